import { FAMILIES, type Family } from '../../src/bench/hand/families.ts';
import { type Specimen, specimen } from '../../src/bench/hand/hand.ts';
import type { TraceLine } from '../../src/bench/hand/trace.ts';
import { equipment } from './equipment.ts';

/** One specimen for each family and game, or for one family alone. */
export function specimens(seed: number, families: readonly Family[] = FAMILIES): Specimen[] {
  const on = equipment();
  let index = 0;
  return families.flatMap((family) =>
    family.games.map((game) => specimen({ equipment: on, family, game, seed, index: index++ })),
  );
}

/** What the sensors show after each line. */
export function sensedAfter(lines: readonly TraceLine[]): [TraceLine, ReadonlySet<string>][] {
  const sensed = new Set<string>();
  const after: [TraceLine, ReadonlySet<string>][] = [];
  for (const [index, line] of lines.entries()) {
    if ('snapshot' in line && index === 0) for (const at of line.snapshot) sensed.add(at);
    if ('at' in line && line.on) sensed.add(line.at);
    if ('at' in line && !line.on) sensed.delete(line.at);
    after.push([line, new Set(sensed)]);
  }
  return after;
}
