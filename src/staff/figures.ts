import type { Plan, VisitEvent } from '../exhibit/exhibit.ts';

/** Upper ends of the classes of a game's length, minutes. The last class has none. */
export const MINUTES = [5, 10, 20, 40] as const;

/** What was counted of one game, by one or two players. */
export interface GameFigures {
  readonly played: number;
  readonly ended: number;
  readonly abandoned: number;
  /** Half-moves, of those that have ended and those that were abandoned. */
  readonly plies: number;
  /** How many of them took how long, by the classes of `MINUTES`. */
  readonly minutes: readonly number[];
}

/** One day in numbers. Nothing in it is of a person: no name, no time of a visit but its hour, no order of anything. */
export interface DayFigures {
  /** `2026-11-28`, by the wall's clock. */
  readonly date: string;
  /** How many visits began in each hour of the day. */
  readonly hours: readonly number[];
  /** Visits that ended with nobody there. */
  readonly unattended: number;
  /** Worked rounds begun, and how many of them were played to the end. */
  readonly rounds: { readonly shown: number; readonly whole: number };
  /** Visits by the language that they ended in; `house`: it was not changed. */
  readonly languages: Readonly<Record<string, number>>;
  /** By game and number of players, as `trappes/2`. */
  readonly games: Readonly<Record<string, GameFigures>>;
}

/** The visit that goes on. It is never written down. Times in the events' ms. */
export interface OpenVisit {
  readonly language: string;
  readonly played: number;
}

export const NO_VISIT: OpenVisit = { language: 'house', played: 0 };

const NO_GAME: GameFigures = { played: 0, ended: 0, abandoned: 0, plies: 0, minutes: [0, 0, 0, 0, 0] };

export function emptyDay(date: string): DayFigures {
  const hours = Array.from({ length: 24 }, () => 0);
  return { date, hours, unattended: 0, rounds: { shown: 0, whole: 0 }, languages: {}, games: {} };
}

/** Counts what happens in visits. @param hour of the wall's clock, 0 … 23 */
export function counted(
  day: DayFigures,
  visit: OpenVisit,
  event: VisitEvent,
  hour: number,
): { readonly day: DayFigures; readonly visit: OpenVisit } {
  switch (event.type) {
    case 'begun':
      return { visit: NO_VISIT, day: { ...day, hours: day.hours.map((n, h) => (h === hour ? n + 1 : n)) } };
    case 'language':
      return { day, visit: { ...visit, language: event.language } };
    case 'round': {
      const { shown, whole } = day.rounds;
      return { visit, day: { ...day, rounds: { shown: shown + 1, whole: whole + Number(event.whole) } } };
    }
    case 'played':
      return {
        day: withGame(day, event.plan, (game) => ({ ...game, played: game.played + 1 })),
        visit: { ...visit, played: event.t },
      };
    case 'ended':
    case 'abandoned': {
      const length = lengthClass((event.t - visit.played) / 60_000);
      const over = (game: GameFigures): GameFigures => ({
        ...game,
        [event.type]: game[event.type] + 1,
        plies: game.plies + event.plies,
        minutes: game.minutes.map((n, i) => (i === length ? n + 1 : n)),
      });
      return { day: withGame(day, event.plan, over), visit };
    }
    case 'left': {
      const languages = { ...day.languages, [visit.language]: (day.languages[visit.language] ?? 0) + 1 };
      const unattended = day.unattended + Number(!event.attended);
      return { day: { ...day, languages, unattended }, visit: NO_VISIT };
    }
    case 'chosen':
    case 'ready':
    case 'locked':
      return { day, visit };
  }
}

function lengthClass(minutes: number): number {
  const found = MINUTES.findIndex((end) => minutes < end);
  return found < 0 ? MINUTES.length : found;
}

function withGame(
  day: DayFigures,
  { game, players }: Plan,
  more: (of: GameFigures) => GameFigures,
): DayFigures {
  const key = `${game}/${players}`;
  return { ...day, games: { ...day.games, [key]: more(day.games[key] ?? NO_GAME) } };
}

