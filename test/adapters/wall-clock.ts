import type { Clock } from '../../src/ports/clock.ts';

/** Real time, for tests in which real streams and timers take part. */
export const wallClock: Clock = {
  now: () => performance.now(),
  uptime: () => performance.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
