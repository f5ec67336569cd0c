import { writeFileSync } from 'node:fs';
import {
  type Bin,
  binsOf,
  type Curve,
  drawnSpecimen,
  fitCurve,
  type Judged,
  judgedActs,
  plotConfidence,
} from '../bench/bench.ts';
import { trapdoorBoard } from './bench-recognition.ts';
import { showProgress } from './progress.ts';

export interface ConfidenceFlags {
  readonly games: number;
  readonly seed: number;
  /** The file in which the curve is drawn, SVG. */
  readonly plot?: string;
}

export interface ConfidenceReport {
  readonly games: number;
  readonly seed: number;
  readonly acts: number;
  readonly right: number;
  readonly bins: readonly Bin[];
  /** What would make it more honest, on top of the curve in use; slope 1 and shift 0 where it is honest. */
  readonly correction: Curve;
}

export function runConfidence({ games, seed, plot }: ConfidenceFlags): ConfidenceReport {
  const equipment = trapdoorBoard();
  const judged: Judged[] = [];
  for (let index = 0; index < games; index += 1) {
    judged.push(...judgedActs(equipment, drawnSpecimen(equipment, seed, index)));
    showProgress(`${index + 1} of ${games} games`, index + 1 === games);
  }
  const bins = binsOf(judged);
  if (plot !== undefined) writeFileSync(plot, plotConfidence(bins));
  const right = judged.filter((one) => one.right).length;
  return { games, seed, acts: judged.length, right, bins, correction: fitCurve(judged) };
}

export function formatConfidence({ acts, right, bins, correction }: ConfidenceReport): string {
  if (acts === 0) return 'no act was told with a probability: the recogniser in use says none';
  const rows = bins.map((bin) => {
    const [from, to, said] = [bin.from, bin.to, bin.said].map((value) => value.toFixed(4));
    const share = ((100 * bin.right) / bin.acts).toFixed(2);
    return `${from} to ${to}  ${said}  ${String(bin.acts).padStart(7)}  ${String(bin.right).padStart(7)}  ${share.padStart(6)} %`;
  });
  const { slope, shift } = correction;
  return [
    'told with           mean      acts    right        ',
    ...rows,
    `${acts} acts, ${right} right; odds would be honest times ${slope.toFixed(3)}, and ${shift.toFixed(3)} nats more`,
  ].join('\n');
}
