import type { PageProfile } from '../../ports/page.ts';
import type { GameId, Square } from '../../rules/rules.ts';
import { type Cell, cellOf, discColour, isDark, nameOfNumber } from '../board/geometry.ts';
import { DiscFace } from '../components/discs.tsx';
import { Wheel } from '../components/wheel.tsx';
import { profile, squareColour } from '../state/table.ts';
import type { Drawing, RulePicture } from './pictures.ts';

/** A square's side in the drawing. */
const SIDE = 60;
const FRAME = 14;
/** From a disc's middle to where a way leaves it. */
const RIM = 26;

/** One rule as a drawing; the words stand beside it. `close`: of a small one, only what matters most. */
export function Picture(props: {
  readonly picture: RulePicture;
  readonly game: GameId;
  readonly close?: boolean;
}) {
  const { picture, game, close = false } = props;
  const { spinner, sliders } = profile.value;
  if (picture.id === 'wheel' && spinner !== null) {
    return (
      <span class="picture-wheel">
        <Wheel sectors={spinner.sectors} dimmed={false} />
      </span>
    );
  }
  if (picture.id === 'card') return <CardPicture />;
  return picture.drawing === null ? null : (
    <BoardPicture
      drawing={close ? { ...picture.drawing, window: picture.drawing.close } : picture.drawing}
      game={game}
      sliders={sliders}
    />
  );
}

/** A board in a picture: pieces, ways, what is taken. */
export function BoardPicture(props: {
  readonly drawing: Drawing;
  readonly game: GameId;
  readonly sliders: PageProfile['sliders'];
}) {
  const { drawing, game, sliders } = props;
  const { window } = drawing;
  const place = (square: Square) => placeIn(drawing, square);
  const [wide, high] = [window.wide * SIDE, window.high * SIDE];
  const outer = { width: wide + 2 * FRAME, height: high + 2 * FRAME };
  return (
    <svg
      class="picture"
      viewBox={`0 0 ${outer.width} ${outer.height}`}
      data-squares={squareColour(game)}
      aria-hidden="true"
    >
      <rect class="picture-frame" {...outer} rx="12" />
      <svg x={FRAME} y={FRAME} width={wide} height={high} aria-hidden="true">
        {cellsOf(drawing).map(({ col, row }) => (
          <rect
            key={`${col} ${row}`}
            class={isDark({ col, row }) ? 'dark' : 'light'}
            x={(col - window.col) * SIDE}
            y={(window.row + window.high - 1 - row) * SIDE}
            width={SIDE}
            height={SIDE}
          />
        ))}
        {drawing.open.map((square) => (
          <Pit key={square} at={place(square)} colour={colourOf(sliders, square)} />
        ))}
        {drawing.pieces.map(({ number, side, king, discs }) => {
          const { x, y } = place(number as Square);
          const colour = discColour(game, side);
          return (
            <g key={number}>
              {discs.length > 1 && (
                <svg x={x - 23} y={y - 17} width="46" height="46" aria-hidden="true">
                  <DiscFace colour={colour} />
                </svg>
              )}
              <svg x={x - 23} y={y - 23} width="46" height="46" aria-hidden="true">
                <DiscFace colour={colour} crown={king} />
              </svg>
            </g>
          );
        })}
        <Moves drawing={drawing} />
      </svg>
    </svg>
  );
}

