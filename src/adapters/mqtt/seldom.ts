/** Between two lines, ms: whoever makes noise at a door fills no disk. */
const SELDOM_MS = 60_000;

/** Writes one line a minute, and with the next one how many were left out. */
export function seldom(log: (message: string) => void): (message: string) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  let unsaid = 0;
  return (message) => {
    const t = performance.now();
    if (t - saidAt < SELDOM_MS) {
      unsaid += 1;
      return;
    }
    log(unsaid === 0 ? message : `${message} (and ${unsaid} more since the last)`);
    saidAt = t;
    unsaid = 0;
  };
}
