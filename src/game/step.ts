import { edgeSeen, nextJudgement, quietUntil, snapshotSeen } from '../recogniser/recogniser.ts';
import { alarmDue, judgeAlarm, liftAlarm } from './alarm.ts';
import { answer } from './answer.ts';
import { buttonDeadline, buttonMoved, buttonsHeld } from './button.ts';
import type { Effect } from './effect.ts';
import { declareEnd, endDue, noteEnd } from './ending.ts';
import type { GameEvent } from './event.ts';
import type { Input } from './input.ts';
import { newGameDue, startAnew } from './new-game.ts';
import { change, type Draft, type Session } from './session.ts';
import {
  choose,
  fallDue,
  giveSliderWork,
  highlight,
  judgeFall,
  pick,
  sliderDone,
  sliderDue,
} from './slider.ts';
import { turnOf } from './turn.ts';
import { recognised } from './understood.ts';
import { spinStarted, spinStopped } from './wheel.ts';

export interface StepResult {
  readonly session: Session;
  readonly events: readonly GameEvent[];
  readonly effects: readonly Effect[];
}

/** One input taken in. What was due before it happens first, at its own time. */
export function step(session: Session, input: Input): StepResult {
  const draft: Draft = { session, events: [], effects: [] };
  runDeadlines(draft, input.t);
  takeIn(draft, input);
  settle(draft, input.t);
  return { session: draft.session, events: draft.events, effects: draft.effects };
}

/** When `step` with a `time` input is wanted next; null while only the board can bring anything. */
export function nextDeadline(session: Session): number | null {
  const times = [
    session.over === null ? nextJudgement(session.recogniser) : null,
    alarmDue(session),
    endDue(session),
    fallDue(session),
    sliderDue(session),
    buttonDeadline(session),
    newGameDue(session),
  ].filter((t) => t !== null);
  return times.length === 0 ? null : Math.min(...times);
}

function runDeadlines(draft: Draft, until: number): void {
  let last = Number.NEGATIVE_INFINITY;
  for (;;) {
    const t = nextDeadline(draft.session);
    // A deadline that does not move on would be an endless loop; it is taken up again with the next input.
    if (t === null || t > until || t <= last) return;
    last = t;
    timePassed(draft, t);
    settle(draft, t);
  }
}

function takeIn(draft: Draft, input: Input): void {
  switch (input.kind) {
    case 'snapshot':
      snapshot(draft, input.t, input);
      break;
    case 'edge':
      change(draft, { lastActivity: input.t, alarmJudged: false });
      recognised(draft, edgeSeen(draft.session.recogniser, input.t, input.at, input.on));
      break;
    case 'spinStart':
      spinStarted(draft, input.t);
      break;
    case 'spinStop':
      spinStopped(draft, input.t, input.angle);
      break;
    case 'spinVoid':
      change(draft, { wheelTurns: false });
      break;
    case 'highlight':
      highlight(draft, input.step);
      break;
    case 'pick':
      pick(draft, input.slider, input.notch);
      break;
    case 'choose':
      choose(draft, input.t, input.slider, input.notch);
      break;
    case 'button':
      buttonMoved(draft, input.t, input.seat, input.down);
      break;
    case 'answer':
      answer(draft, input.t, input.right);
      break;
    case 'sliderDone':
      sliderDone(draft, input.t, input.slider, input.ok);
      break;
    case 'time':
      timePassed(draft, input.t);
      break;
  }
}

function timePassed(draft: Draft, t: number): void {
  if (draft.session.over === null) recognised(draft, quietUntil(draft.session.recogniser, t));
  buttonsHeld(draft, t);
  startAnew(draft, t);
  declareEnd(draft, t);
  judgeAlarm(draft, t);
}

/** What follows from any change: an alarm put right, a fall done, an end noted, a slider to move, a turn to be told. */
function settle(draft: Draft, t: number): void {
  liftAlarm(draft, t);
  judgeFall(draft, t);
  noteEnd(draft, t);
  giveSliderWork(draft, t);
  tellTurn(draft, t);
}

function tellTurn(draft: Draft, t: number): void {
  const turn = turnOf(draft.session);
  const { turnTold: told } = draft.session;
  if (turn === null || (told?.side === turn.side && told.needs === turn.needs)) return;
  change(draft, { turnTold: turn });
  draft.events.push({ t, type: 'turn', ...turn });
}

function snapshot(draft: Draft, t: number, { occupied }: Input & { kind: 'snapshot' }): void {
  const { recogniser } = draft.session;
  const first = recogniser.raw === null;
  const result = snapshotSeen(recogniser, t, occupied);
  const differs = result.recogniser !== recogniser;
  if (differs) change(draft, { lastActivity: t, alarmJudged: false });
  if (differs && !first) draft.events.push({ t, type: 'resync' });
  recognised(draft, result);
}
