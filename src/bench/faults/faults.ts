/** What faults do to a game: the evidence for docs/survival.md. The entry of this folder. */
import type { GameId } from '../../rules/rules.ts';
import { Random } from '../random.ts';
import { campaign, type FaultKind, type FaultTally, isClean, sumOf } from './campaign.ts';
import { type CableTally, killProgram, pullCable } from './program.ts';

export { type FaultTally, FIGURES, isClean } from './campaign.ts';
export type { CableTally } from './program.ts';

export interface FaultsWish {
  readonly seed: number;
  /** `kill -9` of processes that play on a board of the bench's own. */
  readonly kills: number;
  /** `kill -9` of `damier play`. */
  readonly programKills: number;
  /** Clock jumps, full disks and memory limits, each. */
  readonly others: number;
  /** Of each cable. */
  readonly unplugs: number;
  readonly progress: (what: string, done: number, of: number) => void;
}

export interface FaultsReport {
  readonly seed: number;
  readonly processes: FaultTally;
  readonly program: FaultTally;
  readonly cables: readonly CableTally[];
  readonly clean: boolean;
}

/** Games with and without traps, and with clocks. */
const PLAYED: readonly { readonly game: GameId; readonly clock: string }[] = [
  { game: 'trappes', clock: 'none' },
  { game: 'russian', clock: '60+5' },
  { game: 'international', clock: 'none' },
];

/** So much the heap in use differs by chance, however often a cable was pulled: a port left behind at each pull is more. */
const MOST_BYTES = 200_000;

export async function benchFaults(wish: FaultsWish): Promise<FaultsReport> {
  const processes = await faultsOfProcesses(wish);
  const program = await killsOfTheProgram(wish);
  const cables: CableTally[] = [];
  for (const link of ['sensors', 'actuators'] as const) {
    if (wish.unplugs === 0) continue;
    const counted = counter(wish, `cable of the ${link}`, wish.unplugs);
    cables.push(await pullCable(link, wish.unplugs, new Random(wish.seed, 3), counted));
  }
  const clean = isClean(processes) && isClean(program) && cables.every(isTight);
  return { seed: wish.seed, processes, program, cables, clean };
}

function isTight({ late, handles, bytes }: CableTally): boolean {
  return late === 0 && handles <= 0 && bytes <= MOST_BYTES;
}

async function faultsOfProcesses(wish: FaultsWish): Promise<FaultTally> {
  const faults = mixed(wish);
  const counted = counter(wish, 'processes', faults.length);
  const tallies: FaultTally[] = [];
  for (const [index, one] of PLAYED.entries()) {
    const share = faults.filter((_, n) => n % PLAYED.length === index);
    if (share.length === 0) continue;
    tallies.push(
      await campaign({ ...one, faults: share, random: new Random(wish.seed, 1, index), progress: counted }),
    );
  }
  return sumOf(tallies);
}

async function killsOfTheProgram(wish: FaultsWish): Promise<FaultTally> {
  const counted = counter(wish, 'damier play', wish.programKills);
  const tallies: FaultTally[] = [];
  for (const [index, game] of (['trappes', 'russian'] as const).entries()) {
    const kills = Math.floor((wish.programKills + 1 - index) / 2);
    if (kills === 0) continue;
    tallies.push(
      await killProgram({ game, kills, random: new Random(wish.seed, 2, index), progress: counted }),
    );
  }
  return sumOf(tallies);
}

/** The rarer faults evenly among the kills. */
function mixed({ kills, others }: FaultsWish): readonly FaultKind[] {
  const rare = Array.from({ length: others }, () => ['clock', 'disk', 'memory'] as const).flat();
  const faults: FaultKind[] = [];
  for (let n = 0; n < kills; n += 1) {
    faults.push('kill');
    const due = Math.floor(((n + 1) * rare.length) / kills) - Math.floor((n * rare.length) / kills);
    faults.push(...rare.splice(0, due));
  }
  return [...faults, ...rare];
}

function counter({ progress }: FaultsWish, what: string, of: number): () => void {
  let done = 0;
  return () => {
    done += 1;
    progress(what, Math.min(done, of), of);
  };
}
