import type { Seat } from '../../game/game.ts';
import type { Side } from '../../rules/rules.ts';

/** The seat of a side: the one named first in the rules sits at the bottom. */
export function seatOf(side: Side): Seat {
  return side === 'W' ? 'bottom' : 'top';
}
