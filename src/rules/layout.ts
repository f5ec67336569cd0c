import type { Square } from './square.ts';

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

/** Where the trapdoors are: data of the board profile, never code (rules.md, trappes). */
export interface TrapLayout {
  readonly sliders: readonly Slider[];
}

/** The wheel: equal sectors, clockwise from angle 0; `toleranceDegrees` around a line between different sectors is a border. */
export interface Spinner {
  readonly sectors: readonly Sector[];
  readonly toleranceDegrees: number;
}
