import { bitsOf, contradicting, nextJudgement, placementNow, standingOf } from '../recogniser/recogniser.ts';
import { opponentOf, type Side } from '../rules/rules.ts';
import { directedPlayer } from './directed.ts';
import type { Draft } from './draft.ts';
import { plyUndone, takebacksCounted } from './half-move.ts';
import type { InputRefusal, TakebackAct } from './input.ts';
import { noTakebackAsked, takebackIsAsked } from './offers.ts';
import { standAt } from './reading.ts';
import type { Ply, Session } from './session.ts';
import type { DirectedPlayer } from './setup.ts';
import { drawsCards, progressNow } from './turn.ts';
import type { HandsTakeback, TakebackView } from './view.ts';

/** Each player must press so soon after the other, ms. */
export const TOGETHER_MS = 2000;

/** What one of two people has asked on a page stands so long, ms. */
const ASKED_MS = 30_000;

/** How many plies the pieces on the board have been moved back; null if they have not, or may not be. */
export function takebackTarget(session: Session): number | null {
  const { recogniser, over, setup, directed, lent } = session;
  const placement = placementNow(recogniser);
  if (over !== null || lent || placement === null || placement.light.length > 0) return null;
  if (standingOf(recogniser).kind === 'atRest') return null;
  if (setup.directed?.some(({ takebacks }) => takebacks === 'never')) return null;
  // What a player elsewhere has done stands in his record. It is carried out before it is taken back.
  if (directed !== null && askedPlayer(session) !== null) return null;
  return pliesSince(session);
}

/** What lies there may still be the mover's own second thought, which only quiet tells. Nobody is asked until then. */
export function isThoughtAgain({ recogniser, absence }: Session): boolean {
  if (absence === 'changed' || standingOf(recogniser).kind === 'offTrack') return false;
  return nextJudgement(recogniser) !== null;
}

/**
 * How many plies ago, the fewest, the pieces stood as they do on the board. Null if they did not, or may not be moved back so far.
 */
function pliesSince(session: Session): number | null {
  const { plies, recogniser } = session;
  for (let count = 1; mayGoBack(session, count); count++) {
    const before = plies[plies.length - count]?.before;
    if (before && contradicting(recogniser, bitsOf(before.position.pieces.keys()))?.length === 0)
      return count;
  }
  return null;
}

/** Whether the last `count` plies may all be taken back: not past a spin, a fall, a card or a huff (docs/rules.md). */
export function mayGoBack(session: Session, count: number): boolean {
  const { plies } = session;
  if (count < 1 || count > plies.length) return false;
  return plies.slice(plies.length - count).every((ply) => mayBeTakenBack(session, ply));
}

function mayBeTakenBack({ setup, answerDue, plies }: Session, ply: Ply): boolean {
  if (ply.kind !== 'move' || ply.sector !== null || ply.fields.fell || ply.huffed !== null) return false;
  return !drawsCards(setup) || (answerDue && ply === plies.at(-1));
}

/**
 * One player asks, by a button that went down at `pressed`. If the other's went down within 2 s of it, or he always grants it, the
 * plies are taken back.
 */
export function askTakeback(draft: Draft, t: number, by: Side, pressed: number): void {
  const plies = takebackTarget(draft.session);
  if (plies === null) return;
  switch (directedPlayer(draft.session.setup, opponentOf(by))?.takebacks) {
    case 'granted':
      takeBack(draft, t, plies);
      return;
    case 'asked':
      askFar(draft, t, by, plies);
      return;
    case 'never':
    case undefined:
      askTogether(draft, t, by, pressed, plies);
  }
}

/**
 * A press at rest. Moves back may be legal moves themselves (kings), and are told as such. If the pieces stand as they did some
 * plies ago and both players press, those plies are taken back, with what they undid. True if that was done.
 */
export function tookBackRepetition(draft: Draft, t: number, by: Side, pressed: number): boolean {
  const { session } = draft;
  const isAtRest = standingOf(session.recogniser).kind === 'atRest';
  const plies = isAtRest && !session.setup.directed?.length ? pliesSince(session) : null;
  return plies !== null && askTogether(draft, t, by, pressed, plies);
}

/** True if the other one has pressed as well, and the plies are taken back. */
function askTogether(draft: Draft, t: number, by: Side, pressed: number, plies: number): boolean {
  const isAgreed = hasOtherAsked(draft.session, by, pressed);
  if (isAgreed) takeBack(draft, t, plies);
  else takebackIsAsked(draft, { by, t: pressed, plies, declined: false });
  return isAgreed;
}

/** Whether the other player's button went down within 2 s of then, to take back. */
export function hasOtherAsked({ takebackAsked: asked }: Session, by: Side, t: number): boolean {
  return asked !== null && asked.by !== by && Math.abs(t - asked.t) <= TOGETHER_MS;
}

export function takebackOnPage(draft: Draft, t: number, act: TakebackAct): InputRefusal | null {
  const { session } = draft;
  const granting = grantingPlayer(session);
  if (granting !== null && act === 'ask') {
    const plies = session.over === null ? pageTarget(session, granting) : null;
    if (plies === null) return 'noTakeback';
    takeBack(draft, t, plies);
    return null;
  }
  const far = askedPlayer(session);
  if (far === null) return 'noFar';
  if (act !== 'ask') {
    if (takebackStateOf(session) !== 'toAnswer') return 'notAsked';
    answerTakeback(draft, t, act === 'agree');
    return null;
  }
  const plies = pageTarget(session, far);
  const by = opponentOf(far.side);
  if (plies === null || session.over !== null || session.takebackAsked?.by === by) return 'noTakeback';
  askFar(draft, t, by, plies);
  return null;
}

