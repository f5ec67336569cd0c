import { bitsOf, contradicting, has, maskOf, type Standing, standingOf } from '../recogniser/recogniser.ts';
import type { Algebraic, Side, Square } from '../rules/rules.ts';
import { hasHalfKing } from './alarm.ts';
import type { Standstill } from './clocks.ts';
import { directedPlayer, isDirected } from './directed.ts';
import { change, type Draft } from './draft.ts';
import type { Presence, Session } from './session.ts';
import { progressNow } from './turn.ts';

/** Who has caused that the board does not stand as the game does. */
type Doing = 'nobodys' | 'movers' | 'corrected' | 'others';

/**
 * How long a piece of the mover's that is off counts as in his hand without a sign of a hand, ms. No reed tells whether a hand or a
 * cat took it. This is what a cat can cost him each time.
 */
const HELD_MS = 30_000;

export function standstillOf(session: Session): Standstill | null {
  const { awaited, pause, over } = session;
  if (over !== null) return null;
  if (pause?.on) return 'paused';
  if (awaited === 'sensors' && !isFarTurn(session)) return 'away';
  if (awaited === 'hand' && !isFarTurn(session)) return 'unseen';
  if (Object.values(session.troubles).some((trouble) => trouble !== null)) return 'player';
  // A far board's player has a board of his own. What stands on this one costs him nothing, and gives him nothing.
  if (isFarTurn(session)) return session.far.stands ? 'far' : null;
  if (awaited === 'board') return 'board';
  const doing = doingOf(session);
  if (doing === 'corrected') return 'corrected';
  return doing === 'movers' && isQuiet(session) ? 'held' : null;
}

/** Looked at whenever a running clock is told, each second. */
function isQuiet({ recogniser, handAt }: Session): boolean {
  return recogniser.t - handAt >= HELD_MS;
}

/** Whether people are to be told that the clocks stand. Not in the moment in which a move is set right. */
export function clocksStand(session: Session): boolean {
  const stands = standstillOf(session);
  return session.clocks?.started === true && stands !== null && stands !== 'corrected';
}

/** The clocks wait only for a sign that somebody is there: over a board at rest, or with a piece of the mover's off. */
export function handAwaited(session: Session): 'atRest' | 'held' | null {
  const { awaited, recogniser } = session;
  if (!clocksStand(session)) return null;
  if (awaited === 'hand') return standingOf(recogniser).kind === 'atRest' ? 'atRest' : null;
  return standstillOf(session) === 'held' ? 'held' : null;
}

/** Nobody is there until a hand is seen. */
export function sensorsAre(draft: Draft, up: boolean): void {
  change<Presence>(draft, { awaited: up ? 'hand' : 'sensors' });
}

/** Somebody is there: a button, the wheel, a choice. */
export function handSeen(draft: Draft, t: number): void {
  change<Presence>(draft, { handAt: t });
  if (draft.session.awaited !== 'hand') return;
  change<Presence>(draft, {
    awaited: standingOf(draft.session.recogniser).kind === 'atRest' ? null : 'board',
  });
}

/** An edge comes from a hand, unless it comes from a reed that is set aside, or from a piece that falls. */
export function edgeIsHand({ recogniser }: Session, at: Algebraic): boolean {
  const square = recogniser.game.rules.board.squareAt(at);
  return square === null || !has(maskOf(recogniser), square);
}

/** Notes that the board has come to stand otherwise than the game, or agrees with it again. */
export function judgeBoard(draft: Draft): void {
  const { awaited, recogniser } = draft.session;
  if (awaited === 'board' && standingOf(recogniser).kind === 'atRest')
    change<Presence>(draft, { awaited: null });
  if (awaited === null && doingOf(draft.session) === 'others') change<Presence>(draft, { awaited: 'board' });
}

function doingOf(session: Session): Doing {
  const standing = standingOf(session.recogniser);
  if (standing.kind === 'unknown' || standing.kind === 'atRest') return 'nobodys';
  // The hand here carries out what another player has said.
  if (session.directed?.shown) return 'movers';
  const mover = progressNow(session).position.turn;
  if (standing.kind === 'offTrack') return isMovers(session, mover) ? 'movers' : 'others';
  return sidesOf(standing).includes(mover) ? 'movers' : 'corrected';
}

/** Who makes the acts on whose way the board is. */
function sidesOf(standing: Exclude<Standing, { kind: 'unknown' | 'atRest' | 'offTrack' }>): readonly Side[] {
  const acts = standing.kind === 'underWay' ? standing.acts : [standing.act];
  return acts.map(({ node }) => node.progress.position.turn);
}

/**
 * Off track, but as one act of the mover's hand would leave it: one piece of his in the hand or set down where it may not stand,
 * with what it could have taken. A hand does no more than that by mistake; a cat does.
 */
function isMovers(session: Session, mover: Side): boolean {
  const { setup, recogniser } = session;
  if (isDirected(setup, mover)) return false;
  const { position } = progressNow(session);
  const { board } = setup.rules;
  const wrong = contradicting(recogniser, bitsOf(position.pieces.keys())) ?? [];
  const remove = wrong.filter(({ on }) => on).map(({ at }) => at);
  const missing = wrong.flatMap(({ at, on }) => (on ? [] : (board.squareAt(at) ?? [])));
  if (missing.length === 0) return remove.length === 1 && hasHalfKing(session, remove);
  const own = missing.filter((square) => position.pieces.get(square)?.side === mover);
  const taken = missing.filter((square) => !own.includes(square));
  const [origin] = own;
  if (origin === undefined || own.length > 1 || remove.length > 1) return false;
  return taken.length === 0 || mayTake(session, origin, taken);
}

function mayTake(session: Session, origin: Square, taken: readonly Square[]): boolean {
  const { position } = progressNow(session);
  return session.setup.rules
    .moves(position)
    .some(({ from, captured }) => from === origin && taken.every((square) => captured.includes(square)));
}

function isFarTurn(session: Session): boolean {
  return directedPlayer(session.setup, progressNow(session).position.turn)?.kind === 'remote';
}
