import { type DayFigures, MINUTES } from './figures.ts';

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
