import { formatRules } from '../bench/rules.ts';
import { FAULTS_DEFAULTS, formatFaults, runFaults } from './bench-faults.ts';
import { formatFirmware, runFirmware } from './bench-firmware.ts';
import { allMet, formatOpponent, runOpponent } from './bench-opponent.ts';
import { formatRecognition, runRecognition } from './bench-recognition.ts';
import { runRules } from './bench-rules.ts';

/** How often each benchmark does what it does. */
export interface BenchCounts {
  readonly repetitions: number;
  readonly games: number;
  readonly matchGames: number;
  readonly milliseconds: number;
  readonly megabytes: number;
  readonly faults: Readonly<Record<keyof typeof FAULTS_DEFAULTS, number>>;
}

/** What each takes by itself where nothing else is said. */
export const FULL: BenchCounts = {
  repetitions: 10,
  games: 520,
  matchGames: 200,
  milliseconds: 50,
  megabytes: 100,
  faults: FAULTS_DEFAULTS,
};

/** Ten minutes of all of them, on a machine with nothing else to do. */
const SAMPLE: BenchCounts = {
  repetitions: 3,
  games: 78,
  matchGames: 2,
  milliseconds: 50,
  megabytes: 5,
  faults: { kills: 20, programKills: 3, others: 1, unplugs: 2 },
};

export interface EverythingWish {
  readonly full: boolean;
  readonly seed: number;
  /** Takes each part as text, as soon as it is there. */
  readonly say: (part: string) => void;
}

/** Runs all that are made, one after the other; answers their reports by name. A sample judges no match: it is too short to. */
export async function everything({
  full,
  seed,
  say,
}: EverythingWish): Promise<Readonly<Record<string, unknown>>> {
  const counts = full ? FULL : SAMPLE;
  const rules = await runRules(counts.repetitions, null);
  say(`rules\n${formatRules(rules)}\n`);
  const recognition = runRecognition({ games: counts.games, seed });
  if (recognition !== null) say(`recognition\n${formatRecognition(recognition)}\n`);
  const firmware = runFirmware({ seed, megabytes: counts.megabytes });
  say(`firmware\n${formatFirmware(firmware)}\n`);
  const faults = await runFaults({ ...counts.faults, seed });
  say(`faults\n${formatFaults(faults)}\n`);
  const opponent = await runOpponent({
    games: counts.matchGames,
    seed,
    ms: counts.milliseconds,
    early: true,
  });
  if (full && !allMet(opponent)) process.exitCode = 1;
  say(`opponent${full ? '' : ' (a sample: its games are too few to judge by)'}\n${formatOpponent(opponent)}`);
  return { rules, recognition, firmware, faults, opponent };
}
