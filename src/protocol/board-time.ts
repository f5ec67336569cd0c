/** Unrolls the board's 32-bit ms clock: `offset` is added to what the board says; `last` is the latest time told to anyone. */
export interface BoardTime {
  readonly offset: number;
  readonly raw: number;
  readonly last: number;
  /** Host clock at `raw`. */
  readonly heardAt: number;
}

export const boardTimeZero: BoardTime = { offset: 0, raw: 0, last: 0, heardAt: 0 };

/** A time of the same boot. Older than the last one (a late duplicate) it counts as the last. */
export function advance(time: BoardTime, raw: number, now: number): BoardTime {
  const wrapped = raw < time.raw && time.raw - raw > 2 ** 31;
  const offset = time.offset + (wrapped ? 2 ** 32 : 0);
  return { offset, raw, last: Math.max(time.last, offset + raw), heardAt: now };
}

/** The first time of a new boot: goes on from the last time by what passed on the host's clock. */
export function restart(time: BoardTime, raw: number, now: number): BoardTime {
  const last = time.last + Math.max(0, now - time.heardAt);
  return { offset: last - raw, raw, last, heardAt: now };
}
