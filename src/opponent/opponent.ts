/**
 * A player of all ten games: the one public entry of this folder. Pure: equal situations, efforts and seeds give equal
 * answers as long as `shouldStop` says no.
 */
export { type Choice, candidatesOf, needsSpin, type Situation } from './choices.ts';
export { createOpponent, type Decision, type Effort, type Opponent } from './decide.ts';
export {
  decidingRules,
  type Endgames,
  type EndgameValues,
  endgamesFrom,
  endgamesOn,
  halfMovesOf,
  hasEndgames,
  MOST_PIECES,
} from './endgame.ts';
export { type Solving, solveEndgames } from './endgame-solver.ts';
export { firstWeights } from './first-weights.ts';
export { LEVELS, type Level, levelNumbered, STRONGEST, type Strength, strengthOf } from './level.ts';
export { chanceOf, mixed } from './random.ts';
export { expectationOf } from './score.ts';
export { type SolvedPosition, solvedPosition } from './solved-position.ts';
export { transpositionBytes } from './transpositions.ts';
export { weightsOf } from './tuned.ts';
export { type Played, type TurningPoint, turningPoints } from './turning-points.ts';
export { KINDS_OF_WEIGHT, type KindOfWeight, LOGIT, type Weights } from './weights.ts';
