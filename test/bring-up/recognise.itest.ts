import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadProfile, type ProfileId, setUpGame } from '../../src/adapters/profile/profile.ts';
import { openPlugged } from '../../src/adapters/serial/serial.ts';
import { createVirtualBoard, type VirtualBoard } from '../../src/adapters/virtual/virtual.ts';
import { placementOf } from '../../src/app/board-parts.ts';
import { boardsLike, hearBoard, linksTo } from '../../src/app/bring-up/flash.ts';
import type { GameId } from '../../src/rules/rules.ts';
import { wallClock } from '../adapters/wall-clock.ts';

/** What is said of that board, plugged in as it is laid; `pulled`: one of its cables is not. */
async function recognised(
  id: ProfileId,
  game: GameId | null,
  pulled: 'sensors' | 'actuators' | null = null,
): Promise<readonly ProfileId[]> {
  const stateDirectory = mkdtempSync(join(tmpdir(), 'damier-recognise-'));
  const profile = loadProfile(id);
  const setup = game === null ? null : setUpGame(game, {}, null, profile).setup;
  const board: VirtualBoard = createVirtualBoard({
    ...{ profile, stateDirectory, switches: true, seed: 1, threads: 'inline' },
    placement: setup === null ? [] : placementOf(setup.rules, setup.start),
  });
  if (pulled !== null) board.unplug(pulled);
  const { sensors, actuators } = linksTo(
    openPlugged('sensors', board.sensors),
    openPlugged('actuators', board.actuators),
    wallClock,
  );
  try {
    return boardsLike((await hearBoard(sensors, actuators, wallClock)).told);
  } finally {
    await Promise.all([sensors.close(), actuators.close()]);
    await board.close();
    rmSync(stateDirectory, { recursive: true });
  }
}

describe('a board that is plugged in', () => {
  it.each([
    ['trappes-8x8', null],
    ['trappes-8x8', 'trappes'],
    ['classic-10x10', 'international'],
    ['classic-8x8', 'english'],
    ['school-6x6', 'sujet-verbe'],
  ] as const)('is known as %s by its chips and what stands on it (%s)', async (id, game) => {
    expect(await recognised(id, game)).toEqual([id]);
  });

  it('is one of three where it has no traps and is empty', async () => {
    expect(await recognised('classic-10x10', null)).toEqual(['classic-8x8', 'classic-10x10', 'school-6x6']);
  });

  it('is known by the switches of its traps, too, while its actuators are away', async () => {
    expect(await recognised('trappes-8x8', 'trappes', 'actuators')).toEqual(['trappes-8x8']);
  });

  it('is told from others without traps by its actuators alone', async () => {
    expect(await recognised('trappes-8x8', 'trappes', 'sensors')).toEqual(['trappes-8x8']);
  });
});
