/** The board: wood, squares, discs, and the shapes that its lights have. */

import { useEffect, useRef } from 'preact/hooks';
import type { Light, LightId } from '../../game/game.ts';
import type { SquareColour, TrapColour } from '../../rules/rules.ts';
import { paintBoard } from '../art/paint.ts';
import { type BoardSize, cellOf, nameOf, nameOfNumber, squareAt } from '../board/geometry.ts';
import { stacksOf } from '../board/placements.ts';
import { FRAME } from '../hand/hand.ts';
import {
  followPointer,
  pickTrap,
  pointOf,
  pressSquare,
  setField,
  takePointer,
} from '../hand/hand-control.ts';
import { astray } from '../state/astray.ts';
import { discs, mayTouch, traps as openness, profile, squareColour, view } from '../state/table.ts';
import { isPicture, turned } from '../state/turned.ts';
import { t } from '../texts/texts.ts';
import { DiscPaints, Discs, Falling } from './discs.tsx';
import { Slider, Trap } from './sliders.tsx';
import { Squares } from './squares.tsx';
import { Wanted } from './wheel.tsx';

/** The doors of the board by square: with which colour of the wheel each may open. */
export function trapColours(size: BoardSize): ReadonlyMap<string, TrapColour> {
  return new Map(
    profile.value.sliders.flatMap((slider) =>
      [slider.left, slider.right].map((n) => [nameOfNumber(n, size), slider.colour] as const),
    ),
  );
}

export function Board() {
  const { size, sliders } = profile.value;
  const traps = trapColours(size);
  const now = view.value;
  const colour = now === null ? profile.value.squareColour : squareColour(now.game);
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    setField(field.current);
    return followPointer();
  }, []);
  const press = (event: PointerEvent) => {
    const at = pointOf(event);
    const name = squareAt(at, size, FRAME);
    if (event.button !== 0 || (name !== null && pickTrap(name)) || !mayTouch.value) return;
    if (name === null || !takePointer(event)) return;
    pressSquare(name, at, event);
  };
  return (
    <div class="board-area" style={{ '--n': size }} data-size={size} data-turned={turned.value}>
      {sliders.map((slider) => (
        <Slider key={slider.id} slider={slider} />
      ))}
      <div class="board" onPointerDown={press}>
        <WoodenBoard size={size} squareColour={colour} />
        <Coordinates size={size} />
        <div class="field" ref={field}>
          <Squares size={size} traps={traps} />
          {[...traps].map(([at, colour]) => (
            <Trap key={at} at={at} colour={colour} openness={openness.value[at] ?? 0} />
          ))}
          <Falling />
          <Discs size={size} />
          {now !== null && (
            <Wanted
              {...{ size, game: now.game, fen: now.fen, lights: now.lights }}
              isTaken={(at) => stacksOf(discs.value).has(at)}
            />
          )}
          <LightShapes lights={now?.lights ?? []} />
          <AstrayMarks />
        </div>
      </div>
    </div>
  );
}

export function Coordinates({ size }: { readonly size: BoardSize }) {
  const steps = Array.from({ length: size }, (_, i) => i);
  const letter = (i: number) => nameOf({ col: i, row: 0 }).charAt(0);
  return (
    <div class="coordinates" aria-hidden="true">
      {(['top', 'bottom', 'left', 'right'] as const).flatMap((edge) =>
        steps.map((i) => (
          <span key={`${edge}${i}`} class={`edge edge-${edge}`} style={{ '--i': i }}>
            {edge === 'top' || edge === 'bottom' ? letter(i) : i + 1}
          </span>
        )),
      )}
    </div>
  );
}

/** The shapes of the lights lie over the discs: a hand never hides them, nor does a piece. */
export function LightShapes({ lights }: { readonly lights: readonly Light[] }) {
  return (
    <div class="shapes">
      {lights.map((light) => {
        const cell = cellOf(light.at);
        if (cell === null) return null;
        return (
          <div
            key={`${light.at}${light.id}`}
            class="shape-at"
            style={{ '--col': cell.col, '--row': cell.row }}
          >
            <LightShape light={light} />
          </div>
        );
      })}
    </div>
  );
}

// One shape for each meaning of a light, in a box of 100 × 100: a meaning is never told by colour alone.

const CORNERS = 'M6 26V10q0-4 4-4h16M74 6h16q4 0 4 4v16M94 74v16q0 4-4 4H74M26 94H10q-4 0-4-4V74';

