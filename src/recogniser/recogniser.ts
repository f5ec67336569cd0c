/**
 * From timestamped edges to what a hand did; pure. The one public entry of this folder.
 *
 * A recogniser follows the board from a point of the game (docs/recognition.md has the picture). It never concludes
 * anything at an edge, only when the board has been quiet, or when someone acts (`forced`): the bitmap is the truth then,
 * and the edges only tell which of the acts that lead to it were done.
 */
import type { Algebraic, Square } from '../rules/rules.ts';
import { type Bits, bitOf, has, isEmpty, isWithin, NO_SQUARES, put, union, without } from './bits.ts';
import type { Candidate } from './candidate.ts';
import type { Announced } from './correction.ts';
import { type Decision, decide, MOMENTS_MS } from './decision.ts';
import { heard, withoutEdgesOf, withoutStuck } from './disbelief.ts';
import type { Game, Node } from './node.ts';
import { changesBetween, isOccupied, type Placement, placed, placementOf } from './placement.ts';
import { edgeNoted, isSetAside, NO_QUARANTINE } from './quarantine.ts';
import { settled } from './settlement.ts';
import { maskOf, placementNow, type Recogniser, type Result, type Understood } from './state.ts';
import type { Cause } from './stories/decision.ts';
import type { ExplainedStory } from './stories/explain.ts';
import { SUSPECTED_MS, stuckSquare } from './stuck.ts';
import { followed, sinceLifted, type Track, trackFrom, watched } from './track.ts';
import { displaced, isAtRest, isWithOneInHand } from './way.ts';

export { bitsOf, has } from './bits.ts';
export type { Candidate } from './candidate.ts';
export { type Contested, contestedSquare, contradicting } from './contested.ts';
export { disbelieved } from './disbelief.ts';
export { type Guidance, guidanceFor } from './guidance.ts';
export { type Game, type Node, nodeAfter, nodeOf, type Only } from './node.ts';
export { type Standing, standingOf } from './standing.ts';
export { maskOf, placementNow, type Recogniser, type Result, type Understood } from './state.ts';
export { NUMBERS, type Numbers, numbersIn } from './stories/costs.ts';
export type { Cause } from './stories/decision.ts';
export type { ExplainedAct, ExplainedStory, ExplainedTerm } from './stories/explain.ts';
export { stepWheel, WHEEL_AT_REST, type WheelProfile, type WheelSign, type WheelState } from './wheel.ts';

/** This recogniser has no stories to tell (docs/stories.md). */
export function explain(
  _state: Recogniser,
  _t: number,
  _cause: Cause,
  _most?: number,
): readonly ExplainedStory[] {
  return [];
}

/** A board of which nothing is known yet, where the game stands at `node`. */
export function recogniserAt(game: Game, node: Node): Recogniser {
  return {
    game,
    t: Number.NEGATIVE_INFINITY,
    lastEdge: Number.NEGATIVE_INFINITY,
    judgedUntil: Number.NEGATIVE_INFINITY,
    raw: null,
    quarantine: NO_QUARANTINE,
    falling: NO_SQUARES,
    continuation: trackFrom(node),
    correction: null,
    announced: null,
  };
}

/** Where the game stands with all that was announced. */
export function nodeNow({ continuation }: Recogniser): Node {
  return continuation.node;
}

/** A settled edge. An edge that says what is known already changes nothing. */
export function edgeSeen(recogniser: Recogniser, t: number, at: Algebraic, on: boolean): Result {
  const { raw, game } = recogniser;
  const { board } = game.rules;
  if (raw === null || isOccupied(board, raw, at) === on) return { recogniser, understood: [] };
  const quarantine = edgeNoted(recogniser.quarantine, board, at, t);
  const next = { ...recogniser, t, raw: placed(board, raw, at, on), quarantine };
  if (isSetAside(recogniser.quarantine, at)) return heard(next, t, at, on);
  if (isSetAside(quarantine, at)) {
    return {
      recogniser: withoutEdgesOf(next, at, t),
      understood: [{ kind: 'setAside', t, at, code: 'chatter' }],
    };
  }
  return { recogniser: afterEdge(next, t, board.squareAt(at), on), understood: [] };
}

/** Every occupied square. What differs from the edges so far counts as edges now, lifted pieces first. */
export function snapshotSeen(recogniser: Recogniser, t: number, occupied: readonly Algebraic[]): Result {
  const { board } = recogniser.game.rules;
  const placement = placementOf(board, occupied);
  if (recogniser.raw === null) {
    return { recogniser: { ...recogniser, t, lastEdge: t, judgedUntil: t, raw: placement }, understood: [] };
  }
  let next = recogniser;
  const understood: Understood[] = [];
  for (const { at, on } of changesBetween(board, recogniser.raw, placement)) {
    const result = edgeSeen(next, t, at, on);
    next = result.recogniser;
    understood.push(...result.understood);
  }
  return { recogniser: next, understood };
}

/** When quiet is to be judged next, or null while nothing can come of it. */
export function nextJudgement(recogniser: Recogniser): number | null {
  const { lastEdge, judgedUntil, continuation, correction } = recogniser;
  if (continuation.log.edges.length === 0 && (correction === null || correction.sightings.length === 0)) {
    return null;
  }
  for (const ms of MOMENTS_MS) if (lastEdge + ms > judgedUntil) return lastEdge + ms;
  return null;
}

