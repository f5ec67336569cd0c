import { GAME_FACTS, type GameId, RULE_SETS } from '../../rules/rules.ts';
import { discColour } from '../board/colours.ts';
import { piecesOfFen } from '../board/fen-pieces.ts';
import { cellOf, isDark, nameOfNumber } from '../board/geometry.ts';

/** A position at the size of a stamp; its words stand beside it. */
export function SmallBoard({ game, fen }: { readonly game: GameId; readonly fen: string }) {
  const { size } = RULE_SETS[game];
  const { pieces, open } = piecesOfFen(fen);
  const cells = Array.from({ length: size * size }, (_, i) => ({ col: i % size, row: Math.floor(i / size) }));
  return (
    <svg
      class="small-board"
      viewBox={`0 0 ${size} ${size}`}
      data-squares={GAME_FACTS[game].squareColour}
      aria-hidden="true"
    >
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
      {open.map((number) => {
        const cell = cellOf(nameOfNumber(number, size));
        if (cell === null) return null;
        return (
          <rect
            key={`open ${number}`}
            class="small-open"
            x={cell.col + 0.12}
            y={size - 0.88 - cell.row}
            width="0.76"
            height="0.76"
          />
        );
      })}
      {pieces.map(({ number, side, king }) => {
        const cell = cellOf(nameOfNumber(number, size));
        if (cell === null) return null;
        const at = { cx: cell.col + 0.5, cy: size - 0.5 - cell.row };
        return (
          <g key={number} class={`small-disc ${discColour(game, side)}`}>
            <circle {...at} r="0.38" />
            {king && <circle class="small-king" {...at} r="0.15" />}
          </g>
        );
      })}
    </svg>
  );
}
