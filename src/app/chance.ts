import { randomInt } from 'node:crypto';
import type { Seat } from '../game/game.ts';

/** One of both seats, as likely as the other; nobody can foresee which. */
export function seatByChance(): Seat {
  return randomInt(2) === 0 ? 'bottom' : 'top';
}
