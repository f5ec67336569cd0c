/** What people say of kept games: a name, and that one is deleted. */

import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { afterAll, describe, expect, it } from 'vitest';
import { setUpGame } from '../../../src/adapters/profile/profile.ts';
import { openGameStore, openKeptGames } from '../../../src/adapters/store/store.ts';
import { heldOf, newSession } from '../../../src/game/game.ts';
import { type KeptGames, type KeptStore, NEWEST } from '../../../src/ports/store.ts';
import { append, begun, english, FILE, home, move, open, removeHomes, russian } from './fixture.ts';

afterAll(removeHomes);

const HOUR = 3_600_000;
/** Opens it so many hours after the games were begun. */
const openAfter = (folder: string, hours: number): Promise<KeptStore> =>
  openGameStore(folder, { log: () => undefined, now: () => new Date(Date.parse(begun) + hours * HOUR) });
const numbers = (store: KeptGames) => store.list().games.map(({ id }) => id);
const deleted = (store: KeptGames) => store.list().deleted.map(({ game }) => game.id);

async function withTwoGames(folder = home()): Promise<KeptStore> {
  const store = await open(folder);
  append(store.begin(russian), move(1, 22, 17));
  append(store.begin(english), move(1, 22, 17), move(2, 9, 14));
  return store;
}

describe('a name', () => {
  it('stays with the game until another takes its place', async () => {
    const folder = home();
    const store = await withTwoGames(folder);
    expect(store.name(1, 'Noël')).toBe(true);
    expect(store.name(1, 'Noël chez Anna')).toBe(true);
    expect((await open(folder)).read(1)?.game.name).toBe('Noël chez Anna');
    expect(store.name(1, null)).toBe(true);
    expect(store.list().games.map(({ name }) => name)).toEqual([null, null]);
  });

  it('is of no game that is not kept', async () => {
    expect((await withTwoGames()).name(3, 'x')).toBe(false);
  });

  it('that is not as it was written is damage, and the games are taken over without it', async () => {
    const folder = home();
    const store = await withTwoGames(folder);
    store.name(1, 'Noël');
    store.name(2, 'Anna');
    store.close();
    const file = new Libsql(join(folder, FILE));
    file.exec(`UPDATE notes SET name = 'Paul' WHERE game = 1`);
    file.close();
    const kept = openKeptGames(folder);
    expect(kept.list().damaged).toEqual([1]);
    kept.close();
    const after = await open(folder);
    expect(after.aside).not.toBeNull();
    expect(after.list().games.map(({ id, name }) => [id, name])).toEqual([
      [2, 'Anna'],
      [1, null],
    ]);
  });
});

it('how well the computer plays stands with the game, from what is held of its session', async () => {
  const { setup } = setUpGame('russian', {}, null);
  const computer = { side: 'B', kind: 'computer', name: null, level: 4, takebacks: 'granted' } as const;
  const held = heldOf(newSession({ ...setup, directed: [computer] }));
  const store = await open(home());
  store.begin(russian).append({ entries: [move(1, 22, 17)], held, reached: 1 });
  append(store.begin(english), move(1, 22, 17));
  expect(store.list().games.map(({ level }) => level)).toEqual([null, 4]);
});

describe('a game that is deleted', () => {
  it('is in no list, is not read, not the newest and not gone on with, and can be had back as it was', async () => {
    const folder = home();
    const store = await withTwoGames(folder);
    const before = store.read(2);
    expect(store.remove(2)).toBe(true);
    expect(numbers(store)).toEqual([1]);
    expect(store.list().deleted).toEqual([{ game: before?.game, until: '2026-07-02T12:00:00.000Z' }]);
    expect([store.read(2), store.newest(), store.goingOn(english, NEWEST)]).toEqual([null, 1, null]);
    const again = await open(folder);
    expect(again.restore(2)).toBe(true);
    expect([again.read(2), again.newest()]).toEqual([before, 2]);
    expect(again.goingOn(english, NEWEST)?.number).toBe(2);
  });

  it('is gone from the file after a day, to its last byte, and its number is not given again', async () => {
    const folder = home();
    const store = await withTwoGames(folder);
    store.name(2, 'a name that nobody else has');
    store.remove(2);
    const bytes = () =>
      [FILE, `${FILE}-wal`]
        .map((name) => join(folder, name))
        .filter(existsSync)
        .map((file) => readFileSync(file, 'latin1'))
        .join();
    store.close();
    const early = await openAfter(folder, 23);
    expect(early.purge()).toBe(false);
    expect(deleted(early)).toEqual([2]);
    expect(bytes()).toContain('a name that nobody else has');
    early.close();
    const late = await openAfter(folder, 24);
    expect(late.purge()).toBe(true);
    expect(late.restore(2)).toBe(false);
    expect([numbers(late), deleted(late)]).toEqual([[1], []]);
    expect(bytes()).not.toContain('a name that nobody else has');
    expect(bytes()).not.toContain('english');
    expect(late.purge()).toBe(false);
    append(late.begin(english), move(1, 22, 17));
    expect(numbers(late)).toEqual([3, 1]);
    late.close();
    expect((await open(folder)).aside).toBeNull();
  });
});

/** What the program wrote before games had names: its tables, one game, and its seals. */
const OLD = new URL('kept-games-form-1.sqlite', import.meta.url);

describe('a file of the first form', () => {
  it('is read beside a program that plays, and goes on to the present form with all its games', async () => {
    const folder = home();
    copyFileSync(OLD, join(folder, FILE));
    const kept = openKeptGames(folder);
    const before = [kept.list(), kept.read(1)];
    kept.close();
    expect(before[0]).toMatchObject({ games: [{ id: 2, name: null }, { id: 1 }], deleted: [], damaged: [] });
    const store = await open(folder);
    expect(store.aside).toBeNull();
    expect([store.list(), store.read(1)]).toEqual(before);
    expect(store.name(1, 'Noël')).toBe(true);
    store.close();
    expect((await open(folder)).read(1)?.game.name).toBe('Noël');
  });
});
