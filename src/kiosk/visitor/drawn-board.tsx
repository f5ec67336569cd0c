import { type Light, markOf } from '../../game/game.ts';
import type { PageProfile } from '../../ports/page.ts';
import { boardOf, type GameId, withDiscs } from '../../rules/rules.ts';
import { cellOf, discColour, nameOfNumber } from '../board/geometry.ts';
import { piecesOfFen } from '../board/placements.ts';
import { DeckMark } from '../cards/card-panel.tsx';
import { Coordinates, LightShape, WoodenBoard } from '../components/board.tsx';
import { DiscFace } from '../components/discs.tsx';
import { Trap } from '../components/sliders.tsx';
import { squareColour } from '../state/table.ts';

/** The glow of a meaning: steady, as a picture has it. */
function glowOf(id: Light['id']): 'blue' | 'amber' | 'both' {
  switch (id) {
    case 'L1':
    case 'L2':
    case 'L3':
    case 'L9':
    case 'L11':
      return 'blue';
    case 'L4':
    case 'L5':
    case 'L6':
    case 'L8':
      return 'amber';
    case 'L7':
    case 'L10':
    case 'L12':
    case 'L13':
      return 'both';
  }
}

/** A board that cannot be touched: what stands on the wood, from the position and the lights that the game tells. */
export function DrawnBoard(props: {
  readonly profile: PageProfile;
  readonly game: GameId;
  readonly fen: string;
  /** How many pieces with a king's face a side has. */
  readonly kingSupply: number;
  readonly lights: readonly Light[];
  /** Without the shapes a light only glows. */
  readonly shapes: boolean;
}) {
  const { profile, game, fen, kingSupply, lights, shapes } = props;
  const { size } = profile;
  const { pieces, open } = piecesOfFen(fen);
  const square = (number: number) => {
    const { col, row } = cellOf(nameOfNumber(number, size)) ?? { col: 0, row: 0 };
    return { '--col': col, '--row': row, '--x': col + 0.5, '--y': row + 0.5 };
  };
  return (
    <div class="board-area drawn-board" style={{ '--n': size }} data-size={size} aria-hidden="true">
      <div class="board">
        <WoodenBoard size={size} squareColour={squareColour(game)} />
        <Coordinates size={size} />
        <div class="field">
          {game === 'sujet-verbe' &&
            boardOf(size).squares.map((number) => (
              <div key={number} class="square" style={square(number)}>
                <DeckMark deck={markOf(size, number)} />
              </div>
            ))}
          {lights.map((light) => (
            <LitSquare key={`${light.at}${light.id}`} light={light} />
          ))}
          {profile.sliders.flatMap(({ colour, left, right }) =>
            [left, right].map((n) => (
              <Trap key={n} at={nameOfNumber(n, size)} colour={colour} openness={open.includes(n) ? 1 : 0} />
            )),
          )}
          {withDiscs(pieces, kingSupply).map(({ number, side, king, discs }) => (
            <div key={number} class="discs">
              {discs.length > 1 && (
                <div class="disc" style={{ ...square(number), '--level': 0 }}>
                  <DiscFace colour={discColour(game, side)} />
                </div>
              )}
              <div class="disc" style={{ ...square(number), '--level': discs.length - 1 }}>
                <DiscFace colour={discColour(game, side)} crown={king} />
              </div>
            </div>
          ))}
          {shapes && (
            <div class="shapes">
              {lights.map((light) => {
                const cell = cellOf(light.at);
                return (
                  <div
                    key={`${light.at}${light.id}`}
                    class="shape-at"
                    style={{ '--col': cell?.col ?? 0, '--row': cell?.row ?? 0 }}
                  >
                    <LightShape light={light} />
                  </div>
                );
              })}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

function LitSquare({ light }: { readonly light: Light }) {
  const cell = cellOf(light.at);
  if (cell === null) return null;
  return (
    <div class="square dark" style={{ '--col': cell.col, '--row': cell.row }} data-glow={glowOf(light.id)}>
      <span class="glow" />
    </div>
  );
}
