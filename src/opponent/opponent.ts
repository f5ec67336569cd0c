/**
 * A player of all ten games: the one public entry of this folder. Pure: equal situations, efforts and seeds give equal
 * answers as long as `shouldStop` says no.
 */
export { type Choice, candidatesOf, needsSpin, type Situation } from './choices.ts';
export { createOpponent, type Decision, type Effort, type Opponent } from './decide.ts';
export {
  type Endgames,
  type EndgameValues,
  endgamesFrom,
  hasEndgames,
  type Solving,
  solveEndgames,
} from './endgame.ts';
export { LEVELS, type Level, levelNumbered, STRONGEST, type Strength, strengthOf } from './level.ts';
export { MOST_PIECES } from './material.ts';
export { chanceOf } from './random.ts';
export { expectationOf } from './score.ts';
export { weightsOf } from './tuned.ts';
export { type Played, type TurningPoint, turningPoints } from './turning-points.ts';
