import type { Profile } from '../profile-schema.ts';
import type { Sizes } from './mechanics-schema.ts';
import { placedParts } from './placed-parts.ts';

/** How many of each part a board takes, by its name in hardware/parts/parts.json; what it has none of is left out. */
export function partCounts(profile: Profile, sizes: Sizes): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of placedParts(profile, sizes)) counts.set(name, (counts.get(name) ?? 0) + 1);
  counts.set('disc-lower', profile.discs).set('disc-upper', profile.discs - profile.kings);
  return profile.kings > 0 ? counts.set('disc-king', profile.kings) : counts;
}
