/** A turning point laid over the table: the position before it, and the better move in lights, on the board as well. */

import { effect, signal } from '@preact/signals';
import type { TurningPointView } from '../../ports/page.ts';
import { send } from '../link/connection.ts';
import { place } from '../state/place.ts';
import { liveTable, replayed, review } from '../state/table.ts';

/** The index of the one shown; null: none. */
export const shownPoint = signal<number | null>(null);

export function showPoint(point: number | null): void {
  shownPoint.value = point;
  send({ type: 'showPoint', point });
}

function pointShown(): TurningPointView | null {
  if (review.value.state !== 'found' || shownPoint.value === null) return null;
  return review.value.points[shownPoint.value] ?? null;
}

/** The rules that set up a position are loaded only when somebody wants to see one. */
export function followPoints(): () => void {
  let laid = false;
  return effect(() => {
    const point = pointShown();
    if (point === null || place.value.page !== 'table') {
      shownPoint.value = null;
      if (laid) replayed.value = null;
      laid = false;
      return undefined;
    }
    const table = liveTable.value;
    let current = true;
    import('./point-table.ts')
      .then(({ tableAt }) => {
        if (!current) return;
        laid = true;
        replayed.value = tableAt(table, point);
      })
      .catch((error: unknown) => console.warn('a turning point cannot be shown:', error));
    return () => {
      current = false;
    };
  });
}
