import { FAMILIES, type Family } from '../../src/bench/hand/families.ts';
import { type Specimen, specimen } from '../../src/bench/hand/hand.ts';
import type { TraceLine } from '../../src/bench/hand/trace.ts';
import { equipment } from './equipment.ts';

/** A few specimens of each family, of one family alone if it is named: its games take turns. */
export function specimens(seed: number, families: readonly Family[] = FAMILIES, each = 4): Specimen[] {
  const on = equipment();
  return families.flatMap((family, row) =>
    Array.from({ length: each }, (_, column) => {
      const index = row * each + column;
      const game = family.games[(row * 3 + column) % family.games.length] ?? 'classiques';
      return specimen({ equipment: on, family, game, seed, index });
    }),
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
