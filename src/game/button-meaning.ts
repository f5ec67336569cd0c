import { actThatLies, standingOf } from '../recogniser/recogniser.ts';
import { type Outcome, opponentOf, type Side } from '../rules/rules.ts';
import { isDirected } from './directed.ts';
import { mayContradict } from './doubt.ts';
import { mayAgree } from './pause.ts';
import type { Session } from './session.ts';
import type { Seat } from './setup.ts';
import { handAwaited } from './standstill.ts';
import { askedPlayer, handsTakeback, hasOtherAsked, takebackStateOf, takebackTarget } from './takeback.ts';
import { choicesOf, judgeOf, progressNow, turnOf } from './turn.ts';
import type { ButtonMeaning } from './view.ts';

/** A draw offer stands so long, ms. */
const OFFER_MS = 30_000;
/** Whoever presses for what there is none of is told so long, ms. */
const TOLD_MS = 5000;

/** The one meaning that a player's button has now; null: none. */
export function meaningOf(session: Session, seat: Seat, t: number): ButtonMeaning | null {
  if (session.over !== null) return mayContradict(session, session.setup.seats[seat], t) ? 'confirm' : null;
  const side = session.setup.seats[seat];
  const turn = turnOf(session);
  const back = takebackTarget(session);
  if (back !== null && askedPlayer(session) === null && hasOtherAsked(session, side, t)) return 'takeback';
  // Where the pieces stand as they did before, no reed need be wrong.
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

/** Somebody has just pressed for what a study has not. */
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

/** As on a chess clock: who does not begin starts the other's. */
function mayStartClock(session: Session, side: Side): boolean {
  const { clocks, recogniser } = session;
  if (clocks === null || clocks.started || turnOf(session)?.side !== opponentOf(side)) return false;
  return standingOf(recogniser).kind === 'atRest';
}

function offeredTo(session: Session, side: Side, t: number): boolean {
  return offerStanding(session, t)?.by === opponentOf(side);
}

/** The draw that the rules grant that side when it offers one; null: none, the other side is asked. */
export function claimOf(session: Session, side: Side): Outcome | null {
  const { claim, position } = progressNow(session);
  return position.turn === side ? claim : null;
}

/** The draw offer that may still be accepted, or null. */
export function offerStanding({ drawOffer }: Session, t: number): Session['drawOffer'] {
  return drawOffer !== null && t - drawOffer.t <= OFFER_MS ? drawOffer : null;
}
