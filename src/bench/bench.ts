/** The project's own benchmarks: the one public entry of this folder. */
export { type Ablated, ablate } from './ablation.ts';
export { type Comparison, compare, isExact, kindsOf } from './compare.ts';
export {
  type Bin,
  binsOf,
  type Curve,
  fitCurve,
  type Judged,
  judgedActs,
  plotConfidence,
} from './confidence.ts';
export { drawnSpecimen, type KeptTexts, keptTexts, readSpecimen } from './corpus.ts';
export type { Cost } from './cost.ts';
export { type Crowd, carry, formatCrowd } from './crowd.ts';
export { type Equipment, rulesOn } from './equipment.ts';
export { formatExpectation } from './hand/expectation.ts';
export type { Specimen } from './hand/hand.ts';
export { formatTrace } from './hand/trace.ts';
export { fitHands, type HandFit } from './hand-fit.ts';
export { HAND_NAMES, HANDS, type HandName, type Kind, kindNamed } from './hands.ts';
export { benchRecognition, type Failure, type Recognition, read } from './recognition.ts';
export { shrink } from './shrink.ts';
export { formatCost, formatRows, type Row, recognitionRows } from './table.ts';
export { noiseOn, type Worst, worstOf } from './worst.ts';
