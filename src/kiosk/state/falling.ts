/** Discs on their way down through an open trap: shown falling for a moment, then gone. */

import { effect, signal } from '@preact/signals';
import type { Disc, Room } from '../../ports/page.ts';
import { fallen } from '../board/placements.ts';
import { room } from './table.ts';

/** The fall's time, and a little for the eye (hardware: 240 ms to the drawer). */
const FALL_MS = 420;

export const falling = signal<readonly Disc[]>([]);

export function watchFalls(): () => void {
  let before: Room | null = null;
  return effect(() => {
    const now = room.value;
    const down = before === null ? [] : fallen(before.discs, now.discs, now.traps);
    before = now;
    if (down.length === 0) return;
    falling.value = [...falling.peek(), ...down];
    setTimeout(() => {
      falling.value = falling.peek().filter((disc) => !down.includes(disc));
    }, FALL_MS);
  });
}
