/** Two boards, one game: the log of a match, and how each board follows it; pure. The one public entry of this folder. */
export { actText, type BoardAct, isPly, type LoggedAct, type Played } from './act.ts';
export { type LocalGame, localGameOf, NOTHING_PLAYED } from './difference.ts';
export { believedLeft, type DueAct, dueAct, type FarTurn, seenTurn } from './due-act.ts';
export type { Entry, Proposal } from './entry.ts';
export { entryHash, proposalText, sealed, sealText, signed } from './entry.ts';
export { resumed } from './hear.ts';
export {
  againHere,
  CHECKS,
  differenceNow,
  followingTerms,
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
export {
  codeOf,
  farewellOf,
  NO_PAIRING,
  type Pairing,
  type PairingCode,
  type PairingInput,
  type PairingSetup,
  statementOf,
  stepPairing,
} from './pairing.ts';
export {
  checkOf,
  commitOf,
  type GuestStatement,
  type HostStatement,
  hostSide,
  type MatchWish,
  placeOf,
  type SignedStatement,
  type Statement,
  statementText,
  termsOf,
} from './pairing-transcript.ts';
export {
  BEAT_MS,
  type Echo,
  isHere,
  NOT_HEARD,
  NOTHING_TO_REPORT,
  type Presence,
  presenceText,
  type SelfReport,
  type SignedPresence,
  type Watched,
  watch,
} from './presence.ts';
export type { Freeze, MatchState, SignedState } from './state.ts';
export { stateText } from './state.ts';
export { type MatchInput, matchDeadline, stepMatch } from './step-match.ts';
export {
  type BoardCard,
  type BoardId,
  canonical,
  type DecksUsed,
  type Hash,
  isName,
  isPlain,
  LONGEST_NAME,
  normalName,
  type Seals,
  type Signature,
  type Terms,
  termsText,
} from './terms.ts';
export {
  type Address,
  BOARD_EXPIRY_S,
  BOARD_TOPICS,
  type BoardTopic,
  boardOf,
  boardTopic,
  discoveryTopic,
  expiryOf,
  GROUP,
  isOwnTopic,
  isRetained,
  matchOf,
  matchTopic,
  matchWordOf,
  ownMatchTopics,
  RETAINED_KINDS,
  rootOf,
  type Sayer,
  topicsOf,
} from './topics.ts';
