import type { Light } from '../../game/game.ts';
import { type BoardSize, cellOf, numberOf } from './geometry.ts';

/** The 128 lights of the HT16K33, by the map of its RAM: byte 2·COM + (ROW>>3), bit ROW&7 (Holtek HT16K33). */

/** The chip's RAM as it stands, 16 bytes, and whether its display is on. */
export interface ChipLights {
  readonly on: boolean;
  readonly ram: readonly number[];
}

/** The two lights under one dark square. */
export interface SquareLamps {
  readonly amber: boolean;
  readonly blue: boolean;
}

function lit(chip: ChipLights, com: number, row: number): boolean {
  if (!chip.on) return false;
  const byte = chip.ram[2 * com + (row >> 3)] ?? 0;
  return ((byte >> (row & 7)) & 1) === 1;
}

/** Square n is light i = n−1: COM i>>3, ROW i&7 for amber and 8 more for blue. */
export function squareLamps(chip: ChipLights, n: number): SquareLamps {
  const i = n - 1;
  return { amber: lit(chip, i >> 3, i & 7), blue: lit(chip, i >> 3, (i & 7) + 8) };
}

const TURN_LAMPS = {
  turnBottom: 8,
  turnTop: 9,
  buttonBottom: 10,
  buttonTop: 11,
  spinNow: 12,
  fault: 13,
  remote: 14,
} as const;

type LampName = keyof typeof TURN_LAMPS;

/** The lamps on COM 7: whose turn, the buttons, `spin now`, fault. */
export function lamp(chip: ChipLights, name: LampName): boolean {
  return lit(chip, 7, TURN_LAMPS[name]);
}

/** The lamp of one wheel sector, 0…7. */
export function sectorLamp(chip: ChipLights, sector: number): boolean {
  return lit(chip, 7, sector);
}

const SLIDER_ROWS: Readonly<Record<string, number>> = { S3: 2, S4: 5, S5: 10, S6: 13 };
const NOTCHES = ['L', 'N', 'R'] as const;

/** The lamp of one notch of a slider. */
export function sliderLamp(chip: ChipLights, slider: string, notch: (typeof NOTCHES)[number]): boolean {
  const row = SLIDER_ROWS[slider];
  return row !== undefined && lit(chip, 6, row + NOTCHES.indexOf(notch));
}

const AMBER = new Set(['L4', 'L5', 'L6', 'L8', 'L10', 'L12', 'L13']);
const BLUE = new Set(['L1', 'L2', 'L3', 'L7', 'L9', 'L10', 'L11', 'L12', 'L13']);

/** No chip is asked in a replay: a square that means something is lit steadily. */
export function steadyLights(lights: readonly Light[], size: BoardSize): ChipLights {
  const ram = Array.from({ length: 16 }, () => 0);
  for (const { at, id } of lights) {
    const cell = cellOf(at);
    const number = cell === null ? null : numberOf(cell, size);
    if (number === null) continue;
    const byte = 2 * ((number - 1) >> 3);
    const bit = 1 << ((number - 1) & 7);
    if (AMBER.has(id)) ram[byte] = (ram[byte] ?? 0) | bit;
    if (BLUE.has(id)) ram[byte + 1] = (ram[byte + 1] ?? 0) | bit;
  }
  return { on: true, ram };
}
