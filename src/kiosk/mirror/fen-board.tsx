import type { Light, View } from '../../game/game.ts';
import { type GameId, type Position, type Rules, type Square, withDiscs } from '../../rules/rules.ts';
import { discColour } from '../board/colours.ts';
import { cellOf, centreOf } from '../board/geometry.ts';
import { type ChipLights, squareLamps } from '../board/lamps.ts';
import { Coordinates, LightShapes, trapColours } from '../components/board.tsx';
import { DiscFace } from '../components/disc-face.tsx';
import { glowOf } from '../components/square.tsx';
import { Trap } from '../components/trap.tsx';
import { WoodenBoard } from '../components/wooden-board.tsx';
import { hasTraps } from '../new-game/boards.ts';
import { squareColour } from '../state/table.ts';

/** A board that only shows: position, lights and last move as far as they are known of it, and where it differs from another. */
export function FenBoard(props: {
  readonly game: GameId;
  readonly rules: Rules;
  readonly position: Position;
  readonly lights: readonly Light[];
  readonly chip: ChipLights;
  readonly lastMove: View['lastMove'];
  readonly differing: ReadonlySet<Square>;
  readonly label: string;
}) {
  const { game, rules, position, lights, chip, lastMove, differing, label } = props;
  const { size, squares, nameOf } = rules.board;
  const pieces = [...position.pieces].map(([square, { side, kind }]) => ({
    square,
    side,
    king: kind === 'king',
  }));
  const open = new Set<string>(position.openTraps.map(nameOf));
  return (
    <div class="fen-board" role="img" aria-label={label} style={{ '--n': size }}>
      <WoodenBoard size={size} squareColour={squareColour(game)} />
      <Coordinates size={size} />
      <div class="field">
        {squares.map((square) => {
          const name = nameOf(square);
          const cell = cellOf(name);
          const meanings = lights.filter(({ at }) => at === name).map(({ id }) => id);
          const isLast = square === lastMove?.from || square === lastMove?.to;
          return (
            <span
              key={name}
              class="square dark"
              style={{ '--col': cell?.col, '--row': cell?.row }}
              data-light={meanings.join(' ')}
              data-glow={glowOf(squareLamps(chip, square))}
              data-last={isLast}
              // A light or the last move says already why.
              data-differs={differing.has(square) && meanings.length === 0 && !isLast}
            >
              <span class="glow" />
            </span>
          );
        })}
        {[...(hasTraps(game) ? trapColours(size) : [])].map(([at, colour]) => (
          <Trap key={at} at={at} colour={colour} openness={open.has(at) ? 1 : 0} />
        ))}
        {withDiscs(pieces, rules.ruleSet.kingSupply).flatMap(({ square, side, king, discs }) => {
          const cell = cellOf(nameOf(square));
          if (cell === null) return [];
          const { x, y } = centreOf(cell);
          return discs.map((_, level) => (
            <div key={`${square} ${level}`} class="disc" style={{ '--x': x, '--y': y, '--level': level }}>
              <DiscFace colour={discColour(game, side)} crown={king && level === discs.length - 1} />
            </div>
          ));
        })}
        <LightShapes lights={lights} />
      </div>
    </div>
  );
}
