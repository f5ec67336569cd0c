import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildSteps, loadProfile, type ProfileId } from '../../src/adapters/profile/profile.ts';
import { DOCTOR_PARTS, type DoctorPart } from '../../src/app/bring-up/doctor.ts';
import { toldReport } from '../../src/cli/bring-up-flags.ts';
import { doctorCommand, numberedSteps, shownOn } from '../../src/hardware/hardware.ts';
import { examined, timeJumps } from './examined.ts';

timeJumps();

// What wiring.md prints as the doctor's words after each step is what it says of a virtual board on which exactly that is done.
const TOLD: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('../../hardware/steps-told.json', import.meta.url), 'utf8'),
);
/** Where a step looks at more squares than these, a corner of it stands for all here: it takes minutes otherwise. */
const CORNER = 4;

const steps = numberedSteps(buildSteps()).filter(({ step }) => step.doctor !== null);

describe('with exactly that step done, the doctor says what wiring.md prints:', () => {
  test.each(steps.map((one) => [one.number, one] as const))('%s', async (number, one) => {
    const board = shownOn(one);
    const { only = [], corner = loadProfile(board as ProfileId).size } = one.step.doctor ?? {};
    const parts = only.length === 0 ? DOCTOR_PARTS : (only as readonly DoctorPart[]);
    const isSlow = parts.some((part) => ['squares', 'ghosts', 'lights'].includes(part));
    const report = await examined([], isSlow ? Math.min(corner, CORNER) : corner, parts, null, {
      board,
      built: number,
    });
    const told = toldReport({ ...report, firmware: { sensors: null, actuators: null } });
    expect(told, `${doctorCommand(one)}`).toBe(TOLD[number]);
  });
});
