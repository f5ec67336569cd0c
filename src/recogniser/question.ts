/** What the reeds cannot tell, the player is asked: which square is it without whose reed the board makes sense? */
import type { Algebraic, Square } from '../rules/rules.ts';
import { charged } from './bill.ts';
import { type Bits, countOf, difference, has, put, squaresOf, without } from './bits.ts';
import { isHaunted, unseen } from './edges.ts';
import { standingOf } from './standing.ts';
import { isAtRest, maskOf, nodeNow, placementNow, type Recogniser, sceneOf } from './state.ts';
import { isSettled, type Story } from './story.ts';

/** A square whose reed stands between the board and the game. */
export interface Contested {
  readonly at: Algebraic;
  /** What the reed says. */
  readonly on: boolean;
}

const KNOWN = new WeakMap<Recogniser, Contested | null>();

/** The one square of which those at the board may say that its reed is wrong; null if there is none, or more than one. Computed once a state. */
export function contestedSquare(state: Recogniser): Contested | null {
  const known = KNOWN.get(state);
  if (known !== undefined) return known;
  const contested = computed(state);
  KNOWN.set(state, contested);
  return contested;
}

function computed(state: Recogniser): Contested | null {
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
