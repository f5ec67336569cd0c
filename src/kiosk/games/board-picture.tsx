/** A position as a picture that stands alone: nothing in it comes from the page's styles. */

import type { Ref } from 'preact';
import type { View } from '../../game/game.ts';
import {
  columnLetter,
  type GameId,
  type Position,
  type Rules,
  type SquareColour,
} from '../../rules/rules.ts';
import { discColour } from '../board/colours.ts';
import { cellOf, cellsInReadingOrder, nameOf } from '../board/geometry.ts';
import { DiscDrawing, DiscGradients } from '../components/disc-face.tsx';

/** A square, in the units of the drawing; and the frame around the board. */
const CELL = 100;
const FRAME = 56;
const LINE = 60;

const LIGHT = '#e3c596';
const DARK: Readonly<Record<SquareColour, string>> = { black: '#85583a', red: '#983c31', pink: '#b26e66' };
const TRAP = { orange: '#d65f1c', green: '#1c7c66' } as const;
const FONT = 'system-ui, sans-serif';

export function BoardPicture(props: {
  readonly picture: Ref<SVGSVGElement>;
  readonly game: GameId;
  readonly rules: Rules;
  readonly position: Position;
  readonly lastMove: View['lastMove'];
  readonly colour: SquareColour;
  /** What stands below it. */
  readonly caption: readonly string[];
  readonly label: string;
}) {
  const { picture, game, rules, position, lastMove, colour, caption, label } = props;
  const { size } = rules.board;
  const wide = size * CELL + 2 * FRAME;
  const high = wide + caption.length * LINE + 24;
  const playedOn = new Set<string>(rules.board.squares.map(rules.board.nameOf));
  const last = new Set<string>(
    [lastMove?.from, lastMove?.to].flatMap((one) => (one ? rules.board.nameOf(one) : [])),
  );
  /** The top left corner of a square. */
  const corner = (name: string) => {
    const { col, row } = cellOf(name) ?? { col: 0, row: 0 };
    return { x: FRAME + col * CELL, y: FRAME + (size - 1 - row) * CELL };
  };
  return (
    <svg
      ref={picture}
      xmlns="http://www.w3.org/2000/svg"
      width={wide}
      height={high}
      viewBox={`0 0 ${wide} ${high}`}
      role="img"
      aria-label={label}
    >
      <DiscGradients />
      <rect width={wide} height={high} fill="#f8f9f6" />
      <rect width={wide} height={wide} fill="#50321f" />
      {cellsInReadingOrder(size).map((cell) => {
        const name = nameOf(cell);
        const fill = playedOn.has(name) ? DARK[colour] : LIGHT;
        return (
          <g key={name}>
            <rect {...corner(name)} width={CELL} height={CELL} fill={fill} />
            {last.has(name) && (
              <rect {...corner(name)} width={CELL} height={CELL} fill="#55acff" fill-opacity="0.45" />
            )}
          </g>
        );
      })}
      {(rules.layout?.sliders ?? []).flatMap(({ left, right, colour: its }) =>
        [left, right].map((square) => {
          const { x, y } = corner(rules.board.nameOf(square));
          const isOpen = position.openTraps.includes(square);
          return (
            <circle
              key={square}
              cx={x + CELL / 2}
              cy={y + CELL / 2}
              r={CELL * 0.46}
              fill={isOpen ? '#120d0b' : 'none'}
              stroke={TRAP[its]}
              stroke-width="5"
            />
          );
        }),
      )}
      {[...position.pieces].map(([square, { side, kind }]) => {
        const { x, y } = corner(rules.board.nameOf(square));
        return (
          <g key={square} transform={`translate(${x + 8} ${y + 8}) scale(${(CELL - 16) / 100})`}>
            <DiscDrawing colour={discColour(game, side)} crown={kind === 'king'} />
          </g>
        );
      })}
      {Array.from({ length: size }, (_, at) => {
        const middle = FRAME + at * CELL + CELL / 2;
        const words = {
          fill: '#fbebd0',
          'font-family': FONT,
          'font-size': 30,
          'text-anchor': 'middle',
        } as const;
        return (
          <g key={at} {...words}>
            <text x={middle} y={wide - 18}>
              {columnLetter(at)}
            </text>
            <text x={FRAME / 2} y={wide - middle + 10}>
              {at + 1}
            </text>
          </g>
        );
      })}
      {caption.map((line, index) => (
        <text
          key={line}
          x={FRAME / 2}
          y={wide + (index + 0.8) * LINE}
          fill="#1a2024"
          font-family={FONT}
          font-size={index === 0 ? 40 : 32}
          font-weight={index === 0 ? 700 : 400}
        >
          {line}
        </text>
      ))}
    </svg>
  );
}
