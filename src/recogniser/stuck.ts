import type { Square } from '../rules/rules.ts';
import {
  type Bits,
  countOf,
  has,
  intersection,
  isEmpty,
  NO_SQUARES,
  put,
  squaresOf,
  union,
  without,
} from './bits.ts';
import type { Candidate } from './candidate.ts';
import type { Chain } from './chain.ts';
import { allStoodAt, type EdgeLog, filtered } from './edge-log.ts';
import { candidatesFrom, type Node } from './node.ts';
import { traceChain } from './order.ts';
import type { Placement } from './placement.ts';
import { standingOf } from './standing.ts';
import { maskOf, placementNow, type Recogniser } from './state.ts';
import { retraced, type Track } from './track.ts';
import { displaced } from './way.ts';

/** The board contradicts the game so long before a reed is suspected, ms: well before the alarm. */
export const SUSPECTED_MS = 1500;

/** More squares than this differ when pieces are set up, not when a reed fails. */
const MOST_DIFFERENCES = 6;

/**
 * The square whose reed, and no other's, would have to be stuck for what was done to make sense: one that contradicts two
 * acts, or that stays on where a man has left it. Where a king has left, half of him may stand there: then only
 * `confirmed` by the player who sees that nothing does. Null if there is none, or more than one.
 */
export function stuckSquare(state: Recogniser, confirmed: boolean): Square | null {
  const placement = placementNow(state);
  if (placement === null || placement.light.length > 0 || standingOf(state).kind !== 'offTrack') return null;
  const track = state.continuation;
  const mask = maskOf(state);
  const suspects = squaresOf(suspectsOn(track, placement, mask));
  const all = suspects.flatMap((square) =>
    chainsWithout(track, square, placement, mask).map((chain) => ({ square, chain })),
  );
  const chains = all.filter(({ square, chain }) => explains(chain, square, track, placement, mask));
  const [first] = chains;
  if (first === undefined || chains.some(({ square }) => square !== first.square)) return null;
  // Fewer acts are likelier: the player is asked.
  const fewest = Math.min(...chains.map(({ chain }) => chain.length));
  if (all.some(({ square, chain }) => square !== first.square && chain.length < fewest)) return null;
  return confirmed || chains.every(({ chain }) => !isKingFrom(chain, first.square)) ? first.square : null;
}

/** Squares that differ, that the mover's standing pieces may have left, or where his lifted piece may have landed. */
function suspectsOn({ node, log }: Track, placement: Placement, mask: Bits): Bits {
  const { off, on } = displaced(node.bits, placement, mask);
  if (isEmpty(union(off, on)) || countOf(off) + countOf(on) > MOST_DIFFERENCES) return NO_SQUARES;
  const standing = without(intersection(node.own, placement.dark), log.wentOff);
  const landings = squaresOf(intersection(off, node.own)).reduce(
    (all, origin) => union(all, landingsFrom(node, origin)),
    NO_SQUARES,
  );
  return without(union(union(off, standing), landings), mask);
}

function landingsFrom(node: Node, origin: Square): Bits {
  return candidatesFrom(node, null, origin).reduce(
    (all, { landing }) => (landing === null ? all : put(all, landing, true)),
    NO_SQUARES,
  );
}

/** What the board and the edges would tell if that square said nothing. */
function chainsWithout(track: Track, square: Square, placement: Placement, mask: Bits): readonly Chain[] {
  const log = filtered(track.log, (edge) => edge.square !== square);
  const reread = retraced({ ...track, log }, placement, put(mask, square, true));
  return reread.sightings
    .filter(({ now, chain }) => now?.kind === 'exact' && chain.every((act) => isEmpty(touching(act, mask))))
    .map(({ chain }) => chain);
}

function touching({ lifted, landing }: Candidate, mask: Bits): Bits {
  return intersection(landing === null ? lifted : put(lifted, landing, true), mask);
}

/** Never where a piece was taken: it may still stand there. */
function explains(chain: Chain, square: Square, { log }: Track, { dark }: Placement, mask: Bits): boolean {
  if (chain.some((act) => has(act.lifted, square) && act.move?.from !== square)) return false;
  const isOn = has(dark, square);
  const left = chain.find(({ move }) => move?.from === square);
  // A piece of a square set aside may be what came: then only two acts tell.
  if (left === undefined || left.landing === null || !isOn || !isEmpty(intersection(left.node.bits, mask)))
    return contradicted(chain, square, log, isOn, mask).length > 1 && isLiftedInTurn(chain, log);
  // A piece that comes while all others stand has left a square that tells nothing.
  const landed = log.edges.findLastIndex((edge) => edge.on && edge.square === left.landing);
  return allStoodAt(log.edges, landed);
}

/** No piece was lifted before that of the act that it answers: one that was off before may be huffed, or in a hand. */
function isLiftedInTurn(chain: Chain, { edges }: EdgeLog): boolean {
  const lifts = chain.map(({ move }) => edges.findIndex(({ square, on }) => square === move?.from && !on));
  return lifts.every((lift, index) => lift < 0 || lift > (lifts[index - 1] ?? -1));
}

/** The acts of the chain that were done since the square last changed, and that left it otherwise. */
function contradicted(chain: Chain, square: Square, { edges }: EdgeLog, isOn: boolean, mask: Bits): Chain {
  const changed = edges.findLastIndex((edge) => edge.square === square);
  return chain.filter(({ end }, index) => {
    const traced = traceChain(edges, chain.slice(0, index + 1), put(mask, square, true));
    return has(end, square) !== isOn && traced !== null && (traced.landed < 0 || traced.landed > changed);
  });
}

function isKingFrom(chain: Chain, square: Square): boolean {
  return chain.some(
    ({ node, move }) => move?.from === square && node.progress.position.pieces.get(square)?.kind === 'king',
  );
}
