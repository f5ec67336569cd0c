import type { Placed } from '../adapters/virtual/virtual.ts';
import { type Notch, notchOf, type Position, type Rules, withDiscs } from '../rules/rules.ts';

/** The discs that stand on a virtual board in this position. */
export function placementOf(rules: Rules, position: Position): readonly Placed[] {
  const pieces = [...position.pieces].map(([square, { side, kind }]) => ({
    at: rules.board.nameOf(square),
    side,
    king: kind === 'king',
  }));
  return withDiscs(pieces, rules.ruleSet.kingSupply);
}

/** Where the sliders stand in this position, by their names. */
export function notchesOf(rules: Rules, position: Position): Readonly<Record<string, Notch>> {
  const sliders = rules.layout?.sliders ?? [];
  return Object.fromEntries(sliders.map((slider) => [slider.id, notchOf(slider, position.openTraps)]));
}
