/**
 * One game on one board: inputs in, events, effects and a view out; pure. The one public entry of this folder.
 */

export { assessmentOf, type Judged, settledAfter } from './assessment.ts';
export { type CardsView, type CardView, cardDue, cardPlace, isAccepted, type Mark, markOf } from './cards.ts';
export type { ClocksView, ClockView } from './clock-view.ts';
export {
  type ClockSetup,
  formatTimeControl,
  incrementOf,
  leftWith,
  pressed,
  readTimeControl,
  type SideTime,
  type TimeControl,
  type TimeControlRead,
  timeAtFirst,
  timeOf,
} from './clocks.ts';
export { drawsEvenly, lotDue } from './colours.ts';
export type { DirectedAct, DirectedRefusal, HintedAct } from './directed-act.ts';
export { isCalm, isDoubtful } from './doubt.ts';
export {
  type AlarmCode,
  type Effect,
  FAULTS,
  type FaultCode,
  type FaultTexts,
  faultTextsIn,
  type GameEvent,
  type MoveFields,
  type Needs,
  type News,
  type RaisedFault,
} from './event.ts';
export type {
  Input,
  InputRefusal,
  ServiceReport,
  SpinTally,
  StandIn,
  TakebackAct,
  Trouble,
  TroubleKind,
  Word,
} from './input.ts';
export {
  isThere,
  type Leading,
  leadingLights,
  leadingPrompt,
  ledTo,
  newLeading,
  readsSo,
} from './leading.ts';
export { LIGHT_PRIORITY } from './lights.ts';
export { newSession } from './new-game.ts';
export { type Held, heldOf, keptSetup, resumeSession } from './resume.ts';
export { LOW_RAIL_MV } from './service.ts';
export type { Ply, Session, Troubles } from './session.ts';
export type { Card, Decks, DirectedPlayer, PlayerKind, Seat, SessionSetup, Spun } from './setup.ts';
export { NO_SPINS } from './spins.ts';
export { nextDeadline, type StepResult, step } from './step.ts';
export {
  deadlinesBefore,
  type Explained,
  type ExplainedAct,
  type ExplainedStory,
  type ExplainedTerm,
  explained,
  explainTrace,
  type Question,
  readTrace,
  stepTraced,
  type Trace,
  TraceError,
  type TraceHeader,
} from './trace.ts';
export { drawsCards, progressNow } from './turn.ts';
export type * from './view.ts';
export type {
  ButtonMeaning,
  LegalMove,
  Light,
  LightId,
  ListedPly,
  PlayerView,
  Prompt,
  SliderChoice,
  Text,
  View,
} from './view.ts';
export { type PlayerState, playerStateOf, viewOf } from './view-of.ts';
export {
  stepWheel,
  WHEEL_AT_REST,
  type WheelProfile,
  type WheelSign,
  type WheelState,
} from './wheel-motion.ts';
export { sectorAt } from './wheel-turn.ts';
