import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chooseGame } from '../../src/app/game-choice.ts';
import { openStore } from '../../src/app/open-store.ts';
import type { View } from '../../src/game/game.ts';
import { FakeClock } from './fake-clock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'damier-open-store-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const choice = chooseGame({ game: 'russian', options: {}, fen: null });

function opening(home: string) {
  const clock = new FakeClock();
  const views: View[] = [];
  const said: string[] = [];
  let waits = 0;
  let ended = false;
  const store = openStore({
    ...{ home, choice, machine: { clock, date: () => new Date(0) } },
    log: (message) => said.push(message),
    onView: (view) => views.push(view),
    waiting: () => {
      waits += 1;
    },
    ended: () => ended,
  });
  const breath = () => new Promise((done) => setImmediate(done));
  const passes = async () => {
    await breath();
    clock.pass(1000);
    await breath();
  };
  const end = () => {
    ended = true;
  };
  return { store, views, said, waits: () => waits, passes, end };
}

it('a disk that does not give the games is said, shown and waited for, and they are opened once it does', async () => {
  const home = join(folder, 'away');
  const { store, views, said, waits, passes } = opening(home);
  await passes();
  await passes();
  expect(waits()).toBe(1);
  expect(said).toHaveLength(1);
  expect(views.at(-1)).toMatchObject({ prompt: { line: { id: 'E81' } }, lights: [] });
  mkdirSync(home);
  await passes();
  const opened = await store;
  expect(opened?.list().games).toEqual([]);
  opened?.close();
});

it('a program that is to end waits no longer', async () => {
  const { store, passes, end } = opening(join(folder, 'away'));
  end();
  await passes();
  expect(await store).toBeNull();
});

it('games of a newer Damier are refused, with the way out', async () => {
  (await opening(folder).store)?.close();
  const file = new Libsql(join(folder, 'damier.sqlite'));
  file.exec('PRAGMA user_version = 9');
  file.close();
  await expect(opening(folder).store).rejects.toThrow(/newer Damier.*DAMIER_HOME/);
});
