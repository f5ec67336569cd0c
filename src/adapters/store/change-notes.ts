import { checkRow } from './check.ts';
import type { Database } from './database.ts';
import { allNotes, checkedNote, insertNote, type NoteRow, noteOf } from './notes.ts';
import { GAME_COLUMNS, type GameRow } from './rows.ts';

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
