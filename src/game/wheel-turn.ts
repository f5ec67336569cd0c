/** The owner of what the wheel says in a turn. */

import { change, type DraftOf } from './draft.ts';
import type { WheelTurn } from './session.ts';
import type { Spun } from './setup.ts';

export function wheelMoves(draft: DraftOf<WheelTurn>, wheelTurns: boolean): void {
  change<WheelTurn>(draft, { wheelTurns });
}

/** Its word counts: the first valid spin of a turn. */
export function wheelSays(draft: DraftOf<WheelTurn>, sector: Spun): void {
  change<WheelTurn>(draft, { sector, earlySpin: null });
}

/** It has stopped before the turn in which that could count. */
export function wheelSaysEarly(draft: DraftOf<WheelTurn>, earlySpin: Spun): void {
  change<WheelTurn>(draft, { earlySpin });
}

/** Another turn begins, or one is there again with what the wheel had said in it (null: nothing). */
export function wheelSaid(draft: DraftOf<WheelTurn>, sector: Spun | null): void {
  change<WheelTurn>(draft, { sector });
}
