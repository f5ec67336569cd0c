import type { Square } from '../rules/rules.ts';
import { type Bits, bitOf, has, put, squaresOf, union, without } from './bits.ts';
import type { Candidate } from './candidate.ts';
import { allStoodAt, type Edge } from './edge-log.ts';
import { isSlide, stoodElsewhere } from './slide.ts';
import { BOUNCE_MS } from './stand.ts';

/** Hands mostly slide so that both reeds are closed no longer than this (75 recorded games: at most 25 ms), ms. */
const USUAL_OVERLAP_MS = 30;

/** A piece that was set straight while another fell is back so soon. */
const PUT_BACK_MS = 2000;

/** How far a chain of acts has been traced along the edges; all are indexes into the log. */
export interface Traced {
  /** The last act; null before the first. */
  readonly act: Candidate | null;
  /** The last edge used on each square. */
  readonly used: ReadonlyMap<Square, number>;
  /** The edge by which the last piece landed, -1 before. */
  readonly landed: number;
  /** The same behind each act. */
  readonly landings: readonly number[];
  /** The edges that the last act used, ascending. */
  readonly own: readonly number[];
  /** The edges that the whole chain used. */
  readonly all: readonly number[];
  /** How many acts of the chain landed well before their piece was lifted: a slide, but an unusual one. */
  readonly overlaps: number;
  /** True if the fall's own trap was seen to close and open, or if the act is no fall. */
  readonly fallSeen: boolean;
}

const UNTRACED: Traced = {
  act: null,
  used: new Map(),
  landed: -1,
  landings: [],
  own: [],
  all: [],
  overlaps: 0,
  fallSeen: true,
};

/** Traces a chain of acts along the edges; null if an edge that it needs is missing or out of order. */
export function traceChain(
  edges: readonly Edge[],
  chain: readonly Candidate[],
  quarantined: Bits,
): Traced | null {
  let traced: Traced | null = UNTRACED;
  for (const act of chain) {
    traced = new ActTrace(edges, traced, quarantined).of(act);
    if (traced === null) return null;
  }
  return traced;
}

/**
 * Finds one act's edges, in order, behind those already used: the origin off before the landing on, captured squares off
 * at any time, a huffed piece off, and still off, when the claimant's piece lands. Quarantined squares prove nothing and
 * are not asked.
 */
class ActTrace {
  readonly #edges: readonly Edge[];
  readonly #before: Traced;
  readonly #quarantined: Bits;
  readonly #used: Map<Square, number>;
  readonly #own: number[] = [];

  constructor(edges: readonly Edge[], before: Traced, quarantined: Bits) {
    this.#edges = edges;
    this.#before = before;
    this.#quarantined = quarantined;
    this.#used = new Map(before.used);
  }

