import { benchFaults, type FaultsReport, type FaultTally, FIGURES } from '../bench/faults/faults.ts';
import { showProgress } from './progress.ts';

export interface FaultsFlags {
  readonly seed: number;
  readonly kills: number;
  readonly programKills: number;
  readonly others: number;
  readonly unplugs: number;
}

export const FAULTS_DEFAULTS = { kills: 300, programKills: 100, others: 10, unplugs: 100 } as const;

/** Runs the benchmark with a figure that counts up on a terminal; exit code 1 when anything was lost. */
export async function runFaults(flags: FaultsFlags): Promise<FaultsReport> {
  const report = await benchFaults({ ...flags, progress: showPart });
  if (!report.clean) process.exitCode = 1;
  return report;
}

function showPart(what: string, done: number, of: number): void {
  showProgress(`${what}: ${done} of ${of}`, done === of);
}

/** The report as text. */
export function formatFaults({ seed, processes, program, cables, clean }: FaultsReport): string {
  return [
    `seed ${seed}`,
    ...tallied('processes on a board of the bench', processes),
    ...tallied('damier play on the virtual board', program),
    ...cables.map(
      ({ link, pulled, late, median, longest, handles, bytes }) =>
        `cable of the ${link}: pulled ${pulled} times; back after ${median} ms (half of them), ${longest} ms at the longest; ` +
        `${late} times later than 5 s; ${handles} handles and ${Math.round(bytes / 1000)} kB of memory more than at first`,
    ),
    clean ? 'nothing was lost, nothing was done twice' : 'SOMETHING WAS LOST OR DONE TWICE',
  ].join('\n');
}

function tallied(where: string, tally: FaultTally): readonly string[] {
  const faults = Object.entries(tally.faults).filter(([, times]) => times > 0);
  if (faults.length === 0) return [];
  return [
    `${where}: ${faults.map(([kind, times]) => `${kind} ${times}`).join(', ')}`,
    `  ${FIGURES.map((name) => `${name} ${tally[name]}`).join(', ')}`,
  ];
}