/** Many days as one. */
export function sumOf(days: readonly DayFigures[]): DayFigures {
  return days.reduce(
    (sum, day) => ({
      date: sum.date,
      hours: sum.hours.map((n, hour) => n + (day.hours[hour] ?? 0)),
      unattended: sum.unattended + day.unattended,
      rounds: {
        shown: sum.rounds.shown + day.rounds.shown,
        whole: sum.rounds.whole + day.rounds.whole,
      },
      languages: summed(sum.languages, day.languages, (one, other) => one + other),
      games: summed(sum.games, day.games, bothGames),
    }),
    emptyDay(days[0]?.date ?? ''),
  );
}

export const visitsOf = ({ hours }: DayFigures): number => hours.reduce((sum, n) => sum + n, 0);

function summed<T>(
  one: Readonly<Record<string, T>>,
  other: Readonly<Record<string, T>>,
  add: (a: T, b: T) => T,
): Readonly<Record<string, T>> {
  const all = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const before = all[key];
    all[key] = before === undefined ? value : add(before, value);
  }
  return all;
}

function bothGames(one: GameFigures, other: GameFigures): GameFigures {
  return {
    played: one.played + other.played,
    ended: one.ended + other.ended,
    abandoned: one.abandoned + other.abandoned,
    plies: one.plies + other.plies,
    minutes: one.minutes.map((n, i) => n + (other.minutes[i] ?? 0)),
  };
}

type Row = readonly [measure: string, key: string, count: number];

/** One number a line, `date,measure,key,count`, for a spreadsheet's pivot table. Zeros are left out. */
export function figuresCsv(days: readonly DayFigures[]): string {
  const lines = days.flatMap((day) =>
    rowsOf(day)
      .filter(([, , count]) => count > 0)
      .map(([measure, key, count]) => `${day.date},${measure},${key},${count}`),
  );
  return ['date,measure,key,count', ...lines, ''].join('\r\n');
}

function rowsOf({ hours, unattended, rounds, languages, games }: DayFigures): readonly Row[] {
  return [
    ...hours.map((count, hour): Row => ['visits', `${hour}:00`, count]),
    ['unattended', '', unattended],
    ['rounds', 'shown', rounds.shown],
    ['rounds', 'whole', rounds.whole],
    ...Object.entries(languages).map(([language, count]): Row => ['language', language, count]),
    ...Object.entries(games).flatMap(([game, { played, ended, abandoned, plies, minutes }]): Row[] => [
      ['played', game, played],
      ['ended', game, ended],
      ['abandoned', game, abandoned],
      ['halfMoves', game, plies],
      ...minutes.map((count, i): Row => [lengthName(i), game, count]),
    ]),
  ];
}

function lengthName(index: number): string {
  const [from, to] = [MINUTES[index - 1] ?? 0, MINUTES[index]];
  return to === undefined ? `minutes ${from}+` : `minutes ${from}-${to}`;
}

/** Whether the wheel is fair: Pearson's χ² over the sectors that spins have stopped in. */

/** Where valid spins have stopped: on each sector, in the profile's order, and on a line between two. */
export interface SpinCount {
  readonly sectors: readonly number[];
  readonly border: number;
}

type Verdict =
  /** Too few spins to say anything: a wheel that is badly off would look like this too. */
  | 'tooFew'
  | 'fair'
  /** One fair wheel in a hundred looks like this: spin on. */
  | 'doubtful'
  /** One fair wheel in a thousand looks like this. */
  | 'unfair';

