// HT16K33: an LED's anode is on a ROW, its cathode on a COM (data sheet, "16 × 8 display").
import { blockOf } from './light-blocks.ts';
import { darkSquare, squareName } from './net-names.ts';
import type { Profile } from './profile-schema.ts';

/** The LED at one crossing of the light driver. */
export interface LightCell {
  readonly com: number;
  readonly row: number;
}

/** An LED and what it is for: `c3 amber`, `S3 L`, `sector 0`, `turnTop`. */
export interface Light extends LightCell {
  readonly name: string;
  readonly kind: 'amber' | 'blue' | 'lamp';
  /** PDN number of the dark square; null: a lamp beside the board. */
  readonly square: number | null;
}

type Lit = Pick<Profile, 'size' | 'sliders' | 'spinner' | 'lights'>;

/** The two lights of the dark square with that PDN number. */
export function squareCells(
  board: Pick<Profile, 'size' | 'lights'>,
  square: number,
): { readonly amber: LightCell; readonly blue: LightCell } {
  const place = blockOf(board, square);
  if (place === null) throw new Error(`no block of lights has square ${square}`);
  const { block, stripe, along } = place;
  const com = block.firstCom + stripe;
  return { amber: { com, row: block.amberRow + along }, blue: { com, row: block.blueRow + along } };
}

/** The lamps L, N, R of a slider. */
export function sliderCells({
  firstLamp,
}: Profile['sliders'][number]): Readonly<Record<'L' | 'N' | 'R', LightCell>> {
  return { L: firstLamp, N: beside(firstLamp, 1), R: beside(firstLamp, 2) };
}

/** The lamp of each sector of the wheel. */
export function sectorCells({ sectors, firstLamp }: NonNullable<Profile['spinner']>): readonly LightCell[] {
  return sectors.map((_, sector) => beside(firstLamp, sector));
}

/** All LEDs of a board: amber and blue of every dark square, then the lamps beside it. */
export function lightsOf({ size, sliders, spinner, lights }: Lit): readonly Light[] {
  const squares = Array.from({ length: (size * size) / 2 }, (_, index) => index + 1);
  const { spinNow, ...lamps } = lights.lamps;
  return [
    ...(['amber', 'blue'] as const).flatMap((kind) =>
      squares.map((square) => {
        const { column, row } = darkSquare(size, square);
        const cell = squareCells({ size, lights }, square)[kind];
        return { ...cell, kind, square, name: `${squareName(column, row)} ${kind}` };
      }),
    ),
    ...Object.entries(lamps).map(([name, cell]) => lamp(cell, name)),
    ...(spinner === null ? [] : [lamp(spinNow, 'spinNow'), ...sectorLamps(spinner)]),
    ...sliders.flatMap((slider) =>
      Object.entries(sliderCells(slider)).map(([notch, cell]) => lamp(cell, `${slider.id} ${notch}`)),
    ),
  ];
}

function sectorLamps(spinner: NonNullable<Profile['spinner']>): readonly Light[] {
  return sectorCells(spinner).map((cell, sector) => lamp(cell, `sector ${sector}`));
}

function lamp({ com, row }: LightCell, name: string): Light {
  return { com, row, kind: 'lamp', square: null, name };
}

function beside({ com, row }: LightCell, steps: number): LightCell {
  return { com, row: row + steps };
}
