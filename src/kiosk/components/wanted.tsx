import type { Light } from '../../game/game.ts';
import type { GameId } from '../../rules/rules.ts';
import { discColour } from '../board/colours.ts';
import { fenPieceAt } from '../board/fen-pieces.ts';
import { type BoardSize, cellOf } from '../board/geometry.ts';
import { DiscFace } from './disc-face.tsx';

/** Pale discs where pieces are to be put: which one belongs there, since the light says only that one does. */
export function Wanted(props: {
  readonly game: GameId;
  readonly fen: string;
  readonly size: BoardSize;
  readonly lights: readonly Light[];
  /** Something lies there already. */
  readonly isTaken: (at: string) => boolean;
}) {
  const { game, fen, size, lights, isTaken } = props;
  return (
    <div class="shapes">
      {lights.map(({ at, id }) => {
        const piece = id === 'L7' && !isTaken(at) ? fenPieceAt(fen, at, size) : null;
        const cell = cellOf(at);
        if (piece === null || cell === null) return null;
        const { side, king } = piece;
        return (
          <div
            key={at}
            class="shape-at wanted"
            style={{ '--col': cell.col, '--row': cell.row }}
            data-wanted={`${side}${king ? 'K' : ''}`}
          >
            <DiscFace colour={discColour(game, side)} crown={king} />
          </div>
        );
      })}
    </div>
  );
}
