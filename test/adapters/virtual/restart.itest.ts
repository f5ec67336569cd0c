import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadProfile } from '../../../src/adapters/profile/profile.ts';
import { createSerialBoard, openDevice } from '../../../src/adapters/serial/serial.ts';
import { createVirtualBoard, type VirtualBoard } from '../../../src/adapters/virtual/virtual.ts';
import { wallClock } from '../wall-clock.ts';

const PATIENT = { timeout: 60_000, interval: 10 };
const profile = loadProfile('classic-10x10');
const placement = [
  { at: 'a1', side: 'W', discs: ['man'] },
  { at: 'j10', side: 'B', discs: ['man', 'man'] },
] as const;
let directory = '';

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'damier-restart-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Runs a virtual board with a serial board on it, and closes both. */
async function withBoard(play: (board: VirtualBoard, occupied: () => readonly string[]) => Promise<void>) {
  const board = createVirtualBoard({ profile, stateDirectory: directory, placement, threads: 'inline' });
  const sensors = createSerialBoard({ profile, openPort: openDevice(board.sensors), clock: wallClock });
  let occupied: readonly string[] = [];
  sensors.onReport((report) => {
    if (report.kind === 'snapshot') occupied = [...report.occupied].sort();
  });
  await sensors.open();
  try {
    await play(board, () => occupied);
  } finally {
    await sensors.close();
    await board.close();
  }
}

test('the room is after a restart as it was left, not as the game begins; setting up goes through the reeds', async () => {
  await withBoard(async (board, occupied) => {
    await vi.waitFor(() => expect(occupied()).toEqual(['a1', 'j10']), PATIENT);
    board.room.gesture({ type: 'lift', disc: 1 });
    board.room.gesture({ type: 'drop', to: { on: 'square', at: 'e5' } });
    await vi.waitFor(() => expect(occupied()).toEqual(['e5', 'j10']), PATIENT);
  });
  await withBoard(async (board, occupied) => {
    await vi.waitFor(() => expect(occupied()).toEqual(['e5', 'j10']), PATIENT);
    board.room.gesture({ type: 'setUp' });
    await vi.waitFor(() => expect(occupied()).toEqual(['a1', 'j10']), PATIENT);
  });
});

test('the same seed spins the same way', async () => {
  const spin = async (seed: number) => {
    const stateDirectory = join(directory, String(Math.random()));
    const wheeled = loadProfile('trappes-8x8');
    const setup = { profile: wheeled, stateDirectory, placement: [], seed, threads: 'inline' } as const;
    const board = createVirtualBoard(setup);
    const { angle: before } = board.room.current().wheel;
    board.room.gesture({ type: 'wheelRelease', speed: 200 });
    // On a busy machine the whole spin may lie between two looks.
    await vi.waitFor(() => {
      expect(board.room.current().wheel.angle).not.toBe(before);
      expect(board.room.current().wheel.speed).toBe(0);
    }, PATIENT);
    const { angle } = board.room.current().wheel;
    await board.close();
    return angle;
  };
  const angle = await spin(4);
  expect(await spin(4)).toBeCloseTo(angle, 6);
  expect(await spin(5)).not.toBeCloseTo(angle, 1);
});
