import { hash } from 'node:crypto';
import type { NoteRow } from './notes.ts';
import { type EventRow, type GameRow, headValues } from './rows.ts';

/**
 * SQLite does not notice a byte flipped inside a value, nor a row that is gone. So each event carries a seal over itself
 * and the one before it, and each game one over its row and its last event.
 */
export function sealOfEvent({ game, n, t, type, entry }: Omit<EventRow, 'seal'>, before: string): string {
  return seal(before, game, n, t, type, entry);
}

/** `last`: the seal of the game's last event. */
export function sealOfGame(row: Omit<GameRow, 'seal'>, last: string): string {
  const { id, begun, state, winner, reason, plies, entries, reached, held } = row;
  return seal(last, id, ...headValues(row), begun, state, winner, reason, plies, entries, reached, held);
}

export function sealOfNote({ game, name, deleted }: Omit<NoteRow, 'seal'>): string {
  return seal(game, name, deleted);
}

/** What stands for the event before the first. */
export const NO_EVENT = '';

/** 64 bits: chance passes one damaged value in 10^19. */
function seal(...fields: readonly (string | number | null)[]): string {
  return hash('sha256', JSON.stringify(fields)).slice(0, 16);
}
