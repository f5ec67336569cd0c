/** Monotonic time and timers, so that the loop can be tested in virtual time. */
export interface Clock {
  /** Milliseconds since an arbitrary start, never going back. */
  now(): number;
  /** Calls back once after `ms`; the answer cancels it. */
  after(ms: number, callback: () => void): () => void;
}
