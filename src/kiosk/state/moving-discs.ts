/** What is remembered of discs while they move: kings that no second disc shows, and discs that fall. */

import { effect, signal } from '@preact/signals';
import type { Disc, Room } from '../../ports/page.ts';
import { fallen, markedKings, stacksOf } from '../board/placements.ts';
import { heldDiscs } from '../hand/hand-control.ts';
import { discs, profile, room, view } from './table.ts';

/** The kings that no second disc shows. */
export const kings = signal<ReadonlySet<number>>(new Set());

export function watchKings(): () => void {
  return effect(() => {
    const fen = view.value?.fen ?? '';
    const inRoomsHand = discs.value.filter((disc) => disc.place.on === 'hand').map((disc) => disc.id);
    const held = [...heldDiscs.value, ...inRoomsHand];
    const stacks = stacksOf(discs.value.filter((disc) => !held.includes(disc.id)));
    kings.value = markedKings(kings.peek(), stacks, held, fen, profile.value.size);
  });
}

/** The fall's time, and a little for the eye (hardware: 240 ms to the drawer). */
const FALL_MS = 420;

/** On their way down through an open trap: shown for a moment, then gone. */
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
