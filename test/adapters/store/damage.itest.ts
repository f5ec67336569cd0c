import { copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NewerSchema, openKeptGames } from '../../../src/adapters/store/store.ts';
import { Random } from '../../../src/bench/random.ts';
import type { GameStore, KeptGames } from '../../../src/ports/store.ts';
import { StoreFailure } from '../../../src/ports/store.ts';
import { append, english, FILE, home, move, open, removeHomes, russian } from './fixture.ts';

afterAll(removeHomes);

const WAL = `${FILE}-wal`;
const gamesOf = (store: KeptGames) => store.list().games.map(({ id }) => store.read(id));

describe('one byte flipped anywhere', () => {
  const folder = home();
  let store: GameStore;
  let whole: ReturnType<typeof gamesOf>;
  beforeAll(async () => {
    store = await open(folder);
    for (const head of [russian, english]) {
      const journal = store.begin(head);
      for (let n = 1; n <= 60; n += 1) append(journal, move(n * 1000, 22, 17), { t: n, type: 'resync' });
    }
    whole = gamesOf(store);
  });
  afterAll(() => store.close());

  /** A copy of those files in which one byte of the first is changed by those bits. */
  function flipped(parts: readonly [string, ...string[]], byte: number, bits: number): string {
    const copy = home();
    for (const name of parts) copyFileSync(join(folder, name), join(copy, name));
    const bytes = readFileSync(join(copy, parts[0]));
    bytes[byte] = (bytes[byte] ?? 0) ^ bits;
    writeFileSync(join(copy, parts[0]), bytes);
    return copy;
  }

  /** Opens it, to play; answers whether the damage was found. */
  async function isFound(copy: string): Promise<boolean> {
    const after = await open(copy);
    const games = gamesOf(after);
    if (after.aside === null) expect(games).toEqual(whole);
    else for (const game of games) expect(whole).toContainEqual(game);
    after.close();
    return after.aside !== null;
  }

  /** Reads it as `damier games` does: the games as they were, those that still are so beside the damaged ones' numbers, or words. */
  function isRefused(copy: string): boolean {
    try {
      const kept = openKeptGames(copy);
      const { damaged } = kept.list();
      const games = gamesOf(kept);
      kept.close();
      if (damaged.length === 0) expect(games).toEqual(whole);
      else for (const game of games) expect(whole).toContainEqual(game);
      return damaged.length > 0;
    } catch (error) {
      if (!(error instanceof StoreFailure) && !(error instanceof NewerSchema)) throw error;
      return true;
    }
  }

  async function countFound(parts: readonly [string, ...string[]], bits: (random: Random) => number) {
    const random = new Random(7);
    const { size } = statSync(join(folder, parts[0]));
    let found = 0;
    for (let n = 0; n < 100; n += 1) {
      const copy = flipped(parts, Math.floor(random.next() * size), bits(random));
      if (await isFound(copy)) found += 1;
    }
    return found;
  }

  it('of the file is found and set aside, or changes nothing', async () => {
    expect(await countFound([FILE, WAL], (random) => 1 << random.whole(0, 7))).toBeGreaterThan(30);
  });

  it('of its log changes nothing: the last step stands in the file as well', async () => {
    expect(await countFound([WAL, FILE], (random) => 1 << random.whole(0, 7))).toBe(0);
  });

  it('of the file without its log, into what is no UTF-8, is found', async () => {
    expect(await countFound([FILE], () => 0x80)).toBeGreaterThan(40);
  });

  // Some of these places lie in what is free: old rows, which nobody reads.
  it.each(['russian', 'W:W22', 'resync', '"captured"', 'classic-8x8'])(
    'in a text %s, into what is no UTF-8, is found by who plays and by who reads',
    async (text) => {
      store.close();
      const bytes = readFileSync(join(folder, FILE));
      let found = 0;
      for (let at = bytes.lastIndexOf(text), n = 0; at >= 0 && n < 20; n += 1) {
        const refused = isRefused(flipped([FILE], at + 2, 0x80));
        expect(await isFound(flipped([FILE], at + 2, 0x80))).toBe(refused);
        if (refused) found += 1;
        at = bytes.lastIndexOf(text, at - 1);
      }
      expect(found).toBeGreaterThan(0);
    },
  );

  it('where the file tells what is in it: found, and all games are read all the same', async () => {
    store.close();
    const bytes = readFileSync(join(folder, FILE));
    for (const text of ['SQLite format', 'CREATE TABLE games', 'held TEXT', 'PRIMARY KEY (game']) {
      const copy = flipped([FILE], bytes.indexOf(text) + 3, 0x40);
      const after = await open(copy);
      expect([after.aside, gamesOf(after)]).toEqual(['damier.damaged-1.sqlite', whole]);
      after.close();
    }
  });

  it("of the file's own header is found, or changes nothing, or names a newer version", async () => {
    for (let byte = 0; byte < 100; byte += 1) {
      const bits = 1 << (byte % 8);
      isRefused(flipped([FILE, WAL], byte, bits));
      try {
        await isFound(flipped([FILE, WAL], byte, bits));
      } catch (error) {
        expect(error).toBeInstanceOf(NewerSchema);
      }
    }
  });
});
