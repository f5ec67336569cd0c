import {
  disbelieved,
  edgeSeen,
  forced,
  nextJudgement,
  quietUntil,
  snapshotSeen,
} from '../recogniser/recogniser.ts';
import { opponentOf } from '../rules/rules.ts';
import { changedMeanwhile, stirred } from './activity.ts';
import { alarmDue, judgeAlarm, judgeLaying, liftAlarm } from './alarm.ts';
import { answer, passEmptyDeck } from './answer.ts';
import { buttonDeadline, buttonMoved, buttonsHeld, wordSaid } from './button.ts';
import { clockDue, flagged, runClocks, tellClocks } from './clock-step.ts';
import { lotFallen } from './colours.ts';
import { carryOutDirected, direct, directedDue } from './direct.ts';
import { isDirected } from './directed.ts';
import type { DirectedRefusal } from './directed-act.ts';
import { change, type Draft } from './draft.ts';
import { declare, declareEnd, endDue, noteEnd } from './ending.ts';
import { type Effect, type GameEvent, newsWith } from './event.ts';
import { clearFault } from './faults.ts';
import { turnBegun } from './half-move.ts';
import { askWhy, hint } from './hint.ts';
import type { Input, InputRefusal } from './input.ts';
import { newGameDue, startAnew } from './new-game.ts';
import { farSays, pauseAsked } from './pause.ts';
import { judgeReturn, lend } from './reading.ts';
import { serviceSeen } from './service.ts';
import type { Session, Telling } from './session.ts';
import { choose, highlight, pick, sliderDone } from './slider.ts';
import { fallDue, giveSliderWork, judgeFalls, sliderDue } from './slider-work.ts';
import { farSpins, tellUnread } from './spins.ts';
import { edgeIsHand, handSeen, judgeBoard, sensorsAre } from './standstill.ts';
import { takebackOnPage } from './takeback.ts';
import { judgeTried, triedDue } from './tried.ts';
import { standIn, troubleSeen } from './trouble.ts';
import { judgeOf, turnOf } from './turn.ts';
import { recognised } from './understood.ts';
import { whyStateOf } from './view-of.ts';
import { spinStarted, spinStopped, spinUnseen, spinVoid } from './wheel.ts';

export interface StepResult {
  readonly session: Session;
  readonly events: readonly GameEvent[];
  readonly effects: readonly Effect[];
  /** Why a `directed` input was not taken in; null for one that was, and for every other input. */
  readonly refused: DirectedRefusal | null;
  /** Why what people have asked for was not taken in; null where it was, and for every other input. */
  readonly asked: InputRefusal | null;
}

/** Takes one input in. What was due before it happens first, at its own time. */
export function step(session: Session, input: Input): StepResult {
  const draft: Draft = { session, events: [], effects: [] };
  const hasPassed = runDeadlines(draft, input.t);
  const said = input.kind === 'time' && hasPassed ? NOTHING_REFUSED : heard(draft, input);
  if (draft.events.length > 0) change<Telling>(draft, { news: newsWith(draft.session.news, draft.events) });
  return { session: draft.session, events: draft.events, effects: draft.effects, ...said };
}

type Refusals = Pick<StepResult, 'refused' | 'asked'>;

const NOTHING_REFUSED: Refusals = { refused: null, asked: null };

function heard(draft: Draft, input: Input): Refusals {
  const refused = input.kind === 'directed' ? direct(draft, input) : null;
  const asked = input.kind === 'directed' ? null : takeIn(draft, input);
  settle(draft, input.t);
  return { refused, asked };
}

/** When `step` with a `time` input is wanted next; null while only the board can bring anything. */
export function nextDeadline(session: Session): number | null {
  const first = Math.min(
    (isJudged(session) ? nextJudgement(session.recogniser) : null) ?? NEVER,
    alarmDue(session) ?? NEVER,
    triedDue(session) ?? NEVER,
    endDue(session) ?? NEVER,
    fallDue(session) ?? NEVER,
    sliderDue(session) ?? NEVER,
    buttonDeadline(session) ?? NEVER,
    newGameDue(session) ?? NEVER,
    directedDue(session) ?? NEVER,
    clockDue(session) ?? NEVER,
  );
  return first === NEVER ? null : first;
}

const NEVER = Number.POSITIVE_INFINITY;

/** Answers whether `until` has passed with it: a deadline was due then, and nothing is due any more. */
function runDeadlines(draft: Draft, until: number): boolean {
  let last = Number.NEGATIVE_INFINITY;
  for (;;) {
    const t = nextDeadline(draft.session);
    if (t === null || t > until) return last === until;
    // A deadline that does not move on would be an endless loop. It is taken up again with the next input.
    if (t <= last) return false;
    last = t;
    timePassed(draft, t);
    settle(draft, t);
  }
}

/** Answers why it changes nothing, or null. */
function takeIn(draft: Draft, input: Exclude<Input, { kind: 'directed' }>): InputRefusal | null {
  if (isHand(draft.session, input)) handSeen(draft, input.t);
  switch (input.kind) {
    case 'pick':
      return pick(draft, input.slider, input.notch);
    case 'choose':
      return choose(draft, input.t, input.slider, input.notch);
    case 'answer':
      if (judgesHere(draft.session) || (input.written && answersHere(draft.session)))
        return answer(draft, input.t, input.right);
      return 'notYours';
    case 'takeback':
      return takebackOnPage(draft, input.t, input.act);
    case 'askWhy':
      if (whyStateOf(draft.session) === 'none') return 'noWhy';
      askWhy(draft);
      return null;
    case 'hint':
      return hint(draft, input);
    case 'word':
      return wordSaid(draft, input.t, input.side, input.word);
    case 'pause':
      return pauseAsked(draft, input.t, input.by, input.on);
    case 'standIn':
      return standIn(draft, input.t, input.side, input.act);
    default:
      happened(draft, input);
      return null;
  }
}

