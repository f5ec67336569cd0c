/** Pages name kept games, delete them and have them back. */

import { beforeEach, describe, expect, it } from 'vitest';
import { type Gesture, Gestures } from '../../src/adapters/http/http.ts';
import { readPageMessage } from '../../src/adapters/http/page-message.ts';
import { keepWhenAsked } from '../../src/app/kept-desk.ts';
import type { ServerMessage } from '../../src/ports/page.ts';
import { StoreFailure } from '../../src/ports/store.ts';
import { FakeClock } from './fake-clock.ts';
import { FakeStore } from './fake-store.ts';

class KnownGames extends FakeStore {
  readonly done: string[] = [];
  due = false;

  override name(id: number, name: string | null): boolean {
    return this.#did(id, `name ${id} ${name}`);
  }

  override remove(id: number): boolean {
    return this.#did(id, `remove ${id}`);
  }

  override restore(id: number): boolean {
    return this.#did(id, `restore ${id}`);
  }

  override purge(): boolean {
    if (this.full) throw new StoreFailure('the disk is read-only');
    return this.due;
  }

  #did(id: number, what: string): boolean {
    if (this.full) throw new StoreFailure('the disk is full');
    if (id > 2) return false;
    this.done.push(what);
    return true;
  }
}

let store: KnownGames;
let news: ServerMessage[];
let clock: FakeClock;
let gestures: Gestures;
let atBoard: number | null | 'changing';
const said: string[] = [];

function seat(unattended = false): void {
  gestures = new Gestures();
  keepWhenAsked({
    server: {
      publish: (message) => void news.push(message),
      hear: (owner, take) => gestures.hear(owner, take),
    },
    store: () => store,
    atBoard: () => atBoard,
    unattended,
    clock,
    log: (message) => said.push(message),
  });
}

beforeEach(() => {
  store = new KnownGames();
  news = [];
  clock = new FakeClock();
  atBoard = 2;
  seat();
});

const keep = (game: number, act: Extract<Gesture, { type: 'keep' }>['act']) =>
  gestures.answer({ type: 'keep', game, act });

describe('a kept game', () => {
  it('is named, deleted and had back, and every page hears that the list has changed', () => {
    expect(keep(1, { do: 'name', name: 'Noël' })).toBe('taken');
    expect(keep(1, { do: 'delete' })).toBe('taken');
    expect(keep(1, { do: 'restore' })).toBe('taken');
    expect(store.done).toEqual(['name 1 Noël', 'remove 1', 'restore 1']);
    expect(news).toEqual([1, 2, 3].map((changes) => ({ type: 'kept', changes })));
  });

  it.each([
    ['that is not kept', 3, /no game 3 is kept/],
    ['at the board', 2, /the one at the board; begin another one first/],
  ])('%s is not deleted, and why is said', (_, game, why) => {
    expect(keep(game, { do: 'delete' })).toMatchObject({ code: 'unfit', why: expect.stringMatching(why) });
    expect([store.done, news]).toEqual([[], []]);
  });

  it('is not deleted while somebody sits down, for it may be that one', () => {
    atBoard = 'changing';
    expect(keep(1, { do: 'delete' })).toMatchObject({ code: 'unfit' });
  });

  it('stays as it is while the disk takes nothing', () => {
    store.full = true;
    expect(keep(1, { do: 'delete' })).toMatchObject({ why: expect.stringContaining('the disk is full') });
  });

  it('of an exhibit is no visitor’s to name or delete', () => {
    seat(true);
    for (const act of [{ do: 'name', name: 'x' }, { do: 'delete' }, { do: 'restore' }] as const)
      expect(keep(1, act)).toMatchObject({ code: 'notHere' });
    expect(store.done).toEqual([]);
  });
});

it('what was deleted is taken from the disk in time, and tried again while the disk does not let it', () => {
  store.full = true;
  clock.pass(20_000);
  expect(said.at(-1)).toMatch(/deleted games stay on the disk for now: the disk is read-only/);
  store.full = false;
  store.due = true;
  clock.pass(700_000);
  expect(news).toEqual([{ type: 'kept', changes: 1 }]);
});

it.each([
  ['  Noël\n chez\tAnna ', 'Noël chez Anna'],
  [' \u200b ', null],
  [null, null],
])('a name %j is kept as %j', (name, kept) => {
  const read = readPageMessage(JSON.stringify({ type: 'keep', game: 1, act: { do: 'name', name } }));
  expect(read).toMatchObject({ ok: true, message: { act: { do: 'name', name: kept } } });
});

it('a name is no longer than a line', () => {
  const act = { do: 'name', name: 'x'.repeat(61) };
  const read = readPageMessage(JSON.stringify({ type: 'keep', game: 1, act }));
  expect(read).toMatchObject({ ok: false, code: 'malformed', why: expect.stringContaining('60') });
});
