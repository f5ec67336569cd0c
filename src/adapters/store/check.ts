import { setImmediate as others } from 'node:timers/promises';
import { Damage, type Database } from './database.ts';
import { allNotes, checkedNote } from './notes.ts';
import { EVENT_COLUMNS, type EventRow, GAME_COLUMNS, type GameRow } from './rows.ts';
import { NO_EVENT, sealOfEvent, sealOfGame } from './seal.ts';

/** A game as it stands in the file. */
export interface GameRows {
  readonly game: GameRow;
  readonly events: readonly EventRow[];
}

/** Others wait no longer than this while the games are looked at, ms. */
const SLICE_MS = 25;

/**
 * Looks at every byte that means something, in slices between which the program does other work; throws `Damage` that says
 * where the first fault is.
 */
export async function checkAll(database: Database): Promise<void> {
  const integrity = database.first<{ integrity_check: string }>(
    ['integrity_check'],
    'FROM pragma_integrity_check(1)',
  );
  const fault = integrity?.integrity_check;
  if (fault !== 'ok') throw new Damage(fault ?? 'the file cannot be checked');
  let events = 0;
  let since = performance.now();
  for (const game of [...database.rows<GameRow>(GAME_COLUMNS, 'FROM games ORDER BY id')]) {
    events += readGame(database, game).events.length;
    if (performance.now() - since < SLICE_MS) continue;
    await others();
    since = performance.now();
  }
  const all = database.first<{ events: number }>(['events'], 'FROM (SELECT count(*) AS events FROM events)');
  if (all?.events !== events) throw new Damage('there are events of no game');
  for (const note of allNotes(database).values()) checkedNote(note);
}

/**
 * Throws `Damage` if a game's row is not as it was written. Its seal goes over its last event's, so that this needs no other
 * event.
 */
export function checkRow(database: Database, game: GameRow): void {
  if (game.seal !== sealOfGame(game, lastSeal(database, game.id)))
    throw new Damage(`game ${game.id} is not as it was written`);
}

/** The seal of a game's last event, as it stands in the file. */
export function lastSeal(database: Database, game: number): string {
  const row = database.first<{ seal: string }>(['seal'], 'FROM events WHERE game = ? ORDER BY n DESC', game);
  return row?.seal ?? NO_EVENT;
}

/** The events of a game; throws `Damage` if they, or its row, are not as they were written. */
export function readGame(database: Database, game: GameRow): GameRows {
  const events: EventRow[] = [];
  let last = NO_EVENT;
  for (const row of database.rows<EventRow>(
    EVENT_COLUMNS,
    'FROM events WHERE game = ? ORDER BY n',
    game.id,
  )) {
    if (row.n !== events.length + 1 || row.seal !== sealOfEvent(row, last)) {
      throw new Damage(`game ${game.id}: event ${events.length + 1} is not as it was written`);
    }
    events.push(row);
    last = row.seal;
  }
  if (events.length !== game.entries || game.seal !== sealOfGame(game, last)) {
    throw new Damage(`game ${game.id} is not as it was written`);
  }
  return { game, events };
}
