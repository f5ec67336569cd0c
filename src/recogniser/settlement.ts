import { type Bits, bitOf, NO_SQUARES, squaresOf, union } from './bits.ts';
import type { Candidate } from './candidate.ts';
import type { Decision } from './decision.ts';
import { type EdgeLog, filtered, lastEdgeAt } from './edge-log.ts';
import { type Node, nodeAfter } from './node.ts';
import { SLIDE_OVERLAP_MS, traceChain } from './order.ts';
import type { Placement } from './placement.ts';
import { judged } from './quarantine.ts';
import type { Reading } from './reading.ts';
import { maskOf, placementNow, type Recogniser, type Result, type Understood } from './state.ts';
import { rested, retraced, type Track, trackFrom } from './track.ts';
import { displaced } from './way.ts';

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
      return announce(state, decision.reading, decision.final, t);
  }
}

/** All edges are forgotten, but for those by which the announced act was done. */
function atRest(state: Recogniser): Recogniser {
  const { announced, correction } = state;
  const next = { ...state, continuation: rested(state.continuation) };
  const placement = placementNow(state);
  if (announced === null || correction === null || placement === null) return next;
  const log = filtered(correction.log, ({ t }) => t <= announced.at);
  if (log === correction.log) return next;
  return {
    ...next,
    announced: { ...announced, startSeen: false },
    correction: retraced({ ...correction, log }, placement, maskOf(state)),
  };
}

function takenBack(state: Recogniser, act: Candidate, t: number): Result {
  const node = state.correction?.node ?? act.node;
  return {
    recogniser: { ...state, announced: null, correction: null, continuation: trackFrom(node) },
    understood: [{ kind: 'withdrawn', t, act }],
  };
}

/** All acts of the reading but the last are final; a fall and what the opponent has answered are final too. */
function announce(state: Recogniser, reading: Reading, final: boolean, t: number): Result {
  const { sighting, last, track } = reading;
  const placement = placementNow(state);
  const mask = maskOf(state);
  const logs = logsAfter(track, reading, mask, placement);
  const next = nodeAfter(last);
  const recogniser: Recogniser =
    final || last.trap !== null || last.move === null
      ? { ...state, announced: null, correction: null, continuation: trackFrom(next, logs.continuation) }
      : {
          ...state,
          announced: { act: last, startSeen: false, at: t },
          correction: trackFrom(last.node, logs.correction),
          continuation: trackFrom(next, logs.continuation),
        };
  const understood = [...withdrawals(state, reading, t), ...announcements(state, reading, t)];
  return released(withReread(recogniser, placement, mask), state, sighting.chain, t, understood);
}

function withReread(state: Recogniser, placement: Placement | null, mask: Bits): Recogniser {
  if (placement === null || state.continuation.log.edges.length === 0) return state;
  return { ...state, continuation: retraced(state.continuation, placement, mask) };
}

/** The edges of the last act and those behind them stay for a correction; what is in a hand now, for what comes next. */
function logsAfter(
  track: Track,
  { sighting, last }: Reading,
  mask: Bits,
  placement: Placement | null,
): { readonly correction: EdgeLog; readonly continuation: EdgeLog } {
  const { log } = track;
  const earlier = traceChain(log.edges, sighting.chain.slice(0, -1), mask);
  const whole = traceChain(log.edges, sighting.chain, mask);
  const first = whole?.own[0] ?? 0;
  const usedBefore = new Set(earlier === null ? [] : earlier.all);
  const correction =
    sighting.chain.length === 1 && first === 0
      ? log
      : filtered(log, (_, index) => index >= first && !usedBefore.has(index));
  const lifted = placement === null ? -1 : firstLifted(log, nodeAfter(last), placement, mask);
  const since = (log.edges[lifted]?.t ?? Number.POSITIVE_INFINITY) - SLIDE_OVERLAP_MS;
  const usedAll = new Set(whole?.all ?? []);
  const continuation = filtered(log, ({ t }, index) => t >= since && !usedAll.has(index));
  return { correction, continuation };
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
  { root, sighting }: Reading,
  t: number,
): readonly Understood[] {
  const first = sighting.chain[0];
  if (root !== 'correction' || announced === null || isRevision(announced.act, first)) return [];
  return [{ kind: 'withdrawn', t, act: announced.act }];
}

function announcements(
  { announced }: Recogniser,
  { root, sighting }: Reading,
  t: number,
): readonly Understood[] {
  return sighting.chain.map((act, index) => ({
    kind: 'act',
    t,
    act,
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
  chain: readonly Candidate[],
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
  return {
    recogniser: { ...recogniser, quarantine },
    understood: [...understood, ...free.map(({ at }) => ({ kind: 'released', t, at }) as const)],
  };
}

function touchedBy(act: Candidate): Bits {
  return act.landing === null ? act.lifted : union(act.lifted, bitOf(act.landing));
}
