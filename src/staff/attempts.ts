/** Tries at the PIN that have failed in a row, and when the last one was (ms since 1970): kept over a restart. */
export interface Attempts {
  readonly failed: number;
  readonly last: number;
}

export const NO_ATTEMPTS: Attempts = { failed: 0, last: 0 };

/** So many tries are free: fingers slip. */
const FREE = 3;
const FIRST_WAIT_MS = 10_000;
/** At four tries an hour, a PIN of six digits is found by chance in fourteen years. */
const LONGEST_WAIT_MS = 15 * 60_000;

/** How long the next try has to wait, ms. A clock that was set back prolongs no wait. */
export function waitFor({ failed, last }: Attempts, now: number): number {
  if (failed < FREE) return 0;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (failed - FREE), LONGEST_WAIT_MS);
  return Math.min(wait, Math.max(0, last + wait - now));
}

export function failedOnceMore({ failed }: Attempts, now: number): Attempts {
  return { failed: failed + 1, last: now };
}
