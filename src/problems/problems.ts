/** Positions with one way to win something, proved by trying every reply: the one public entry of this folder. */

export { actMeant, actText } from './act-text.ts';
export { problemOfTheDay } from './daily.ts';
export {
  actsAt,
  afterOne,
  balanceOf,
  type ForceSetup,
  forcingActs,
  isForced,
  isReached,
  kingWorth,
  type Wanted,
  wantedAt,
} from './forced.ts';
export { type Idea, ideaOf, type Region, regionOf } from './idea.ts';
export { type Aim, type BoardProblem, difficultyOf, GRADES, type Grade, gradeOf } from './problem.ts';
export { type Proof, proofAt } from './proof.ts';