/** The hand here agrees to what a far board's player asks, or the other one here, or declines. */
export function answerTakeback(draft: Draft, t: number, agrees: boolean): void {
  const { session } = draft;
  const asked = session.takebackAsked;
  const isFar = takebackStateOf(session) === 'toAnswer';
  if (asked === null || !(isFar || isAskedHere(session, t))) return;
  if (agrees) takeBack(draft, t, asked.plies, session.takebacks + Number(isFar));
  else takebackIsAsked(draft, { ...asked, t, declined: true });
}

/** Whether one of two people has asked on a page, and is still to be answered. */
function isAskedHere({ takebackAsked: asked }: Session, t: number): boolean {
  return asked?.said === true && !asked.declined && t - asked.t <= ASKED_MS;
}

/** How a takeback between two people at this board stands. */
export function handsTakeback(session: Session, side: Side, t: number): HandsTakeback {
  const { takebackAsked: asked, setup, over } = session;
  if (over !== null || setup.study || setup.directed?.length) return 'none';
  if (isAskedHere(session, t)) return asked?.by === side ? 'asked' : 'toAnswer';
  const isRefused = asked?.by === side && asked.declined;
  return isRefused || ownTarget(session, side) === null ? 'none' : 'mayAsk';
}

/** One of two people asks on a page to take his last move back, or agrees to what the other one asks. */
export function backSaid(draft: Draft, t: number, by: Side): InputRefusal | null {
  const state = handsTakeback(draft.session, by, t);
  const plies = ownTarget(draft.session, by);
  if (state === 'toAnswer') answerTakeback(draft, t, true);
  else if (state === 'mayAsk' && plies !== null)
    takebackIsAsked(draft, { by, t, plies, declined: false, said: true });
  else return 'noTakeback';
  return null;
}

/** No to what the other one asks, or never mind. False where nobody asks. */
export function backDeclined(draft: Draft, t: number, by: Side): boolean {
  const state = handsTakeback(draft.session, by, t);
  if (state === 'toAnswer') answerTakeback(draft, t, false);
  if (state === 'asked') noTakebackAsked(draft);
  return state === 'toAnswer' || state === 'asked';
}

/** As far as the pieces were moved back, or else back to that side's own last move. */
function ownTarget(session: Session, by: Side): number | null {
  const moved = takebackTarget(session);
  if (moved !== null) return moved;
  const own = session.plies.findLastIndex(({ side }) => side === by);
  const count = session.plies.length - own;
  const isAtRest = standingOf(session.recogniser).kind === 'atRest';
  return own >= 0 && isAtRest && mayGoBack(session, count) ? count : null;
}

/** How a takeback stands in which somebody elsewhere has a say. */
export function takebackStateOf(session: Session): TakebackView {
  const { takebackAsked: asked } = session;
  const far = askedPlayer(session);
  if (session.over !== null) return 'none';
  if (far === null) {
    const granting = grantingPlayer(session);
    return granting !== null && pageTarget(session, granting) !== null ? 'mayTake' : 'none';
  }
  if (asked?.by === far.side && !asked.declined) return 'toAnswer';
  if (asked !== null && asked.by !== far.side) return asked.declined ? 'declined' : 'asked';
  return pageTarget(session, far) === null ? 'none' : 'mayAsk';
}

/** The player elsewhere who answers for himself; null where there is none. */
export function askedPlayer({ setup }: Session): DirectedPlayer | null {
  return setup.directed?.find(({ takebacks }) => takebacks === 'asked') ?? null;
}

/** The one opponent, who always lets the hand here take its move back; null: there is none. */
function grantingPlayer({ setup }: Session): DirectedPlayer | null {
  const [one, ...others] = setup.directed ?? [];
  return one?.takebacks === 'granted' && others.length === 0 ? one : null;
}

/** A player asks once a half-move. If he was told no, he plays on. */
function askFar(draft: Draft, t: number, by: Side, plies: number): void {
  if (draft.session.takebackAsked?.by === by) return;
  takebackIsAsked(draft, { by, t, plies, declined: false });
}

/** From a page: as far as the pieces were moved back, or else back to the own move that the other one has answered. */
function pageTarget(session: Session, { side: far }: DirectedPlayer): number | null {
  const { plies, directed } = session;
  if (directed !== null) return null;
  const target = takebackTarget(session);
  if (target !== null) return target;
  const own = plies.findLastIndex(({ side }) => side !== far);
  const count = plies.length - own;
  return own >= 0 && count > 1 && mayGoBack(session, count) ? count : null;
}

/**
 * The last `count` plies are taken back. Where the pieces do not stand so yet, the lights say what to move back. `takebacks`: how
 * many the game has had after it.
 */
export function takeBack(draft: Draft, t: number, count: number, takebacks = draft.session.takebacks): void {
  const { session } = draft;
  const first = session.plies[session.plies.length - count];
  for (let undone = 0; undone < count; undone++) plyUndone(draft, t, false);
  noTakebackAsked(draft);
  takebacksCounted(draft, takebacks);
  if (first !== undefined) standAt(draft, first.before, first.sector);
}

/** The player who was to claim has the missed capture restored. Its author must make it now (`huffRemedy: alsoForce`). */
export function restoreCapture(draft: Draft, t: number): void {
  const { session } = draft;
  const { rules } = session.setup;
  const progress = progressNow(session);
  if (progress.due === null) return;
  plyUndone(draft, t, true);
  standAt(draft, rules.force(progress));
}
