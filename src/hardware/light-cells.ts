import { cellOf } from '../rules/rules.ts';
import { darkSquare, squareName } from './pins.ts';
import type { Profile } from './profile-schema.ts';

type LightBlock = Profile['lights']['squares'][number];
type WithLights = Pick<Profile, 'size' | 'lights'>;

/** Where a dark square lies in its block of lights. */
interface BlockPlace {
  readonly block: LightBlock;
  /** Pairs of ranks above its own. */
  readonly stripe: number;
  /** Dark squares of its pair of ranks before it: those of the upper rank first, from the left. */
  readonly along: number;
}

/** Null: in none. */
export function blockOf({ size, lights }: WithLights, square: number): BlockPlace | null {
  const { row, column } = darkSquare(size, square);
  for (const block of lights.squares) {
    const { left, right, bottom, top } = blockBounds(block, size);
    if (row < bottom || row > top || column < left || column > right) continue;
    const fromTop = top - row;
    const perRank = (right - left + 1) / 2;
    const along = (fromTop % 2) * perRank + Math.floor((column - left) / 2);
    return { block, stripe: Math.floor(fromTop / 2), along };
  }
  return null;
}

/** Columns and rows of a block, as far as the board goes. */
export function blockBounds({ from, to }: LightBlock, size: number) {
  const column = (square: string): number => cellOf(square)?.column ?? 0;
  const row = (square: string): number => cellOf(square)?.row ?? 0;
  return {
    left: column(from),
    right: Math.min(column(to), size - 1),
    bottom: row(from),
    top: Math.min(row(to), size - 1),
  };
}

// HT16K33: an LED's anode is on a ROW, its cathode on a COM (data sheet, "16 × 8 display").

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

const RAM_BYTES = 16;
const LAMPS = ['turnBottom', 'turnTop', 'buttonBottom', 'buttonTop', 'spinNow', 'fault', 'remote', 'spare'];
const SLIDER_ROWS: Readonly<Record<string, number>> = { S3: 2, S4: 5, S5: 10, S6: 13 };
const NOTCHES = 'LNR';

/**
 * The chip's RAM, each light moved to where the page looks for it, whatever cell it has on this board: square n on COM (n−1) ÷ 8,
 * ROW (n−1) mod 8 and eight more for blue; the lamps as on the board with traps.
 */
export function asThePageLooks(
  profile: Pick<Profile, 'size' | 'sliders' | 'spinner' | 'lights'>,
  ram: readonly number[],
): readonly number[] {
  const shown = new Array<number>(RAM_BYTES).fill(0);
  for (const light of lightsOf(profile)) {
    const place = pageCell(light);
    const bit = ((ram[byteOf(light)] ?? 0) >> (light.row & 7)) & 1;
    if (place !== null) shown[byteOf(place)] = (shown[byteOf(place)] ?? 0) | (bit << (place.row & 7));
  }
  return shown;
}

function pageCell({ square, kind, name }: ReturnType<typeof lightsOf>[number]): LightCell | null {
  if (square !== null) {
    const index = square - 1;
    return { com: index >> 3, row: (index & 7) + (kind === 'blue' ? 8 : 0) };
  }
  if (LAMPS.includes(name)) return { com: 7, row: 8 + LAMPS.indexOf(name) };
  const [of = '', which = ''] = name.split(' ');
  if (of === 'sector') return Number(which) < 8 ? { com: 7, row: Number(which) } : null;
  const first = SLIDER_ROWS[of];
  return first === undefined ? null : { com: 6, row: first + NOTCHES.indexOf(which) };
}

function byteOf({ com, row }: LightCell): number {
  return 2 * com + (row >> 3);
}
