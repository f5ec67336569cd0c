import { copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { NewerSchema } from '../../../src/adapters/store/store.ts';
import { Random } from '../../../src/bench/random.ts';
import { append, english, FILE, home, move, open, removeHomes, russian } from './fixture.ts';

afterAll(removeHomes);

describe('one byte flipped anywhere', () => {
  const folder = home();
  const store = open(folder);
  for (const head of [russian, english]) {
    const journal = store.begin(head);
    for (let n = 1; n <= 60; n += 1) append(journal, move(n * 1000, 22, 17), { t: n, type: 'resync' });
  }
  const whole = store.list().map(({ id }) => store.read(id));
  /** Opens a copy in which one bit of one part is flipped; answers whether it was found. */
  function flipped(part: string, byte: number, bit: number): boolean {
    const copy = home();
    for (const name of [FILE, `${FILE}-wal`]) copyFileSync(join(folder, name), join(copy, name));
    const bytes = readFileSync(join(copy, part));
    bytes[byte] = (bytes[byte] ?? 0) ^ (1 << bit);
    writeFileSync(join(copy, part), bytes);
    const after = open(copy);
    const games = after.list().map(({ id }) => after.read(id));
    if (after.aside === null) expect(games).toEqual(whole);
    else for (const game of games) expect(whole).toContainEqual(game);
    after.close();
    return after.aside !== null;
  }

  it.each([FILE, `${FILE}-wal`])('of %s is found and set aside, or changes nothing', (part) => {
    const random = new Random(7);
    const { size } = statSync(join(folder, part));
    const found = Array.from({ length: 100 }, () =>
      flipped(part, Math.floor(random.next() * size), Math.floor(random.next() * 8)),
    ).filter(Boolean).length;
    // What the log holds of the last step hides its place in the database, and the other way round.
    if (part === FILE) expect(found).toBeGreaterThan(30);
    else expect(found).toBe(0);
  });

  it("of the file's own header is found, or changes nothing, or names a newer version", () => {
    for (let byte = 0; byte < 100; byte += 1) {
      try {
        flipped(FILE, byte, byte % 8);
      } catch (error) {
        expect(error).toBeInstanceOf(NewerSchema);
      }
    }
  });
});
