import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forget, passesFor, pin, readPinned } from '../../../src/app/mirror/mirror-files.ts';
import type { BoardCard } from '../../../src/mirror/mirror.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'damier-pinned-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const card = (letter: string, name: string): BoardCard => ({
  ...{ board: letter.repeat(16), key: letter.repeat(59), name },
});
const nantes = card('a', 'Nantes');

it('a board is known by its key: called otherwise it is the same one, and pinned once', () => {
  pin(home, nantes);
  pin(home, { ...nantes, name: 'Nantes, mairie' });
  expect(readPinned(home)).toEqual([{ ...nantes, name: 'Nantes, mairie' }]);
  expect(passesFor(readPinned(home), nantes)).toBeNull();
});

it.each(['Nantes', 'nantes', 'Nan tes', 'N\u0430ntes', '\uff2eantes', 'Nántes', 'Nantes.', 'NANTES'])(
  'a stranger who calls himself %s passes for nobody',
  (name) => {
    pin(home, nantes);
    expect(passesFor(readPinned(home), card('b', name))).toEqual(nantes);
  },
);

it('a board that is known itself may not take the name of another one', () => {
  pin(home, nantes);
  pin(home, card('b', 'Liège'));
  expect(passesFor(readPinned(home), card('b', 'NANTES'))).toEqual(nantes);
});

it('one is forgotten by its id, and no other of its name', () => {
  pin(home, nantes);
  pin(home, card('b', 'Nantes'));
  expect(forget(home, nantes.board)).toBe(true);
  expect(forget(home, nantes.board)).toBe(false);
  expect(readPinned(home)).toEqual([card('b', 'Nantes')]);
});
