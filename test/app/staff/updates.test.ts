import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { Updates } from '../../../src/app/staff/updates.ts';
import { newFolder } from '../../e2e/folders.ts';

let home: string;
let data: string;
let updates: Updates;
const bytes = (text: string) => new TextEncoder().encode(text);
const file = (name: string) => join(home, 'update', name);

beforeEach(() => {
  [home, data] = [newFolder('home'), newFolder('data')];
  updates = new Updates(home, data, () => undefined);
});

it('puts the pieces together where damier-release finds them, for its own user alone, and wishes last of all', () => {
  expect(updates.ask('install')).toBe('noUpdate');
  expect(updates.take('archive', 0, bytes('half'))).toBeNull();
  expect(updates.ask('install')).toBe('noUpdate');
  expect(updates.take('archive', 4, bytes(' and half'))).toBeNull();
  expect(updates.take('signature', 0, bytes('signed'))).toBeNull();
  expect(existsSync(file('wish'))).toBe(false);
  expect(updates.ask('install')).toBeNull();
  expect(['archive.tgz', 'archive.tgz.sig', 'wish'].map((name) => readFileSync(file(name), 'utf8'))).toEqual([
    'half and half',
    'signed',
    'install\n',
  ]);
  expect(statSync(file('.')).mode & 0o777).toBe(0o700);
});

it('takes a piece at its place alone, and begins anew at none', () => {
  updates.take('archive', 0, bytes('one'));
  expect([2, 4].map((at) => updates.take('archive', at, bytes('x')))).toEqual(['outOfOrder', 'outOfOrder']);
  updates.take('archive', 0, bytes('other'));
  expect(readFileSync(file('archive.tgz'), 'utf8')).toBe('other');
});

it('takes no signature without end, and nothing while an update is under way', () => {
  expect(updates.take('signature', 0, new Uint8Array(16 * 1024 + 1))).toBe('noRoom');
  updates.take('archive', 0, bytes('a'));
  updates.take('signature', 0, bytes('s'));
  updates.ask('install');
  expect([updates.take('archive', 0, bytes('b')), updates.ask('install'), updates.state?.underWay]).toEqual([
    'updating',
    'updating',
    true,
  ]);
});

it('lists what damier-release has written, and goes back only where there is one that was good', () => {
  expect([updates.state, updates.ask('rollback')]).toEqual([{ underWay: false, all: [] }, 'noRelease']);
  const lines = [
    '20261130-021500 in-use good - 2026-11-30T02:16:00Z',
    '20261129-021500 gone rejected slow 2026-11-29T02:17:00Z',
    '20261128-021500 kept unproven - -',
    'no line of it',
  ];
  writeFileSync(join(data, 'listing'), lines.join('\n'));
  expect(updates.state?.all).toEqual([
    { name: '20261130-021500', where: 'inUse', word: 'good', code: null, at: Date.UTC(2026, 10, 30, 2, 16) },
    {
      name: '20261129-021500',
      where: 'gone',
      word: 'rejected',
      code: 'slow',
      at: Date.UTC(2026, 10, 29, 2, 17),
    },
    { name: '20261128-021500', where: 'kept', word: 'unproven', code: null, at: null },
  ]);
  expect(updates.ask('rollback')).toBe('noRelease');
  writeFileSync(join(data, 'listing'), '20261128-021500 kept good - 2026-11-28T02:16:00Z\n');
  expect(updates.ask('rollback')).toBeNull();
  expect(readFileSync(file('wish'), 'utf8')).toBe('rollback\n');
});

it('is nothing where nothing installs releases', () => {
  const none = new Updates(home, null, () => undefined);
  mkdirSync(join(home, 'update'));
  expect([none.state, none.take('archive', 0, bytes('a')), none.ask('rollback')]).toEqual([
    null,
    'noInstaller',
    'noInstaller',
  ]);
});

it('a list that cannot be read is said; one that is not there yet is nothing to say', () => {
  const said: string[] = [];
  const heard = new Updates(home, data, (message) => said.push(message));
  expect([heard.state?.all, said]).toEqual([[], []]);
  mkdirSync(join(data, 'listing'));
  expect(heard.state?.all).toEqual([]);
  expect(said).toEqual([
    expect.stringMatching(/listing, cannot be read: it is a folder, not a file, EISDIR/),
  ]);
});
