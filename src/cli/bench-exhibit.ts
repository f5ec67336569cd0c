import { benchExhibit, type SoakReport } from '../bench/exhibit/exhibit.ts';
import { showProgress } from './progress.ts';

export interface ExhibitFlags {
  readonly days: number;
  readonly visits: number;
  readonly seed: number;
}

export const EXHIBIT_DEFAULTS = { days: 30, visits: 25 } as const;

/** Runs the soak with a figure that counts up on a terminal; exit code 1 when a visitor was locked out or left something behind. */
export async function runExhibit({ days, visits, seed }: ExhibitFlags): Promise<SoakReport> {
  const report = await benchExhibit({ days, seed, visitsADay: visits, progress: showDay });
  if (!report.clean) process.exitCode = 1;
  return report;
}

function showDay(done: number, of: number): void {
  showProgress(`day ${done} of ${of}`, done === of);
}

/** The report as text. */
export function formatExhibit(report: SoakReport): string {
  const { seed, days, visits, games, powerCuts, resets, disk, heap } = report;
  const mega = (bytes: number) => (bytes / 1e6).toFixed(1);
  return [
    `seed ${seed}, ${days} days: ${visits.good} visits to play, ${visits.curious} to touch, ${visits.vandals} to break (${report.vandalEvents} gestures, fifty a second)`,
    `${games.played} games of ${report.halfMoves} half-moves: ${games.ended} played to the end, ${games.abandoned} left and kept`,
    `power cut ${powerCuts.nights} nights and ${powerCuts.inGames} times in a game, of which ${powerCuts.resumed} went on`,
    `locked out: ${report.wedges}; resets: ${resets.all}, not clean: ${resets.unclean}`,
    `kept games: ${mega(disk.bytes)} MB, ${disk.perGame} bytes a game; memory in use: ${mega(heap.early)} MB after three days, ${mega(heap.late)} MB at the end`,
    report.clean
      ? 'nobody was locked out, nothing was left behind'
      : 'SOMEBODY WAS LOCKED OUT, OR SOMETHING LEFT BEHIND',
  ].join('\n');
}
