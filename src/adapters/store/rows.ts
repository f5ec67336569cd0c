/** The tables of the kept games, and what their rows hold. */

import { hash } from 'node:crypto';
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import type { GameEvent, Held } from '../../game/game.ts';
import type { GameHead, JournalEntry, KeptGame } from '../../ports/store.ts';
import { gameId, type OutcomeReason, optionsKept, type Side } from '../../rules/rules.ts';
import { Damage, type Database } from './database.ts';

/** "Dami": tells the file from other programs' databases. */
const APPLICATION_ID = 0x44616d69;

/**
 * What makes the schema of version n + 1 out of that of version n. A step that has been released never changes; a new one is added
 * after it.
 */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE games (
    id INTEGER PRIMARY KEY,     -- 1, 2, … in the order in which they were begun
    game TEXT NOT NULL,         -- trappes, russian, …
    profile TEXT NOT NULL,      -- the board
    options TEXT NOT NULL,      -- JSON: what differs from the game's own rules
    fen TEXT NOT NULL,          -- the position at the start
    clock TEXT NOT NULL,        -- JSON: the time control; null: none
    players TEXT NOT NULL,      -- JSON: who played W and B
    begun TEXT NOT NULL,        -- ISO 8601, by the machine's clock
    state TEXT NOT NULL CHECK (state IN ('open', 'finished', 'abandoned')),
    winner TEXT,                -- W, B, or NULL: drawn, or not over
    reason TEXT,                -- why it ended
    plies INTEGER NOT NULL,     -- half-moves
    entries INTEGER NOT NULL,   -- rows in events
    reached INTEGER NOT NULL,   -- ms of the game's own time
    held TEXT NOT NULL,         -- JSON: what stands and no event tells (clocks, offers)
    seal TEXT NOT NULL          -- over this row and the game's last event
  );
  CREATE TABLE events (
    game INTEGER NOT NULL REFERENCES games (id),
    n INTEGER NOT NULL,         -- 1, 2, …
    t INTEGER NOT NULL,         -- ms of the game's own time
    type TEXT NOT NULL,         -- move, turn, spin, slider, …; begun: a servo was about to move
    entry TEXT NOT NULL,        -- JSON: its other fields
    seal TEXT NOT NULL,         -- over this row and the one before it
    PRIMARY KEY (game, n)
  ) WITHOUT ROWID;
  `,
  `
  CREATE TABLE notes (
    game INTEGER PRIMARY KEY,   -- the number of a game; that of the newest stays when it is gone, so that none is given twice
    name TEXT,                  -- what people call it
    deleted TEXT,               -- ISO 8601: since when it waits to be gone
    seal TEXT NOT NULL          -- over this row
  );
  `,
];

/** The form of the kept games that this program writes; package.json tells it to an update (deploy/scripts/damier-release). */
export const KEPT_GAMES_FORM = MIGRATIONS.length;

/** Far beyond what Damier will ever have: such a version is a damaged one. */
const FAR = 256;

/** The file was written by a newer Damier. The message is for people. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema';
}

/** Brings an older file to this version; throws `NewerSchema`, or `Damage` where the header is not that of kept games. */
function migrate(database: Database): void {
  const version = schemaVersion(database);
  if (version === MIGRATIONS.length) return;
  database.transaction(() => {
    for (const step of MIGRATIONS.slice(version)) database.exec(step);
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${MIGRATIONS.length};`);
  });
}

/** 0 for an empty file; throws `NewerSchema`, or `Damage` where the header is not that of kept games. */
export function schemaVersion(database: Database): number {
  const version = numberIn(database, 'user_version', 'pragma_user_version');
  const application = numberIn(database, 'application_id', 'pragma_application_id');
  const tables = numberIn(database, 'tables', '(SELECT count(*) AS tables FROM sqlite_schema)');
  if (tables === 0 && version === 0) return 0;
  if (application !== APPLICATION_ID || version < 1 || version > FAR) {
    throw new Damage('its header is not that of kept games');
  }
  if (version > MIGRATIONS.length) {
    throw new NewerSchema(
      `the kept games were written by a newer Damier (schema ${version}; this one knows ${MIGRATIONS.length})`,
    );
  }
  return version;
}

function numberIn(database: Database, column: string, table: string): number {
  return database.first<Record<string, number>>([column], `FROM ${table}`)?.[column] ?? 0;
}

