import { wallTime } from '../../app/staff/operation.ts';
import type { Algebraic } from '../../rules/rules.ts';
import { isOpen, type OpeningHours, WEEKDAYS } from '../../staff/staff.ts';
import { Random } from '../random.ts';

export interface SoakWish {
  readonly days: number;
  /** The first one: 0 is the 1st of January. */
  readonly first: number;
  readonly seed: number;
  readonly visitsADay: number;
  readonly progress: (done: number, of: number) => void;
}

/** A reed that reads on, or off, for some days. */
export interface FailedReed {
  readonly at: Algebraic;
  readonly reads: 'on' | 'off';
  /** The first day of it, as `2026-08-10`. */
  readonly since: string;
  /** Opening minutes in which it read something else than what lay there: in a game or while one was set up, and else. */
  readonly wrong: { readonly inGames: number; readonly else: number };
}

export interface SoakReport {
  readonly seed: number;
  readonly days: number;
  /** Days on which the house was open. */
  readonly openDays: number;
  readonly visits: { readonly good: number; readonly curious: number; readonly vandals: number };
  /** Gestures of the vandals, fifty a second. */
  readonly vandalEvents: number;
  readonly halfMoves: number;
  readonly games: { readonly played: number; readonly ended: number; readonly abandoned: number };
  readonly powerCuts: {
    readonly evenings: number;
    readonly inHours: number;
    readonly inGames: number;
    readonly resumed: number;
  };
  readonly updates: number;
  /** Good visitors for whom ten minutes went by without a half-move. */
  readonly wedges: number;
  readonly resets: { readonly all: number; readonly unclean: number };
  /** Reeds that failed: those that staff was told of by the square's name, and those that it was not told of. */
  readonly reeds: { readonly failed: number; readonly told: number; readonly untold: readonly FailedReed[] };
  /** Opening minutes, those in which visitors could not play, by reason, and those of them for which staff was told nothing. */
  readonly minutes: {
    readonly open: number;
    readonly closed: Readonly<Partial<Record<ClosedBy, number>>>;
    readonly untold: number;
  };
  /** Of the opening minutes, the share in which visitors could play, 0 … 1. */
  readonly availability: number;
  readonly alerts: number;
  /** Of the kept games on the disk, bytes. */
  readonly disk: { readonly bytes: number; readonly perGame: number };
  /** Of the process: after the third day, and the most after it, bytes. */
  readonly heap: { readonly early: number; readonly late: number };
  readonly clean: boolean;
}

/** Why visitors could not play while they should have. */
export type ClosedBy =
  /** The power failed. */
  | 'power'
  | 'update'
  | 'cleaning'
  /** The page said that the board is not there. */
  | 'absent'
  /** Locked in some other way. */
  | 'locked'
  /** Somebody did what he was asked to, and nothing came of it. */
  | 'wedged';

export interface ClosedSpan {
  readonly by: ClosedBy;
  /** By the wall's clock, ms since 1970. */
  readonly from: number;
  readonly to: number;
}

const MINUTE_MS = 60_000;

/** Of every moment within the opening hours, whether visitors could play. */
export class Availability {
  readonly #hours: OpeningHours;
  readonly #spans: ClosedSpan[] = [];
  #openMs = 0;
  /** The one that was asked about last. */
  #minute = { at: Number.NaN, open: false };
  #at: number | null = null;
  #by: ClosedBy | null = null;

  constructor(hours: OpeningHours) {
    this.#hours = hours;
  }

  /** As it is from now on. */
  see(now: number, by: ClosedBy | null): void {
    if (this.#at !== null) this.#count(this.#at, now, this.#by);
    this.#at = now;
    this.#by = by;
  }

  /** So it was, as came out afterwards. */
  wasClosed(span: ClosedSpan): void {
    this.#spans.push(span);
  }

  get openMs(): number {
    return this.#openMs;
  }

  /** Closed within the opening hours, oldest first. */
  get spans(): readonly ClosedSpan[] {
    return this.#spans;
  }

  /** The hours begin and end at whole minutes. */
  #count(from: number, to: number, by: ClosedBy | null): void {
    for (let at = from; at < to; ) {
      const end = Math.min(to, (Math.floor(at / MINUTE_MS) + 1) * MINUTE_MS);
      if (this.#isOpenAt(at)) {
        this.#openMs += end - at;
        if (by !== null) this.#close(by, at, end);
      }
      at = end;
    }
  }

