import { useEffect, useRef } from 'preact/hooks';
import type { Light } from '../../game/game.ts';
import type { TrapColour } from '../../rules/rules.ts';
import { type BoardSize, cellOf, nameOf, nameOfNumber, squareAt } from '../board/geometry.ts';
import { stacksOf } from '../board/placements.ts';
import { FRAME } from '../hand/hand.ts';
import { followPointer, pointOf, pressSquare, setField, takePointer } from '../hand/hand-control.ts';
import { pickTrap } from '../hand/slider-control.ts';
import { discs, mayTouch, traps as openness, profile, squareColour, view } from '../state/table.ts';
import { turned } from '../state/turned.ts';
import { AstrayMarks } from './astray-marks.tsx';
import { Discs, Falling } from './discs.tsx';
import { LightShape } from './light-shape.tsx';
import { Slider } from './slider.tsx';
import { Squares } from './squares.tsx';
import { Trap } from './trap.tsx';
import { Wanted } from './wheel-panel.tsx';
import { WoodenBoard } from './wooden-board.tsx';

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