export interface Fairness {
  readonly spins: number;
  readonly border: number;
  /** What each sector would have of so many spins. */
  readonly expected: number;
  /** In between lie 95 of 100 sectors of a fair wheel. */
  readonly usual: { readonly from: number; readonly to: number };
  readonly chiSquare: number;
  /** How probable a deviation like this or a greater one is on a fair wheel, 0 … 1. */
  readonly p: number;
  readonly verdict: Verdict;
  /** The share of one sector that so many spins would have shown. */
  readonly shown: number;
  /** How many spins it takes to show one sector at `SUSPECT_SHARE` times its due. */
  readonly needed: number;
}

const TOO_FEW = 200;
const DOUBTFUL_P = 0.01;
const UNFAIR_P = 0.001;
/** One sector a fifth above its due: 15 % of eight sectors, where 12.5 % is fair. */
const SUSPECT_SHARE = 1.2;

/** @param count at least two sectors */
export function fairnessOf({ sectors, border }: SpinCount): Fairness {
  const spins = sectors.reduce((sum, count) => sum + count, 0);
  const share = 1 / sectors.length;
  const expected = spins * share;
  const chiSquare = spins === 0 ? 0 : sectors.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
  const p = chiSquareTail(chiSquare, sectors.length - 1);
  const limit = chiSquareLimit(UNFAIR_P, sectors.length - 1);
  const spread = 1.96 * Math.sqrt(spins * share * (1 - share));
  // One sector more by d, the others less alike, adds d² / (s (1 − s)) a spin to χ².
  const excess = (SUSPECT_SHARE - 1) * share;
  return {
    ...{ spins, border, expected, chiSquare, p },
    usual: { from: Math.max(0, expected - spread), to: expected + spread },
    verdict: spins < TOO_FEW ? 'tooFew' : p < UNFAIR_P ? 'unfair' : p < DOUBTFUL_P ? 'doubtful' : 'fair',
    shown: spins === 0 ? 1 : Math.min(1, share + Math.sqrt((limit * share * (1 - share)) / spins)),
    needed: Math.ceil((limit * share * (1 - share)) / excess ** 2),
  };
}

/** The share of one sector that `needed` is about. */
export const suspectShare = (sectors: number): number => SUSPECT_SHARE / sectors;

/** One more valid spin. @param angle degrees, 0 up to 360; @param tolerance degrees on both sides of a line that matters */
export function spinCounted(
  count: SpinCount,
  kinds: readonly string[],
  angle: number,
  tolerance: number,
): SpinCount {
  const width = 360 / kinds.length;
  const index = Math.min(kinds.length - 1, Math.floor(angle / width));
  const past = angle - index * width;
  const neighbour = past <= tolerance ? index - 1 : past >= width - tolerance ? index + 1 : index;
  const other = kinds[(neighbour + kinds.length) % kinds.length];
  if (other !== kinds[index]) return { ...count, border: count.border + 1 };
  return { ...count, sectors: count.sectors.map((n, i) => (i === index ? n + 1 : n)) };
}

/** The probability that χ² with so many degrees of freedom exceeds x: 1 − P(k/2, x/2), by the series of the lower gamma function. */
export function chiSquareTail(x: number, degrees: number): number {
  if (x <= 0) return 1;
  const [a, half] = [degrees / 2, x / 2];
  let term = 1 / a;
  let sum = term;
  for (let n = a + 1; term > sum * 1e-15; n += 1) {
    term *= half / n;
    sum += term;
  }
  return Math.max(0, 1 - Math.exp(a * Math.log(half) - half - logGamma(a)) * sum);
}

/** ln Γ of a whole or half number above 0. */
function logGamma(a: number): number {
  let log = a % 1 === 0 ? 0 : Math.log(Math.PI) / 2;
  for (let n = a - 1; n > 0; n -= 1) log += Math.log(n);
  return log;
}

/** The x that χ² exceeds with this probability. */
function chiSquareLimit(p: number, degrees: number): number {
  let [low, high] = [0, 1000];
  for (let i = 0; i < 60; i += 1) {
    const middle = (low + high) / 2;
    if (chiSquareTail(middle, degrees) > p) low = middle;
    else high = middle;
  }
  return high;
}
