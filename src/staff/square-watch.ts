import type { Algebraic } from '../rules/rules.ts';

/** What the sensors have said of the squares since staff last began to count. Times are the board's, ms. */
export interface SquareWatch {
  readonly occupied: ReadonlySet<Algebraic>;
  /** Edges of each square that had any. */
  readonly edges: ReadonlyMap<Algebraic, SquareEdges>;
}

interface SquareEdges {
  readonly count: number;
  /** The most edges that it had within `BURST_MS`: 16 are chatter (docs/recognition.md). */
  readonly burst: number;
  readonly recent: readonly number[];
}

const BURST_MS = 1500;

export const NOTHING_SEEN: SquareWatch = { occupied: new Set(), edges: new Map() };

export function snapshotSeen(watch: SquareWatch, occupied: readonly Algebraic[]): SquareWatch {
  return { ...watch, occupied: new Set(occupied) };
}

export function edgeSeen(watch: SquareWatch, at: Algebraic, on: boolean, t: number): SquareWatch {
  const before = watch.edges.get(at) ?? { count: 0, burst: 0, recent: [] };
  const recent = [...before.recent.filter((edge) => edge > t - BURST_MS), t];
  const now = { count: before.count + 1, burst: Math.max(before.burst, recent.length), recent };
  const occupied = new Set(watch.occupied);
  if (on) occupied.add(at);
  else occupied.delete(at);
  return { occupied, edges: new Map(watch.edges).set(at, now) };
}

/** Counts anew, as before a walk with a piece over all squares. */
export function countAnew(watch: SquareWatch): SquareWatch {
  return { ...watch, edges: new Map() };
}

/**
 * How staff calls its page up at a board without a keyboard: one button is held, and meanwhile one piece is lifted and put
 * back three times. A held button with a piece in the hand means nothing in any game, and both hands of one person are busy.
 */
export interface CallGesture {
  /** Which buttons are down. */
  readonly down: ReadonlySet<string>;
  /** The piece that is being lifted and put back; null while no button is down, or nothing was lifted. */
  readonly piece: { readonly at: Algebraic; readonly lifts: number; readonly since: number } | null;
}

export const NOT_CALLED: CallGesture = { down: new Set(), piece: null };

const LIFTS = 3;
const WITHIN_MS = 15_000;

type CallSign =
  | { readonly kind: 'button'; readonly t: number; readonly seat: string; readonly down: boolean }
  | { readonly kind: 'edge'; readonly t: number; readonly at: Algebraic; readonly on: boolean };

/** One sign of the board; `called` once, when the piece is back for the third time. Times in ms. */
export function callStep(
  gesture: CallGesture,
  sign: CallSign,
): { readonly gesture: CallGesture; readonly called: boolean } {
  if (sign.kind === 'button') {
    const down = new Set(gesture.down);
    if (sign.down) down.add(sign.seat);
    else down.delete(sign.seat);
    return { gesture: { down, piece: null }, called: false };
  }
  if (gesture.down.size !== 1) return { gesture: { ...gesture, piece: null }, called: false };
  const piece = lifted(gesture.piece, sign);
  const called = sign.on && piece !== null && piece.lifts === LIFTS;
  return { gesture: { ...gesture, piece: called ? null : piece }, called };
}

/** Another square begins anew: a slip of the hand is no call. */
function lifted(
  piece: CallGesture['piece'],
  { at, on, t }: CallSign & { kind: 'edge' },
): CallGesture['piece'] {
  const goesOn = piece?.at === at && t - piece.since <= WITHIN_MS;
  if (on) return goesOn ? piece : null;
  return goesOn ? { ...piece, lifts: piece.lifts + 1 } : { at, lifts: 1, since: t };
}
