import { writeFileSync } from 'node:fs';
import { benchWeek, growthOf, plotWeek, standstillsOf, type WeekReport } from '../bench/week/week.ts';
import { showProgress } from './progress.ts';

export interface WeekFlags {
  readonly hours: number;
  readonly open: number;
  readonly phones: number;
  readonly seed: number;
  readonly plot?: string;
}

export const WEEK_DEFAULTS = { hours: 168, open: 2, phones: 3 } as const;

/** Runs the week with a figure that counts up on a terminal; exit code 1 where something has grown, or stood still. */
export async function runWeek({ plot, ...wish }: WeekFlags): Promise<WeekReport> {
  const report = await benchWeek({
    ...wish,
    progress: ({ hours }, of) => showProgress(`hour ${hours} of ${of}`, hours === of),
  });
  if (plot !== undefined) writeFileSync(plot, plotWeek(report.samples));
  const { samples } = report;
  if (growthOf(samples).length > 0 || standstillsOf(samples).length > 0) process.exitCode = 1;
  return report;
}

/** The report as text. */
export function formatWeek({
  wish,
  samples,
  halfMoves,
  games,
  visits,
  pagesOpened,
  said,
}: WeekReport): string {
  const grown = growthOf(samples);
  const stood = standstillsOf(samples);
  const rows = samples.filter(({ hours }) => hours % 24 === 0 || hours === wish.hours);
  const mega = (bytes: number) => (bytes / 1e6).toFixed(1);
  const list = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
  return [
    `seed ${wish.seed}, ${wish.hours} hours of which somebody plays ${wish.open} each day; half-moves: ${list(halfMoves)}; games: ${list(games)}; ${visits} visits, ${pagesOpened} pages opened`,
    ...rows.map(
      (row) =>
        `hour ${row.hours}: heap ${mega(row.heap)} MB, buffers ${mega(row.external)} MB, ${row.handles} handles, ${row.files ?? '?'} files, ${row.timers} timers; games ${mega(row.games)} MB, matches ${mega(row.matches)} MB, else ${Math.round(row.rest / 1000)} kB in ${row.restFiles} files, ${row.doubts} doubts`,
    ),
    ...Object.entries(said).map(([kind, times]) => `said ${times} times: ${kind}`),
    stood.length === 0 ? 'all played each day' : `STOOD STILL: ${stood.join('; ')}`,
    grown.length === 0 ? 'nothing grew but what is kept' : `GREW: ${grown.join('; ')}`,
  ].join('\n');
}
