import type { Algebraic, Board } from '../../../rules/rules.ts';
import type { Random } from '../../random.ts';
import type { Hand } from '../script.ts';
import { timing } from '../timing.ts';
import { areAdjacent, between, grazed } from '../way.ts';

/** Whether a carried piece may touch a square just then: it is free, and not an open trap. */
export type Touchable = (at: Algebraic) => boolean;

/** Carries a lifted piece through the air to the end of `path`, touching the landings on its way if `hops`. */
export function fly(
  hand: Hand,
  random: Random,
  path: readonly Algebraic[],
  hops: boolean,
  touchable: Touchable,
): void {
  hand.wait(timing.flight(random));
  if (hops) {
    for (const landing of path.slice(1, -1).filter(touchable)) {
      hand.place(landing).wait(timing.hop(random)).lift(landing).wait(timing.flight(random));
    }
  }
  place(hand, path);
}

/** Slides a piece that stands at the beginning of `path` to its end: it is felt on the free squares of its way. */
export function slide(
  hand: Hand,
  random: Random,
  board: Board,
  path: readonly Algebraic[],
  touchable: Touchable,
): void {
  let behind: Algebraic | undefined;
  for (const at of stations(random, board, path, touchable)) {
    if (behind !== undefined) step(hand, random, behind, at, areAdjacent(behind, at));
    behind = at;
    hand.wait(timing.dwell(random));
  }
}

/** The end of a path. */
export function endOf(path: readonly Algebraic[]): Algebraic {
  const end = path[path.length - 1];
  if (end === undefined) throw new Error('a path without squares');
  return end;
}

function place(hand: Hand, path: readonly Algebraic[]): void {
  hand.place(endOf(path));
}

/** From one station to the next; for a moment neither may feel the piece, or both if they touch. */
function step(hand: Hand, random: Random, from: Algebraic, to: Algebraic, touch: boolean): void {
  if (touch && random.chance(0.2)) hand.place(to).wait(timing.overlap(random)).lift(from);
  else hand.lift(from).wait(timing.gap(random)).place(to);
}

/** Where a slide is felt: its origin, the free dark squares of its way, now and then a light square grazed, and its end. */
function stations(
  random: Random,
  board: Board,
  path: readonly Algebraic[],
  touchable: Touchable,
): Algebraic[] {
  const end = endOf(path);
  const dark = path.flatMap((start, leg) => {
    const next = path[leg + 1];
    return next === undefined ? [] : [...between(board, start, next), next];
  });
  const felt: Algebraic[] = path.slice(0, 1);
  let behind = path[0];
  for (const [index, at] of dark.entries()) {
    const last = index === dark.length - 1;
    const light = behind === undefined ? [] : grazed(board, behind, at).filter(touchable);
    if (light.length > 0 && random.chance(0.25)) felt.push(random.pick(light));
    if (last || touchable(at)) felt.push(at);
    behind = at;
  }
  if (felt[felt.length - 1] !== end) felt.push(end);
  return felt;
}
