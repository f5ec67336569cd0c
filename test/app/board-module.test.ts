import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadProfile } from '../../src/adapters/profile/profile.ts';
import { loadBoardModule } from '../../src/app/boards.ts';
import { checkConfiguration, settle } from '../../src/app/configuration.ts';
import { newFolder } from '../e2e/folders.ts';
import { FakeClock } from './fake-clock.ts';

const FILE = checkConfiguration('c.json', '{"board":{"module":"b.mjs"}}');
const setup = { profile: loadProfile('classic-8x8'), clock: new FakeClock(), log: () => {} };
const WHOLE = `{ link: { state: 'lost', reason: profile.id, counters: {} }, async open() {}, async close() {}, onReport: () => () => {}, onLink: () => () => {} }`;

function load(text: string) {
  const file = join(newFolder('module'), 'board.mjs');
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

it('reports that are none are passed over, and said once', async () => {
  const lines: string[] = [];
  const file = join(newFolder('module'), 'board.mjs');
  const reports = `[
    { kind: 'snapshot', occupied: ['a1'] },
    { kind: 'snapshot', occupied: ['a1'] },
    { kind: 'snapshot', t: 1, occupied: ['z9'] },
    { kind: 'edge', t: 1, at: 'a9', on: true },
    { kind: 'edge', t: 1, at: 'a1', on: 1 },
    { kind: 'wave', t: 1 },
    null,
    { kind: 'snapshot', t: 2, occupied: ['c3'] },
  ]`;
  writeFileSync(
    file,
    `export const createSensorBoard = ({ profile }) => ({ ...${WHOLE}, onReport: (listener) => { for (const one of ${reports}) listener(one); return () => {}; } });`,
  );
  const board = await loadBoardModule(file, { ...setup, log: (line) => lines.push(line) });
  expect(board.link.state).toBe('lost');
  expect(lines.map((line) => line.replace(/^.*board\.mjs: /, ''))).toEqual([
    'a report has no time in ms: {"kind":"snapshot","occupied":["a1"]}; it is passed over (docs/boards.md)',
    'a snapshot names "z9", which is no square as a1; it is passed over (docs/boards.md)',
    'an edge names "a9", which is no square as a1; it is passed over (docs/boards.md)',
    'an edge does not say whether it is on: {"kind":"edge","t":1,"at":"a1","on":1}; it is passed over (docs/boards.md)',
    'there is no such report: {"kind":"wave","t":1}; it is passed over (docs/boards.md)',
    'null is no report; it is passed over (docs/boards.md)',
  ]);
});

it('a file needs a profile, and the command line comes before the configuration', () => {
  const asked = { boardModule: 'a.mjs' };
  expect(() => settle(asked, {})).toThrow('--board PROFILE');
  expect(settle({ ...asked, board: 'classic-8x8' }, FILE).boardModule).toBe('a.mjs');
  expect(settle({ board: 'classic-8x8' }, FILE).boardModule).toBe('b.mjs');
  expect(settle({}, {}).boardModule).toBeNull();
});