type Asked = 'pick' | 'choose' | 'answer' | 'takeback' | 'word' | 'askWhy' | 'hint' | 'pause' | 'standIn';

/** What has happened is never refused. */
function happened(draft: Draft, input: Exclude<Input, { kind: 'directed' | Asked }>): void {
  switch (input.kind) {
    case 'snapshot':
      snapshot(draft, input.t, input);
      break;
    case 'edge':
      stirred(draft, input.t);
      changedMeanwhile(draft, false);
      recognised(draft, edgeSeen(draft.session.recogniser, input.t, input.at, input.on));
      if (!input.on) clearFault(draft, { code: 'trapJam', square: input.at });
      break;
    case 'spinStart':
      spinStarted(draft, input.t);
      break;
    case 'spinStop':
      spinStopped(draft, input.t, input.angle);
      break;
    case 'spinVoid':
      spinVoid(draft);
      break;
    case 'highlight':
      highlight(draft, input.step);
      break;
    case 'button':
      buttonMoved(draft, input.t, input.seat, input.down);
      break;
    case 'disbelieve':
      recognised(draft, disbelieved(draft.session.recogniser, input.t, input.at));
      break;
    case 'service':
      serviceSeen(draft, input.t, input.report);
      break;
    case 'lot':
      lotFallen(draft, input.seat);
      break;
    case 'lent':
      lend(draft);
      break;
    case 'link':
      sensorsAre(draft, input.up);
      if (!input.up) spinUnseen(draft);
      break;
    case 'far':
      farSays(draft, input.t, input);
      if (input.spins !== undefined) farSpins(draft, input.t, input.side, input.spins);
      break;
    case 'trouble':
      troubleSeen(draft, input.side, input.trouble);
      break;
    case 'sliderDone':
      sliderDone(draft, input.t, input.slider, input.ok);
      break;
    case 'time':
      timePassed(draft, input.t);
      break;
  }
}

/** Whether somebody at the board, or at its page, must have done that. */
function isHand(session: Session, input: Exclude<Input, { kind: 'directed' }>): boolean {
  switch (input.kind) {
    case 'edge':
      return edgeIsHand(session, input.at);
    case 'spinStart':
    case 'highlight':
    case 'pick':
    case 'choose':
    case 'answer':
    case 'takeback':
    case 'askWhy':
    case 'disbelieve':
    case 'standIn':
    case 'word':
      return true;
    case 'pause':
      return input.by === 'players';
    // A button says so itself.
    case 'button':
    case 'snapshot':
    case 'spinStop':
    case 'spinVoid':
    case 'hint':
    case 'service':
    case 'sliderDone':
    case 'lent':
    case 'link':
    case 'far':
    case 'trouble':
    case 'lot':
    case 'time':
      return false;
  }
}

function timePassed(draft: Draft, t: number): void {
  if (isJudged(draft.session)) recognised(draft, quietUntil(draft.session.recogniser, t));
  buttonsHeld(draft, t);
  startAnew(draft, t);
  declareEnd(draft, t);
  tellClocks(draft, t);
  flagFallen(draft, t);
  judgeAlarm(draft, t);
  judgeTried(draft, t);
}

/** Quiet tells what was done. What was done while the program was away waits for a hand. */
function isJudged({ over, absence }: Session): boolean {
  return over === null && absence !== 'changed';
}

/** What follows from any change: an alarm put right, a fall done, an end noted, a slider to move, a turn to be told. */
function settle(draft: Draft, t: number): void {
  judgeReturn(draft);
  passEmptyDeck(draft, t);
  judgeLaying(draft);
  liftAlarm(draft, t);
  judgeFalls(draft, t);
  noteEnd(draft, t);
  carryOutDirected(draft, t);
  giveSliderWork(draft, t);
  tellUnread(draft, t);
  tellTurn(draft, t);
  judgeBoard(draft);
  runClocks(draft, t);
}

/** A player is out of time, unless his act lies complete. */
function flagFallen(draft: Draft, t: number): void {
  if (flagged(draft.session) === null) return;
  recognised(draft, forced(draft.session.recogniser, t));
  const side = flagged(draft.session);
  // A player with a piece left can still win, so a fallen flag always loses (FIDE Laws of Chess 6.9 has no such case here).
  if (side !== null) declare(draft, t, { winner: opponentOf(side), reason: 'time' });
}

function judgesHere(session: Session): boolean {
  const turn = turnOf(session);
  return turn?.needs !== 'answer' || !isDirected(session.setup, judgeOf(session, turn.side));
}

/** The player whose card it is answers in writing at this board. */
function answersHere(session: Session): boolean {
  const turn = turnOf(session);
  return turn?.needs === 'answer' && !isDirected(session.setup, turn.side);
}

function tellTurn(draft: Draft, t: number): void {
  const turn = turnOf(draft.session);
  const { turnTold: told } = draft.session;
  if (turn === null || (told?.side === turn.side && told.needs === turn.needs)) return;
  turnBegun(draft, t, turn);
}

function snapshot(draft: Draft, t: number, { occupied }: Input & { kind: 'snapshot' }): void {
  const { recogniser, absence } = draft.session;
  const first = recogniser.raw === null;
  const result = snapshotSeen(recogniser, t, occupied);
  const differs = result.recogniser !== recogniser;
  // After a restart all that waits for quiet waits from the first snapshot on, whatever it shows.
  if (differs || absence === 'over') {
    stirred(draft, t);
    changedMeanwhile(draft, differs && absence === 'over');
  }
  if (differs && !first) draft.events.push({ t, type: 'resync' });
  recognised(draft, result);
}
