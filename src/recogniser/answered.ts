import { type Bits, without } from './bits.ts';
import type { Candidate } from './candidate.ts';
import { type Chain, isSameChain } from './chain.ts';
import { actedWhileStanding, HELD_MS, leavingOf } from './correction.ts';
import { traceChain } from './order.ts';
import { longestUntil, type Sighting } from './sighting.ts';
import { SUPERSEDED_MS } from './superseding.ts';
import type { Track } from './track.ts';
import { isOnTheWayOf } from './way.ts';

/** Before one of the chain's acts landed, another in its place had been answered: that one was final. */
export function isAnsweredOtherwise(track: Track, chain: Chain, quarantined: Bits, t: number): boolean {
  const { edges } = track.log;
  return track.sightings.some((other) => {
    const parts = other.chain.findIndex((act, index) => act !== chain[index]);
    if (parts < 0 || parts >= chain.length || longestUntil(other.exact, t) < SUPERSEDED_MS) return false;
    const landed = edges[traceChain(edges, chain.slice(0, parts + 1), quarantined)?.landed ?? -1];
    if (landed === undefined || other.completeAt === null) return false;
    const act = chain[parts];
    const last = other.chain.at(-1);
    if (act === undefined || last === undefined) return false;
    if (other.chain.length < parts + 2) return isStopAnswered(track, other, act, quarantined, t);
    return other.completeAt < landed.t && !isOnTheWayOf(act, last.end, quarantined);
  });
}

/** The stop had rested, and the opponent acted while it stood; or a huff in the act's reading came only after that rest. */
function isStopAnswered(
  { log: { edges } }: Track,
  stop: Sighting,
  act: Candidate,
  quarantined: Bits,
  t: number,
): boolean {
  const stood = stop.chain.at(-1);
  if (stood === undefined || stood.landing === null || act.move?.from !== stood.move?.from) return false;
  if (act.landing === stood.landing || longestUntil(stop.complete, t) < HELD_MS) return false;
  const landed = traceChain(edges, stop.chain, quarantined)?.landed ?? -1;
  if (landed < 0) return false;
  const { huffed } = act;
  if (huffed !== null && huffed !== stood.huffed) {
    const off = edges.findLastIndex(({ square, on }) => square === huffed && !on);
    if (off > landed) return true;
  }
  const left = leavingOf(edges, stood.landing, landed);
  const others = without(without(stood.node.other, stood.lifted), act.lifted);
  if (left === null) return false;
  const { board } = stood.node.game.rules;
  return actedWhileStanding(
    edges,
    { board, square: stood.landing, from: landed, until: edges.indexOf(left) },
    others,
  );
}

/** A piece of the chain is huffed before its omission had stood as long as an act stands: it went on itself. */
export function hasHastyHuff({ sightings }: Track, chain: Chain, t: number): boolean {
  return chain.some(({ huffed }, index) => {
    const omission = chain[index - 1];
    if (huffed === null || omission === undefined || huffed !== omission.landing) return false;
    const stop = sightings.find((one) => isSameChain(one.chain, chain.slice(0, index)));
    return stop === undefined || longestUntil(stop.complete, t) < HELD_MS;
  });
}
