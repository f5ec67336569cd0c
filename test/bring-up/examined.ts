import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BoardFault, readBoardFault } from '../../src/adapters/virtual/virtual.ts';
import {
  bringUpBoard,
  type DoctorPart,
  type DoctorReport,
  runDoctor,
} from '../../src/app/bring-up/doctor.ts';
import { wallClock } from '../adapters/wall-clock.ts';

/** The doctor's report of the bottom left corner of a virtual board on which all of this is broken. */
export async function examined(
  faults: readonly string[],
  corner: number,
  parts: readonly DoctorPart[],
): Promise<DoctorReport> {
  const home = mkdtempSync(join(tmpdir(), 'damier-doctor-'));
  const board = bringUpBoard({
    board: 'virtual',
    faults: faults.map(faultOf),
    ports: { sensors: {}, actuators: {} },
    home,
    clock: wallClock,
    threads: 'inline',
  });
  const { hands } = board;
  if (hands === null) throw new Error('a virtual board has a hand');
  try {
    return await runDoctor({
      ...board,
      hands,
      clock: wallClock,
      parts: new Set(parts),
      corner,
      complaints: () => board.complaints,
      groupOf: () => null,
      progress: { part: () => {}, square: () => {}, ghosts: () => {} },
    });
  } finally {
    await board.close();
    rmSync(home, { recursive: true });
  }
}

function faultOf(text: string): BoardFault {
  const fault = readBoardFault(text);
  if (fault === null) throw new Error(`${text} is no fault of a virtual board`);
  return fault;
}

/** Each finding as `code part`. */
export const namesOf = ({ findings }: DoctorReport) => findings.map(({ code, part }) => `${code} ${part}`);
