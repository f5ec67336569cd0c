import type { Placed } from '../adapters/virtual/virtual.ts';
import { type Notch, notchOf, type Position, type Rules } from '../rules/rules.ts';

/** The discs that stand on a virtual board in this position: a king is two. */
export function placementOf(rules: Rules, position: Position): readonly Placed[] {
  return [...position.pieces].map(([square, { side, kind }]) => ({
    at: rules.board.nameOf(square),
    side,
    discs: kind === 'king' ? 2 : 1,
  }));
}

/** Where the sliders stand in this position, by their names. */
export function notchesOf(rules: Rules, position: Position): Readonly<Record<string, Notch>> {
  const sliders = rules.layout?.sliders ?? [];
  return Object.fromEntries(sliders.map((slider) => [slider.id, notchOf(slider, position.openTraps)]));
}
