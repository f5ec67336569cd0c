import { standingOf } from '../recogniser/recogniser.ts';
import { opponentOf, type Side } from '../rules/rules.ts';
import { answer } from './answer.ts';
import { offerDraw, offerStanding } from './button.ts';
import { clocksBack, setLeft } from './clock-step.ts';
import { directedPlayer, isDirected, isSaid, nothingDirected } from './directed.ts';
import type { CarriedAct, DirectedAct, DirectedRefusal, RecordedAct } from './directed-act.ts';
import type { Draft } from './draft.ts';
import { declare, declareByWord } from './ending.ts';
import { eventsOf, matchJoined, plyMade, turnBegun } from './half-move.ts';
import type { Input } from './input.ts';
import { noTakebackAsked, offersAfter, takebackIsAsked } from './offers.ts';
import { goesOn } from './over.ts';
import { onlyThatAct, standAt } from './reading.ts';
import type { Ply, Session } from './session.ts';
import type { Spun } from './setup.ts';
import { slide } from './slider.ts';
import { mayGoBack, takeBack } from './takeback.ts';
import { judgeOf, onlyOf, progressNow, sliderOf, turnOf } from './turn.ts';
import { movePly, progressAfter } from './understood.ts';
import { spun } from './wheel.ts';

type Told = Input & { readonly kind: 'directed' };

/** How long the mover of the last act may set it right before another player's answer is shown, ms. */
const SETTLED_MS = 1000;

/**
 * A side without a hand here has said what it plays. What the board must do for it waits until the board is at rest. Answers
 * why it is not taken in, or null.
 */
export function direct(draft: Draft, told: Told): DirectedRefusal | null {
  const refusal = refusalOf(draft.session, told);
  if (refusal !== null) return refusal;
  const { t, side, act, left } = told;
  const isPly = act.kind === 'move' || act.kind === 'claim' || act.kind === 'slider';
  if (left !== undefined) setLeft(draft, t, side, left, isPly);
  switch (act.kind) {
    case 'move':
    case 'claim':
    case 'slider':
    case 'spin':
      // Said once more, it goes on as it stands.
      if (draft.session.directed !== null) break;
      isSaid(draft, { side, act, shown: false });
      if (act.kind === 'spin') noTakebackAsked(draft);
      // Comes before a hand has carried it out: what is to be carried out must be said.
      else offersAfter(draft, side);
      break;
    case 'answer':
      answer(draft, t, act.right);
      break;
    case 'offerDraw':
      offerDraw(draft, t, side);
      break;
    case 'acceptDraw':
      declareByWord(draft, t, { winner: null, reason: 'agreed' });
      break;
    case 'resign':
      declareByWord(draft, t, { winner: opponentOf(side), reason: 'resigned' });
      break;
    case 'flag':
      declare(draft, t, { winner: opponentOf(side), reason: 'time' });
      break;
    case 'result':
      declare(draft, t, { winner: act.winner, reason: act.reason });
      break;
    case 'record':
      enterRecord(draft, t, act);
      break;
    case 'takeback':
      if (act.plies === 0 && act.takebacks === undefined) unsay(draft);
      else takeBack(draft, t, act.plies, act.takebacks);
      break;
    case 'askBack':
      takebackIsAsked(draft, { by: side, t, plies: act.plies, declined: false });
      break;
    case 'declineBack':
      decline(draft, t, side);
      break;
    case 'join':
      matchJoined(draft, act.match);
      break;
  }
  return null;
}

function refusalOf(session: Session, { side, ply, act, t }: Told): DirectedRefusal | null {
  if (session.over !== null && !mayReopen(session, act)) return 'gameOver';
  if (!mayDirect(session, side)) return 'notDirected';
  if (act.kind === 'resign' || act.kind === 'flag' || act.kind === 'result') return null;
  if (ply !== session.plies.length) return 'stale';
  if (act.kind === 'record') return act.undo <= ply ? null : 'illegal';
  switch (act.kind) {
    case 'offerDraw':
      return null;
    case 'acceptDraw':
      return offerTo(session, side, t) ? null : 'noOffer';
    case 'takeback':
      return act.plies >= 0 && act.plies <= ply ? null : 'illegal';
    case 'askBack':
      return mayGoBack(session, act.plies) ? null : 'illegal';
    case 'declineBack':
      return session.takebackAsked?.by === opponentOf(side) ? null : 'notDue';
    case 'join':
      return session.match === null ? null : 'notDue';
    case 'answer': {
      const turn = turnOf(session);
      return turn?.needs === 'answer' && judgeOf(session, turn.side) === side ? null : 'notDue';
    }
    default:
      return carryRefusal(session, side, act);
  }
}

/**
 * A far board's record has the end that counts, whatever has ended the game here. It may undo what the position here has
 * ended: the position there was another. It does not take back words.
 */
function mayReopen({ over, setup }: Session, act: DirectedAct): boolean {
  if (act.kind === 'result' || act.kind === 'record') return true;
  const { quietEnd } = setup.rules.ruleSet;
  const claimed = over?.reason === 'quietLimit' && quietEnd === 'claimed';
  const said = claimed || over?.reason === 'resigned' || over?.reason === 'agreed' || over?.reason === 'time';
  return ((act.kind === 'takeback' && act.plies > 0) || act.kind === 'spin') && !said;
}

/** A far board's record may also say what the hand here has played before, and taken back too late. */
function mayDirect({ setup }: Session, side: Side): boolean {
  return isDirected(setup, side) || (setup.directed ?? []).some(({ kind }) => kind === 'remote');
}

