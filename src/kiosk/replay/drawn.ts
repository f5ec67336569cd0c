/** A game's position as a room draws it. Pure. */

import type { Disc, Room } from '../../ports/page.ts';
import { type Notch, notchOf, type Position, type Rules } from '../../rules/rules.ts';
import { nameOfNumber } from '../board/geometry.ts';
import type { Standing } from './discs.ts';

/** The pieces of a position, by algebraic squares. */
export function standing({ board }: Rules, { pieces }: Position): ReadonlyMap<string, Standing> {
  return new Map(
    [...pieces].map(([square, { side, kind }]) => [
      nameOfNumber(square, board.size),
      { side, discs: kind === 'king' ? 2 : 1 },
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