/** The ways that the rules allow: a dashed line to each landing, ✕ on what is taken, a crown where one is won. */
function Moves({ drawing }: { readonly drawing: Drawing }) {
  const place = (square: Square) => placeIn(drawing, square);
  const moves = drawing.moves.filter(({ path }) => path.every((square) => isIn(drawing, place(square))));
  const taken = new Set([...moves.flatMap((move) => move.taken), ...drawing.lost]);
  return (
    <>
      {drawing.refused.map((path) => (
        <path
          key={path.join(' ')}
          class="picture-refused"
          d={fromRim(path.map(place)).reduce((d, { x, y }, i) => `${d}${i === 0 ? 'M' : 'L'}${x} ${y}`, '')}
        />
      ))}
      {moves.map(({ path }) => (
        <path
          key={path.join(' ')}
          class="picture-way"
          d={fromRim(path.map(place)).reduce((d, { x, y }, i) => `${d}${i === 0 ? 'M' : 'L'}${x} ${y}`, '')}
        />
      ))}
      {[...taken].map((square) => {
        const { x, y } = place(square);
        return (
          <g key={square}>
            <path class="picture-under" d={`M${x - 11} ${y - 11}l22 22M${x + 11} ${y - 11}l-22 22`} />
            <path class="picture-taken" d={`M${x - 11} ${y - 11}l22 22M${x + 11} ${y - 11}l-22 22`} />
          </g>
        );
      })}
      {moves.map(({ path, crowned, fell }) => {
        const end = path.at(-1);
        if (end === undefined || fell) return null;
        const { x, y } = place(end);
        return crowned ? (
          <path key={end} class="picture-crown" d={`M${x - 17} ${y + 13}v-24l9 9 8-12 8 12 9-9v24z`} />
        ) : (
          <circle key={end} class="picture-dot" cx={x} cy={y} r="8" />
        );
      })}
      {drawing.huffable.map((square) => {
        const { x, y } = place(square);
        return <circle key={square} class="picture-huff" cx={x} cy={y} r="27" />;
      })}
    </>
  );
}

/** The same way, begun at the rim of the disc that goes it. */
function fromRim([first, second, ...rest]: readonly Point[]): readonly Point[] {
  if (first === undefined || second === undefined) return [];
  const length = Math.hypot(second.x - first.x, second.y - first.y);
  const rim = (from: number, to: number) => from + ((to - from) * RIM) / length;
  return [{ x: rim(first.x, second.x), y: rim(first.y, second.y) }, second, ...rest];
}

function Pit(props: { readonly at: Point; readonly colour: 'orange' | 'green' }) {
  const { at, colour } = props;
  return (
    <g class={`picture-pit ${colour}`}>
      <rect x={at.x - 25} y={at.y - 25} width="50" height="50" rx="6" />
      {colour === 'orange' ? (
        <path d={`M${at.x} ${at.y - 7}l9 15h-18z`} />
      ) : (
        <path d={`M${at.x - 7} ${at.y - 7}h14v14h-14z`} />
      )}
    </g>
  );
}

/** Three cards by colour and shape (rose ●, green ■, blue ◆). */
function CardPicture() {
  return (
    <svg class="picture" viewBox="0 0 260 200" aria-hidden="true">
      {(
        [
          ['rose', 'M45 100a14 14 0 1 0 28 0a14 14 0 1 0-28 0', -8, 59],
          ['green', 'M117 87h26v26h-26z', 0, 130],
          ['blue', 'M201 82l18 18-18 18-18-18z', 8, 201],
        ] as const
      ).map(([colour, mark, lean, x]) => (
        <g key={colour} class={`picture-card ${colour}`} transform={`rotate(${lean} ${x} 100)`}>
          <rect x={x - 36} y="48" width="72" height="104" rx="10" />
          <path d={mark} />
        </g>
      ))}
    </svg>
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The middle of a square in the drawing. */
function placeIn({ window, size }: Drawing, square: Square): Point {
  const { col, row } = cellOf(nameOfNumber(square, size)) ?? { col: 0, row: 0 };
  return {
    x: (col - window.col + 0.5) * SIDE,
    y: (window.row + window.high - row - 0.5) * SIDE,
  };
}

function isIn({ window }: Drawing, { x, y }: Point): boolean {
  return x > 0 && y > 0 && x < window.wide * SIDE && y < window.high * SIDE;
}

function cellsOf({ window }: Drawing): readonly Cell[] {
  return Array.from({ length: window.wide * window.high }, (_, i) => ({
    col: window.col + (i % window.wide),
    row: window.row + Math.floor(i / window.wide),
  }));
}

function colourOf(sliders: PageProfile['sliders'], square: Square): 'orange' | 'green' {
  return sliders.find(({ left, right }) => left === square || right === square)?.colour ?? 'orange';
}
