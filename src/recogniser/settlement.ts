import { type Bits, bitOf, has, intersection, NO_SQUARES, squaresOf, union } from './bits.ts';
import { type Candidate, isOfOnePiece } from './candidate.ts';
import type { Chain } from './chain.ts';
import type { Decision } from './decision.ts';
import { type EdgeLog, filtered, lastEdgeAt, logged, NO_EDGES } from './edge-log.ts';
import { type Node, nodeAfter } from './node.ts';
import { traceChain } from './order.ts';
import type { Placement } from './placement.ts';
import { judged } from './quarantine.ts';
import type { Reading } from './reading.ts';
import { SLIDE_OVERLAP_MS } from './slide.ts';
import { maskOf, placementNow, type Recogniser, type Result, type Understood } from './state.ts';
import { rested, retraced, type Track, trackFrom } from './track.ts';
import { displaced, rememberedAtRest } from './way.ts';

/** The recogniser after a decision, and what was understood by it. */
export function settled(state: Recogniser, decision: Decision, t: number): Result {
  switch (decision.kind) {
    case 'rest':
      return { recogniser: atRest(state), understood: [] };
    case 'takeback':
      return takenBack(state, decision.act, t);
    case 'final':
      return { recogniser: { ...state, announced: null, correction: null }, understood: [] };
    case 'acts':
      return announce(state, decision, t);
  }
}

/** All edges are forgotten, but for those by which the announced act was done, and those that an act behind it may still need. */
function atRest(state: Recogniser): Recogniser {
  const { announced, correction } = state;
  const placement = placementNow(state);
  if (placement === null) return state;
  const next = { ...state, continuation: rested(state.continuation, placement, maskOf(state)) };
  if (announced === null || correction === null) return next;
  const kept = new Set(next.continuation.log.edges);
  const log = filtered(correction.log, (edge) => edge.t <= announced.at || kept.has(edge));
  if (log === correction.log) return next;
  return {
    ...next,
    announced: { ...announced, startSeen: false },
    correction: retraced({ ...correction, log }, placement, maskOf(state)),
  };
}

/** The board stands as before the act, and rests: a capture that goes round to where it began may have stopped there. */
function takenBack(state: Recogniser, act: Candidate, t: number): Result {
  const placement = placementNow(state);
  const before = state.correction ?? trackFrom(act.node);
  const continuation = placement === null ? before : rested(before, placement, maskOf(state));
  return {
    recogniser: { ...state, announced: null, correction: null, continuation },
    understood: [{ kind: 'withdrawn', t, act }],
  };
}

/** All acts of the reading but the last are final; a fall and what the opponent has answered are final too. */
function announce(
  state: Recogniser,
  { reading, told, final }: Decision & { readonly kind: 'acts' },
  t: number,
): Result {
  const { track, root } = reading;
  const chain = reading.sighting.chain.slice(0, told);
  const last = chain.at(-1) ?? reading.last;
  const placement = placementNow(state);
  const mask = maskOf(state);
  const logs = logsAfter(track, chain, reading.sighting.chain, mask, placement);
  const next = nodeAfter(last);
  const recogniser: Recogniser =
    final || last.trap !== null || last.move === null
      ? { ...state, announced: null, correction: null, continuation: trackFrom(next, logs.continuation) }
      : {
          ...state,
          announced: { act: last, startSeen: false, at: t },
          correction: correctionAfter(trackFrom(last.node, logs.correction), last, root, placement, mask),
          continuation: trackFrom(next, logs.continuation),
        };
  const understood = [...withdrawals(state, root, chain, t), ...announcements(state, root, chain, t)];
  return released(withReread(recogniser, placement, mask), state, chain, t, understood);
}

/**
 * What took the place of an announced act may be disproved by the next edges: then the readings beside it count again. So
 * does always what took other pieces on the same way: one more than it took may have been lifted to answer it.
 */
function correctionAfter(
  track: Track,
  told: Candidate,
  root: Reading['root'],
  placement: Placement | null,
  mask: Bits,
): Track {
  if (placement === null) return track;
  const again = retraced(track, placement, mask);
  if (root === 'correction') return again;
  return { ...track, sightings: again.sightings.filter(({ chain }) => endsAlike(chain, told)) };
}

/** One other act by the same piece, to the same square. */
function endsAlike([act, ...more]: Chain, told: Candidate): boolean {
  if (act === undefined || more.length > 0 || act.move === told.move) return false;
  return isOfOnePiece(act, told) && act.landing === told.landing;
}

function withReread(state: Recogniser, placement: Placement | null, mask: Bits): Recogniser {
  if (placement === null || state.continuation.log.edges.length === 0) return state;
  return { ...state, continuation: retraced(state.continuation, placement, mask) };
}

