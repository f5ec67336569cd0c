import { performance } from 'node:perf_hooks';
import type { Clock } from '../../ports/clock.ts';

/** The machine's monotonic clock. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, Math.max(0, ms));
    return () => clearTimeout(timer);
  },
};
