import { againHere, freezeOf, lacking, type Match } from '../../mirror/mirror.ts';
import type { LogState } from '../../ports/far.ts';

/** How the records of both boards stand, as people are told: whose is wrong or old, and whether they were compared. */
export function logStateOf(match: Match): LogState {
  const frozen = freezeOf(match);
  if (frozen !== null) return { kind: 'frozen', why: frozen.why, by: frozen.by };
  const acts = againHere(match);
  if (acts > 0) return { kind: 'again', by: 'here', acts };
  if (match.there === null && !match.older) return { kind: 'comparing' };
  const entries = lacking(match);
  if (entries > 0) return { kind: 'lacking', entries };
  const { again = 0 } = match.there ?? {};
  return again > 0 ? { kind: 'again', by: 'there', acts: again } : { kind: 'well' };
}
