/**
 * One game on one board: inputs in, events, effects and a view out; pure. The one public entry of this folder.
 */

export { assessmentOf, type Judged, settledAfter } from './assessment.ts';
export { type Card, cardDue, type Decks, isAccepted } from './cards.ts';
export type { ClocksView } from './clock-view.ts';
export type { ClockSetup } from './clocks.ts';
export { drawsEvenly, lotDue } from './colours.ts';
export type { DirectedAct, DirectedPlayer, DirectedRefusal } from './directed.ts';
export { isCalm, isDoubtful } from './doubtful.ts';
export type { Effect } from './effect.ts';
export type { AlarmCode, FaultCode, GameEvent, MoveFields, Needs } from './event.ts';
export { type Explained, explained, explainTrace, type Question } from './explained.ts';
export { type Held, heldOf } from './held.ts';
export type { HintedAct } from './hint.ts';
export type { Input, Seat } from './input.ts';
export type { InputRefusal } from './input-refusal.ts';
export { newSession } from './new-session.ts';
export { type PlayerState, playerStateOf } from './player-state.ts';
export { resumeSession } from './resume.ts';
export { LOW_RAIL_MV, type ServiceReport } from './service.ts';
export type { Ply, Session, SessionSetup } from './session.ts';
export { sectorAt } from './spin.ts';
export { NO_SPINS, type SpinTally } from './spins.ts';
export { nextDeadline, type StepResult, step } from './step.ts';
export type { TakebackAct } from './takeback.ts';
export {
  formatTimeControl,
  incrementOf,
  readTimeControl,
  type SideTime,
  type TimeControl,
  type TimeControlRead,
  timeAtFirst,
  timeOf,
} from './time-control.ts';
export { deadlinesBefore, readTrace, stepTraced, type Trace } from './trace.ts';
export { TraceError, type TraceHeader } from './trace-line.ts';
export { drawsCards } from './turn.ts';
export type * from './view.ts';
export { viewOf } from './view-of.ts';
