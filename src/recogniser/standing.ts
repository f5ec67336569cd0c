/** What the board looks like beside the game, for those who look on: the page, the lights. */

import type { Algebraic, Square } from '../rules/rules.ts';
import {
  type Bits,
  countOf,
  difference,
  has,
  intersection,
  isEmpty,
  NO_SQUARES,
  put,
  squaresOf,
  without,
} from './bits.ts';
import type { Candidate } from './candidate.ts';
import { charged } from './costs.ts';
import { isHaunted, unseen } from './edges.ts';
import { isAtRest, maskOf, nodeNow, placementNow, type Recogniser, sceneOf } from './state.ts';
import { isClean, isHalved, isSettled, type Planned, type Story, weight } from './story.ts';

/** Where the board is, compared with where the game stands. */
export type Standing =
  /** Nothing has been reported yet. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'atRest' }
  /** On the way of legal acts: a piece in the hand, or set down on the way, or captured pieces taken off already. */
  | { readonly kind: 'underWay'; readonly acts: readonly Candidate[] }
  /** A legal act lies complete. */
  | { readonly kind: 'complete'; readonly act: Candidate }
  /** The piece has landed; captured pieces are still to be removed. */
  | { readonly kind: 'landed'; readonly act: Candidate }
  | { readonly kind: 'offTrack' };

export const standingOf: (state: Recogniser) => Standing = askedAgain(standingAt);

/** A step asks the same of one state several times: the last answer is kept. */
function askedAgain<Answer>(answerFor: (state: Recogniser) => Answer): (state: Recogniser) => Answer {
  let last: { readonly state: Recogniser; readonly answer: Answer } | null = null;
  return (state) => {
    if (last?.state !== state) last = { state, answer: answerFor(state) };
    return last.answer;
  };
}

function standingAt(state: Recogniser): Standing {
  const { time } = state.game.numbers;
  const whole = placementNow(state);
  if (whole === null) return { kind: 'unknown' };
  if (whole.light.length > 1 || (whole.light.length === 1 && state.t - state.lastEdge >= time.passingLight)) {
    return { kind: 'offTrack' };
  }
  if (isAtRest(state)) return { kind: 'atRest' };
  const undone = undoneIn(state);
  if (undone !== null) return { kind: 'underWay', acts: [undone] };
  const stories = believed(state);
  const acted = stories.find(({ acts }) => acts.length > 0 && acts.at(-1)?.act !== state.announced);
  if (acted !== undefined && acted === stories[0]) {
    const act = acted.acts.at(-1)?.act;
    if (act !== undefined && isSettled(acted)) return { kind: 'complete', act };
    if (act !== undefined && isLanded(acted)) return { kind: 'landed', act };
  }
  const acts = stories.flatMap((one) => (isHalved(one) ? [] : [...falling(one), ...one.plan.acts]));
  return acts.length > 0 ? { kind: 'underWay', acts } : { kind: 'offTrack' };
}

/** The squares to fill and those to empty, to come to the nearest board that the game knows: where it stands, or the end of an act that has landed. */
export function misplaced(state: Recogniser): {
  readonly restore: readonly Algebraic[];
  readonly remove: readonly Algebraic[];
} {
  const placement = placementNow(state);
  if (placement === null) return { restore: [], remove: [] };
  const { dark, light } = placement;
  const known = [nodeNow(state), ...believed(state).flatMap((one) => (isClean(one) ? [one.tip] : []))];
  const differing = known.map(({ bits }) => without(difference(bits, dark), maskOf(state)));
  const [nearest = NO_SQUARES] = differing.toSorted((one, other) => countOf(one) - countOf(other));
  const { board } = state.game.rules;
  const names = (bits: Bits) => squaresOf(bits).map((square) => board.nameOf(square));
  return {
    restore: names(without(nearest, dark)),
    remove: [...names(intersection(nearest, dark)), ...light],
  };
}

/** Captured pieces are still to be taken off. */
function isLanded(one: Planned): boolean {
  return isClean(one) && one.dues.length > 0 && !isHalved(one) && falling(one).length === 0;
}

/** The board is as before the act that was told: it may be taken back, or be done again. */
function undoneIn({ announced, stories }: Recogniser): Candidate | null {
  const [best] = stories;
  if (announced === null || best === undefined || best.acts.length > 0) return null;
  return isSettled(best) ? announced : null;
}

/** The acts whose piece stands on its open trap, as if it were to be carried on. */
function falling({ dues }: Planned): readonly Candidate[] {
  return dues.flatMap(({ square, act }) => (square === act.trap ? [act] : []));
}

