import type { Lock } from '../exhibit/exhibit.ts';

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A moment on the wall's clock. */
export interface WallTime {
  readonly weekday: Weekday;
  /** Minutes since midnight. */
  readonly minute: number;
}

/** From the one minute up to the other; one that is not later is the next day's. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A day that is not named is closed. */
export type OpeningHours = { readonly [day in Weekday]?: readonly Span[] | undefined };

export function isOpen(hours: OpeningHours, { weekday, minute }: WallTime): boolean {
  const yesterday = WEEKDAYS[(WEEKDAYS.indexOf(weekday) + 6) % 7] ?? weekday;
  const overMidnight = (hours[yesterday] ?? []).some(({ from, to }) => to <= from && minute < to);
  return (
    overMidnight ||
    (hours[weekday] ?? []).some(({ from, to }) => from <= minute && (minute < to || to <= from))
  );
}

/** When it opens: a moment of the week, so many days ahead (0: today). */
export interface Opening extends WallTime {
  readonly days: number;
}

/** When closed doors open, within a week; null: they are open, or never do. */
export function opensNext(hours: OpeningHours, now: WallTime): Opening | null {
  if (isOpen(hours, now)) return null;
  const today = WEEKDAYS.indexOf(now.weekday);
  for (let days = 0; days <= WEEKDAYS.length; days += 1) {
    const weekday = WEEKDAYS[(today + days) % WEEKDAYS.length] ?? now.weekday;
    const begins = (hours[weekday] ?? []).map(({ from }) => from);
    const ahead = days > 0 ? begins : begins.filter((from) => from > now.minute);
    if (ahead.length > 0) return { days, weekday, minute: Math.min(...ahead) };
  }
  return null;
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

/** Why visitors cannot play now; null: they can. `hours` null: always open. */
export function lockNow(hold: Hold, hours: OpeningHours | null, now: WallTime): Lock | null {
  if (hold.cleaning) return 'cleaning';
  if (hold.asleep) return 'asleep';
  return hours === null || hold.awake || isOpen(hours, now) ? null : 'closed';
}

export type HoldAct = 'clean' | 'sleep' | 'wake';

/** `wake` ends whatever keeps visitors away. */
export function held(hold: Hold, act: HoldAct, hours: OpeningHours | null, now: WallTime): Hold {
  switch (act) {
    case 'clean':
      return { ...hold, cleaning: true };
    case 'sleep':
      return { asleep: true, cleaning: false, awake: false };
    case 'wake':
      return { asleep: false, cleaning: false, awake: hours !== null && !isOpen(hours, now) };
  }
}

/** Woken outside the hours lasts until they begin, so that the evening closes the exhibit as ever. */
export function heldOn(hold: Hold, hours: OpeningHours | null, now: WallTime): Hold {
  return hold.awake && (hours === null || isOpen(hours, now)) ? { ...hold, awake: false } : hold;
}