  #isOpenAt(at: number): boolean {
    const minute = Math.floor(at / MINUTE_MS);
    if (minute !== this.#minute.at)
      this.#minute = { at: minute, open: isOpen(this.#hours, wallTime(new Date(at))) };
    return this.#minute.open;
  }

  #close(by: ClosedBy, from: number, to: number): void {
    const last = this.#spans.at(-1);
    if (last?.by === by && last.to === from) this.#spans.splice(-1, 1, { ...last, to });
    else this.#spans.push({ by, from, to });
  }
}

// The house's year: when it is open, and what goes wrong or is done on which day. Pure: a seed and a date give the same day.

const SPAN = { from: 600, to: 1080 };

/** 10:00 to 18:00 but on Mondays, on two holidays, and in the week of the revision. */
export const HOURS: OpeningHours = {
  week: Object.fromEntries(WEEKDAYS.map((day) => [day, day === 'mon' ? [] : [SPAN]])),
  closings: [
    { from: '01-01', to: '01-01' },
    { from: '12-25', to: '12-25' },
    { from: '07-06', to: '07-12' },
  ],
};
export const OPENS_MINUTE = SPAN.from;
export const CLOSES_MINUTE = SPAN.to;

/** What happens beside the visits, each at a minute of the day. */
export type Happening =
  /** The power fails for so long, perhaps in the middle of a game. */
  | { readonly kind: 'cut'; readonly minute: number; readonly ms: number; readonly inAGame: boolean }
  /** Staff ends the program, which comes back newer. */
  | { readonly kind: 'update'; readonly minute: number; readonly ms: number }
  /** Staff locks the board for a cloth, and gives it back. */
  | { readonly kind: 'cleaning'; readonly minute: number; readonly ms: number };

export interface Programme {
  readonly happenings: readonly Happening[];
  /** A reed that reads on, or off, whatever stands there; null: all do well. */
  readonly reed: { readonly at: Algebraic; readonly reads: 'on' | 'off' } | null;
  readonly jammed: boolean;
  /** Nobody turns the main switch this evening. */
  readonly onOverNight: boolean;
}

/** A reed fails in the morning of the 10th of each month, and is mended in that of the 15th. */
const REED = { from: 10, to: 15 };
/** A slider jams for three days in each quarter. */
const JAM = { from: 11, to: 14 };
const CUTS = [11, 25];
const CLEANINGS = ['02-12', '05-12', '08-12', '11-12'];

/** @param squares those that the game is played on */
export function programmeOf(date: Date, seed: number, squares: readonly Algebraic[]): Programme {
  const [month, day] = [date.getMonth(), date.getDate()];
  const random = new Random(seed, month, day);
  // One for the whole of its failure.
  const monthly = new Random(seed, 100 + month);
  const reed = { at: monthly.pick(squares), reads: monthly.pick(['on', 'off'] as const) };
  const name = `${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const minute = () => random.whole(OPENS_MINUTE + 60, CLOSES_MINUTE - 90);
  const happenings: Happening[] = [];
  if (CUTS.includes(day))
    happenings.push({
      ...{ kind: 'cut', minute: minute(), ms: random.whole(1, 6) * MINUTE_MS, inAGame: day === CUTS[0] },
    });
  if (CLEANINGS.includes(name)) happenings.push({ kind: 'cleaning', minute: minute(), ms: 5 * MINUTE_MS });
  // In spring before it opens, in autumn in the opening hours.
  if (name === '03-12') happenings.push({ kind: 'update', minute: OPENS_MINUTE - 8, ms: 100_000 });
  if (name === '09-12') happenings.push({ kind: 'update', minute: minute(), ms: 100_000 });
  return {
    happenings: happenings.sort((one, other) => one.minute - other.minute),
    reed: day >= REED.from && day < REED.to ? reed : null,
    jammed: month % 3 === 2 && day >= JAM.from && day < JAM.to,
    onOverNight: date.getDay() === 5,
  };
}
