/** Monotonic time and timers, so that the loop can be tested in virtual time. */
export interface Clock {
  /** Milliseconds since an arbitrary start, never going back. */
  now(): number;
  /** As `now`, but the time in which the machine slept counts as well. */
  uptime(): number;
  /** Calls back once after `ms`. The function that it returns cancels this. */
  after(ms: number, callback: () => void): () => void;
}