/**
 * The edges of the last act told and those behind them stay for a correction; what is in a hand, or not told yet, for what comes
 * next, and what a rest would not forget.
 */
function logsAfter(
  { log }: Track,
  told: Chain,
  all: Chain,
  mask: Bits,
  placement: Placement | null,
): { readonly correction: EdgeLog; readonly continuation: EdgeLog } {
  const earlier = traceChain(log.edges, told.slice(0, -1), mask);
  const whole = traceChain(log.edges, told, mask);
  const first = whole?.own[0] ?? 0;
  const usedBefore = new Set(earlier?.all ?? []);
  const correction =
    told.length === 1 && first === 0
      ? log
      : filtered(log, (_, index) => index >= first && !usedBefore.has(index));
  const next = told.at(-1);
  const lifted =
    placement === null || next === undefined ? -1 : firstLifted(log, nodeAfter(next), placement, mask);
  const untold = told.length < all.length ? (traceChain(log.edges, all, mask)?.own[0] ?? -1) : -1;
  const since = Math.min(startOf(log, lifted), startOf(log, untold));
  const usedAll = new Set(whole?.all ?? []);
  const lasting = next === undefined ? NO_SQUARES : rememberedAtRest(nodeAfter(next));
  const landed = whole?.landed ?? -1;
  const continuation = filtered(
    log,
    ({ t, square }, index) => !usedAll.has(index) && (t >= since || (index > landed && has(lasting, square))),
  );
  return { correction, continuation };
}

/** From when on edges belong to what began with edge `index`: a slide lands before it lifts. Never if there is none. */
function startOf({ edges }: EdgeLog, index: number): number {
  return (edges[index]?.t ?? Number.POSITIVE_INFINITY) - SLIDE_OVERLAP_MS;
}

/** Where the first of the pieces that are in the hands now was lifted; -1 if there is none. */
function firstLifted(log: EdgeLog, next: Node, placement: Placement, mask: Bits): number {
  const { off } = displaced(next.bits, placement, mask);
  return squaresOf(off).reduce((first, square) => {
    const at = lastEdgeAt(log, square);
    return first < 0 ? at : Math.min(first, at);
  }, -1);
}

function withdrawals(
  { announced }: Recogniser,
  root: Reading['root'],
  [first]: Chain,
  t: number,
): readonly Understood[] {
  if (root !== 'correction' || announced === null || isRevision(announced.act, first)) return [];
  return [{ kind: 'withdrawn', t, act: announced.act }];
}

function announcements(
  { announced }: Recogniser,
  root: Reading['root'],
  chain: Chain,
  t: number,
): readonly Understood[] {
  return chain.map((act, index) => ({
    kind: 'act',
    t,
    act,
    probability: null,
    revises: index === 0 && root === 'correction' && announced !== null && isRevision(announced.act, act),
  }));
}

function isRevision(announced: Candidate, act: Candidate | undefined): boolean {
  return act?.move?.from === announced.move?.from;
}

/** Judges the squares set aside by the acts, and says which are believed again. */
function released(
  recogniser: Recogniser,
  before: Recogniser,
  chain: Chain,
  t: number,
  understood: readonly Understood[],
): Result {
  const last = chain.at(-1);
  if (before.quarantine.aside.length === 0 || before.raw === null || last === undefined) {
    return { recogniser, understood };
  }
  const { board } = recogniser.game.rules;
  const touched = chain.reduce((all, act) => union(all, touchedBy(act)), NO_SQUARES);
  const quarantine = judged(before.quarantine, board, touched, last.end, before.raw.dark);
  const free = before.quarantine.aside.filter(({ at }) => quarantine.aside.every((one) => one.at !== at));
  const { correction } = recogniser;
  return {
    recogniser: {
      ...recogniser,
      quarantine,
      correction: correction === null ? null : withLifted(correction, quarantine.squares, before),
    },
    understood: [...understood, ...free.map(({ at }) => ({ kind: 'released', t, at }) as const)],
  };
}

/** A square that is believed again went off with the act that released it: a correction needs that edge. */
function withLifted(track: Track, squares: Bits, { raw, quarantine }: Recogniser): Track {
  if (raw === null) return track;
  const { off } = displaced(track.node.bits, raw, squares);
  const lifted = squaresOf(intersection(off, quarantine.squares));
  const t = track.log.edges[0]?.t ?? 0;
  const edges = [...lifted.map((square) => ({ t, square, on: false })), ...track.log.edges];
  return lifted.length === 0 ? track : { ...track, log: edges.reduce(logged, NO_EDGES) };
}

function touchedBy(act: Candidate): Bits {
  return act.landing === null ? act.lifted : union(act.lifted, bitOf(act.landing));
}
