import type { Board, Square } from '../rules/rules.ts';
import { type Bits, bitOf, has, intersection, NO_SQUARES, squaresOf, without } from './bits.ts';
import type { Candidate } from './candidate.ts';
import { keepsClaim, sparesHuffed } from './claim.ts';
import { type Edge, type EdgeLog, lastEdgeAt } from './edge-log.ts';
import { candidatesFrom, nodeAfter } from './node.ts';
import { hasHeld, type Sighting } from './sighting.ts';
import { isSlide, SLIDE_OVERLAP_MS, stoodElsewhere } from './slide.ts';
import { actedWhileStanding, HELD_MS, leavingOf, type Stand } from './stand.ts';
import type { Track } from './track.ts';

/** What the announced act, if any, leaves open. */
export interface Announced {
  readonly act: Candidate;
  /** The board before it was seen again since it was announced. */
  readonly startSeen: boolean;
  /** When it was announced, ms. */
  readonly at: number;
}

/** The track before the announced act, while it may still change. */
export interface Open {
  readonly announced: Announced | null;
  readonly correction: Track | null;
}

/**
 * Whether the chain may take the place of the announced act: from the same origin (or from another once the board before it
 * was seen again), its piece lifted from where it stood, and before the opponent acted.
 */
export function mayReplace(
  track: Track,
  chain: readonly Candidate[],
  announced: Announced | null,
  quarantined: Bits,
): boolean {
  const [first, ...answers] = chain;
  if (announced === null || first === undefined || first === announced.act) return false;
  if (first.move?.from !== announced.act.move?.from && !announced.startSeen) return false;
  if (!keepsClaim(first, announced) || refilledByReply(track, announced.act, first)) return false;
  const end = announced.act.landing;
  if (end === null) return true;
  // One of the answers came to stand where the act was taken to end.
  if (answers.some(({ landing }) => landing === end) && hasStood(track, first)) return true;
  return precedesAnswer(track, first, announced, end, quarantined);
}

/** The act was seen alone, and complete, on the board. */
function hasStood(track: Track, act: Candidate): boolean {
  const seen = seenAlone(track, act);
  return seen !== undefined && hasHeld(seen.exact);
}

/** The correction was made before the opponent acted upon the announced act, whose piece stood on `end`. */
function precedesAnswer(
  track: Track,
  first: Candidate,
  { act, at }: Announced,
  end: Square,
  quarantined: Bits,
): boolean {
  const { edges } = track.log;
  const stood = edges.findLastIndex(({ square, on, t }) => square === end && on && t <= at);
  const others = without(without(track.node.other, act.lifted), first.lifted);
  // What was lifted before the announcement belonged to the act.
  const since = edges.findLastIndex(({ t }) => t < at);
  const from = Math.max(stood, since);
  // No reed tells when the piece left: then only before the opponent has touched one of his.
  if (has(quarantined, end)) {
    return !edges.some(({ square, on }, index) => index > from && !on && has(others, square));
  }
  if (stood < 0) return true;
  const stand = { board: track.node.game.rules.board, square: end, from };
  if (first.landing === end) {
    const taken = without(first.lifted, act.lifted);
    const lain = firstLain(track, first);
    const done = edges.findLastIndex(({ square, on, t }) => !on && has(taken, square) && t <= lain);
    return !actedWhileStanding(edges, { ...stand, until: done }, others);
  }
  const beside = sparesHuffed(first, act) ? landingBeside(edges, first, end, stood) : -1;
  if (beside >= 0) {
    return (
      !someOff(track.log, others, beside) && !actedWhileStanding(edges, { ...stand, until: beside }, others)
    );
  }
  return wentOn(edges, act, first, { stand, stood, others, quarantined });
}

