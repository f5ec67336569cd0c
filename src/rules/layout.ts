import { type Board, boardOf, type Square } from './board.ts';
import { RulesError } from './error.ts';
import type { GameId } from './rulesets.ts';

declare const sliderBrand: unique symbol;
/** A slider's name as engraved: `S3` is the slider of row 3. */
export type SliderId = string & { readonly [sliderBrand]: true };
export type TrapColour = 'orange' | 'green';
/** Left (its left trap is open), neutral (both shut), right; as seen from the bottom seat. */
export type Notch = 'L' | 'N' | 'R';
export type Sector = 'piece' | TrapColour;

export interface Slider {
  readonly id: SliderId;
  readonly colour: TrapColour;
  readonly left: Square;
  readonly right: Square;
}

/** Where the trapdoors are: data of the board profile, never code (docs/rules.md, Trapdoors). */
export interface TrapLayout {
  readonly sliders: readonly Slider[];
}

/** The wheel: equal sectors, clockwise from angle 0; `toleranceDegrees` around a line between different sectors is a border. */
export interface Spinner {
  readonly sectors: readonly Sector[];
  readonly toleranceDegrees: number;
}

/** A slider as a board profile writes it: squares by their algebraic names. */
export interface SliderData {
  readonly id: string;
  readonly colour: TrapColour;
  readonly left: string;
  readonly right: string;
}

/** The layout that a profile's sliders make on that board; throws a `RulesError` of code `badLayout` or `badSquare`. */
export function trapLayout(board: Board, sliders: readonly SliderData[]): TrapLayout {
  const ids = new Set<string>();
  const squares = new Set<Square>();
  const trap = (slider: SliderData, name: string): Square => {
    const square = board.squareAt(board.algebraic(name));
    if (square === null)
      throw badLayout(slider.id, name, `${name} is a light square`, 'put traps on dark squares');
    if (squares.has(square))
      throw badLayout(slider.id, name, `${name} is a trap already`, 'use each square once');
    squares.add(square);
    return square;
  };
  return {
    sliders: sliders.map((slider) => {
      if (ids.has(slider.id))
        throw badLayout(
          slider.id,
          slider.id,
          'there are two sliders of that name',
          'name each one differently',
        );
      ids.add(slider.id);
      return {
        id: slider.id as SliderId,
        colour: slider.colour,
        left: trap(slider, slider.left),
        right: trap(slider, slider.right),
      };
    }),
  };
}

function badLayout(id: string, input: string, problem: string, wayOut: string): RulesError {
  return new RulesError({ code: 'badLayout', input, where: `slider ${id}`, problem, wayOut });
}

/** Where a slider stands when those traps are open. */
export function notchOf(slider: Slider, openTraps: readonly Square[]): Notch {
  if (openTraps.includes(slider.left)) return 'L';
  return openTraps.includes(slider.right) ? 'R' : 'N';
}

/** The trap that is open at that notch. */
export function trapAt(slider: Slider, notch: Notch): Square | null {
  switch (notch) {
    case 'L':
      return slider.left;
    case 'N':
      return null;
    case 'R':
      return slider.right;
  }
}

/** The trapdoors of the board as sold, which both trapdoor games are played on. A test holds it to that board's profile. */
const AS_SOLD = /* @__PURE__ */ trapLayout(boardOf(8), [
  { id: 'S3', colour: 'orange', left: 'c3', right: 'g3' },
  { id: 'S4', colour: 'green', left: 'b4', right: 'f4' },
  { id: 'S5', colour: 'green', left: 'c5', right: 'g5' },
  { id: 'S6', colour: 'orange', left: 'b6', right: 'f6' },
]);

/** Where the trapdoors are unless a board says otherwise. */
export const TRAP_LAYOUTS: Readonly<Record<Extract<GameId, 'trappes' | 'trappes-anglo'>, TrapLayout>> = {
  trappes: AS_SOLD,
  'trappes-anglo': AS_SOLD,
};

/** The usual trapdoors of that game; null where it has none. */
export function usualLayout(id: GameId): TrapLayout | null {
  return id === 'trappes' || id === 'trappes-anglo' ? TRAP_LAYOUTS[id] : null;
}
