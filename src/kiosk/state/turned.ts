/** How the board is seen: one's own side below, and what squares are called. */

import { computed, signal } from '@preact/signals';
import type { Seat, View } from '../../game/game.ts';
import type { Notch, PdnNotation } from '../../rules/rules.ts';
import type { Cell, Point } from '../board/geometry.ts';
import { chosenNotation } from './preferences.ts';
import { aside, isReplay, profile, view } from './table.ts';

/** Whether the only player with a hand here sits at the top. Pure. */
function sitsAtTop({ players, seats }: Pick<View, 'players' | 'seats'>): boolean {
  return players[seats.top].kind === 'hand' && players[seats.bottom].kind !== 'hand';
}

/** The page is a picture of the board for others. */
export const isPicture = signal(false);

/** The board of the table is turned to him. A picture of it, a replay, and a board to be set up are not. */
export const turned = computed(
  () =>
    !isPicture.value &&
    !isReplay.value &&
    aside.value === null &&
    view.value !== null &&
    sitsAtTop(view.value),
);

/** The same step as it is seen from the other side. */
export function stepSeen({ col, row }: Cell, isTurned: boolean): Cell {
  return isTurned ? { col: -col, row: -row } : { col, row };
}

/** A point of the window's board, as the board has it. */
export function pointSeen({ x, y }: Point, size: number, isTurned: boolean): Point {
  return isTurned ? { x: size - x, y: size - y } : { x, y };
}

const SEEN: Readonly<Record<Notch, Notch>> = { L: 'R', N: 'N', R: 'L' };

/** Left and right are as the player sees them. A notch has its name from the bottom seat. */
export function notchSeen(notch: Notch): Notch {
  return turned.value ? SEEN[notch] : notch;
}

/** Which seat is seen above the board, and which below. */
export const seatsSeen = computed<{ readonly above: Seat; readonly below: Seat }>(() =>
  turned.value ? { above: 'bottom', below: 'top' } : { above: 'top', below: 'bottom' },
);

// What squares are called.

/** Books of draughts on 100 squares number them, and so does every player. Smaller boards have letters and ranks on their edges. */
const NUMBERED_SIZE = 10;

/** As the visitor has chosen, or else as players of such a board say. */
export const notation = computed((): 'names' | 'numbers' => {
  const chosen = chosenNotation.value;
  if (chosen !== 'usual') return chosen;
  return profile.value.size === NUMBERED_SIZE ? 'numbers' : 'names';
});
/** The same as PDN calls it. */
export const pdnNotation = computed(
  (): PdnNotation => (notation.value === 'names' ? 'algebraic' : 'numeric'),
);
