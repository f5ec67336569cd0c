import type { Plan, VisitEvent } from '../exhibit/exhibit.ts';

/** Upper ends of the classes of a game's length, minutes; the last class has none. */
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

/** The visit that goes on; never written down. Times in the events' ms. */
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

/** One number a line, `date,measure,key,count`, for a spreadsheet's pivot table; numbers that are 0 are left out. */
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
