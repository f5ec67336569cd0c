/** The project's own benchmarks: the one public entry of this folder. */

export { type Comparison, compare, isExact, kindsOf } from './compare.ts';
export {
  type Ablated,
  ablate,
  type Bin,
  binsOf,
  type Curve,
  fitCurve,
  type Judged,
  judgedActs,
  plotConfidence,
} from './confidence.ts';
export {
  drawnSpecimen,
  HAND_NAMES,
  HANDS,
  type HandName,
  type KeptTexts,
  type Kind,
  keptTexts,
  kindNamed,
  readSpecimen,
  shrink,
} from './corpus.ts';
export { type Crowd, carry, formatCrowd, noiseOn, type Worst, worstOf } from './crowd.ts';
export { type Equipment, rulesOn } from './drive.ts';
export type { Specimen } from './hand/hand.ts';
export { formatExpectation, formatTrace } from './hand/trace.ts';
export { fitHands, type HandFit } from './hand-fit.ts';
export {
  benchRecognition,
  type Cost,
  type Failure,
  formatCost,
  formatRows,
  type Recognition,
  type Row,
  read,
  recognitionRows,
} from './recognition.ts';
