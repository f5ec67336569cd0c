/** Positions with one way to win something, proved by trying every reply: the one public entry of this folder. */

export {
  actMeant,
  actsAt,
  actText,
  afterOne,
  balanceOf,
  type ForceSetup,
  forcingActs,
  isForced,
  isReached,
  kingWorth,
  type Proof,
  proofAt,
  type Wanted,
  wantedAt,
} from './forced.ts';
export {
  type Aim,
  type BoardProblem,
  difficultyOf,
  GRADES,
  type Grade,
  gradeOf,
  type Idea,
  ideaOf,
  problemOfTheDay,
  type Region,
  regionOf,
} from './problem.ts';
