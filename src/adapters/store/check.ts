import { Damage, type Database } from './database.ts';
import type { EventRow, GameRow } from './rows.ts';
import { NO_EVENT, sealOfEvent, sealOfGame } from './seal.ts';

/** A game as it stands in the file. */
export interface GameRows {
  readonly game: GameRow;
  readonly events: readonly EventRow[];
}

/** Looks at every byte that means something; throws `Damage` that says where the first fault is. */
export function checkAll(database: Database): void {
  const fault = database.first<{ integrity_check: string }>('PRAGMA integrity_check(1)')?.integrity_check;
  if (fault !== 'ok') throw new Damage(fault ?? 'the file cannot be checked');
  let events = 0;
  for (const game of database.rows<GameRow>('SELECT * FROM games ORDER BY id')) {
    events += readGame(database, game).events.length;
  }
  const all = database.first<{ events: number }>('SELECT count(*) AS events FROM events');
  if (all?.events !== events) throw new Damage('there are events of no game');
}

/** The events of a game; throws `Damage` if they, or its row, are not as they were written. */
export function readGame(database: Database, game: GameRow): GameRows {
  const events: EventRow[] = [];
  let last = NO_EVENT;
  for (const row of database.rows<EventRow>('SELECT * FROM events WHERE game = ? ORDER BY n', game.id)) {
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
