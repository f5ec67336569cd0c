import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Libsql from 'libsql';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { portWords } from '../../../src/adapters/serial/port-keeper.ts';
import { errorWords } from '../../../src/adapters/words/words.ts';
import { freePort } from '../../../src/bench/mirror/broker.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'damier-words-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

it('says what the system means, with its code, and none of its words', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const cases = [
    [() => readFileSync(join(folder, 'none')), 'there is nothing of that name, ENOENT'],
    [() => readFileSync(folder), 'it is a folder, not a file, EISDIR'],
    [() => readFileSync(join(file, 'x')), 'a part of its path is a file, not a folder, ENOTDIR'],
    [() => writeFileSync(file, '', { flag: 'wx' }), 'there is something of that name already, EEXIST'],
  ] as const;
  const long = Object.assign(new Error('Cannot create a string longer than …'), {
    code: 'ERR_STRING_TOO_LONG',
  });
  expect(errorWords(long)).toBe('it is too large, ERR_STRING_TOO_LONG');
  for (const [work, words] of cases) expect(errorWords(thrownBy(work))).toBe(words);
});

it('says why nobody answers', async () => {
  const port = await freePort();
  const error = await new Promise((resolve) => connect(port, '127.0.0.1').once('error', resolve));
  expect(errorWords(error)).toBe('nothing listens there, ECONNREFUSED');
});

it('knows the families of SQLite’s codes', () => {
  const database = new Libsql(join(folder, 'games.sqlite'));
  database.exec('CREATE TABLE t (a)');
  database.exec('PRAGMA query_only = 1');
  const readOnly = thrownBy(() => database.exec('INSERT INTO t VALUES (1)'));
  database.close();
  expect(errorWords(readOnly)).toBe('it can only be read, SQLITE_READONLY');
  const failing = Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_WRITE' });
  expect(errorWords(failing)).toBe('the disk does not read or write as it should, SQLITE_IOERR_WRITE');
});

it.each([
  ['Error: Permission denied, cannot open /dev/ttyACM0', 'this user may not use it, EACCES'],
  ['Error: No such file or directory, cannot open /dev/ttyACM0', 'there is nothing of that name, ENOENT'],
  ['Error Resource temporarily unavailable Cannot lock port', 'something else uses it, EBUSY'],
  ['Reading from COM port: the device is gone', 'the device is gone, ENODEV'],
  ['Error: No such device or address, cannot open /dev/ttyACM0', 'the device is gone, ENODEV'],
])('serialport’s own words are said in ours: %s', (words, ours) => {
  expect(portWords(new Error(words))).toBe(ours);
});

it('lets our own errors speak for themselves', () => {
  expect(errorWords(new Error('a move is missing'))).toBe('a move is missing');
  expect(errorWords('thrown as it is')).toBe('thrown as it is');
});

// An error that is caught or told by a library says what it says; its words go through `errorWords` or nowhere.
const RAW = [
  /instanceof Error \? \(?error\.message/,
  /String\(error\)/,
  /\(\(?(_, )?(\w+, )?error(: Error)?\)? =>[^;]*\$\{error\.message\}/,
];
const SOURCES = ['app', 'adapters', 'cli'].map((name) =>
  fileURLToPath(new URL(`../../../src/${name}`, import.meta.url)),
);

it('no message takes the words of a library as they are', () => {
  const files = SOURCES.flatMap((source) =>
    readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith(join('words', 'words.ts')))
      .map((name) => join(source, name)),
  );
  expect(files.length).toBeGreaterThan(100);
  const raw = files.filter((file) => RAW.some((pattern) => pattern.test(readFileSync(file, 'utf8'))));
  expect(raw).toEqual([]);
});
