import type { GameHead, Journal, JournalEntry, JournalStep } from '../../ports/store.ts';
import { checkRow, lastSeal, nextNumber, readGame } from './check.ts';
import type { Database } from './database.ts';
import {
  columnsOf,
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
  isDeleted,
  NO_EVENT,
  sealOfEvent,
  sealOfGame,
  summed,
  updateGame,
  WITH_HEAD,
} from './rows.ts';

/** The journal of the game begun last with this head; null if there is none, or it was abandoned. Throws `Damage`. */
export function latestJournal(database: Database, head: GameHead): Journal | null {
  return newestWhere(database, WITH_HEAD, ...headValues(headText(head)));
}

/** The journal of the game that is this match with a far board; null as above. Throws `Damage`. */
export function journalOfMatch(database: Database, match: string): Journal | null {
  return newestWhere(database, `FROM games WHERE json_extract(held, '$.match') = ?`, match);
}

function newestWhere(database: Database, where: string, ...values: readonly string[]): Journal | null {
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
      if (isNew) {
        abandonOpen(database, game);
        insertGame(database, game);
      } else updateGame(database, game);
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
      // Field by field: of a row that is spread V8 makes a class of its own, larger than the row, and keeps it as long.
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