function Shape({ id }: { readonly id: LightId }) {
  switch (id) {
    case 'L1':
      return <circle class="blue" cx="50" cy="50" r="45" stroke-width="5" />;
    case 'L2':
      return <circle class="dot" cx="50" cy="50" r="17" />;
    case 'L3':
      return <circle class="blue" cx="50" cy="50" r="38" stroke-width="5" stroke-dasharray="9.5 6.4" />;
    case 'L4':
      return <path class="amber" d={CORNERS} stroke-width="6" />;
    case 'L5':
      return <circle class="amber" cx="50" cy="50" r="44" stroke-width="6.5" stroke-dasharray="8.6 6.76" />;
    case 'L6':
      return (
        <>
          <circle class="amber" cx="50" cy="50" r="44" stroke-width="5" stroke-dasharray="21 8" />
          <path class="under" d="M30 30l40 40M70 30L30 70" stroke-width="14" />
          <path class="amber" d="M30 30l40 40M70 30L30 70" stroke-width="7.5" />
        </>
      );
    case 'L7':
      return (
        <>
          <path class="amber" d="M50 12a38 38 0 0 0 0 76" stroke-width="6" />
          <path class="blue" d="M50 12a38 38 0 0 1 0 76" stroke-width="6" />
          <path class="under" d="M50 30v36M37 55l13 13 13-13" stroke-width="14" />
          <path class="white" d="M50 30v36M37 55l13 13 13-13" stroke-width="7" />
        </>
      );
    case 'L8':
      return (
        <>
          <path class="amber" d={CORNERS} stroke-width="6" />
          <circle class="badge" cx="79" cy="21" r="16" stroke-width="4" />
          <path class="amber" d="M79 12v10M79 29v.5" stroke-width="5.5" />
        </>
      );
    case 'L9':
      return (
        <rect
          class="blue"
          x="6"
          y="6"
          width="88"
          height="88"
          rx="8"
          stroke-width="5.5"
          stroke-dasharray="12 7.6"
        />
      );
    case 'L10':
      return (
        <>
          <rect class="under" x="5" y="5" width="90" height="90" rx="9" stroke-width="9" />
          <rect class="white" x="5" y="5" width="90" height="90" rx="9" stroke-width="6" />
          <rect class="amber" x="13" y="13" width="74" height="74" rx="6" stroke-width="3.5" />
        </>
      );
    case 'L11':
      return (
        <>
          <path class="blue" d={CORNERS} stroke-width="6" />
          <circle class="blue" cx="50" cy="50" r="42" stroke-width="4" stroke-dasharray="0.1 8.7" />
        </>
      );
    case 'L12':
      return <circle class="white" cx="50" cy="50" r="45" stroke-width="5" />;
    case 'L13':
      return <rect class="white seam" x="11" y="11" width="78" height="78" rx="6" stroke-width="4" />;
  }
}

export function LightShape({ light }: { readonly light: Light }) {
  return (
    <svg class={`light-shape ${light.id}`} viewBox="0 0 100 100" aria-hidden="true">
      <Shape id={light.id} />
      {light.hop !== undefined && (
        <text x="50" y="50" class="hop">
          {light.hop}
        </text>
      )}
    </svg>
  );
}

/** Above this many device pixels a CSS pixel the grain shows no more. */
const FINEST = 1.5;
const SETTLED_MS = 120;

/** The bare wood, painted again when its measures change. */
export function WoodenBoard({
  size,
  squareColour,
}: {
  readonly size: BoardSize;
  readonly squareColour: SquareColour;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    let settling: ReturnType<typeof setTimeout> | undefined;
    const paint = () => {
      const width = element.clientWidth;
      const frame = Number.parseFloat(getComputedStyle(element).getPropertyValue('--frame'));
      if (width === 0) return;
      const fine = Math.min(FINEST, devicePixelRatio);
      paintBoard(element, {
        size,
        squareColour,
        square: ((width - 2 * frame) / size) * fine,
        frame: frame * fine,
      });
    };
    paint();
    const observer = new ResizeObserver(() => {
      clearTimeout(settling);
      settling = setTimeout(paint, SETTLED_MS);
    });
    observer.observe(element);
    return () => {
      clearTimeout(settling);
      observer.disconnect();
    };
  }, [size, squareColour]);
  return <canvas ref={canvas} class="wood" />;
}

/** Over what stands wrong in the room: the board's own lights know nothing of it. */
function AstrayMarks() {
  return (
    <div class="shapes">
      {astray.value.map(({ at, how }) => {
        const cell = cellOf(at);
        if (cell === null) return null;
        return (
          <div key={at} class="shape-at" style={{ '--col': cell.col, '--row': cell.row }} data-astray={how}>
            <svg class="light-shape astray" viewBox="0 0 100 100" aria-hidden="true">
              <circle class="white" cx="50" cy="50" r="45" stroke-width="4" stroke-dasharray="5 7" />
              <circle class="badge" cx="79" cy="21" r="17" stroke-width="4" />
              <path class="white" d="M71 17h16M71 25h16M84 11L74 31" stroke-width="3.5" />
            </svg>
          </div>
        );
      })}
    </div>
  );
}

/** The board alone, as large as the window and on no ground of its own: for a camera program to capture. */
export function BareBoard() {
  useEffect(() => {
    document.documentElement.dataset.bare = 'true';
    isPicture.value = true;
    return () => {
      delete document.documentElement.dataset.bare;
      isPicture.value = false;
    };
  }, []);
  return (
    <main class="bare-board">
      <h1 class="unseen">{t('bare.board')}</h1>
      <DiscPaints />
      <Board />
    </main>
  );
}