/** The edge by which the correction's piece landed while a piece still stood on `end`, since edge `stood`; -1 if it did not. */
function landingBeside(edges: readonly Edge[], { landing }: Candidate, end: Square, stood: number): number {
  const since = edges.slice(stood + 1);
  const landed = since.findIndex(({ square, on }) => on && square === landing);
  const left = since.findIndex(({ square, on }) => !on && square === end);
  return landed >= 0 && (left < 0 || landed < left) ? stood + 1 + landed : -1;
}

/** The act's piece left where it stood since edge `stood`, and came down as the correction has it, before the opponent acted. */
function wentOn(
  edges: readonly Edge[],
  act: Candidate,
  first: Candidate,
  at: {
    readonly stand: Omit<Stand, 'until'>;
    readonly stood: number;
    readonly others: Bits;
    readonly quarantined: Bits;
  },
): boolean {
  const { others, quarantined } = at;
  const left = leavingOf(edges, at.stand.square, at.stood);
  if (left === null || !landsAfter(edges, first, left, quarantined)) return false;
  if (isReply(edges, act, first, left, others, quarantined)) return false;
  if (isHeldMeanwhile(edges, act, first, left, without(others, quarantined))) return false;
  const stand = { ...at.stand, until: edges.indexOf(left) };
  if (cameFromAside(edges, stand, act, intersection(others, quarantined))) return false;
  return !actedWhileStanding(edges, stand, others);
}

/** While the act stood, a square closed to which a piece of a square set aside (`aside`) may move in reply. */
function cameFromAside(
  edges: readonly Edge[],
  { board, from, until }: Stand,
  act: Candidate,
  aside: Bits,
): boolean {
  const replies = squaresOf(aside).flatMap((square) => candidatesFrom(nodeAfter(act), null, square));
  return edges
    .slice(from + 1, until)
    .some(
      (edge) =>
        edge.on &&
        !isSlide(board, edges[until], edge) &&
        replies.some(({ landing }) => landing === edge.square),
    );
}

/** Another piece has come to stand where the announced act ended: its own still stood elsewhere when that square closed again. */
export function isReplaced({ announced, correction }: Open, quarantined: Bits): boolean {
  const end = announced?.act.landing ?? null;
  if (announced === null || correction === null || end === null || has(quarantined, end)) return false;
  const { edges } = correction.log;
  const closed = edges.findLastIndex(({ square, on, t }) => square === end && on && t > announced.at);
  // What left the act's origin since it was told was another piece.
  const told = edges.findLastIndex(({ t }) => t <= announced.at) + 1;
  return closed >= 0 && stoodElsewhere(announced.act, edges, closed, quarantined, told);
}

/**
 * The piece just moved was taken off first, and a piece that may capture it, or huff it and land there, was in a hand when a
 * piece landed: that is a reply. Not one that was lifted when the piece just moved was back where it came from.
 */
function isReply(
  edges: readonly Edge[],
  announced: Candidate,
  first: Candidate,
  left: Edge,
  others: Bits,
  quarantined: Bits,
): boolean {
  const { move, landing } = announced;
  const target = first.landing;
  if (move === null || landing === null || target === null) return false;
  const landed = downAfter(edges, target, left);
  if (landed < 0) return false;
  const back = edges[downAfter(edges, move.from, left)]?.t ?? Number.POSITIVE_INFINITY;
  return squaresOf(others).some((square) => {
    const lift = liftBefore(edges, square, landed);
    if (lift !== null && lift.t > back) return false;
    const isOff = lift !== null;
    // Of a piece on a square set aside, or slid to where the act ends, only its way can tell.
    if (
      !isOff &&
      !has(quarantined, square) &&
      !wasSlidTo(announced.node.game.rules.board, edges, square, landed)
    )
      return false;
    const after = nodeAfter(announced);
    const takes = candidatesFrom(after, null, square).some(
      ({ move, way }) => move?.captured.includes(landing) === true && (isOff || has(way, target)),
    );
    // What is both the huff of an announced omission and a correction is the huff (design.md).
    const huffs = isOff && has(after.huffable, landing) ? candidatesFrom(after, landing, square) : [];
    return takes || huffs.some((act) => act.landing === target);
  });
}

