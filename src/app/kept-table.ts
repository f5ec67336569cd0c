/** Which kept game goes on at a table: kept over a restart, asked for by a page, or found among the games. */

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { tableWish } from '../adapters/http/http.ts';
import { isMissing } from '../adapters/words/words.ts';
import type { TableWish } from '../ports/page.ts';
import { type GameStore, type GoesOn, type KeptGame, NEWEST } from '../ports/store.ts';
import { BadUse, messageOf } from './errors.ts';
import { type LaidTable, layTable, type TablePlace, withColoursExchanged } from './game-choice.ts';
import { replaceFile } from './home.ts';

const gameNumber = v.pipe(v.number(), v.integer(), v.minValue(0));
export const tableForm = v.object({
  damier: v.literal('table'),
  v: v.literal(1),
  wish: tableWish,
  goesOn: v.optional(v.object({ number: v.nullable(gameNumber), after: gameNumber }), NEWEST),
});
const keptTable = v.pipe(v.string(), v.parseJson(), tableForm);

/** What somebody last sat down to on a page, and which of the kept games that is. A new game has no number yet. */
export interface KeptTable {
  readonly wish: TableWish;
  readonly goesOn: GoesOn;
}

/**
 * The table for the next start; null if there is none. If it cannot be read, that is reported, and then there is none: the games
 * themselves are kept elsewhere.
 */
export function readKeptTable(home: string, log: (message: string) => void): KeptTable | null {
  const file = fileIn(home);
  try {
    const { wish, goesOn } = v.parse(keptTable, readFileSync(file, 'utf8'));
    return { wish, goesOn };
  } catch (error) {
    if (isMissing(error)) return null;
    log(`${file} does not say which game was played last (${messageOf(error)}); the usual one begins`);
    return null;
  }
}

/** Kept before the game begins. A new game goes on at the next start. Throws `BadUse`. */
export function keepTable(home: string, { wish, goesOn }: KeptTable): void {
  const text = JSON.stringify({ damier: 'table', v: 1, wish: { ...wish, anew: false }, goesOn });
  try {
    replaceFile(fileIn(home), text);
  } catch (error) {
    throw new BadUse(`the choice of the game cannot be kept in ${home} (${messageOf(error)})`);
  }
}

/** A start that names its game is the newer word. */
export function forgetTable(home: string): void {
  rmSync(fileIn(home), { force: true });
}

function fileIn(home: string): string {
  return join(home, 'table.json');
}

/** That table; or the same with colours exchanged, if the unfinished game that was played last at it was so. */
export async function tableGoingOn(
  table: LaidTable,
  store: GameStore,
  place: TablePlace,
): Promise<LaidTable> {
  const { number, after } = table.asked.goesOn ?? NEWEST;
  if (table.choice.setup.following !== 'laid' || openGame(store, number) !== null) return table;
  const last = store.newest();
  const kept = last === null || last <= after ? null : openGame(store, last);
  if (kept === null) return table;
  const exchanged = { ...withColoursExchanged(table.asked), goesOn: { number: kept.id, after } };
  const other = await layTable(exchanged, place);
  return isDeepStrictEqual(kept.head, other.choice.head) ? other : table;
}

/** A game that is asked for by its number is open, and is the game that is asked for. Throws `BadUse`. */
export function refuseNumber({ number, anew }: TableWish, { choice }: LaidTable, store: GameStore): void {
  if (number === undefined) return;
  if (anew)
    throw new BadUse(`game ${number} cannot go on and be begun anew at once: leave out "number", or "anew"`);
  const kept = openGame(store, number);
  if (kept === null) throw new BadUse(`game ${number} is not under way, so it cannot go on`);
  if (!isDeepStrictEqual(kept.head, choice.head))
    throw new BadUse(
      `game ${number} is another one than is asked for: its game, options, start, clock or players differ`,
    );
}

/** The game of that number, if it is under way. */
function openGame(store: GameStore, number: number | null): KeptGame | null {
  const game = number === null ? null : (store.read(number)?.game ?? null);
  return game?.state === 'open' ? game : null;
}
