/** What the firmware does, measured in simulated cycles of the programs that are shipped. The entry of this folder. */
import type { Figure } from './figure.ts';
import { latencyFigures } from './latency-figures.ts';
import { memoryFigures, type ProgramSizes } from './memory-figures.ts';
import { safetyFigures } from './safety-figures.ts';
import { scanFigures } from './scan-figures.ts';
import { wheelFigures } from './wheel-figures.ts';

export { fuzzDecoders } from './decoder-fuzz.ts';
export { type Figure, formatFigures, holds } from './figure.ts';
export { type FuzzResult, fuzzLink } from './link-fuzz.ts';
export type { ProgramSizes } from './memory-figures.ts';

/** Both programs in Intel HEX. */
export interface Programs {
  readonly sensor: string;
  readonly actuator: string;
}

/** How much is measured: `sample` in some seconds, `full` in a minute. */
export type Thoroughness = 'sample' | 'full';
const EXTENT = {
  sample: { scanMs: 400, changes: 28, counts: 1000 },
  full: { scanMs: 5000, changes: 240, counts: 20_000 },
} as const;

/** @param progress told of each part before it begins */
export function firmwareFigures(
  programs: Programs,
  sizes: ProgramSizes,
  thoroughness: Thoroughness,
  progress: (part: string) => void,
): Figure[] {
  const { scanMs, changes, counts } = EXTENT[thoroughness];
  const parts: readonly (readonly [string, () => Figure[]])[] = [
    ['scans', () => scanFigures(programs.sensor, scanMs)],
    ['latency', () => latencyFigures(programs.sensor, changes)],
    ['wheel', () => wheelFigures(programs.sensor, counts)],
    ['memory', () => memoryFigures(programs, sizes)],
    ['safety', () => safetyFigures(programs)],
  ];
  return parts.flatMap(([part, measure]) => {
    progress(part);
    return measure();
  });
}
