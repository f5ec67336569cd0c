import type { GameId, Position, Rules, Square } from '../../rules/rules.ts';
import { discColour } from '../board/colours.ts';
import { Coordinates } from '../components/board.tsx';
import { DiscFace } from '../components/disc-face.tsx';
import { WoodenBoard } from '../components/wooden-board.tsx';

/** A board that only shows: a position's pieces and open traps, and which squares differ from another board's. */
export function FenBoard(props: {
  readonly game: GameId;
  readonly rules: Rules;
  readonly position: Position;
  readonly differing: ReadonlySet<Square>;
  readonly label: string;
}) {
  const { game, rules, position, differing, label } = props;
  const { size } = rules.board;
  const at = (square: Square) => {
    const name = rules.board.nameOf(square);
    return { '--col': name.charCodeAt(0) - 97, '--row': size - Number(name.slice(1)) };
  };
  return (
    <div class="fen-board" role="img" aria-label={label} style={{ '--size': size }}>
      <WoodenBoard size={size} />
      <Coordinates size={size} />
      <div class="fen-squares">
        {position.openTraps.map((square) => (
          <span key={`trap ${square}`} class="fen-trap" style={at(square)} />
        ))}
        {[...differing].map((square) => (
          <span
            key={`differs ${square}`}
            class="fen-differs"
            style={at(square)}
            data-differs={rules.board.nameOf(square)}
          />
        ))}
        {[...position.pieces].map(([square, { side, kind }]) => (
          <span key={`disc ${square}`} class="fen-disc" style={at(square)}>
            <DiscFace colour={discColour(game, side)} crown={kind === 'king'} />
          </span>
        ))}
      </div>
    </div>
  );
}
