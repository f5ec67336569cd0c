import { bodiesSpecimen } from '../../../src/bench/hand/bodies/hand.ts';
import { BODY_FAMILIES, type BodyFamily } from '../../../src/bench/hand/bodies/wood.ts';
import type { Specimen } from '../../../src/bench/hand/hand.ts';
import { equipment } from '../equipment.ts';

/** A few games of each family of bodies, of some families alone if they are named: games take turns. */
export function bodies(
  seed: number,
  each: number,
  families: readonly BodyFamily[] = BODY_FAMILIES,
): Specimen[] {
  const on = equipment();
  return families.flatMap((family, row) =>
    Array.from({ length: each }, (_, column) => {
      const game = family.games[(row * 3 + column) % family.games.length] ?? 'international';
      return bodiesSpecimen({ equipment: on, family, game, seed, index: row * each + column });
    }),
  );
}
