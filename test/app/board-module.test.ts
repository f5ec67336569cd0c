import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadProfile } from '../../src/adapters/profile/profile.ts';
import { loadBoardModule } from '../../src/app/board-module.ts';
import { checkConfiguration } from '../../src/app/configuration-check.ts';
import { settle } from '../../src/app/configuration-settle.ts';
import { FakeClock } from './fake-clock.ts';

const FILE = checkConfiguration('c.json', '{"board":{"module":"b.mjs"}}');
const setup = { profile: loadProfile('classic-8x8'), clock: new FakeClock(), log: () => {} };
const WHOLE = `{ link: { state: 'lost', reason: profile.id, counters: {} }, async open() {}, async close() {}, onReport: () => () => {}, onLink: () => () => {} }`;

function load(text: string) {
  const file = join(mkdtempSync(join(tmpdir(), 'damier-module-')), 'board.mjs');
  writeFileSync(file, text);
  return loadBoardModule(file, setup);
}

it.each(['', 'async '])('a file gives the sensors of another make (%sfunction)', async (kind) => {
  const board = await load(`export ${kind}function createSensorBoard({ profile }) { return ${WHOLE}; }`);
  expect(board.link.reason).toBe('classic-8x8');
});

it.each([
  ['exports nothing', 'export const x = 1;', 'exports no function createSensorBoard'],
  [
    'gives half a board',
    'export const createSensorBoard = () => ({ open() {} });',
    'open, close, onReport, onLink, link',
  ],
  ['throws', 'export const createSensorBoard = () => { throw new Error("no port"); };', 'no port'],
  ['is no program', 'export const = ;', '--board-module'],
])('a file that %s is refused', async (_, text, said) => {
  await expect(load(text)).rejects.toThrow(said);
});

it('a file needs a profile, and the command line comes before the configuration', () => {
  const asked = { set: [], boardModule: 'a.mjs' };
  expect(() => settle(asked, {})).toThrow('--board PROFILE');
  expect(settle({ ...asked, board: 'classic-8x8' }, FILE).boardModule).toBe('a.mjs');
  expect(settle({ set: [], board: 'classic-8x8' }, FILE).boardModule).toBe('b.mjs');
  expect(settle({ set: [] }, {}).boardModule).toBeNull();
});
