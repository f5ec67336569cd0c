/**
 * A player of all eleven games: the one public entry of this folder. Pure: equal situations, efforts and seeds give equal answers
 * as long as `shouldStop` says no.
 */
export {
  type Book,
  bookChoice,
  bookFrom,
  type Choice,
  candidatesOf,
  createOpponent,
  type Decision,
  type Effort,
  needsSpin,
  type Opponent,
  type Played,
  type Situation,
  type TurningPoint,
  turningPoints,
} from './decide.ts';
export {
  decidingRules,
  type Endgames,
  type EndgameValues,
  endgamesFrom,
  endgamesOn,
  halfMovesOf,
  hasEndgames,
  MOST_PIECES,
  type SolvedPosition,
  solvedPosition,
} from './endgame.ts';
export { type Solving, solveEndgames } from './endgame-solver.ts';
export { LEVELS, type Level, levelNumbered, STRONGEST, type Strength, strengthOf } from './level.ts';
export { expectationOf } from './path.ts';
export { chanceOf, mixed, transpositionBytes } from './transpositions.ts';
export {
  firstWeights,
  KINDS_OF_WEIGHT,
  type KindOfWeight,
  LOGIT,
  type Weights,
  weightsOf,
} from './weights.ts';
