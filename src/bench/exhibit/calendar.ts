/** The house's year: when it is open, and what goes wrong or is done on which day. Pure: a seed and a date give the same day. */
import type { Algebraic } from '../../rules/rules.ts';
import { type OpeningHours, WEEKDAYS } from '../../staff/staff.ts';
import { Random } from '../random.ts';

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

const MINUTE_MS = 60_000;
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
