/** A game's journal in the file, and whether it stands there as it was written. */

import { setImmediate as others } from 'node:timers/promises';
import type { GameHead, GoesOn, Journal, JournalEntry, JournalStep } from '../../ports/store.ts';
import { Damage, type Database } from './database.ts';
import {
  allNotes,
  checkedNote,
  columnsOf,
  EVENT_COLUMNS,
  type EventRow,
  entryOf,
  GAME_COLUMNS,
  type GameRow,
  type HeadText,
  headText,
  headValues,
  heldOfRow,
  insertEvent,
  insertGame,
  insertNote,
  isDeleted,
  NO_EVENT,
  type NoteRow,
  noteOf,
  sealOfEvent,
  sealOfGame,
  summed,
  updateGame,
  WITH_HEAD,
} from './rows.ts';

/** The journal of the game of this head that goes on; null if there is none, or it was abandoned or deleted. Throws `Damage`. */
export function goingOnJournal(database: Database, head: GameHead, which: GoesOn): Journal | null {
  const values = headValues(headText(head));
  const named =
    which.number === null
      ? null
      : newestWhere(database, `${WITH_HEAD} AND id = ? AND state = 'open'`, ...values, which.number);
  return named ?? newestWhere(database, `${WITH_HEAD} AND id > ?`, ...values, which.after);
}

/** The journal of the game that is this match with a far board; null as above. Throws `Damage`. */
export function journalOfMatch(database: Database, match: string): Journal | null {
  return newestWhere(database, `FROM games WHERE json_extract(held, '$.match') = ?`, match);
}

function newestWhere(
  database: Database,
  where: string,
  ...values: readonly (string | number)[]
): Journal | null {
  const game = database.first<GameRow>(GAME_COLUMNS, `${where} ORDER BY id DESC`, ...values);
  if (game === null || game.state === 'abandoned' || isDeleted(database, game.id)) return null;
  return new SqliteJournal(database, game, readGame(database, game).events);
}

/** The journal of a game that is kept from its first entry on. */
export function newJournal(database: Database, head: GameHead, begun: string): Journal {
  return new SqliteJournal(database, { ...headText(head), ...BEGUN, begun }, []);
}

/** `id` 0: not kept yet. */
const BEGUN = {
  id: 0,
  state: 'open',
  winner: null,
  reason: null,
  plies: 0,
  entries: 0,
  reached: 0,
  held: '',
  seal: '',
} as const satisfies Partial<GameRow>;

class SqliteJournal implements Journal {
  readonly #database: Database;
  readonly #rows: EventRow[];
  #game: GameRow;

  constructor(database: Database, game: GameRow, rows: readonly EventRow[]) {
    this.#database = database;
    this.#game = game;
    this.#rows = [...rows];
  }

  entries(): readonly JournalEntry[] {
    return this.#rows.map(entryOf);
  }

  get number(): number | null {
    return this.#game.id === 0 ? null : this.#game.id;
  }

  get latest(): Journal['latest'] {
    return this.#game.id === 0 ? null : { held: heldOfRow(this.#game), reached: this.#game.reached };
  }

  append(step: JournalStep): void {
    const isNew = this.#game.id === 0;
    if (isNew && step.entries.length === 0) return;
    const database = this.#database;
    const { game, rows } = this.#after(step, isNew ? nextNumber(database) : this.#game.id);
    database.transaction(() => {
      if (isNew) insertGame(database, game);
      else updateGame(database, game);
      for (const row of rows) insertEvent(database, row);
    });
    this.#game = game;
    this.#rows.push(...rows);
  }

  /** The game as it will stand, sealed, and the new rows. */
  #after({ entries, held, reached }: JournalStep, id: number): { game: GameRow; rows: readonly EventRow[] } {
    let last = this.#rows.at(-1)?.seal ?? NO_EVENT;
    const rows = entries.map((entry, index) => {
      const n = this.#rows.length + index + 1;
      const { t, type, entry: text } = columnsOf(entry);
      last = sealOfEvent({ game: id, n, t, type, entry: text }, last);
      // Field by field: V8 makes a class of its own of a row that is spread, larger than the row, and keeps it as long.
      return { game: id, n, t, type, entry: text, seal: last };
    });
    const game = {
      ...this.#game,
      ...summed(this.#game, entries),
      id,
      entries: this.#rows.length + rows.length,
      reached,
      held: JSON.stringify(held),
    };
    return { game: { ...game, seal: sealOfGame(game, last) }, rows };
  }
}

/** No open game with this head will ever go on. */
export function abandonOpen(database: Database, head: HeadText): void {
  const open = [
    ...database.rows<GameRow>(GAME_COLUMNS, `${WITH_HEAD} AND state = 'open'`, ...headValues(head)),
  ];
  for (const row of open) {
    checkRow(database, row);
    const abandoned: GameRow = { ...row, state: 'abandoned' };
    updateGame(database, { ...abandoned, seal: sealOfGame(abandoned, lastSeal(database, row.id)) });
  }
}

/** A game as it stands in the file. */
export interface GameRows {
  readonly game: GameRow;
  readonly events: readonly EventRow[];
}

/** Others wait no longer than this while the games are looked at, ms. */
const SLICE_MS = 25;

/**
 * Looks at every byte that means something, in slices between which the program does other work. Throws `Damage` that says where
 * the first fault is.
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

/** Throws `Damage` if a game's row is not as it was written. Its seal goes over its last event's, so this needs no other event. */
export function checkRow(database: Database, game: GameRow): void {
  if (game.seal !== sealOfGame(game, lastSeal(database, game.id)))
    throw new Damage(`game ${game.id} is not as it was written`);
}

/** The seal of a game's last event, as it stands in the file. */
function lastSeal(database: Database, game: number): string {
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

/** No number is given twice, even if its game is deleted, or gone. */
function nextNumber(database: Database): number {
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
 * Takes games out of the file that were deleted at that moment or before; false: there were none. The number of the newest stays,
 * so no other game gets it.
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