/** Makes a connection ready for kept games, of the newest schema; throws `Damage`, `NewerSchema`. */
export function prepare(database: Database, path: string): void {
  if (existsSync(path)) checkFormat(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 1;');
  // What is deleted is overwritten, not only forgotten.
  database.exec('PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;');
  migrate(database);
}

/**
 * SQLite takes a file with other format versions (bytes 18 and 19 of its header) for a read-only or an older one, not for a damaged
 * one.
 */
function checkFormat(path: string): void {
  const bytes = Buffer.alloc(20);
  const descriptor = openSync(path, 'r');
  const length = readSync(descriptor, bytes, 0, bytes.length, 0);
  closeSync(descriptor);
  if (length > 0 && (bytes[18] !== 2 || bytes[19] !== 2)) throw new Damage('its header names another format');
}

/** A row of `events`. */
export interface EventRow {
  readonly game: number;
  readonly n: number;
  readonly t: number;
  readonly type: string;
  readonly entry: string;
  readonly seal: string;
}

/** A row of `games`. */
export interface GameRow {
  readonly id: number;
  readonly game: string;
  readonly profile: string;
  readonly options: string;
  readonly fen: string;
  readonly clock: string;
  readonly players: string;
  readonly begun: string;
  readonly state: 'open' | 'finished' | 'abandoned';
  readonly winner: string | null;
  readonly reason: string | null;
  readonly plies: number;
  readonly entries: number;
  readonly reached: number;
  readonly held: string;
  readonly seal: string;
}

export const EVENT_COLUMNS = [
  'game',
  'n',
  't',
  'type',
  'entry',
  'seal',
] as const satisfies (keyof EventRow)[];

export const GAME_COLUMNS = [
  ...['id', 'game', 'profile', 'options', 'fen', 'clock', 'players', 'begun', 'state'],
  ...['winner', 'reason', 'plies', 'entries', 'reached', 'held', 'seal'],
] as const satisfies (keyof GameRow)[];

/** What a game's head is in its row. */
export type HeadText = Pick<GameRow, 'game' | 'profile' | 'options' | 'fen' | 'clock' | 'players'>;

export function headText({ game, profile, options, fen, clock, players }: GameHead): HeadText {
  return {
    game,
    profile,
    options: textOf(options),
    fen,
    clock: textOf(clock),
    players: textOf(players),
  };
}

/** JSON in which the names are sorted, so that equal things are equal as text. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The games of one head; its values follow. */
export const WITH_HEAD =
  'FROM games WHERE game = ? AND profile = ? AND options = ? AND fen = ? AND clock = ? AND players = ?';

export function headValues({ game, profile, options, fen, clock, players }: HeadText): readonly string[] {
  return [game, profile, options, fen, clock, players];
}

export function insertGame(database: Database, row: GameRow): void {
  const { id, begun } = row;
  database.run(
    'INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ...[id, ...headValues(row), begun],
    ...[row.state, row.winner, row.reason, row.plies, row.entries, row.reached, row.held, row.seal],
  );
}

export function insertEvent(database: Database, { game, n, t, type, entry, seal }: EventRow): void {
  database.run('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)', game, n, t, type, entry, seal);
}

/** The columns that change while the game goes on. */
export function updateGame(database: Database, row: GameRow): void {
  database.run(
    'UPDATE games SET state = ?, winner = ?, reason = ?, plies = ?, entries = ?, reached = ?, held = ?, seal = ? WHERE id = ?',
    ...[row.state, row.winner, row.reason, row.plies, row.entries, row.reached, row.held, row.seal, row.id],
  );
}

/** What people have said of a game beside it: a row of `notes`. */
export interface NoteRow {
  readonly game: number;
  readonly name: string | null;
  /** ISO 8601: since when it waits to be gone; null: it does not. */
  readonly deleted: string | null;
  readonly seal: string;
}

const NOTE_COLUMNS = ['game', 'name', 'deleted', 'seal'] as const satisfies (keyof NoteRow)[];
/** The form that has them: what was written before it, and is only read, has none. */
const SINCE = 2;

/** A game that was deleted can be had back for so long. */
export const DELETED_MS = 24 * 3_600_000;

/** What was said of the games, by their numbers; nothing of it is checked yet. */
export function allNotes(database: Database): ReadonlyMap<number, NoteRow> {
  if (schemaVersion(database) < SINCE) return new Map();
  const rows = [...database.rows<NoteRow>(NOTE_COLUMNS, 'FROM notes')];
  return new Map(rows.map((row) => [row.game, row]));
}

/** Null where nobody has said anything. Throws `Damage` where it is not as it was written. */
export function noteOf(database: Database, game: number): NoteRow | null {
  if (schemaVersion(database) < SINCE) return null;
  const row = database.first<NoteRow>(NOTE_COLUMNS, 'FROM notes WHERE game = ?', game);
  return row && checkedNote(row);
}

export function checkedNote(row: NoteRow): NoteRow {
  if (row.seal === sealOfNote(row)) return row;
  throw new Damage(`what was said of game ${row.game} is not as it was written`);
}

export function isDeleted(database: Database, game: number): boolean {
  return (noteOf(database, game)?.deleted ?? null) !== null;
}

export function insertNote(database: Database, note: Omit<NoteRow, 'seal'>): void {
  const { game, name, deleted } = note;
  database.run('INSERT OR REPLACE INTO notes VALUES (?, ?, ?, ?)', game, name, deleted, sealOfNote(note));
}

/**
 * SQLite does not notice that a byte inside a value has flipped, or that a row is gone. So each event carries a seal over itself
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

function sealOfNote({ game, name, deleted }: Omit<NoteRow, 'seal'>): string {
  return seal(game, name, deleted);
}

/** What stands for the event before the first. */
export const NO_EVENT = '';

/** 64 bits: chance passes one damaged value in 10^19. */
function seal(...fields: readonly (string | number | null)[]): string {
  return hash('sha256', JSON.stringify(fields)).slice(0, 16);
}

/** The row's seal was right, so its JSON holds what was written. */
export function keptGameOf(row: GameRow, note: NoteRow | null): KeptGame {
  const { id, begun, state, winner, reason, plies } = row;
  const result = reason === null ? null : { winner: winner as Side | null, reason: reason as OutcomeReason };
  const { level = null } = heldOfRow(row);
  return { id, name: note?.name ?? null, head: headOf(row), begun, state, result, plies, level };
}

function headOf({ game, profile, options, fen, clock, players }: GameRow): GameHead {
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
