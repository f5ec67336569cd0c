/** A game's position as a room draws it. Pure. */

import type { Disc, Room } from '../../ports/page.ts';
import { type Notch, notchOf, type Position, type Rules, withDiscs } from '../../rules/rules.ts';
import { nameOfNumber } from '../board/geometry.ts';
import type { Standing } from './discs.ts';

/** The pieces of a position, by algebraic squares. */
export function standing({ board, ruleSet }: Rules, { pieces }: Position): ReadonlyMap<string, Standing> {
  const list = [...pieces].map(([square, { side, kind }]) => ({ square, side, king: kind === 'king' }));
  return new Map(
    withDiscs(list, ruleSet.kingSupply).map(({ square, side, discs }) => [
      nameOfNumber(square, board.size),
      { side, discs },
    ]),
  );
}

const TRAVEL: Readonly<Record<Notch, number>> = { L: -1, N: 0, R: 1 };

/** These discs, with sliders and doors as the position has them. */
export function roomOf({ layout, board }: Rules, { openTraps }: Position, discs: readonly Disc[]): Room {
  const sliders = (layout?.sliders ?? []).map((slider) => ({ ...slider, notch: notchOf(slider, openTraps) }));
  return {
    discs,
    sliders: Object.fromEntries(sliders.map(({ id, notch }) => [id, TRAVEL[notch]])),
    traps: Object.fromEntries(
      sliders.flatMap(({ left, right, notch }) => [
        [nameOfNumber(left, board.size), notch === 'L' ? 1 : 0],
        [nameOfNumber(right, board.size), notch === 'R' ? 1 : 0],
      ]),
    ),
    wheel: { angle: 0, speed: 0 },
    buttons: { bottom: false, top: false },
  };
}

/** Made when it is asked for first. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
