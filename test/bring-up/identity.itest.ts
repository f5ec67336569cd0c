import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadProfile } from '../../src/adapters/profile/profile.ts';
import { askAtPort } from '../../src/adapters/serial/serial.ts';
import { createVirtualBoard, type VirtualBoard } from '../../src/adapters/virtual/virtual.ts';
import { FIRMWARE } from '../../src/app/bring-up/flash.ts';
import { wallClock } from '../adapters/wall-clock.ts';

let folder = '';
let board: VirtualBoard;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'damier-identity-'));
  const profile = loadProfile('trappes-8x8');
  board = createVirtualBoard({ profile, stateDirectory: folder, placement: [], seed: 1, threads: 'inline' });
});
afterAll(async () => {
  await board.close();
  rmSync(folder, { recursive: true });
});

test.each(['sensors', 'actuators'] as const)(
  'the shipped firmware of the %s says what the table says',
  async (part) => {
    const { path, binding } = board[part];
    const { name, version } = FIRMWARE[part];
    expect(await askAtPort(part, path, wallClock, binding)).toEqual({ part, name, version });
  },
);

test('a board that is asked as the other one does not answer', async () => {
  const { path, binding } = board.actuators;
  expect(await askAtPort('sensors', path, wallClock, binding)).toBeNull();
});
