import { actThatLies, disbelieved, forced, standingOf } from '../recogniser/recogniser.ts';
import { type Outcome, opponentOf, type Side } from '../rules/rules.ts';
import { answer } from './answer.ts';
import { startClocks } from './clock-step.ts';
import { isDirected } from './directed.ts';
import { doubtedNow, mayContradict } from './doubt.ts';
import { change, type Draft } from './draft.ts';
import { declareByWord } from './ending.ts';
import { clearFault, raiseFault } from './faults.ts';
import type { InputRefusal, Word } from './input.ts';
import { newGameDue } from './new-game.ts';
import { drawOffered } from './offers.ts';
import { agree, mayAgree } from './pause.ts';
import type { ButtonState, Buttons, HeldStage, Session } from './session.ts';
import type { Seat } from './setup.ts';
import { confirmHighlighted, highlight } from './slider.ts';
import { handAwaited, handSeen } from './standstill.ts';
import {
  answerTakeback,
  askedPlayer,
  askTakeback,
  backDeclined,
  backSaid,
  handsTakeback,
  hasOtherAsked,
  restoreCapture,
  takebackStateOf,
  takebackTarget,
  tookBackRepetition,
} from './takeback.ts';
import { choicesOf, judgeOf, progressNow, turnOf } from './turn.ts';
import { recognised } from './understood.ts';
import type { ButtonMeaning } from './view.ts';
import { actForced, spun } from './wheel.ts';

/** How long a draw offer stands, ms. */
const OFFER_MS = 30_000;
/** How long a player is told that he pressed for nothing, ms. */
const TOLD_MS = 5000;

/** The one meaning that a player's button has now; null: none. */
export function meaningOf(session: Session, seat: Seat, t: number): ButtonMeaning | null {
  if (session.over !== null) return mayContradict(session, session.setup.seats[seat], t) ? 'confirm' : null;
  const side = session.setup.seats[seat];
  const turn = turnOf(session);
  const back = takebackTarget(session);
  if (back !== null && askedPlayer(session) === null && hasOtherAsked(session, side, t)) return 'takeback';
  // Where the pieces stand as they did before, every reed may be right.
  const lies = actThatLies(session.recogniser, t, back === null);
  if (lies !== null && lies.node.progress.position.turn === side) return 'confirm';
  if (lies === null && mayContradict(session, side, t)) return 'confirm';
  if (isDirected(session.setup, side)) return null;
  const pausing = mayAgree(session, side, t);
  if (pausing !== null) return pausing;
  if (takebackStateOf(session) === 'toAnswer' || handsTakeback(session, side, t) === 'toAnswer')
    return 'answerBack';
  if (turn?.needs === 'answer') return judgeOf(session, turn.side) === side ? 'judgeCard' : null;
  if (turn?.side === side) {
    if (turn.needs === 'slider' && choicesOf(session).length > 0) return 'confirmSlider';
    if (turn.needs === 'spin' && session.earlySpin !== null) return 'acceptSpin';
    if (mayForce(session)) return 'restoreCapture';
  }
  if (back !== null) return mayAskBack(session, side) ? 'takeback' : null;
  if (offeredTo(session, side, t)) return 'acceptDraw';
  if (mayStartClock(session, side)) return 'startClock';
  if (handAwaited(session) !== null) return 'goOn';
  if (turn?.side !== side || standingOf(session.recogniser).kind !== 'atRest') return null;
  if (session.setup.study) return 'nothingHere';
  if (t <= session.buttons[seat].resignUntil) return 'resign';
  return claimOf(session, side) === null ? 'offerOrResign' : 'claimOrResign';
}

/** Somebody has just pressed for something that a study does not have. */
export function isToldNothing({ setup, buttons, recogniser: { t } }: Session): boolean {
  return setup.study === true && [buttons.bottom, buttons.top].some((one) => t - one.lastPress <= TOLD_MS);
}

/** A player elsewhere is asked once a half-move. */
function mayAskBack(session: Session, side: Side): boolean {
  return askedPlayer(session) === null || session.takebackAsked?.by !== side;
}

/** `huffRemedy: alsoForce`: the player may have the missed capture restored and made. */
function mayForce(session: Session): boolean {
  return session.setup.rules.ruleSet.huffRemedy === 'alsoForce' && progressNow(session).due !== null;
}

/** As on a chess clock: the player who does not begin starts the other's clock. */
function mayStartClock(session: Session, side: Side): boolean {
  const { clocks, recogniser } = session;
  if (clocks === null || clocks.started || turnOf(session)?.side !== opponentOf(side)) return false;
  return standingOf(recogniser).kind === 'atRest';
}

function offeredTo(session: Session, side: Side, t: number): boolean {
  return offerStanding(session, t)?.by === opponentOf(side);
}

/** The draw that the rules grant that side when it offers one. Null: there is none, so the other side is asked. */
function claimOf(session: Session, side: Side): Outcome | null {
  const { claim, position } = progressNow(session);
  return position.turn === side ? claim : null;
}

