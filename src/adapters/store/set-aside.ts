import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { type GameRows, readGame } from './check.ts';
import { Damage, Database } from './database.ts';
import { type GameRow, insertEvent, insertGame } from './rows.ts';

/** An SQLite file and what belongs to it while it is in use. */
const PARTS = ['', '-wal', '-shm'] as const;

/** Gives a damaged file another name, with all that belongs to it, so that nothing ever writes to it again; answers the name. */
export function setAside(path: string): string {
  const stem = path.replace(/\.sqlite$/, '');
  let aside = `${stem}.damaged-1.sqlite`;
  for (let n = 2; existsSync(aside); n += 1) aside = `${stem}.damaged-${n}.sqlite`;
  for (const part of PARTS) if (existsSync(path + part)) renameSync(path + part, aside + part);
  return aside;
}

/** Takes over the games of a damaged file that are whole; answers the numbers of those taken over and of those left. */
export function rescue(aside: string, into: Database): { readonly whole: number[]; readonly lost: number[] } {
  // SQLite merges a -wal file into its database when it opens it: what was set aside stays as it was.
  const copy = `${aside}.copy`;
  for (const part of PARTS) if (existsSync(aside + part)) copyFileSync(aside + part, copy + part);
  const from = new Database(copy);
  try {
    return takeOver(from, into);
  } finally {
    from.close();
    for (const part of PARTS) rmSync(copy + part, { force: true });
  }
}

function takeOver(from: Database, into: Database): { readonly whole: number[]; readonly lost: number[] } {
  const whole: number[] = [];
  const lost: number[] = [];
  for (const id of gameNumbers(from)) {
    const rows = wholeGame(from, id);
    if (rows === null) lost.push(id);
    else {
      insert(into, rows);
      whole.push(id);
    }
  }
  return { whole, lost };
}

/** As far as they can be read. */
function gameNumbers(from: Database): readonly number[] {
  const numbers: number[] = [];
  try {
    for (const { id } of from.rows<{ id: number }>('SELECT id FROM games ORDER BY id')) numbers.push(id);
  } catch (error) {
    if (!(error instanceof Damage)) throw error;
  }
  return numbers;
}

function wholeGame(from: Database, id: number): GameRows | null {
  try {
    const game = from.first<GameRow>('SELECT * FROM games WHERE id = ?', id);
    return game === null ? null : readGame(from, game);
  } catch (error) {
    if (error instanceof Damage) return null;
    throw error;
  }
}

function insert(into: Database, { game, events }: GameRows): void {
  into.transaction(() => {
    insertGame(into, game);
    for (const event of events) insertEvent(into, event);
  });
}
