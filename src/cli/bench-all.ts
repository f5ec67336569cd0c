import { messageOf } from '../app/errors.ts';
import { formatRules } from '../bench/rules.ts';
import { allMet, formatOpponent, runOpponent } from './bench-opponent.ts';
import { BOARDS, formatRecognition, runRecognition } from './bench-recognition.ts';
import {
  EXHIBIT_DEFAULTS,
  FAULTS_DEFAULTS,
  formatExhibit,
  formatFaults,
  formatFirmware,
  formatMirror,
  formatPage,
  MIRROR_DEFAULTS,
  PAGE_DEFAULTS,
  runExhibit,
  runFaults,
  runFirmware,
  runMirror,
  runPage,
  runRules,
} from './bench-runs.ts';

/** How often each benchmark does what it does. */
export interface BenchCounts {
  readonly repetitions: number;
  readonly games: number;
  readonly matchGames: number;
  readonly milliseconds: number;
  readonly megabytes: number;
  readonly faults: Readonly<Record<keyof typeof FAULTS_DEFAULTS, number>>;
  readonly exhibit: Readonly<Record<keyof typeof EXHIBIT_DEFAULTS, number>>;
  readonly mirror: Readonly<Record<keyof typeof MIRROR_DEFAULTS, number>>;
  readonly page: Readonly<Record<keyof typeof PAGE_DEFAULTS, number>>;
}

/** What each takes by itself where nothing else is said. */
export const FULL: BenchCounts = {
  repetitions: 10,
  games: 520,
  matchGames: 200,
  milliseconds: 50,
  megabytes: 100,
  faults: FAULTS_DEFAULTS,
  exhibit: EXHIBIT_DEFAULTS,
  mirror: MIRROR_DEFAULTS,
  page: PAGE_DEFAULTS,
};

const SAMPLE: BenchCounts = {
  repetitions: 3,
  games: 78,
  matchGames: 2,
  milliseconds: 50,
  megabytes: 5,
  faults: { kills: 20, programKills: 3, others: 1, unplugs: 2 },
  exhibit: { days: 3, visits: 6 },
  mirror: { ...MIRROR_DEFAULTS, halfMoves: 100, boards: 100 },
  page: { moves: 8, rest: 20 },
};

export interface EverythingWish {
  readonly full: boolean;
  readonly seed: number;
  /** Takes each part as text, as soon as it is there. */
  readonly say: (part: string) => void;
  /** Takes what is measured next. */
  readonly progress: (part: string) => void;
}

/** One of the benchmarks. */
export interface Part {
  readonly name: string;
  readonly run: (counts: BenchCounts, seed: number) => Promise<Measured>;
}
interface Measured {
  readonly report: unknown;
  readonly text: string;
}

const part = <Report>(
  name: string,
  run: (counts: BenchCounts, seed: number) => Report | Promise<Report>,
  format: (report: Report) => string,
): Part => ({
  name,
  run: async (counts, seed) => {
    const report = await run(counts, seed);
    return { report, text: format(report) };
  },
});

const PARTS: readonly Part[] = [
  part('rules', ({ repetitions }) => runRules(repetitions, null), formatRules),
  part(
    'recognition',
    ({ games }, seed) => runRecognition({ games, boards: BOARDS, seed, hand: 'events' }),
    formatRecognition,
  ),
  part('firmware', ({ megabytes }, seed) => runFirmware({ seed, megabytes }), formatFirmware),
  part('faults', ({ faults }, seed) => runFaults({ ...faults, seed }), formatFaults),
  part('exhibit', ({ exhibit }, seed) => runExhibit({ ...exhibit, seed }), formatExhibit),
  part('mirror', ({ mirror }, seed) => runMirror({ ...mirror, seed }), formatMirror),
  part('page', ({ page }) => runPage(page), formatPage),
  part(
    'opponent',
    async ({ matchGames: games, milliseconds: ms }, seed) => {
      const report = await runOpponent({ games, seed, ms, early: true });
      // A sample judges no match: its games are too few.
      if (games === FULL.matchGames && !allMet(report)) process.exitCode = 1;
      return report;
    },
    formatOpponent,
  ),
];

/**
 * Runs all of them, one after the other; answers their reports by name. One that cannot be run here, as a program is
 * missing, is said and left out, and the exit code is 1.
 */
export async function everything(
  { full, seed, say, progress }: EverythingWish,
  parts: readonly Part[] = PARTS,
): Promise<Readonly<Record<string, unknown>>> {
  const reports: Record<string, unknown> = {};
  const began = performance.now();
  for (const [index, { name, run }] of parts.entries()) {
    progress(`${index + 1} of ${parts.length}: ${name}`);
    const since = performance.now();
    const { report, text } = await run(full ? FULL : SAMPLE, seed).catch(notRun);
    reports[name] = report;
    say(`${name}, ${secondsFrom(since)}${full ? '' : ' (a sample)'}\n${text}\n`);
  }
  say(`all of them: ${secondsFrom(began)}`);
  return reports;
}

function notRun(error: unknown): Measured {
  process.exitCode = 1;
  const reason = messageOf(error);
  return { report: { notRun: reason }, text: `NOT RUN: ${reason}` };
}

function secondsFrom(since: number): string {
  const seconds = Math.round((performance.now() - since) / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