/** Time has come to `t` without an edge: what has been quiet long enough is understood. */
export function quietUntil(recogniser: Recogniser, t: number): Result {
  const next = { ...recogniser, t, judgedUntil: t };
  const decision = decide({ ...recogniser, t }, t, 'quiet');
  const stuck = decision === null && t - next.lastEdge >= SUSPECTED_MS ? stuckSquare(next, false) : null;
  return stuck === null ? settledBy(next, decision, t) : withoutStuck(next, nameOf(next, stuck), t);
}

/** Someone acted, by wheel or button: what lies complete on the board is understood at once. */
export function forced(recogniser: Recogniser, t: number): Result {
  const next = { ...recogniser, t };
  const decision = decide(next, t, 'forced');
  const stuck = decision === null ? stuckSquare(next, true) : null;
  if (stuck === null) return settledBy(next, decision, t);
  const found = withoutStuck(next, nameOf(next, stuck), t);
  const result = forced(found.recogniser, t);
  return { ...result, understood: [...found.understood, ...result.understood] };
}

/** The announced act can no longer change: the opponent has acted. */
export function finalised(recogniser: Recogniser): Recogniser {
  return recogniser.announced === null ? recogniser : { ...recogniser, announced: null, correction: null };
}

/** The opponent acts by wheel or button: final, unless the mover has his piece in the hand again to correct the act. */
export function answered(recogniser: Recogniser): Recogniser {
  const placement = placementNow(recogniser);
  if (placement === null || recogniser.announced === null) return recogniser;
  const mask = maskOf(recogniser);
  const { node } = recogniser.continuation;
  const { off, on } = displaced(node.bits, placement, mask);
  const stands = isEmpty(on) && isWithin(off, node.own);
  return stands ? finalised(recogniser) : recogniser;
}

/** The game stands elsewhere by other means than a hand's (a spin, a slider, an answer, a new game). */
export function movedTo(recogniser: Recogniser, node: Node): Recogniser {
  const placement = placementNow(recogniser);
  const log =
    placement === null
      ? recogniser.continuation.log
      : sinceLifted(recogniser.continuation.log, node, placement, maskOf(recogniser));
  return {
    ...recogniser,
    continuation: trackFrom(node, log),
    correction: null,
    announced: null,
    judgedUntil: Math.min(recogniser.judgedUntil, recogniser.t),
  };
}

/** The piece on that square is about to fall through its trap. */
export function expectFall(recogniser: Recogniser, square: Square): Recogniser {
  const { raw, falling } = recogniser;
  if (raw === null || !has(raw.dark, square)) return recogniser;
  return { ...recogniser, falling: put(falling, square, true) };
}

/** The piece is gone, or did not fall: the square counts again. */
export function fallOver(recogniser: Recogniser, square: Square): Recogniser {
  return { ...recogniser, falling: put(recogniser.falling, square, false) };
}

function nameOf({ game }: Recogniser, square: Square): Algebraic {
  return game.rules.board.nameOf(square);
}

function settledBy(recogniser: Recogniser, decision: Decision | null, t: number): Result {
  return decision === null ? { recogniser, understood: [] } : settled(recogniser, decision, t);
}

function afterEdge(recogniser: Recogniser, t: number, square: Square | null, on: boolean): Recogniser {
  const falls = square !== null && !on && has(recogniser.falling, square);
  const falling = falls ? without(recogniser.falling, bitOf(square)) : recogniser.falling;
  const next: Recogniser = { ...recogniser, lastEdge: t, judgedUntil: t, falling };
  const placement = placementNow(next);
  if (placement === null || falls) return next;
  const mask = maskOf(next);
  const edge = square === null ? null : { t, square, on };
  const follow = (track: Track) =>
    edge === null ? watched(track, placement, mask, t) : followed(track, edge, placement, mask);
  const correction = next.correction === null ? null : follow(next.correction);
  return {
    ...next,
    continuation: follow(next.continuation),
    correction,
    announced: startSeenAgain(next.announced, correction, placement, mask),
  };
}

/**
 * Notes that the board before the announced act was seen again, perhaps with the mover's next piece in his hand: what the
 * act captured need not stand again, for the next one may capture it as well.
 */
function startSeenAgain(
  announced: Announced | null,
  correction: Track | null,
  placement: Placement,
  mask: Bits,
): Announced | null {
  if (announced === null || correction === null || announced.startSeen) return announced;
  const { act } = announced;
  const open = union(mask, act.lifted);
  const back = act.move !== null && has(placement.dark, act.move.from) && !has(mask, act.move.from);
  const seen =
    back && (isAtRest(correction.node, placement, open) || isWithOneInHand(correction.node, placement, open));
  return seen ? { ...announced, startSeen: true } : announced;
}

/** The last act of what would be understood if someone acted now, if need be because a reed `mayBeStuck`; null if nothing lies complete. */
export function actThatLies(recogniser: Recogniser, t: number, mayBeStuck = true): Candidate | null {
  const next = { ...recogniser, t };
  const decision = decide(next, t, 'forced');
  if (decision !== null) return decision.kind === 'acts' ? decision.reading.last : null;
  const stuck = mayBeStuck ? stuckSquare(next, true) : null;
  return stuck === null ? null : actThatLies(withoutStuck(next, nameOf(next, stuck), t).recogniser, t);
}

/** The last edge that the game may have to do with, since it last rested. */
export function lastSeen({
  continuation,
}: Recogniser): { readonly square: Square; readonly on: boolean } | null {
  return continuation.log.edges.at(-1) ?? null;
}

/** Whether a piece stands on that square, as far as the reed says. */
export function isOn({ raw }: Recogniser, square: Square): boolean {
  return raw !== null && has(raw.dark, square);
}
