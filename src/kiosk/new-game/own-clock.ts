/** A time control of one's own, as the fields of the page have it. Pure. */

/** What a move does to the clock. */
export const CLOCK_WAYS = ['added', 'waited', 'hourglass'] as const;

export interface OwnClock {
  readonly way: (typeof CLOCK_WAYS)[number];
  /** Each side has a time of its own; else both have White's. Of no account for an hourglass. */
  readonly each: boolean;
  readonly W: OwnTime;
  readonly B: OwnTime;
}

export interface OwnTime {
  readonly minutes: number;
  readonly seconds: number;
}

export const FIRST_OWN_CLOCK: OwnClock = {
  way: 'added',
  each: false,
  W: { minutes: 10, seconds: 0 },
  B: { minutes: 3, seconds: 0 },
};

/** As `readTimeControl` reads it, if it can be. */
export function ownClockText({ way, each, W, B }: OwnClock): string {
  if (way === 'hourglass') return `hourglass:${W.minutes}`;
  const time = ({ minutes, seconds }: OwnTime) => `${minutes}${way === 'added' ? '+' : 'd'}${seconds}`;
  return each ? `W${time(W)},B${time(B)}` : time(W);
}