/** The draw offer that may still be accepted, or null. */
export function offerStanding({ drawOffer }: Session, t: number): Session['drawOffer'] {
  return drawOffer !== null && t - drawOffer.t <= OFFER_MS ? drawOffer : null;
}

const DOUBLE_MS = 1000;
const RESIGN_MS = 5000;
/** What had rested so long when the opponent acted is final (docs/recognition.md). */
const RESTED_MS = 200;
/** When each stage of being held is reached, ms after the press. */
const STAGES: readonly { readonly stage: HeldStage; readonly after: number }[] = [
  { stage: 'short', after: 1000 },
  { stage: 'long', after: 3000 },
  { stage: 'jammed', after: 30_000 },
];
const SEATS = ['bottom', 'top'] as const;

/** A button goes down or up. A press counts when the button is let go. */
export function buttonMoved(draft: Draft, t: number, seat: Seat, down: boolean): void {
  const state = draft.session.buttons[seat];
  if (down === (state.down !== null)) return;
  if (down) {
    // A press that only says that somebody is there means nothing more.
    const spent = meaningOf(draft.session, seat, t) === 'goOn';
    setButton(draft, seat, { down: { since: t, stage: 'pressed' }, spent });
    handSeen(draft, t);
    return;
  }
  const since = state.down?.since ?? t;
  const armed = state.spent && state.resignUntil > since;
  // A hand counts the five seconds from where it lets go.
  setButton(draft, seat, { down: null, spent: false, ...(armed && { resignUntil: t + RESIGN_MS }) });
  if (state.down?.stage === 'jammed') unjam(draft, seat);
  else if (!state.spent) pressed(draft, t, seat, since);
}

/** When a button that is down reaches its next stage, or null. */
export function buttonDeadline({ buttons }: Session): number | null {
  const times = SEATS.flatMap((seat) => {
    const next = nextStage(buttons[seat]);
    return next === null ? [] : [next.at];
  });
  return times.length === 0 ? null : Math.min(...times);
}

/** Carries out what being held so long means. */
export function buttonsHeld(draft: Draft, t: number): void {
  for (const seat of SEATS) {
    const state = draft.session.buttons[seat];
    const next = nextStage(state);
    if (next === null || next.at > t || state.down === null) continue;
    setButton(draft, seat, { down: { since: state.down.since, stage: next.stage } });
    held(draft, t, seat, next.stage);
  }
}

function nextStage({ down }: ButtonState): { readonly stage: HeldStage; readonly at: number } | null {
  if (down === null) return null;
  const reached = STAGES.findIndex(({ stage }) => stage === down.stage);
  const next = STAGES[reached + 1];
  return next === undefined ? null : { stage: next.stage, at: down.since + next.after };
}

function held(draft: Draft, t: number, seat: Seat, stage: HeldStage): void {
  const { session } = draft;
  if (stage === 'jammed') jam(draft, t, seat);
  if (session.over !== null || session.buttons[seat].spent) return;
  const meaning = meaningOf(session, seat, t);
  if (stage === 'short' && meaning === 'judgeCard') {
    spend(draft, [seat]);
    answer(draft, t, false);
  }
  if (stage === 'short' && meaning === 'answerBack') {
    spend(draft, [seat]);
    answerTakeback(draft, t, false);
  }
  if (stage === 'short' && meaning === 'confirmSlider' && session.setup.wheelChooses === false) {
    spend(draft, [seat]);
    confirmHighlighted(draft, t);
  }
  if (stage === 'long') heldLong(draft, t, seat, meaning === 'offerOrResign' || meaning === 'claimOrResign');
}

/** If both hold, a draw is agreed. If one holds alone, at rest in his own turn, a press within 5 s resigns. */
function heldLong(draft: Draft, t: number, seat: Seat, mayResign: boolean): void {
  const { buttons, setup } = draft.session;
  const byHands = !setup.study && SEATS.every((one) => !isDirected(setup, setup.seats[one]));
  if (byHands && SEATS.every((one) => isLong(buttons[one]))) {
    spend(draft, SEATS);
    declareByWord(draft, t, { winner: null, reason: 'agreed' });
  } else if (mayResign) {
    spend(draft, [seat]);
    setButton(draft, seat, { resignUntil: t + RESIGN_MS });
  }
}

function isLong({ down }: ButtonState): boolean {
  return down?.stage === 'long' || down?.stage === 'jammed';
}

