/** The kings that no second disc shows, remembered while they move. */

import { effect, signal } from '@preact/signals';
import { markedKings, stacksOf } from '../board/placements.ts';
import { heldDiscs } from '../hand/hand-control.ts';
import { discs, profile, view } from './table.ts';

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
