import type { Lock } from '../exhibit/exhibit.ts';

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A moment on the wall's clock. */
export interface WallTime {
  /** As `2026-12-25`. */
  readonly date: string;
  /** Minutes since midnight. */
  readonly minute: number;
}

/** From one minute to the other. If the second is not later, it is the next day's. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A day that is not named is closed. */
export type WeekHours = { readonly [day in Weekday]?: readonly Span[] | undefined };

/** From the one day to the other, both with the year, as `2026-12-25`, or both without, as `12-25`: then it is each year's. */
export interface Closing {
  readonly from: string;
  readonly to: string;
}

export interface OpeningHours {
  /** Null: day and night. */
  readonly week: WeekHours | null;
  /** Days on which nothing opens, whatever the week says. */
  readonly closings: readonly Closing[];
}

/** From one midnight to the next. */
const ALL_DAY: Span = { from: 0, to: 0 };
/** Nobody waits for a house that stays closed for longer. */
const LONGEST_CLOSING_DAYS = 3 * 366;

export function isOpen(hours: OpeningHours, { date, minute }: WallTime): boolean {
  // What opened on the evening before runs to its end, also into a day that is closed.
  const overMidnight = spansOn(hours, daysLater(date, -1)).some(({ from, to }) => to <= from && minute < to);
  return (
    overMidnight || spansOn(hours, date).some(({ from, to }) => from <= minute && (minute < to || to <= from))
  );
}

/** When it opens: so many days ahead (0: today). */
export interface Opening extends WallTime {
  readonly days: number;
}

/** When closed doors open. Null: they are open, or never do. */
export function opensNext(hours: OpeningHours, now: WallTime): Opening | null {
  if (isOpen(hours, now)) return null;
  for (let days = 0; days <= LONGEST_CLOSING_DAYS; days += 1) {
    const date = daysLater(now.date, days);
    const begins = spansOn(hours, date).map(({ from }) => from);
    const ahead = days > 0 ? begins : begins.filter((from) => from > now.minute);
    if (ahead.length > 0) return { days, date, minute: Math.min(...ahead) };
  }
  return null;
}

/** What opens on a day. */
function spansOn({ week, closings }: OpeningHours, date: string): readonly Span[] {
  if (closings.some((closing) => isWithin(closing, date))) return [];
  return week === null ? [ALL_DAY] : (week[weekdayOf(date)] ?? []);
}

function isWithin({ from, to }: Closing, date: string): boolean {
  // Without a year the two dates compare as they are written. A range that ends before it begins goes over New Year.
  const day = date.slice(-from.length);
  return from <= to ? from <= day && day <= to : from <= day || day <= to;
}

export function weekdayOf(date: string): Weekday {
  const weekday = WEEKDAYS[(new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7];
  if (weekday === undefined) throw new Error(`${date} is no date`);
  return weekday;
}

function daysLater(date: string, days: number): string {
  const then = new Date(`${date}T00:00Z`);
  then.setUTCDate(then.getUTCDate() + days);
  return then.toISOString().slice(0, 10);
}

/** What staff has asked for, beside the hours. */
export interface Hold {
  /** Until staff ends it. */
  readonly asleep: boolean;
  readonly cleaning: boolean;
  /** Woken outside the hours: until they begin. */
  readonly awake: boolean;
}

export const NO_HOLD: Hold = { asleep: false, cleaning: false, awake: false };

/** Why visitors cannot play now; null: they can. */
export function lockNow(hold: Hold, hours: OpeningHours, now: WallTime): Lock | null {
  if (hold.cleaning) return 'cleaning';
  if (hold.asleep) return 'asleep';
  return hold.awake || isOpen(hours, now) ? null : 'closed';
}

export type HoldAct = 'clean' | 'sleep' | 'wake';

/** `wake` ends whatever keeps visitors away. */
export function held(hold: Hold, act: HoldAct, hours: OpeningHours, now: WallTime): Hold {
  switch (act) {
    case 'clean':
      return { ...hold, cleaning: true };
    case 'sleep':
      return { asleep: true, cleaning: false, awake: false };
    case 'wake':
      return { asleep: false, cleaning: false, awake: !isOpen(hours, now) };
  }
}

/** Woken outside the hours lasts until they begin, so the evening closes the exhibit as always. */
export function heldOn(hold: Hold, hours: OpeningHours, now: WallTime): Hold {
  return hold.awake && isOpen(hours, now) ? { ...hold, awake: false } : hold;
}