/** A press that went down at `since` and up at `t`. */
function pressed(draft: Draft, t: number, seat: Seat, since: number): void {
  const { session } = draft;
  const side = session.setup.seats[seat];
  const meaning = meaningOf(session, seat, t);
  switch (meaning) {
    case 'confirm':
      confirm(draft, t);
      break;
    case 'judgeCard':
      answer(draft, t, true);
      break;
    case 'confirmSlider':
      if (session.setup.wheelChooses === false) highlight(draft, 1);
      else confirmHighlighted(draft, t);
      break;
    case 'acceptSpin':
      if (session.earlySpin !== null) spun(draft, t, session.earlySpin);
      break;
    case 'restoreCapture':
      restoreCapture(draft, t);
      break;
    case 'acceptDraw':
      declareByWord(draft, t, { winner: null, reason: 'agreed' });
      break;
    case 'startClock':
      startClocks(draft, t);
      break;
    case 'agreePause':
    case 'endPause':
      agree(draft, t, side);
      break;
    case 'goOn':
      break;
    case 'takeback':
      askTakeback(draft, t, side, since);
      break;
    case 'answerBack':
      answerTakeback(draft, t, true);
      break;
    case 'nothingHere':
      if (!tookBackRepetition(draft, t, side, since)) setButton(draft, seat, { lastPress: since });
      break;
    case 'resign':
    case 'offerOrResign':
    case 'claimOrResign':
      if (!tookBackRepetition(draft, t, side, since)) offerOrResign(draft, t, seat, since);
      break;
    case null:
      if (tookBackRepetition(draft, t, side, since)) break;
      // The opponent's button is an act of his. What had come to rest before it went down is final.
      if (turnOf(session) !== null && since - session.recogniser.lastEdge >= RESTED_MS) actForced(draft, t);
  }
}

/** The player means what lies there. Or it is what the board asks for, and the reed that says otherwise is wrong. */
function confirm(draft: Draft, t: number): void {
  const { recogniser, over } = draft.session;
  const doubted = over !== null || actThatLies(recogniser, t) === null ? doubtedNow(draft.session) : null;
  if (doubted !== null) recognised(draft, disbelieved(recogniser, t, doubted.at));
  // The start position is held like any other.
  if (doubted === null || newGameDue(draft.session) === null)
    recognised(draft, forced(draft.session.recogniser, t));
}

/** After holding has armed it: resign. Otherwise two presses within a second offer a draw, or claim it. */
function offerOrResign(draft: Draft, t: number, seat: Seat, since: number): void {
  const state = draft.session.buttons[seat];
  const side: Side = draft.session.setup.seats[seat];
  if (since <= state.resignUntil) {
    declareByWord(draft, t, { winner: opponentOf(side), reason: 'resigned' });
  } else if (since - state.lastPress <= DOUBLE_MS) {
    offerDraw(draft, t, side);
    setButton(draft, seat, { lastPress: Number.NEGATIVE_INFINITY });
  } else {
    setButton(draft, seat, { lastPress: since });
  }
  actForced(draft, t);
}

/** A player who offers a draw that the rules grant has it. */
export function offerDraw(draft: Draft, t: number, side: Side): void {
  const claim = claimOf(draft.session, side);
  if (claim === null) drawOffered(draft, { by: side, t });
  else declareByWord(draft, t, claim);
}

/** He does not give up after all. */
function unarm(draft: Draft, seat: Seat): void {
  setButton(draft, seat, { resignUntil: Number.NEGATIVE_INFINITY });
}

function jam(draft: Draft, t: number, seat: Seat): void {
  const fault = { code: 'button', part: seat } as const;
  setButton(draft, seat, { spent: true });
  raiseFault(draft, t, fault);
}

function unjam(draft: Draft, seat: Seat): void {
  clearFault(draft, { code: 'button', part: seat });
}

function spend(draft: Draft, seats: readonly Seat[]): void {
  for (const seat of seats) setButton(draft, seat, { spent: true });
}

function setButton(draft: Draft, seat: Seat, changes: Partial<ButtonState>): void {
  const { buttons } = draft.session;
  change<Buttons>(draft, { buttons: { ...buttons, [seat]: { ...buttons[seat], ...changes } } });
}

/** Means what the button would mean at that moment. Refused if the button would mean something else. */
export function wordSaid(draft: Draft, t: number, side: Side, word: Word): InputRefusal | null {
  const seat = seatOf(draft.session, side);
  const meaning = meaningOf(draft.session, seat, t);
  const atRest = meaning === 'offerOrResign' || meaning === 'claimOrResign' || meaning === 'resign';
  switch (word) {
    case 'draw':
      if (meaning === 'acceptDraw') declareByWord(draft, t, { winner: null, reason: 'agreed' });
      else if (atRest) offerDraw(draft, t, side);
      else return 'noWord';
      return null;
    case 'resign':
      if (!atRest) return 'noWord';
      declareByWord(draft, t, { winner: opponentOf(side), reason: 'resigned' });
      return null;
    case 'back':
      return backSaid(draft, t, side);
    case 'no': {
      if (backDeclined(draft, t, side)) return null;
      const isOffered = offerStanding(draft.session, t)?.by === opponentOf(side);
      const isArmed = draft.session.buttons[seat].resignUntil > t;
      if (isOffered) drawOffered(draft, null);
      unarm(draft, seat);
      return isOffered || isArmed ? null : 'noWord';
    }
  }
}

function seatOf({ setup: { seats } }: Session, side: Side): Seat {
  return seats.bottom === side ? 'bottom' : 'top';
}