/** A far board's record has the offer that was accepted there, whatever has become of it here. */
function offerTo(session: Session, side: Side, t: number): boolean {
  if (directedPlayer(session.setup, side)?.kind === 'remote') return true;
  return offerStanding(session, t)?.by === opponentOf(side);
}

function carryRefusal(session: Session, side: Side, act: CarriedAct): DirectedRefusal | null {
  const turn = turnOf(session);
  const needs = act.kind === 'claim' ? 'move' : act.kind;
  const isDue = turn?.side === side && turn.needs === needs;
  if (!isDue && !(act.kind === 'spin' && wasSpunOtherwise(session, side, act.sector))) return 'notDue';
  const { directed } = session;
  if (directed !== null && !isSame(directed.act, act)) return 'busy';
  switch (act.kind) {
    case 'spin':
      return null;
    case 'slider':
      return sliderOf(session, act) === null ? 'illegal' : null;
    case 'move':
    case 'claim':
      return onlyOf(session, act) === null ? 'illegal' : null;
  }
}

/** The wheel was spun here in that side's turn. A far board's record has another spin for it, and that one counts. */
function wasSpunOtherwise(session: Session, side: Side, sector: Spun): boolean {
  const isSpun = session.sector !== null && session.sector !== sector;
  return isSpun && progressNow(session).position.turn === side;
}

function isSame(one: CarriedAct, other: CarriedAct): boolean {
  return JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
}

/** When what was said is to be shown, or done by the board itself. Null while a hand is busy, or nothing waits. */
export function directedDue(session: Session): number | null {
  const { directed, recogniser } = session;
  if (directed === null || directed.shown) return null;
  if (turnOf(session) === null && directed.act.kind !== 'spin') return null;
  if (standingOf(recogniser).kind !== 'atRest') return null;
  return recogniser.announced === null ? recogniser.t : recogniser.lastEdge + SETTLED_MS;
}

/** Shows what was said as soon as the board is at rest. From then on the last act is final. */
export function carryOutDirected(draft: Draft, t: number): void {
  const due = directedDue(draft.session);
  const { directed } = draft.session;
  if (due === null || due > t || directed === null) return;
  const { act } = directed;
  switch (act.kind) {
    case 'spin':
      nothingDirected(draft);
      spun(draft, t, act.sector);
      break;
    case 'slider': {
      const action = sliderOf(draft.session, act);
      if (action === null) throw new Error(`${act.slider} ${act.notch} was legal when it was said`);
      slide(draft, t, action);
      break;
    }
    case 'move':
    case 'claim': {
      const only = onlyOf(draft.session, act);
      isSaid(draft, { ...directed, shown: true });
      onlyThatAct(draft, progressNow(draft.session), only);
    }
  }
}

/** What the hand here asked for is not taken back. */
function decline(draft: Draft, t: number, by: Side): void {
  const asked = draft.session.takebackAsked;
  if (asked?.by === opponentOf(by)) takebackIsAsked(draft, { ...asked, t, declined: true });
}

/** What was said is void before it was carried out. What a hand has begun of it is to be put back. */
function unsay(draft: Draft): void {
  const { directed, sector } = draft.session;
  if (directed === null) return;
  nothingDirected(draft);
  if (directed.shown) standAt(draft, progressNow(draft.session), sector);
}

/**
 * The kept game becomes that of the far board's record, as it ended there: two players may have done two things in one
 * moment. It is over, so no hand carries anything of it out and no slider moves.
 */
function enterRecord(draft: Draft, t: number, record: DirectedAct & { kind: 'record' }): void {
  const { undo, acts, takebacks, winner, reason } = record;
  takeBack(draft, t, undo, takebacks);
  goesOn(draft);
  nothingDirected(draft);
  for (const act of acts) enter(draft, t, act);
  declare(draft, t, { winner, reason });
}

function enter(draft: Draft, t: number, act: RecordedAct): void {
  switch (act.kind) {
    case 'spin':
      spun(draft, t, act.sector);
      return;
    case 'answer':
      answer(draft, t, act.right);
      tellNext(draft, t);
      return;
    case 'slider':
    case 'move':
    case 'claim': {
      const ply = plyOf(draft, t, act);
      if (ply === null) throw new Error(`the record has ${act.kind}, which its own game does not allow`);
      add(draft, t, ply);
    }
  }
}

/** A journal tells that a card was answered by the turn after it. */
function tellNext(draft: Draft, t: number): void {
  const turn = turnOf(draft.session);
  if (turn !== null) turnBegun(draft, t, turn);
}

function plyOf(draft: Draft, t: number, act: Exclude<RecordedAct, { kind: 'spin' | 'answer' }>): Ply | null {
  const { session } = draft;
  const { rules } = session.setup;
  const before = progressNow(session);
  const begun = { t, before, sector: session.sector, clocks: clocksBack(session, t, undefined, false) };
  const side = before.position.turn;
  if (act.kind === 'slider') {
    const action = sliderOf(session, act);
    return action && { kind: 'slider', side, action, ...begun };
  }
  const only = onlyOf(session, act);
  if (only === null) return null;
  const { huffed, move } = only;
  if (move === null) return huffed === null ? null : { kind: 'claim', side, huffed, ...begun };
  const claimed = huffed === null ? before : rules.advance(before, { kind: 'huff', square: huffed });
  return movePly(rules, { ...begun, huffed }, move, !rules.moves(claimed.position).includes(move));
}

function add(draft: Draft, t: number, ply: Ply): void {
  draft.events.push(...eventsOf(ply, undefined, t));
  plyMade(draft, ply);
  standAt(draft, progressAfter(draft.session.setup.rules, ply));
}
