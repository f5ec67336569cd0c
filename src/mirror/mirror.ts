/** Two boards, one game: the log of a match, and how each board follows it; pure. The one public entry of this folder. */
export { actText, type BoardAct, type LoggedAct, type Played } from './act.ts';
export { resumed } from './append.ts';
export { canonical } from './canonical.ts';
export { type DueAct, dueAct } from './due-act.ts';
export type { Entry, Proposal } from './entry.ts';
export { believedLeft, type FarTurn, seenTurn } from './far-turn.ts';
export { type LocalGame, localGameOf, NOTHING_PLAYED } from './local-game.ts';
export {
  differenceNow,
  freezeOf,
  HISTORY_LENGTH,
  isDone,
  isLevel,
  lacking,
  type Match,
  type MatchCounters,
  type MatchMessage,
  type MatchSetup,
  newMatch,
} from './match.ts';
export { againHere } from './old-copy.ts';
export type { Hash, Seals, Signature } from './seals.ts';
export { followingTerms } from './series.ts';
export type { Freeze, MatchState, SignedState } from './state.ts';
export { type MatchInput, matchDeadline, stepMatch } from './step-match.ts';
export type { BoardCard, BoardId, DecksUsed, Terms } from './terms.ts';
