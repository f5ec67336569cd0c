/** How fast and how well boards mirror each other through a real Mosquitto on this machine. The entry of this folder. */
import { Random } from '../random.ts';
import { benchLatency, type LatencyReport } from './latency.ts';
import { startMosquitto } from './mosquitto.ts';
import { benchNoise, type NoiseReport } from './noise.ts';
import { benchScale, type ScaleReport } from './scale.ts';

export interface MirrorWish {
  readonly seed: number;
  /** Of which the way is timed. */
  readonly halfMoves: number;
  /** Of which the way is timed beside somebody who means ill, and how many messages he sends a second. */
  readonly noisyHalfMoves: number;
  readonly noise: number;
  /** Numbers of boards on one broker, one after the other. */
  readonly boards: readonly number[];
  /** Played in each match of these. */
  readonly matchLength: number;
  readonly progress: (what: string, done: number, of: number) => void;
}

export interface MirrorReport {
  readonly seed: number;
  readonly latency: LatencyReport;
  readonly noise: NoiseReport;
  readonly scale: readonly ScaleReport[];
}

export async function benchMirror({
  seed,
  halfMoves,
  noisyHalfMoves,
  noise: rate,
  boards,
  matchLength,
  progress,
}: MirrorWish): Promise<MirrorReport> {
  const broker = await startMosquitto();
  try {
    const timed = (done: number) => progress('half-moves timed', done, halfMoves);
    const latency = await benchLatency(broker.url, halfMoves, new Random(seed, 1), timed);
    const beside = (done: number) => progress('half-moves timed beside noise', done, noisyHalfMoves);
    const noise = await benchNoise(broker.url, noisyHalfMoves, rate, seed, beside);
    const scale: ScaleReport[] = [];
    for (const count of boards) {
      progress('boards', count, Math.max(...boards));
      scale.push(await benchScale(broker, count, matchLength, new Random(seed, 2, count)));
    }
    return { seed, latency, noise, scale };
  } finally {
    broker.end();
  }
}
