import type { Ref } from 'preact';
import type { View } from '../../game/game.ts';
import type { PageProfile } from '../../ports/page.ts';
import { boardOf, columnLetter, type GameId, type SquareColour } from '../../rules/rules.ts';
import {
  type BoardSize,
  cellOf,
  cellsInReadingOrder,
  discColour,
  nameOf,
  nameOfNumber,
  numberOf,
} from '../board/geometry.ts';
import { piecesOfFen } from '../board/placements.ts';
import { squareColour } from '../state/table.ts';
import { DiscDrawing, DiscGradients } from './discs.tsx';

/** A position as a picture. One that leaves the page stands alone: nothing in it comes from the page's styles. */

/** A square, in the units of the drawing; and the frame around the board. */
const CELL = 100;
const FRAME = 56;
const LINE = 60;

const LIGHT = '#e3c596';
const DARK: Readonly<Record<SquareColour, string>> = { black: '#85583a', red: '#983c31', pink: '#b26e66' };
const TRAP = { orange: '#d65f1c', green: '#1c7c66' } as const;
const FONT = 'system-ui, sans-serif';

type TrapsOfSlider = Pick<PageProfile['sliders'][number], 'left' | 'right' | 'colour'>;

export function BoardPicture(props: {
  /** Left out: it is seen on the page alone, and nowhere else. */
  readonly picture?: Ref<SVGSVGElement>;
  readonly game: GameId;
  readonly size: BoardSize;
  readonly fen: string;
  readonly sliders: readonly TrapsOfSlider[];
  readonly lastMove: View['lastMove'];
  /** How its squares are marked. */
  readonly marks: 'names' | 'numbers' | 'none';
  /** What stands below it. */
  readonly caption: readonly string[];
  /** Null: what it shows is told beside it. */
  readonly label: string | null;
}) {
  const { picture, game, size, fen, sliders, lastMove, marks, caption, label } = props;
  const wide = size * CELL + 2 * FRAME;
  const high = wide + (caption.length > 0 ? caption.length * LINE + 24 : 0);
  const { pieces, open } = piecesOfFen(fen);
  const last = new Set([lastMove?.from, lastMove?.to].flatMap((one) => (one ? nameOfNumber(one, size) : [])));
  /** The top left corner of a square. */
  const corner = (name: string) => {
    const { col, row } = cellOf(name) ?? { col: 0, row: 0 };
    return { x: FRAME + col * CELL, y: FRAME + (size - 1 - row) * CELL };
  };
  return (
    <svg
      {...(picture && { ref: picture })}
      xmlns="http://www.w3.org/2000/svg"
      width={wide}
      height={high}
      viewBox={`0 0 ${wide} ${high}`}
      role={label === null ? undefined : 'img'}
      aria-label={label ?? undefined}
      aria-hidden={label === null}
    >
      {/* On the page the gradients are there already. */}
      {picture !== undefined && <DiscGradients />}
      <rect width={wide} height={high} fill="#f8f9f6" />
      <rect width={wide} height={wide} fill="#50321f" />
      {cellsInReadingOrder(size).map((cell) => {
        const name = nameOf(cell);
        const fill = numberOf(cell, size) === null ? LIGHT : DARK[squareColour(game)];
        return (
          <g key={name}>
            <rect {...corner(name)} width={CELL} height={CELL} fill={fill} />
            {last.has(name) && (
              <rect {...corner(name)} width={CELL} height={CELL} fill="#55acff" fill-opacity="0.45" />
            )}
          </g>
        );
      })}
      {sliders.flatMap(({ left, right, colour: its }) =>
        [left, right].map((square) => {
          const { x, y } = corner(nameOfNumber(square, size));
          const isOpen = open.includes(square);
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
      {pieces.map(({ number: square, side, king }) => {
        const { x, y } = corner(nameOfNumber(square, size));
        return (
          <g key={square} transform={`translate(${x + 8} ${y + 8}) scale(${(CELL - 16) / 100})`}>
            <DiscDrawing colour={discColour(game, side)} crown={king} />
          </g>
        );
      })}
      {marks === 'numbers' &&
        boardOf(size).squares.map((square) => {
          const { x, y } = corner(nameOfNumber(square, size));
          return (
            <text key={square} x={x + 5} y={y + 23} fill="#fbebd0" font-family={FONT} font-size="21">
              {square}
            </text>
          );
        })}
      {marks === 'names' &&
        Array.from({ length: size }, (_, at) => {
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
