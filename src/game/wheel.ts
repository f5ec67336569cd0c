import { forced, standingOf } from '../recogniser/recogniser.ts';
import type { Progress } from '../rules/rules.ts';
import { stirred } from './activity.ts';
import { lotDue, lotFallen, seatOfSpin } from './colours.ts';
import { directedPlayer } from './directed.ts';
import type { Draft } from './draft.ts';
import { clearFault } from './faults.ts';
import { noTakebackAsked } from './offers.ts';
import { goesOn } from './over.ts';
import { actAnswered, actStands, standAt } from './reading.ts';
import { forgetSlip } from './service.ts';
import type { Session } from './session.ts';
import type { Spun } from './setup.ts';
import { nothingHighlighted } from './slider-work.ts';
import { ownSide, spinBegun, spinEnded } from './spins.ts';
import { nudged, spunForNothing } from './tried.ts';
import { mustCapture, progressNow, turnOf } from './turn.ts';
import { recognised } from './understood.ts';
import { sectorAt, wheelMoves, wheelSays, wheelSaysEarly } from './wheel-turn.ts';

export function spinStarted(draft: Draft, t: number): void {
  stirred(draft, t);
  wheelMoves(draft, true);
  forgetSlip(draft);
  const side = ownSide(draft.session);
  if (side !== null) spinBegun(draft, side);
  actForced(draft, t);
}

/** The player who is to move next starts the wheel. What lies complete is final, and can no longer change. */
export function actForced(draft: Draft, t: number): void {
  if (draft.session.over !== null) return;
  recognised(draft, forced(draft.session.recogniser, t));
  actAnswered(draft);
}

export function spinStopped(draft: Draft, t: number, angle: number): void {
  const { spinner } = draft.session.setup;
  stirred(draft, t);
  wheelMoves(draft, false);
  const { wheelSlipped } = draft.session.service;
  if (spinner !== null) endSpin(draft, wheelSlipped ? 'spoiled' : sectorAt(spinner, angle));
  if (drewLot(draft, angle) || spinner === null || draft.session.over !== null) return;
  // Where the count slipped, nobody knows where the wheel stopped: it is spun again.
  if (wheelSlipped) return;
  clearFault(draft, { code: 'wheel' });
  actForced(draft, t);
  const sector = sectorAt(spinner, angle);
  const turn = turnOf(draft.session);
  // A far board's player spins his own wheel.
  if (turn !== null && directedPlayer(draft.session.setup, turn.side)?.kind === 'remote') return;
  if (turn?.needs === 'spin') spun(draft, t, sector);
  else if (isAnotherTurns(draft.session)) wheelSaysEarly(draft, sector);
  else if (turn?.needs === 'move') spunForNothing(draft);
}

/** The wheel was started, and the spin does not count. */
export function spinVoid(draft: Draft): void {
  wheelMoves(draft, false);
  endSpin(draft, 'spoiled');
  nudged(draft);
}

/** The sensors are away, so nobody sees where a wheel that turns stops. */
export function spinUnseen(draft: Draft): void {
  wheelMoves(draft, false);
  endSpin(draft, null);
}

function endSpin(draft: Draft, how: Spun | 'spoiled' | null): void {
  const side = ownSide(draft.session);
  if (side !== null) spinEnded(draft, side, how);
}

/** Before a game whose first player is drawn, a wheel draws him. */
function drewLot(draft: Draft, angle: number): boolean {
  const spinner = draft.session.setup.lot?.spinner ?? null;
  if (spinner === null || lotDue(draft.session) !== 'wheel') return false;
  const seat = draft.session.service.wheelSlipped ? null : seatOfSpin(sectorAt(spinner, angle));
  if (seat !== null) lotFallen(draft, seat);
  return true;
}

/**
 * A spin while a capture is under way may have been the next player's: he can accept it in his turn. With all pieces at rest it is
 * ignored.
 */
function isAnotherTurns(session: Session): boolean {
  if (turnOf(session)?.needs !== 'move' || standingOf(session.recogniser).kind === 'atRest') return false;
  return mustCapture(session.setup.rules, progressNow(session));
}

/** The wheel's word counts: the first valid spin of a turn. */
export function spun(draft: Draft, t: number, sector: Spun): void {
  const { session } = draft;
  const { rules } = session.setup;
  const before = unspun(progressNow(session), session.sector);
  draft.events.push({ t, type: 'spin', side: before.position.turn, sector });
  const progress = sector === 'border' ? before : rules.spun(before, sector);
  wheelSays(draft, sector);
  nothingHighlighted(draft);
  noTakebackAsked(draft);
  goesOn(draft);
  actStands(draft);
  standAt(draft, progress, sector);
}

/** The turn as it was before the wheel had stopped. A spin that leaves no move ends the game; another one in its place may not. */
export function unspun(progress: Progress, sector: Spun | null): Progress {
  return sector === null ? progress : { ...progress, outcome: null };
}
