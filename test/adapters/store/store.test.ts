import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { afterAll, describe, expect, it } from 'vitest';
import { Database } from '../../../src/adapters/store/database.ts';
import { KEPT_GAMES_FORM } from '../../../src/adapters/store/rows.ts';
import { NewerSchema, openKeptGames } from '../../../src/adapters/store/store.ts';
import { NEWEST, StoreDamage } from '../../../src/ports/store.ts';
import { HELD } from '../../app/held.ts';
import {
  append,
  begun,
  english,
  FILE,
  home,
  move,
  open,
  removeHomes,
  result,
  russian,
  S3,
  said,
} from './fixture.ts';

afterAll(removeHomes);

describe('a kept game', () => {
  it('is there again with all its entries, what was held and the time that it reached', async () => {
    const folder = home();
    const journal = (await open(folder)).begin(russian);
    append(journal, move(1000, 22, 17), { t: 1000, type: 'turn', side: 'B', needs: 'move' });
    const held = { ...HELD, drawOffer: { by: 'W' as const, t: 1500 } };
    journal.append({ entries: [{ t: 1600, type: 'begun', slider: S3, notch: 'L' }], held, reached: 1700 });
    const again = (await open(folder)).goingOn(russian, NEWEST);
    expect(again?.entries()).toEqual(journal.entries());
    expect(again?.entries()).toHaveLength(3);
    expect(again?.latest).toEqual({ held, reached: 1700 });
  });

  it('is kept from its first entry on', async () => {
    const store = await open(home());
    store.begin(russian).append({ entries: [], held: HELD, reached: 50 });
    expect(store.list().games).toEqual([]);
  });

  it('is found by game, options, position and board', async () => {
    const store = await open(home());
    append(store.begin({ ...russian, options: { a: 1, b: 2 } }), move(1, 22, 17));
    expect(store.goingOn({ ...russian, options: { b: 2, a: 1 } }, NEWEST)).not.toBeNull();
    expect(store.goingOn(russian, NEWEST)).toBeNull();
    expect(store.goingOn({ ...english, options: { a: 1, b: 2 } }, NEWEST)).toBeNull();
  });

  it('is listed, newest first, with state, result and half-moves', async () => {
    const store = await open(home());
    append(store.begin(russian), move(1, 22, 17), { t: 2, type: 'takeback', side: 'W' }, move(3, 22, 18));
    append(store.begin(english), move(1, 22, 17), result(2000));
    append(store.begin(russian), { t: 1, type: 'newGame' });
    append(store.begin(english), { t: 9, type: 'result', winner: null, reason: 'abandoned' });
    expect(
      store.list().games.map(({ id, state, result: ended, plies }) => [id, state, ended?.winner, plies]),
    ).toEqual([
      [4, 'abandoned', null, 0],
      [3, 'open', undefined, 0],
      [2, 'finished', 'W', 1],
      [1, 'open', undefined, 1],
    ]);
    expect(store.newest()).toBe(4);
    expect(store.list().games.at(-1)).toMatchObject({ head: russian, begun, result: null });
  });

  it('stays open when another of its head begins, and goes on by its number until it is over', async () => {
    const store = await open(home());
    append(store.begin(russian), move(1, 22, 17));
    append(store.begin(russian), move(1, 22, 18));
    const goesOn = (number: number | null, after: number) =>
      store.goingOn(russian, { number, after })?.number;
    expect(store.list().games.map(({ state }) => state)).toEqual(['open', 'open']);
    expect([goesOn(null, 0), goesOn(1, 2), goesOn(2, 2), goesOn(null, 2)]).toEqual([2, 1, 2, undefined]);
    expect(store.goingOn(english, { number: 1, after: 2 })).toBeNull();
    const first = store.goingOn(russian, { number: 1, after: 2 });
    if (first !== null) append(first, result(2000));
    expect(goesOn(1, 2)).toBeUndefined();
    append(store.begin(russian), move(1, 22, 17));
    expect(goesOn(1, 2)).toBe(3);
  });

  it('that was abandoned does not go on, nor any other of its head', async () => {
    const folder = home();
    const store = await open(folder);
    append(store.begin(russian), move(1, 22, 17));
    append(store.begin(english), move(1, 22, 17));
    store.abandon(russian);
    store.close();
    const after = await open(folder);
    expect(after.aside).toBeNull();
    expect(after.goingOn(russian, NEWEST)).toBeNull();
    expect(after.goingOn(english, NEWEST)).not.toBeNull();
    expect(after.list().games.map(({ state }) => state)).toEqual(['open', 'abandoned']);
  });

  it('is read beside the program that plays', async () => {
    const folder = home();
    const journal = (await open(folder)).begin(russian);
    append(journal, move(1, 22, 17));
    journal.append({ entries: [{ t: 2, type: 'begun', slider: S3, notch: 'L' }], held: HELD, reached: 2 });
    const kept = openKeptGames(folder);
    expect(kept.list().games).toHaveLength(1);
    expect(kept.newest()).toBe(1);
    expect(kept.read(1)?.events).toEqual([move(1, 22, 17)]);
    expect(kept.read(2)).toBeNull();
    kept.close();
  });

  it('of a folder without any is no game, and makes no file', async () => {
    const folder = home();
    expect(openKeptGames(folder).list().games).toEqual([]);
    expect(openKeptGames(folder).newest()).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a list of games', () => {
  it.each([
    ['another value', "UPDATE games SET fen = 'W:W32:B9' WHERE id = 1"],
    ['what is no text', "UPDATE games SET players = CAST(x'ff' AS TEXT) WHERE id = 1"],
  ])('names a game whose row holds %s, and has the others', async (_, harm) => {
    const folder = home();
    const store = await open(folder);
    append(store.begin(russian), move(1, 22, 17));
    append(store.begin(english), move(1, 22, 17));
    store.close();
    const file = new Libsql(join(folder, FILE));
    file.exec(harm);
    file.close();
    const kept = openKeptGames(folder);
    expect(kept.list()).toMatchObject({ games: [{ id: 2 }], damaged: [1] });
    expect(() => kept.read(1)).toThrow(StoreDamage);
    expect(() => kept.read(1)).toThrow(/is damaged.*next start/);
    expect(kept.read(2)?.events).toHaveLength(1);
    kept.close();
  });

  it('is read as of one moment, whatever is written meanwhile', async () => {
    const folder = home();
    const journal = (await open(folder)).begin(russian);
    append(journal, move(1, 22, 17));
    const reader = new Database(join(folder, FILE));
    const plies = () => reader.first<{ plies: number }>(['plies'], 'FROM games')?.plies;
    const seen = reader.reading(() => [plies(), append(journal, move(2, 9, 14)), plies()]);
    expect([seen[0], seen[2], plies()]).toEqual([1, 1, 2]);
    reader.close();
  });

  it('is not empty where the folder is none, but cannot be given', () => {
    const file = join(home(), 'file');
    writeFileSync(file, '');
    expect(() => openKeptGames(file)).toThrow(/is no folder; name the folder of the games in DAMIER_HOME/);
  });

  it('is damaged where the file is empty', () => {
    const folder = home();
    writeFileSync(join(folder, FILE), '');
    expect(() => openKeptGames(folder)).toThrow(/damier\.sqlite is damaged \(it is empty\)/);
  });
});

describe('the file', () => {
  it('of a newer Damier is refused and left alone', async () => {
    const folder = home();
    append((await open(folder)).begin(russian), move(1, 22, 17));
    const file = new Libsql(join(folder, FILE));
    file.exec('PRAGMA user_version = 7');
    file.close();
    await expect(open(folder)).rejects.toThrow(NewerSchema);
    expect(() => openKeptGames(folder)).toThrow(NewerSchema);
    expect(existsSync(join(folder, 'damier.damaged-1.sqlite'))).toBe(false);
  });

  it('holds rows that a person can read', async () => {
    const folder = home();
    append((await open(folder)).begin(russian), move(1000, 22, 17));
    const file = new Libsql(join(folder, FILE));
    const [row] = file.prepare('SELECT game, n, t, type, entry FROM events').all();
    expect(row).toEqual({
      game: 1,
      n: 1,
      t: 1000,
      type: 'move',
      entry: '{"side":"W","from":22,"to":17,"captured":[],"path":[22,17]}',
    });
  });

  it('in which a value was changed is set aside, said, and the other games go on', async () => {
    const folder = home();
    const store = await open(folder);
    append(store.begin(russian), move(1000, 22, 17));
    append(store.begin(english), move(1000, 22, 17));
    const file = new Libsql(join(folder, FILE));
    file.exec(`UPDATE events SET entry = replace(entry, '17', '18') WHERE game = 1`);
    file.close();
    said.length = 0;
    const after = await open(folder);
    expect(after.aside).toBe('damier.damaged-1.sqlite');
    expect(said.join()).toMatch(/game 1: event 1 .*damier\.damaged-1\.sqlite\. .*Only there: game 1/);
    expect(after.list().games.map(({ id }) => id)).toEqual([2]);
    expect(existsSync(join(folder, 'damier.damaged-1.sqlite'))).toBe(true);
  });

  it('from which the last event was taken is damaged', async () => {
    const folder = home();
    append((await open(folder)).begin(russian), move(1, 22, 17), move(2, 9, 13));
    const file = new Libsql(join(folder, FILE));
    file.exec('DELETE FROM events WHERE n = 2');
    file.close();
    expect((await open(folder)).aside).not.toBeNull();
  });

  it.each(['before', 'after'])('is whole again where the power failed %s it was set aside', async (when) => {
    const folder = home();
    append((await open(folder)).begin(russian), move(1, 22, 17));
    // What had been rescued, not yet in the place of the file.
    copyFileSync(join(folder, FILE), join(folder, 'damier.rescued.sqlite'));
    if (when === 'after')
      for (const part of ['', '-wal', '-shm']) rmSync(join(folder, FILE + part), { force: true });
    const store = await open(folder);
    expect(store.list().games.map(({ id }) => id)).toEqual([1]);
    expect(store.aside).toBeNull();
    expect(readdirSync(folder)).not.toContain('damier.rescued.sqlite');
  });

  it.each<[string, (path: string) => void]>([
    ['is empty', (path) => writeFileSync(path, '')],
    ['is a folder', (path) => mkdirSync(path)],
    ['is a link to itself', (path) => symlinkSync(path, path)],
  ])('that %s has lost what was in it: it is kept under another name, and said', async (_, make) => {
    const folder = home();
    append((await open(folder)).begin(russian), move(1, 22, 17));
    for (const part of ['', '-wal', '-shm']) rmSync(join(folder, FILE + part), { force: true });
    make(join(folder, FILE));
    said.length = 0;
    const store = await open(folder);
    expect(store.aside).toBe('damier.damaged-1.sqlite');
    expect(said.join()).toContain('damier.damaged-1.sqlite');
    append(store.begin(russian), move(1, 22, 17));
    expect((await open(folder)).aside).toBeNull();
  });

  it.each<[string, (path: string) => void]>([
    ['a folder', (path) => mkdirSync(path)],
    ['a link to itself', (path) => symlinkSync(path, path)],
  ])(
    'opens with %s where its log and its index are kept: they are moved, and that is said',
    async (_, make) => {
      const folder = home();
      append((await open(folder)).begin(russian), move(1, 22, 17));
      const parts = [`${FILE}-shm`, `${FILE}-wal`];
      for (const part of parts) {
        rmSync(join(folder, part), { force: true });
        make(join(folder, part));
      }
      said.length = 0;
      const store = await open(folder);
      expect(store.list().games.map(({ id }) => id)).toEqual([1]);
      const moved = ['damier.damaged-1.sqlite-shm', 'damier.damaged-1.sqlite-wal'];
      expect(readdirSync(folder)).toEqual(expect.arrayContaining(moved));
      for (const name of moved) expect(said.join()).toContain(name);
    },
  );

  it('is in use under its own name from the first moment: other programs that read it are told by what lies beside it', async () => {
    const folder = home();
    const inUse = [FILE, `${FILE}-shm`, `${FILE}-wal`];
    append((await open(folder)).begin(russian), move(1, 22, 17));
    expect(readdirSync(folder).sort()).toEqual(inUse);
    const file = new Libsql(join(folder, FILE));
    file.exec('DELETE FROM events');
    file.close();
    append((await open(folder)).begin(english), move(1, 22, 17));
    const others = readdirSync(folder).filter((name) => !name.includes('damaged-1'));
    expect(others.sort()).toEqual(inUse);
  });

  it('that is no database at all is kept under another name', async () => {
    const folder = home();
    writeFileSync(join(folder, FILE), 'this is a letter to my aunt'.repeat(9));
    const store = await open(folder);
    expect(store.list().games).toEqual([]);
    expect(readFileSync(join(folder, store.aside ?? ''), 'utf8')).toMatch(/aunt/);
  });
});

it('package.json says which form of the kept games this program writes, for an update to compare', () => {
  const { damier } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  expect(damier).toEqual({ keptGames: KEPT_GAMES_FORM });
});
