/** Which arcade button the space bar presses, and pressing it. */

import type { Seat } from '../../game/input.ts';
import type { View } from '../../game/view.ts';
import { send } from '../link/connection.ts';
import { isHand, view } from '../state/table.ts';

/** The button that means something now; when both or none do, that of the side to move. */
export function ownSeat(now: View): Seat {
  const { bottom, top } = now.buttons;
  if (bottom !== null && top === null) return 'bottom';
  if (top !== null && bottom === null) return 'top';
  return now.seats.bottom === now.turn ? 'bottom' : 'top';
}

let pressed: Seat | null = null;

/** Presses or releases; what was pressed is what is released, whatever the button means by then. */
export function pressButton(down: boolean, seat?: Seat): void {
  if (down) {
    if (!isHand.value || pressed !== null || view.value === null) return;
    pressed = seat ?? ownSeat(view.value);
    send({ type: 'button', seat: pressed, down: true });
  } else if (pressed !== null) {
    send({ type: 'button', seat: pressed, down: false });
    pressed = null;
  }
}
