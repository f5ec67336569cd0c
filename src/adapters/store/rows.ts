import type { GameHead } from '../../ports/store.ts';
import type { Database } from './database.ts';

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

/** JSON in which the names are sorted, so that what is equal is equal as text. */
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
