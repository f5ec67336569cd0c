import type { Square } from '../rules/rules.ts';
import { type Bits, has, intersection, without } from './bits.ts';
import type { Candidate } from './candidate.ts';
import type { Edge, EdgeLog } from './edge-log.ts';
import { SLIDE_OVERLAP_MS, traceChain } from './order.ts';
import type { Track } from './track.ts';

/** The opponent has acted when he has held a piece of his own so long, ms. */
export const HELD_MS = 200;

/** What the announced act, if any, leaves open. */
export interface Announced {
  readonly act: Candidate;
  /** The board before it was seen again since it was announced. */
  readonly startSeen: boolean;
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
  const [first] = chain;
  if (announced === null || first === undefined || first === announced.act) return false;
  if (first.move?.from !== announced.act.move?.from && !announced.startSeen) return false;
  if (refilledByReply(track, announced.act, first)) return false;
  const stood = traceChain(track.log.edges, [announced.act], quarantined)?.landed ?? -1;
  const landed = lastLanding(track.log, first, quarantined);
  if (landed === null) return true;
  return (
    leftItsEnd(track.log, announced.act, stood, landed) &&
    !actedBetween(track, announced.act, first, stood, landed)
  );
}

/** The last edge by which a piece came to stand where the act ends; null if no reed tells. */
function lastLanding({ edges }: EdgeLog, act: Candidate, quarantined: Bits): Edge | null {
  const target = act.landing ?? act.trap;
  if (target === null || has(quarantined, target)) return null;
  return edges.findLast(({ square, on }) => square === target && on) ?? null;
}

/** The piece went off the end of the announced act before it landed anew. */
function leftItsEnd({ edges }: EdgeLog, announced: Candidate, stood: number, landed: Edge): boolean {
  const { landing } = announced;
  if (landing === null || stood < 0 || landed.square === landing) return true;
  const left = edges.find(({ square, on }, index) => index > stood && square === landing && !on);
  return left !== undefined && left.t <= landed.t + SLIDE_OVERLAP_MS;
}

/** A piece of the opponent, which neither act captures, was off for longer than a moment before the correction landed. */
function actedBetween(
  { node, log: { edges } }: Track,
  announced: Candidate,
  first: Candidate,
  stood: number,
  landed: Edge,
): boolean {
  const others = without(without(node.other, announced.lifted), first.lifted);
  return edges.some((edge, index) => {
    if (index <= stood || edge.on || !has(others, edge.square)) return false;
    const back = edges.find((later, at) => at > index && later.square === edge.square && later.on);
    return Math.min(back?.t ?? landed.t, landed.t) - edge.t > HELD_MS;
  });
}

/** A square from which a piece was taken, filled again, is no correction while a piece of the opponent is off: he moved there. */
function refilledByReply({ node, log }: Track, announced: Candidate, correction: Candidate): boolean {
  const spared = without(intersection(announced.lifted, node.other), correction.lifted);
  const others = without(node.other, announced.lifted);
  return log.edges.some((edge, index) => edge.on && has(spared, edge.square) && someOff(log, others, index));
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
