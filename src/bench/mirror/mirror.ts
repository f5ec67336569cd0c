/** How fast and how well boards mirror each other through a real Mosquitto on this machine. The entry of this folder. */
import { Random } from '../random.ts';
import { benchLatency, type LatencyReport } from './latency.ts';
import { startMosquitto } from './mosquitto.ts';
import { benchScale, type ScaleReport } from './scale.ts';

export interface MirrorWish {
  readonly seed: number;
  /** Of which the way is timed. */
  readonly halfMoves: number;
  /** Numbers of boards on one broker, one after the other. */
  readonly boards: readonly number[];
  /** Played in each match of these. */
  readonly matchLength: number;
  readonly progress: (what: string, done: number, of: number) => void;
}

export interface MirrorReport {
  readonly seed: number;
  readonly latency: LatencyReport;
  readonly scale: readonly ScaleReport[];
}

export async function benchMirror({
  seed,
  halfMoves,
  boards,
  matchLength,
  progress,
}: MirrorWish): Promise<MirrorReport> {
  const broker = await startMosquitto();
  try {
    const timed = (done: number) => progress('half-moves timed', done, halfMoves);
    const latency = await benchLatency(broker.url, halfMoves, new Random(seed, 1), timed);
    const scale: ScaleReport[] = [];
    for (const count of boards) {
      progress('boards', count, Math.max(...boards));
      scale.push(await benchScale(broker, count, matchLength, new Random(seed, 2, count)));
    }
    return { seed, latency, scale };
  } finally {
    broker.end();
  }
}
