import type { GameEvent, Held } from '../../game/game.ts';
import type { GameHead, JournalEntry, KeptGame } from '../../ports/store.ts';
import { gameId, type OutcomeReason, optionsKept, type Side } from '../../rules/rules.ts';
import type { NoteRow } from './notes.ts';
import type { EventRow, GameRow } from './rows.ts';

/** The row's seal was right: what its JSON holds is what was written. */
export function keptGameOf(row: GameRow, note: NoteRow | null): KeptGame {
  const { id, begun, state, winner, reason, plies } = row;
  const result = reason === null ? null : { winner: winner as Side | null, reason: reason as OutcomeReason };
  const { level = null } = heldOfRow(row);
  return { id, name: note?.name ?? null, head: headOf(row), begun, state, result, plies, level };
}

export function headOf({ game, profile, options, fen, clock, players }: GameRow): GameHead {
  const id = gameId(game);
  return {
    game: id,
    options: optionsKept(id, JSON.parse(options) as GameHead['options']),
    fen,
    profile,
    clock: JSON.parse(clock) as GameHead['clock'],
    players: JSON.parse(players) as GameHead['players'],
  };
}

export function heldOfRow({ held }: GameRow): Held {
  return JSON.parse(held) as Held;
}

export function entryOf({ t, type, entry }: EventRow): JournalEntry {
  return { t, type, ...(JSON.parse(entry) as object) } as JournalEntry;
}

/** The fields of an entry as columns. */
export function columnsOf({ t, type, ...fields }: JournalEntry): Pick<EventRow, 't' | 'type' | 'entry'> {
  return { t, type, entry: JSON.stringify(fields) };
}

export function isEvent(entry: JournalEntry): entry is GameEvent {
  return entry.type !== 'begun';
}

/** What the list of games shows of a game with these further entries. */
export function summed(
  game: Pick<GameRow, 'state' | 'winner' | 'reason' | 'plies'>,
  entries: readonly JournalEntry[],
): Pick<GameRow, 'state' | 'winner' | 'reason' | 'plies'> {
  let { state, winner, reason, plies } = game;
  for (const entry of entries) {
    if (entry.type === 'move' || entry.type === 'slider') plies += 1;
    if (entry.type === 'takeback') {
      plies -= 1;
      // A far board's record undoes what the position here had ended.
      if (state === 'finished') [state, winner, reason] = ['open', null, null];
    }
    if (entry.type !== 'result') continue;
    ({ winner, reason } = entry);
    state = entry.reason === 'abandoned' ? 'abandoned' : 'finished';
  }
  return { state, winner, reason, plies };
}