  of(act: Candidate): Traced | null {
    const { move, huffed } = act;
    if (move === null) return huffed !== null && this.#wentOff(huffed) ? this.#done(act, -1, true) : null;
    if (!this.#wentOff(move.from)) return null;
    const lifted = this.#used.get(move.from) ?? -1;
    if (!move.captured.every((square) => this.#wentOff(square))) return null;
    if (this.#isBlind(move.to)) {
      return huffed === null || this.#wentOff(huffed) ? this.#done(act, -1, act.trap === null) : null;
    }
    const landed = this.#landing(act, move.to);
    if (landed < 0) return act.trap === null ? null : this.#done(act, -1, false);
    if (this.#wentOn(act, landed) || (lifted < landed && this.#wentOn(act, lifted))) return null;
    this.#use(move.to, landed);
    const fallSeen = act.trap === null || (this.#wentOff(act.trap) && !this.#othersOff(act, landed));
    return this.#done(act, landed, fallSeen, this.#timeOf(lifted) - this.#timeOf(landed) > USUAL_OVERLAP_MS);
  }

  #done(act: Candidate, landing: number, fallSeen: boolean, overlapped = false): Traced {
    const landed = landing < 0 ? this.#before.landed : landing;
    return {
      act,
      used: this.#used,
      landed,
      landings: [...this.#before.landings, landed],
      own: this.#own.sort((a, b) => a - b),
      all: [...this.#before.all, ...this.#own],
      overlaps: this.#before.overlaps + (overlapped ? 1 : 0),
      fallSeen,
    };
  }

  #isBlind(square: Square): boolean {
    return has(this.#quarantined, square);
  }

  #use(square: Square, index: number): void {
    this.#used.set(square, index);
    this.#own.push(index);
  }

  /** Uses the square's next edge off; false if there is none. */
  #wentOff(square: Square): boolean {
    if (this.#isBlind(square)) return true;
    const index = this.#next(square, false);
    if (index < 0) return false;
    this.#use(square, index);
    return true;
  }

  #next(square: Square, on: boolean, after = -1): number {
    for (let i = Math.max(this.#used.get(square) ?? -1, after) + 1; i < this.#edges.length; i++) {
      const edge = this.#edges[i];
      if (edge !== undefined && edge.square === square && edge.on === on) return i;
    }
    return -1;
  }

  #timeOf(index: number | undefined): number {
    const edge = index === undefined ? undefined : this.#edges[index];
    return edge?.t ?? Number.NEGATIVE_INFINITY;
  }

  /** The first edge on of `target` by which the act's piece can have landed, a huffed one being off; -1 if there is none. */
  #landing(act: Candidate, target: Square): number {
    for (let on = this.#next(target, true); on >= 0; on = this.#next(target, true, on)) {
      if (!this.#isItsPiece(act, on) || this.#comesRound(act, on)) continue;
      if (act.huffed === null || this.#isBlind(act.huffed)) return on;
      const off = this.#offSince(act.huffed, on);
      const isBounce = act.huffed === target && this.#timeOf(on) - this.#timeOf(off) <= BOUNCE_MS;
      // Nothing was omitted before the act before had landed.
      if (off <= this.#before.landed || isBounce) continue;
      this.#use(act.huffed, off);
      return on;
    }
    return -1;
  }

  /** A chain stops on its way on the square where it ends, and was seen elsewhere on that way in between. */
  #comesRound({ node, move, way }: Candidate, on: number): boolean {
    if (move?.routes.some(({ path }) => path.slice(1, -1).includes(move.to)) !== true) return false;
    const [left, again] = [this.#next(move.to, false, on), this.#next(move.to, true, on)];
    if (left < 0 || again < left) return false;
    const elsewhere = without(way, put(node.bits, move.to, true));
    return this.#edges.slice(left, again).some((edge) => edge.on && has(elsewhere, edge.square));
  }

  /** What landed by edge `on` came from the act's origin, not before the landing of the act before (both may come at one time). */
  #isItsPiece(act: Candidate, on: number): boolean {
    return (
      this.#isLifted(act, on) &&
      this.#timeOf(on) >= this.#timeOf(this.#before.landed) &&
      !this.#isBack(act, on) &&
      !stoodElsewhere(act, this.#edges, on, this.#quarantined) &&
      !this.#slidOver(act, on)
    );
  }

  #isLifted(act: Candidate, on: number): boolean {
    const from = act.move?.from ?? null;
    const lifted = from === null || this.#isBlind(from) ? -1 : (this.#used.get(from) ?? -1);
    if (on > lifted || this.#isUpperHalf(act, on)) return true;
    return isSlide(act.node.game.rules.board, this.#edges[lifted], this.#edges[on]);
  }

  /** A king's upper disc was put down while all pieces stood; the lower one came after and was laid on top: not in a trap. */
  #isUpperHalf({ node, move, trap }: Candidate, landing: number): boolean {
    const piece = move === null ? undefined : node.progress.position.pieces.get(move.from);
    return trap === null && piece?.kind === 'king' && allStoodAt(this.#edges, landing);
  }

  /** The piece of the act before had left its end, and stood elsewhere, by edge `until` of this one: that act had not been done. */
  #wentOn({ lifted }: Candidate, until: number): boolean {
    const { act, landed } = this.#before;
    if (act === null || act.landing === null || landed < 0 || has(lifted, act.landing)) return false;
    const since = this.#edges.slice(landed + 1, until);
    const left = since.findLastIndex(({ square }) => square === act.landing);
    const lift = since[left];
    if (lift === undefined || lift.on) return false;
    const elsewhere = without(act.reach, union(act.node.bits, bitOf(act.landing)));
    const { board } = act.node.game.rules;
    return since.some(
      (edge, index) => edge.on && has(elsewhere, edge.square) && (index > left || isSlide(board, lift, edge)),
    );
  }

  /** The piece was on its origin again, and had not slid from there, when the landing square closed. */
  #isBack(act: Candidate, landing: number): boolean {
    const from = act.move?.from;
    const last = this.#edges.findLast(({ square }, index) => square === from && index < landing);
    if (last === undefined || !last.on || has(this.#quarantined, last.square)) return false;
    const left = this.#edges.find(({ square, on }, index) => square === from && !on && index > landing);
    const { board } = act.node.game.rules;
    return !isSlide(board, left, this.#edges[landing]) && !this.#isUpperHalf(act, landing);
  }

  /** The trap had opened again when the piece, and no other, was seen on another square in its reach. */
  #slidOver({ node, trap, reach, lifted }: Candidate, closed: number): boolean {
    if (trap === null) return false;
    const opened = this.#next(trap, false, closed);
    if (opened < 0) return false;
    const elsewhere = without(reach, put(union(node.bits, this.#quarantined), trap, true));
    const others = squaresOf(without(node.bits, lifted));
    return this.#edges.some((edge, index) => {
      if (index <= closed || !edge.on || !has(elsewhere, edge.square)) return false;
      const left = this.#next(edge.square, false, index);
      const before = this.#edges.slice(0, index);
      const isAlone = others.every((square) => before.findLast((one) => one.square === square)?.on !== false);
      return isAlone && (left < 0 || left > opened);
    });
  }

  /** Another piece was off when the trap closed, and did not come back at once: it may have been that one. */
  #othersOff(act: Candidate, closed: number): boolean {
    const others = without(act.node.bits, act.lifted);
    return this.#edges.some(({ square, on }, index) => {
      if (index >= closed || on || !has(others, square)) return false;
      const back = this.#edges.find((later, at) => at > index && later.square === square && later.on);
      return back === undefined || back.t > this.#timeOf(closed) + PUT_BACK_MS;
    });
  }

  /** The edge by which the square went off and since which it stayed off until edge `until`; -1 if it was on then. */
  #offSince(square: Square, until: number): number {
    const used = this.#used.get(square) ?? -1;
    for (let i = until - 1; i > used; i--) {
      const edge = this.#edges[i];
      if (edge?.square === square) return edge.on ? -1 : i;
    }
    return -1;
  }
}
