/** What this page does with kept games; the server tells all pages what has become of their list. */

import { signal } from '@preact/signals';
import type { KeepAct } from '../../ports/page.ts';
import { send } from '../link/connection.ts';
import { refused } from '../state/table.ts';

/** The game that was deleted here last; null: none, or it is back. */
export const deletedHere = signal<number | null>(null);

export function keep(game: number, act: KeepAct): void {
  refused.value = null;
  if (act.do === 'delete') deletedHere.value = game;
  send({ type: 'keep', game, act });
}
