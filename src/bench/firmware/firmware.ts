/** What the firmware does, measured in simulated cycles of the programs that are shipped. The entry of this folder. */
import {
  type Figure,
  latencyFigures,
  memoryFigures,
  type ProgramSizes,
  safetyFigures,
  scanFigures,
  wheelFigures,
} from './figures.ts';

export { type Figure, formatFigures, holds, type ProgramSizes } from './figures.ts';
export { type FuzzResult, fuzzDecoders, fuzzLink } from './fuzz.ts';

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
