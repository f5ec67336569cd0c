import type { GameId, Side } from '../../rules/rules.ts';
import { discColour } from '../board/colours.ts';
import { cellOf, isDark, nameOfNumber } from '../board/geometry.ts';
import { kingsOfFen, menOfFen } from '../board/placements.ts';

const SIZES: Partial<Record<GameId, 6 | 10>> = {
  'sujet-verbe': 6,
  classiques: 10,
  majorite: 10,
  international: 10,
};

/** A position at the size of a stamp; its words stand beside it. */
export function SmallBoard({ game, fen }: { readonly game: GameId; readonly fen: string }) {
  const size = SIZES[game] ?? 8;
  const cells = Array.from({ length: size * size }, (_, i) => ({ col: i % size, row: Math.floor(i / size) }));
  return (
    <svg class="small-board" viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      {cells.map(({ col, row }) => (
        <rect
          key={`${col} ${row}`}
          class={isDark({ col, row }) ? 'dark' : 'light'}
          x={col}
          y={size - 1 - row}
          width="1"
          height="1"
        />
      ))}
      {(['W', 'B'] as const).flatMap((side) =>
        piecesOf(fen, side).map(({ square, king }) => {
          const cell = cellOf(nameOfNumber(square, size));
          if (cell === null) return null;
          const at = { cx: cell.col + 0.5, cy: size - 0.5 - cell.row };
          return (
            <g key={square} class={`small-disc ${discColour(game, side)}`}>
              <circle {...at} r="0.38" />
              {king && <circle class="small-king" {...at} r="0.15" />}
            </g>
          );
        }),
      )}
    </svg>
  );
}

function piecesOf(fen: string, side: Side): readonly { readonly square: number; readonly king: boolean }[] {
  const own = fen.split(':').find((field, index) => index > 0 && field.startsWith(side)) ?? '';
  const kings = [...kingsOfFen(own)].map((square) => ({ square, king: true }));
  return [...kings, ...[...menOfFen(own)].map((square) => ({ square, king: false }))];
}
