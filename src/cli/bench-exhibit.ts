import { benchExhibit, type SoakReport } from '../bench/exhibit/exhibit.ts';
import { showProgress } from './progress.ts';

export interface ExhibitFlags {
  readonly days: number;
  /** The first one, 0 being the 1st of January; left out: that. */
  readonly first?: number;
  readonly visits: number;
  readonly seed: number;
}

export const EXHIBIT_DEFAULTS = { days: 365, visits: 4 } as const;

/** Runs the soak with a figure that counts up on a terminal; exit code 1 when a visitor was locked out or left something behind. */
export async function runExhibit({ days, first = 0, visits, seed }: ExhibitFlags): Promise<SoakReport> {
  const report = await benchExhibit({ days, first, seed, visitsADay: visits, progress: showDay });
  if (!report.clean) process.exitCode = 1;
  return report;
}

function showDay(done: number, of: number): void {
  showProgress(`day ${done} of ${of}`, done === of);
}

/** The report as text. */
export function formatExhibit(report: SoakReport): string {
  const { seed, days, openDays, visits, games, powerCuts, resets, reeds, minutes, disk, heap } = report;
  const mega = (bytes: number) => (bytes / 1e6).toFixed(1);
  const closed = Object.entries(minutes.closed).map(([by, some]) => `${by} ${some.toFixed(1)}`);
  return [
    `seed ${seed}, ${days} days, ${openDays} of them open: ${visits.good} visits to play, ${visits.curious} to touch, ${visits.vandals} to break (${report.vandalEvents} gestures, fifty a second)`,
    `${games.played} games of ${report.halfMoves} half-moves: ${games.ended} played to the end, ${games.abandoned} left and kept`,
    `power cut ${powerCuts.evenings} evenings, ${powerCuts.inHours} times while open, ${powerCuts.inGames} of them in a game, of which ${powerCuts.resumed} went on; ${report.updates} updates`,
    `reeds failed: ${reeds.failed}, of which staff was told of ${reeds.told}; alerts: ${report.alerts}`,
    `locked out: ${report.wedges}; resets: ${resets.all}, not clean: ${resets.unclean}`,
    `opening minutes: ${Math.round(minutes.open)}; closed: ${closed.join(', ') || 'none'}; nobody was told why: ${minutes.untold.toFixed(1)}`,
    `availability: ${(100 * report.availability).toFixed(3)} %`,
    `kept games: ${mega(disk.bytes)} MB, ${disk.perGame} bytes a game; memory in use: ${mega(heap.early)} MB after three days, ${mega(heap.late)} MB at the end`,
    report.clean
      ? 'nobody was locked out, nothing was left behind, staff knew of every minute'
      : 'SOMEBODY WAS LOCKED OUT, OR SOMETHING LEFT BEHIND, OR STAFF WAS NOT TOLD',
  ].join('\n');
}
