import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import { type BoardFault, readBoardFault } from '../../src/adapters/virtual/virtual.ts';
import {
  CALIBRATION_PARTS,
  type CalibrationPart,
  type CalibrationReport,
  runCalibration,
} from '../../src/app/bring-up/calibrate.ts';
import {
  bringUpBoard,
  type DoctorPart,
  type DoctorReport,
  runDoctor,
} from '../../src/app/bring-up/doctor.ts';
import type { FittingHands } from '../../src/app/bring-up/hands.ts';
import { wallClock } from '../adapters/wall-clock.ts';

/**
 * In the tests of this file time jumps to the next timer as soon as nothing is left to do: boards, links and doctor all live by timers, so
 * that what would be waited for costs nothing, and how busy the machine is changes nothing. `lines.itest.ts` is at the pace of wood.
 */
export function timeJumps(): void {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    });
    vi.setTimerTickMode('nextTimerAsync');
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** Runs with a state folder that is forgotten afterwards. */
export async function withHome<Result>(run: (home: string) => Promise<Result>): Promise<Result> {
  const home = mkdtempSync(join(tmpdir(), 'damier-bring-up-home-'));
  try {
    return await run(home);
  } finally {
    rmSync(home, { recursive: true });
  }
}

/**
 * The doctor's report of the bottom left corner of a virtual board on which all of this is broken.
 *
 * @param built a step of wiring.md, after which no more is there than that
 */
export function examined(
  faults: readonly string[],
  corner: number,
  parts: readonly DoctorPart[],
  keptIn: string | null = null,
  { board: profile = 'trappes-8x8', built }: { readonly board?: string; readonly built?: string } = {},
): Promise<DoctorReport> {
  return withHome(async (own) => {
    const { board, hands } = virtualBoard(faults, keptIn ?? own, false, {
      board: `virtual:${profile}`,
      corner,
      ...(built === undefined ? {} : { built }),
    });
    try {
      return await runDoctor({
        ...board,
        hands,
        clock: wallClock,
        parts: new Set(parts),
        corner,
        complaints: () => board.complaints,
        machine: { groupOf: () => null, thieves: () => [] },
        progress: { part: () => {}, square: () => {}, counted: () => {} },
      });
    } finally {
      await board.close();
    }
  });
}

/** What `damier calibrate` makes of such a board. @param handsOf who judges; the virtual hand, unless said */
export async function calibrated(
  faults: readonly string[],
  home: string,
  parts: readonly CalibrationPart[] = CALIBRATION_PARTS,
  handsOf: (hands: FittingHands) => FittingHands = (hands) => hands,
): Promise<CalibrationReport> {
  const { board, hands } = virtualBoard(faults, home, true);
  try {
    return await runCalibration({
      ...board,
      hands: handsOf(hands),
      clock: wallClock,
      parts: new Set(parts),
      now: '2026-11-28T10:00:00.000Z',
      complaints: () => board.complaints,
      machine: { groupOf: () => null, thieves: () => [] },
      progress: { part: () => {}, counted: () => {} },
    });
  } finally {
    await board.close();
  }
}

function virtualBoard(
  faults: readonly string[],
  home: string,
  fitting: boolean,
  wish: { readonly board?: string; readonly corner?: number; readonly built?: string } = {},
) {
  const board = bringUpBoard({
    board: 'virtual',
    faults: faults.map(faultOf),
    ports: { sensors: {}, actuators: {} },
    home,
    fitting,
    ...wish,
    clock: wallClock,
    threads: 'inline',
  });
  const { hands } = board;
  if (hands === null) throw new Error('a virtual board has a hand');
  return { board, hands };
}

function faultOf(text: string): BoardFault {
  const fault = readBoardFault(text);
  if (fault === null) throw new Error(`${text} is no fault of a virtual board`);
  return fault;
}

/** Each finding as `code part`. */
export const namesOf = ({ findings }: Pick<DoctorReport, 'findings'>) =>
  findings.map(({ code, part }) => `${code} ${part}`);
