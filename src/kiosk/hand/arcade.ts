/** Which arcade button the space bar presses, and pressing it. */

import type { Seat, View } from '../../game/game.ts';
import { send } from '../link/connection.ts';
import { mayTouch, view } from '../state/table.ts';

/** The button that means something now; when both or none do, that of the side to move. */
export function ownSeat(now: View): Seat {
  const { bottom, top } = now.buttons;
  if (bottom !== null && top === null) return 'bottom';
  if (top !== null && bottom === null) return 'top';
  return now.seats.bottom === now.turn ? 'bottom' : 'top';
}

/** The board believes no shorter press than some of its scans; a quick finger's lasts so long, ms. */
const SHORTEST_MS = 60;
/** Since when each button is held. */
const pressed = new Map<Seat, number>();

export function pressButton(seat: Seat): void {
  if (!mayTouch.value || pressed.has(seat)) return;
  pressed.set(seat, performance.now());
  send({ type: 'button', seat, down: true });
}

/** The space bar presses the button that means something now. */
export function pressOwnButton(): void {
  if (view.value !== null) pressButton(ownSeat(view.value));
}

/** Lets go of one button: the other one may be held at the same time, or take the focus from this one. */
export function releaseButton(seat: Seat): void {
  const since = pressed.get(seat);
  if (since === undefined) return;
  const early = since + SHORTEST_MS - performance.now();
  if (early > 0) {
    setTimeout(() => releaseButton(seat), early);
    return;
  }
  pressed.delete(seat);
  send({ type: 'button', seat, down: false });
}

/** A click that no pointer made is a screen reader's. */
export function clickButton(seat: Seat, { detail }: MouseEvent): void {
  if (detail !== 0) return;
  pressButton(seat);
  releaseButton(seat);
}

/** Lets go of whatever is held, whatever the space bar would press by now. */
export function releaseButtons(): void {
  for (const seat of pressed.keys()) releaseButton(seat);
}
