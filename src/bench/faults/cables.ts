import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getHeapCodeStatistics } from 'node:v8';
import { systemClock } from '../../adapters/clock/clock.ts';
import { buildVirtualBoard } from '../../app/board-parts.ts';
import { chooseGame } from '../../app/game-choice.ts';
import { garbageCollector } from '../garbage.ts';
import type { Random } from '../random.ts';
import { pause } from '../running-program.ts';

/** So long a link may be away after its cable is back, ms. */
const BACK_MS = 5000;
const WARM_UP = 10;
/** What is on its way at one instant is not at the others. */
const LOOKS = { times: 5, everyMs: 60 } as const;

export interface CableTally {
  readonly link: 'sensors' | 'actuators';
  /** Times that the cable was pulled. */
  readonly pulled: number;
  /** Times that the link was not back within 5 s. */
  readonly late: number;
  /** ms until it was back: half of the times, and the longest. */
  readonly median: number;
  readonly longest: number;
  /** Handles of the process after the last time, against those after the first ten. */
  readonly handles: number;
  /** Bytes in use of the process's heap, without compiled code, compared in the same way. */
  readonly bytes: number;
}

/** Pulls the cable of one link of the virtual board again and again, at any phase of what goes over it. */
export async function pullCable(
  link: CableTally['link'],
  times: number,
  random: Random,
  progress: () => void,
): Promise<CableTally> {
  const home = mkdtempSync(join(tmpdir(), 'damier-faults-'));
  const choice = chooseGame({ game: 'russian', options: {}, fen: null });
  const parts = await buildVirtualBoard({ choice, home, seed: 1, clock: systemClock, log: () => undefined });
  const { virtual } = parts;
  const part = parts[link];
  try {
    await Promise.all([parts.sensors.open(), parts.actuators.open()]);
    await until(() => part.link.state === 'up', 60_000);
    const away: number[] = [];
    let first = await held();
    for (let n = 0; n < times; n += 1) {
      await pause(random.next() * 200);
      virtual.unplug(link);
      await until(() => part.link.state !== 'up', BACK_MS);
      await pause(random.next() * 100);
      const from = systemClock.now();
      virtual.plug(link);
      await until(() => part.link.state === 'up', 4 * BACK_MS);
      away.push(systemClock.now() - from);
      if (n === Math.min(WARM_UP, times - 1)) first = await held();
      progress();
    }
    const last = await held();
    away.sort((a, b) => a - b);
    return {
      ...{ link, pulled: times, late: away.filter((ms) => ms > BACK_MS).length },
      median: Math.round(away[away.length >> 1] ?? 0),
      longest: Math.round(away.at(-1) ?? 0),
      handles: last.handles - first.handles,
      bytes: last.bytes - first.bytes,
    };
  } finally {
    await Promise.all([parts.sensors.close(), parts.actuators.close()]);
    await virtual.close();
    rmSync(home, { recursive: true, force: true });
  }
}

interface Held {
  readonly handles: number;
  readonly bytes: number;
}

/** What the process holds at the least of several looks. */
async function held(): Promise<Held> {
  const looks: Held[] = [];
  while (looks.length < LOOKS.times) {
    await pause(LOOKS.everyMs);
    looks.push(heldNow());
  }
  const least = (of: keyof Held) => Math.min(...looks.map((look) => look[of]));
  return { handles: least('handles'), bytes: least('bytes') };
}

/** Of the memory only what is still in use, and no code: V8 goes on compiling what runs often, for hundreds of pulls. */
function heldNow(): Held {
  garbageCollector()();
  const code = getHeapCodeStatistics().code_and_metadata_size;
  return { handles: openHandles(), bytes: process.memoryUsage().heapUsed - code };
}

function openHandles(): number {
  return process.getActiveResourcesInfo().filter((name) => name !== 'Timeout' && name !== 'Immediate').length;
}

async function until(is: () => boolean, withinMs: number): Promise<void> {
  for (const late = systemClock.now() + withinMs; systemClock.now() < late && !is(); ) await pause(5);
}
