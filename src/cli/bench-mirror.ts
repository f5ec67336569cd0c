import { benchMirror, type MirrorReport } from '../bench/mirror/mirror.ts';

export interface MirrorFlags {
  readonly seed: number;
  readonly halfMoves: number;
  readonly boards: number;
}

export const MIRROR_DEFAULTS = { halfMoves: 1000, boards: 1000 } as const;
/** Played in each match of many. */
const MATCH_LENGTH = 10;

/** Exit code 1 when anything was lost. */
export async function runMirror({ seed, halfMoves, boards }: MirrorFlags): Promise<MirrorReport> {
  const sizes = [10, 100, boards].filter((count) => count <= boards);
  const report = await benchMirror({
    ...{ seed, halfMoves, boards: [...new Set(sizes)], matchLength: MATCH_LENGTH, progress: showProgress },
  });
  if (report.scale.some(({ lost }) => lost > 0)) process.exitCode = 1;
  return report;
}

function showProgress(what: string, done: number, of: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${what}: ${done} of ${of}${done === of ? '\n' : '   '}`);
}

/** The report as text. */
export function formatMirror({ seed, latency, scale }: MirrorReport): string {
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  return [
    `seed ${seed}`,
    `from a commit to the other board's frame of lights, ${latency.halfMoves} half-moves: half of them within ` +
      `${ms(latency.median)}, 99 of 100 within ${ms(latency.percentile99)}, the longest ${ms(latency.longest)}`,
    ...scale.map(
      ({ boards, matches, rate, lost, boardsMs, brokerMs }) =>
        `${boards} boards in ${matches} matches, all watched: ${rate.toFixed(0)} half-moves a second, ${lost} lost; ` +
        `processor time a half-move ${boardsMs.toFixed(2)} ms for both boards, ${brokerMs.toFixed(2)} ms in the broker`,
    ),
  ].join('\n');
}
