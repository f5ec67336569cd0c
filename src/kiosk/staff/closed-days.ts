/** Closing days between what a configuration says and the two dates of a form. */

export interface ClosedDays {
  /** With the year, as `2026-12-25`, as a field of dates has it; empty: not said yet. */
  readonly from: string;
  /** The last day; empty: the first alone. */
  readonly to: string;
  /** Each year again: then the years are those that come next. */
  readonly yearly: boolean;
}

/** @param lines as `2026-12-25`, `12-25`, `12-24..01-02`; what is none of these is left out */
export function closedDaysIn(lines: readonly string[], today: Date): readonly ClosedDays[] {
  return lines.flatMap((line): readonly ClosedDays[] => {
    const [first = '', last = ''] = line.split('..');
    if (/^\d{4}-\d\d-\d\d$/.test(first)) return [{ from: first, to: last, yearly: false }];
    const from = nextDate(first, `${today.getFullYear()}-01-01`);
    if (from === null) return [];
    return [{ from, to: last === '' ? '' : (nextDate(last, from) ?? ''), yearly: true }];
  });
}

/** As a configuration says it. */
export function closingOf({ from, to, yearly }: ClosedDays): string {
  const said = (date: string) => (yearly ? date.slice('2026-'.length) : date);
  return to === '' || to === from ? said(from) : `${said(from)}..${said(to)}`;
}

/** Of eight years one has a 29 February. */
const YEARS = 8;

/** The first such day of a year, as `12-25`, that is not before `since`; null: no year has one. */
function nextDate(day: string, since: string): string | null {
  const year = Number(since.slice(0, 4));
  const dates = Array.from({ length: YEARS }, (_, n) => `${year + n}-${day}`);
  return dates.find((date) => date >= since && isDate(date)) ?? null;
}

function isDate(date: string): boolean {
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
}
