import type { Side } from '../rules/rules.ts';
import { isDirected } from './directed.ts';
import { change, type Draft } from './draft.ts';
import type { GameEvent, UnreadHow } from './event.ts';
import type { SpinTally } from './input.ts';
import type { Session, Spins, UnreadTold } from './session.ts';
import type { Spun } from './setup.ts';

export const NO_SPINS: SpinTally = {
  begun: 0,
  read: { piece: 0, orange: 0, green: 0, border: 0 },
  spoiled: 0,
  open: false,
};
export const NONE_TOLD: UnreadTold = { spoiled: 0, cut: 0 };

/** A wheel runs out in some 20 s. Of a spin that has not ended after this, ms, people are told that its end is waited for. */
const LATE_MS = 30_000;
/** So many of one player's are told one by one, then only each doubling of their number. So somebody who lies fills no disk. */
const TOLD_EACH = 50;
const SIDES = ['W', 'B'] as const satisfies readonly Side[];

/** The hand's wheel starts. Nobody has seen what was turning before stop. */
export function spinBegun(draft: Draft, side: Side): void {
  if (draft.session.match === null || draft.session.over !== null) return;
  const tally = draft.session.spins[side];
  tallied(draft, side, { ...tally, begun: tally.begun + 1, open: true });
}

/** It was read, or came to nothing, or its end was not seen (null). */
export function spinEnded(draft: Draft, side: Side, how: Spun | 'spoiled' | null): void {
  const tally = draft.session.spins[side];
  if (!tally.open) return;
  const { read, spoiled } = tally;
  const ended = { ...tally, open: false };
  if (how === null) tallied(draft, side, ended);
  else if (how === 'spoiled') tallied(draft, side, { ...ended, spoiled: spoiled + 1 });
  else tallied(draft, side, { ...ended, read: { ...read, [how]: read[how] + 1 } });
}

function tallied(draft: Draft, side: Side, tally: SpinTally): void {
  change<Spins>(draft, { spins: { ...draft.session.spins, [side]: tally } });
}

/**
 * What a far board says of its player's spins, against what it said before. A board that was put back from an older copy counts
 * anew from where the copy ends. What was told stays told, and a spin that the board no longer knows counts as cut off.
 */
export function farSpins(draft: Draft, t: number, side: Side, said: SpinTally): void {
  const { spins, farSpinSince } = draft.session;
  const before = spins[side];
  const isSame = before.open && before.begun === said.begun;
  change<Spins>(draft, { farSpinSince: said.open ? (isSame ? farSpinSince : t) : null });
  tallied(draft, side, said);
  const [was, is] = [unreadOf(before), unreadOf(said)];
  const forgotten = before.open && said.begun < before.begun ? 1 : 0;
  tell(draft, t, side, 'spoiled', is.spoiled - was.spoiled);
  tell(draft, t, side, 'cut', Math.max(0, is.cut - was.cut) + forgotten);
}

/**
 * After a start of the program: a wheel that turned here as the program ended was not seen to stop. Of the far player's wheel no
 * more is known than before.
 */
export function spinsResumed(
  session: Session,
  spins: Session['spins'],
): Pick<Spins, 'spins' | 'farSpinSince'> {
  const side = ownSide(session);
  const farSpinSince = SIDES.some((one) => one !== side && spins[one].open) ? 0 : null;
  return {
    spins: side === null ? spins : { ...spins, [side]: { ...spins[side], open: false } },
    farSpinSince,
  };
}

/** Spins that were not read: those that came to nothing, and those whose end nobody saw. */
function unreadOf({ begun, read, spoiled, open }: SpinTally): UnreadTold {
  const ended = read.piece + read.orange + read.green + read.border + spoiled;
  return { spoiled, cut: Math.max(0, begun - ended - (open ? 1 : 0)) };
}

/** Of the player here; also after a start, when a wheel was turning as the program ended. */
export function tellUnread(draft: Draft, t: number): void {
  const side = ownSide(draft.session);
  if (side === null) return;
  const { spins, unread } = draft.session;
  const { spoiled, cut } = unreadOf(spins[side]);
  tell(draft, t, side, 'spoiled', spoiled - unread[side].spoiled);
  tell(draft, t, side, 'cut', cut - unread[side].cut);
}

/** What was not read is told once: on the board where it was spun, and on the other one. */
function tell(draft: Draft, t: number, side: Side, how: UnreadHow, more: number): void {
  if (more <= 0) return;
  const before = unreadCount(draft.session.unread[side]);
  const n = before + more;
  change<Spins>(draft, { unread: unreadWith(draft.session, { side, how, n }) });
  if (before < TOLD_EACH || doublings(n) > doublings(before))
    draft.events.push({ t, type: 'unread', side, how, n });
}

function doublings(n: number): number {
  return Math.floor(Math.log2(n / TOLD_EACH));
}

/** The only player with a hand here; null where there are two, or none. */
export function ownSide({ setup }: Session): Side | null {
  const [side, another] = SIDES.filter((one) => !isDirected(setup, one));
  return another === undefined ? (side ?? null) : null;
}

/** What was told, and one spin more by an event, or several at once. */
export function unreadWith(
  { unread }: Pick<Session, 'unread'>,
  { side, how, n }: Pick<GameEvent & { type: 'unread' }, 'side' | 'how' | 'n'>,
): Session['unread'] {
  const told = unread[side];
  return { ...unread, [side]: { ...told, [how]: told[how] + n - unreadCount(told) } };
}

export function unreadCount({ spoiled, cut }: UnreadTold): number {
  return spoiled + cut;
}

/** The far player's wheel was started, and for long nothing more was heard of it. */
export function isSpinLate({ farSpinSince, recogniser }: Session): boolean {
  return farSpinSince !== null && recogniser.t - farSpinSince >= LATE_MS;
}
