import type { Light } from '../../game/game.ts';
import { type BoardSize, cellOf, numberOf } from './geometry.ts';
import type { ChipLights } from './lamps.ts';

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