/** The piece of `square` let go of its reed an instant after edge `landed` of the neighbouring square. */
function wasSlidTo(board: Board, edges: readonly Edge[], square: Square, landed: number): boolean {
  const landing = edges[landed];
  if (landing === undefined) return false;
  return edges.some(
    (edge, index) => index > landed && edge.square === square && !edge.on && isSlide(board, edge, landing),
  );
}

/** A piece came to stand where the act ends after it had left its former place; that it fell there no edge need tell. */
function landsAfter(edges: readonly Edge[], { landing }: Candidate, left: Edge, quarantined: Bits): boolean {
  if (landing === null || has(quarantined, landing)) return true;
  return downAfter(edges, landing, left) >= 0;
}

/** The first edge by which the square was filled after the act's piece had left, slides aside; -1 if it was not. */
function downAfter(edges: readonly Edge[], target: Square, left: Edge): number {
  return edges.findIndex(({ square, on, t }) => square === target && on && t >= left.t - SLIDE_OVERLAP_MS);
}

/** The edge by which the piece of that square went that was off when edge `until` came; null if it stood. */
function liftBefore(edges: readonly Edge[], square: Square, until: number): Edge | null {
  const last = edges.findLast((edge, index) => edge.square === square && index < until);
  return last === undefined || last.on ? null : last;
}

/**
 * The opponent had lifted a piece before the act's left, and still held it when a piece came down elsewhere: for so long that
 * he has acted, or where his own may go.
 */
function isHeldMeanwhile(
  edges: readonly Edge[],
  announced: Candidate,
  { landing }: Candidate,
  left: Edge,
  others: Bits,
): boolean {
  const down = landing === null ? -1 : downAfter(edges, landing, left);
  const came = edges[down];
  if (came === undefined) return false;
  return squaresOf(others).some((square) => {
    const lift = liftBefore(edges, square, down);
    if (lift === null || lift.t >= left.t) return false;
    const replies = candidatesFrom(nodeAfter(announced), null, square);
    return came.t - lift.t > HELD_MS || replies.some((reply) => reply.landing === landing);
  });
}

/**
 * A square from which a piece was taken, filled again, is no correction while a piece of the opponent is off: he moved there.
 * One that the correction takes as well counts as long as it is filled. Once the correction has lain on the board, the square
 * holds its own piece.
 */
export function refilledByReply(track: Track, announced: Candidate, correction: Candidate): boolean {
  const { node, log } = track;
  const own = announced.landing === null ? NO_SQUARES : bitOf(announced.landing);
  const taken = without(intersection(announced.lifted, node.other), own);
  const others = without(node.other, announced.lifted);
  const lain = firstLain(track, correction);
  return log.edges.some((edge, index) => {
    if (!edge.on || !has(taken, edge.square) || edge.t > lain) return false;
    const stays = !has(correction.lifted, edge.square) || lastEdgeAt(log, edge.square) === index;
    return stays && someOff(log, others, index);
  });
}

/** When the correction first lay complete, ms: what leaves or fills a square after that is no part of it. Infinity if it never did. */
function firstLain(track: Track, correction: Candidate): number {
  return seenAlone(track, correction)?.completeAt ?? Number.POSITIVE_INFINITY;
}

function seenAlone({ sightings }: Track, act: Candidate): Sighting | undefined {
  return sightings.find(({ chain }) => chain.length === 1 && chain[0] === act);
}

function someOff(log: EdgeLog, squares: Bits, until: number): boolean {
  const off = new Set<Square>();
  for (let index = 0; index < until; index++) {
    const edge = log.edges[index];
    if (edge === undefined || !has(squares, edge.square)) continue;
    if (edge.on) off.delete(edge.square);
    else off.add(edge.square);
  }
  return off.size > 0;
}