/**
 * The stories that the board may be told about. A story is left out if it needs a dead reed that nobody knows, or if a
 * piece slides in it that has not left its square yet.
 */
function believed(state: Recogniser): readonly Planned[] {
  const alive = state.stories.filter((one) => !isHaunted(one, state.t));
  const { margin } = state.game.numbers;
  const weights = alive.map((one) => weight(one, state.t));
  const least = Math.min(...weights);
  return alive.filter(
    (one, index) =>
      isEmpty(one.dead) && one.ghosts.length === 0 && (weights[index] ?? least) <= least + margin.believed,
  );
}

// What the reeds cannot tell, the player is asked: which square is it without whose reed the board makes sense?

/** A square whose reed stands between the board and the game. */
export interface Contested {
  readonly at: Algebraic;
  /** What the reed says. */
  readonly on: boolean;
}

/** The one square whose reed those at the board may call wrong; null if there is none, or more than one. */
export const contestedSquare: (state: Recogniser) => Contested | null = askedAgain(contestedIn);

function contestedIn(state: Recogniser): Contested | null {
  const placement = placementNow(state);
  if (placement === null || isAtRest(state)) return null;
  const { rules, numbers } = state.game;
  const { margin } = numbers;
  const { board } = rules;
  const [light, ...lights] = placement.light;
  if (light !== undefined) {
    const settled = state.stories[0] !== undefined && isSettled(state.stories[0]);
    return lights.length === 0 && settled ? { at: light, on: true } : null;
  }
  const alive = state.stories.filter((one) => !isHaunted(one, state.t));
  if (alive[0] !== undefined && isSettled(alive[0]) && countOf(alive[0].dead) === 0) return null;
  const options = alive.flatMap((one) => explainedBy(one, state));
  const cheapest = new Map<Square | null, number>();
  for (const { dead, acts, bill } of options) {
    const [square = null, ...more] = squaresOf(dead);
    if (more.length > 0) continue;
    const rank = bill.total + (acts.length > (state.announced === null ? 0 : 1) ? 0 : margin.rests);
    cheapest.set(square, Math.min(rank, cheapest.get(square) ?? rank));
  }
  const [first, second] = [...cheapest].sort(([, a], [, b]) => a - b);
  if (first === undefined) return firstOfTwo(state);
  // An act explains all, and no reed need be wrong.
  if (first[0] === null) return null;
  if (second !== undefined && second[1] < first[1] + margin.clearly) return null;
  return { at: board.nameOf(first[0]), on: has(placement.dark, first[0]) };
}

/** The story with one reed more taken for dead, where that leaves nothing loose and nothing due. */
function explainedBy(one: Story, state: Recogniser): readonly Story[] {
  const scene = sceneOf(state, state.t);
  const dead = (square: Square, change: Partial<Story>) => {
    const bill = charged(one.bill, scene, 'dead', square);
    return { ...one, ...change, dead: put(one.dead, square, true), bill };
  };
  return [
    one,
    ...one.dues.map((due) => dead(due.square, { dues: one.dues.filter((other) => other !== due) })),
    ...one.loose.flatMap((piece) => {
      const loose = one.loose.filter((other) => other !== piece);
      if (piece.at === null) return piece.home === null ? [] : [dead(piece.home, { loose })];
      return piece.home === null ? [dead(piece.at, { loose })] : [];
    }),
    ...unseen(one, scene),
  ].filter(isSettled);
}

/** The first of two that alone keep the board from standing where the game does; one on and one off only if something else was moved since. */
function firstOfTwo(state: Recogniser): Contested | null {
  if (standingOf(state).kind !== 'offTrack') return null;
  const [first, second, ...others] = contradicting(state, nodeNow(state).bits) ?? [];
  if (first === undefined || second === undefined || others.length > 0) return null;
  const { last } = state;
  const at = last === null ? undefined : state.game.rules.board.nameOf(last.square);
  const mayBeCarried = first.on !== second.on && (at === undefined || at === first.at || at === second.at);
  return mayBeCarried ? null : first;
}

/** The reeds that contradict pieces on those squares and nowhere else; null before the first snapshot. */
export function contradicting(state: Recogniser, squares: Bits): readonly Contested[] | null {
  const placement = placementNow(state);
  if (placement === null) return null;
  const { board } = state.game.rules;
  const differs = squaresOf(without(difference(squares, placement.dark), maskOf(state)));
  return [
    ...differs.map((square) => ({ at: board.nameOf(square), on: has(placement.dark, square) })),
    ...placement.light.map((at) => ({ at, on: true })),
  ];
}
