import { uptime } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { Clock } from '../../ports/clock.ts';

/** The machine's monotonic clock. */
export const systemClock: Clock = {
  now: () => performance.now(),
  // Monotonic time stands still while Linux is suspended. The time since the boot does not.
  uptime: () => 1000 * uptime(),
  after(ms, callback) {
    const timer = setTimeout(callback, Math.max(0, ms));
    return () => clearTimeout(timer);
  },
};
