import { setImmediate as others } from 'node:timers/promises';
import { Damage, type Database } from './database.ts';
import {
  allNotes,
  checkedNote,
  EVENT_COLUMNS,
  type EventRow,
  GAME_COLUMNS,
  type GameRow,
  insertNote,
  NO_EVENT,
  type NoteRow,
  noteOf,
  sealOfEvent,
  sealOfGame,
} from './rows.ts';

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

/** The numbers that were given to games: the highest of each table. */
const GIVEN = '(SELECT max(id) AS n FROM games UNION SELECT max(game) FROM notes)';

/** No number is given twice, also where its game is deleted, or gone. */
export function nextNumber(database: Database): number {
  return (database.first<{ n: number | null }>(['n'], `FROM ${GIVEN} ORDER BY n DESC`)?.n ?? 0) + 1;
}

/** False: no such game is kept. Throws `Damage` where the game is not as it was written. */
export function changeNote(
  database: Database,
  game: number,
  change: Partial<Pick<NoteRow, 'name' | 'deleted'>>,
): boolean {
  const row = database.first<GameRow>(GAME_COLUMNS, 'FROM games WHERE id = ?', game);
  if (row === null) return false;
  checkRow(database, row);
  const { name, deleted } = { name: null, deleted: null, ...noteOf(database, game), ...change };
  insertNote(database, { game, name, deleted });
  return true;
}

/**
 * Takes games out of the file that were deleted at that moment or before; false: there were none. Of the newest its number
 * stays, so that no other game gets it.
 */
export function purgeDeleted(database: Database, until: string): boolean {
  const due = [...allNotes(database).values()]
    .filter(({ deleted }) => deleted !== null && deleted <= until)
    .map(checkedNote);
  if (due.length === 0) return false;
  database.transaction(() => {
    for (const { game } of due) {
      database.run('DELETE FROM events WHERE game = ?', game);
      database.run('DELETE FROM games WHERE id = ?', game);
      insertNote(database, { game, name: null, deleted: null });
    }
    database.run(
      `DELETE FROM notes WHERE game NOT IN (SELECT id FROM games) AND game < (SELECT max(n) FROM ${GIVEN})`,
    );
  });
  // What was deleted stands in the log no longer either.
  database.exec('PRAGMA wal_checkpoint(TRUNCATE);');
  return true;
}
