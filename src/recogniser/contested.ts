import type { Algebraic } from '../rules/rules.ts';
import { type Bits, has, squaresOf } from './bits.ts';
import type { Candidate } from './candidate.ts';
import { decide } from './decision.ts';
import { disbelieved } from './disbelief.ts';
import { allStoodAt, type EdgeLog, lastEdgeAt } from './edge-log.ts';
import { isSetAside } from './quarantine.ts';
import { standingOf } from './standing.ts';
import { maskOf, placementNow, type Recogniser } from './state.ts';
import { displaced, isAtRest } from './way.ts';

/** A square whose reed stands between the board and the game. */
export interface Contested {
  readonly at: Algebraic;
  /** What the reed says. */
  readonly on: boolean;
}

const KNOWN = new WeakMap<Recogniser, Contested | null>();

/**
 * The one square of which those at the board may say that its reed is wrong: without it an act lies complete, or else the
 * board stands where the game does, perhaps without another one beside it. Null if there is none, or more than one.
 * Computed once a state.
 */
export function contestedSquare(state: Recogniser): Contested | null {
  const known = KNOWN.get(state);
  if (known !== undefined) return known;
  const contested = stands(state) || lies(state) ? null : computed(state);
  KNOWN.set(state, contested);
  return contested;
}

function computed(state: Recogniser): Contested | null {
  const explained = squaresOn(state).flatMap((contested) => {
    const rank = rankWithout(state, contested);
    return rank === null ? [] : [{ contested, rank }];
  });
  const likeliest = Math.min(...explained.map(({ rank }) => rank));
  const [only, ...others] = explained.filter(({ rank }) => rank === likeliest);
  if (only === undefined) return firstOfTwo(state);
  return others.length > 0 ? null : only.contested;
}

/** The first of two that alone keep the board from standing where the game does; one on and one off only if something else was moved since. */
function firstOfTwo(state: Recogniser): Contested | null {
  if (standingOf(state).kind !== 'offTrack') return null;
  const { node, log } = state.continuation;
  const [first, second, ...others] = contradicting(state, node.bits) ?? [];
  if (first === undefined || second === undefined || others.length > 0) return null;
  const last = log.edges.at(-1);
  const at = last && state.game.rules.board.nameOf(last.square);
  const mayBeCarried = first.on !== second.on && (at === undefined || at === first.at || at === second.at);
  return mayBeCarried ? null : first;
}

/** What the board shows without a square, the likeliest first: acts behind the last one, by their number; the game as it stands; a correction of the last act. */
const RANK = { rest: 100, correction: 101 };

function rankWithout(state: Recogniser, { at, on }: Contested): number | null {
  const square = state.game.rules.board.squareAt(at);
  const without = disbelieved(state, state.t, at).recogniser;
  const decision = decide(without, state.t, 'forced');
  if (decision?.kind !== 'acts') return stands(without) ? RANK.rest : null;
  const { root, last, sighting } = decision.reading;
  // Its reed says what the act would have it say, or had not been left unseen.
  if (square !== null && has(last.end, square) === on) return null;
  if (last.move?.from === square && !leftUnseen(state.continuation.log, last)) return null;
  return root === 'continuation' ? sighting.chain.length : RANK.correction;
}

/** A piece that comes while all others stand, but for those that it takes, has left a square whose reed has not changed since. */
function leftUnseen(log: EdgeLog, { move, landing, lifted }: Candidate): boolean {
  if (move === null || landing === null) return true;
  const landed = lastEdgeAt(log, landing);
  if (lastEdgeAt(log, move.from) > landed) return false;
  const others = log.edges.slice(0, Math.max(landed, 0)).filter(({ square }) => !has(lifted, square));
  return allStoodAt(others, others.length);
}

/** What lies complete needs no reed contradicted. */
function lies(state: Recogniser): boolean {
  return decide(state, state.t, 'forced')?.kind === 'acts';
}

function stands(state: Recogniser): boolean {
  const placement = placementNow(state);
  return placement !== null && isAtRest(state.continuation.node, placement, maskOf(state));
}

/** The squares that are believed: every playable one, and light ones that say something. */
function squaresOn(state: Recogniser): readonly Contested[] {
  const placement = placementNow(state);
  if (placement === null) return [];
  const { board } = state.game.rules;
  const dark = board.squares.map((square) => ({ at: board.nameOf(square), on: has(placement.dark, square) }));
  return [...dark, ...placement.light.map((at) => ({ at, on: true }))].filter(
    ({ at }) => !isSetAside(state.quarantine, at),
  );
}

/** The reeds that contradict pieces on those squares and nowhere else; null before the first snapshot. */
export function contradicting(state: Recogniser, squares: Bits): readonly Contested[] | null {
  const placement = placementNow(state);
  if (placement === null) return null;
  const { board } = state.game.rules;
  const { off, on } = displaced(squares, placement, maskOf(state));
  return [
    ...squaresOf(off).map((square) => ({ at: board.nameOf(square), on: false })),
    ...squaresOf(on).map((square) => ({ at: board.nameOf(square), on: true })),
    ...placement.light.map((at) => ({ at, on: true })),
  ];
}
