import type { LatencyReport } from '../bench/mirror/latency.ts';
import { benchMirror, type MirrorReport } from '../bench/mirror/mirror.ts';
import { showProgress } from './progress.ts';

export interface MirrorFlags {
  readonly seed: number;
  readonly halfMoves: number;
  readonly boards: number;
  readonly noise: number;
}

export const MIRROR_DEFAULTS = { halfMoves: 1000, boards: 1000, noise: 10_000 } as const;
/** Of the half-moves, so many are timed once more beside noise. */
const NOISY_PART = 0.3;
/** Played in each match of many. */
const MATCH_LENGTH = 10;

/** Exit code 1 when anything was lost, or noise changed or passed what it must not. */
export async function runMirror({ seed, halfMoves, boards, noise }: MirrorFlags): Promise<MirrorReport> {
  const sizes = [10, 100, boards].filter((count) => count <= boards);
  const report = await benchMirror({
    ...{ noise, noisyHalfMoves: Math.ceil(NOISY_PART * halfMoves) },
    ...{ seed, halfMoves, boards: [...new Set(sizes)], matchLength: MATCH_LENGTH, progress: showPart },
  });
  const { heard, counted, strayed } = report.noise;
  const isSound = counted === heard && strayed === 0 && report.scale.every(({ lost }) => lost === 0);
  if (!isSound) process.exitCode = 1;
  return report;
}

function showPart(what: string, done: number, of: number): void {
  showProgress(`${what}: ${done} of ${of}`, done === of);
}

/** The report as text. */
export function formatMirror({ seed, latency, noise, scale }: MirrorReport): string {
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const times = ({ halfMoves, median, percentile99, longest }: LatencyReport) =>
    `${halfMoves} half-moves: half of them within ${ms(median)}, 99 of 100 within ${ms(percentile99)}, the longest ${ms(longest)}`;
  return [
    `seed ${seed}`,
    `from a commit to the other board's frame of lights, ${times(latency)}`,
    `the same beside ${noise.rate.toFixed(0)} messages a second of noise, ${times(noise.latency)}; of ${noise.sent} sent ` +
      `${noise.heard} were heard by the two boards, ${noise.counted} counted, ${noise.strayed} came under another board's id`,
    ...scale.map(
      ({ boards, matches, rate, lost, group, presences, boardsMs, brokerMs }) =>
        `${boards} boards in ${matches} matches and groups of ${group}, all watched: ${rate.toFixed(0)} half-moves and ` +
        `${presences.toFixed(0)} words of presence a second, ${lost} half-moves lost; ` +
        `processor time a half-move ${boardsMs.toFixed(2)} ms for both boards, ${brokerMs.toFixed(2)} ms in the broker`,
    ),
  ].join('\n');
}
