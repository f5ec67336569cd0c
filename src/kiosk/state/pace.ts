/** Whether the simulation is to be called slow. It is only after it has been so for a while, so that the word does not flicker. */

import { effect, signal } from '@preact/signals';
import { links } from './table.ts';

/** Pace below which a simulation is slow, and from which it is no longer. */
const SLOW = 0.9;
const WELL = 0.95;
/** So many words of the server in a row must say the same. */
const STEADY = 3;

export interface Pacing {
  readonly slow: boolean;
  /** How many words in a row spoke against `slow`. */
  readonly against: number;
  /** The last pace that the verdict rests on. */
  readonly pace: number;
}

export const AT_PACE: Pacing = { slow: false, against: 0, pace: 1 };

/** The verdict after one more word. Pure. A real board has no pace (null) and is never slow. */
export function paced(before: Pacing, pace: number | null): Pacing {
  if (pace === null) return AT_PACE;
  const disagrees = before.slow ? pace >= WELL : pace < SLOW;
  if (!disagrees) return { slow: before.slow, against: 0, pace };
  const against = before.against + 1;
  return against < STEADY ? { ...before, against } : { slow: !before.slow, against: 0, pace };
}

export const pacing = signal<Pacing>(AT_PACE);

export function watchPace(): () => void {
  return effect(() => {
    pacing.value = paced(pacing.peek(), links.value?.pace ?? null);
  });
}
