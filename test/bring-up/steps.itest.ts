import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildSteps, loadProfile, type ProfileId } from '../../src/adapters/profile/profile.ts';
import { DOCTOR_PARTS, type DoctorPart } from '../../src/app/bring-up/doctor.ts';
import { toldReport } from '../../src/cli/doctor-screen.ts';
import { doctorCommand, type NumberedStep, numberedSteps, shownOn } from '../../src/hardware/hardware.ts';
import { examined } from './examined.ts';

// What wiring.md prints as the doctor's words after each step is what it says of a virtual board on which exactly that is done.
const TOLD: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('../../hardware/steps-told.json', import.meta.url), 'utf8'),
);
/** So many boards at a time: most of it is waiting. */
const AT_ONCE = 4;
/** Where a step looks at more squares than these, a corner of it stands for all here: it takes minutes otherwise. */
const CORNER = 4;

const steps = numberedSteps(buildSteps()).filter(({ step }) => step.doctor !== null);
// Sliders one by one, as their two MCUs must keep step.
const movesSliders = ({ step }: NumberedStep) =>
  step.doctor !== null && (step.doctor.only.length === 0 || step.doctor.only.includes('sliders'));
const others = steps.filter((one) => !movesSliders(one));
const groups = [
  ...Array.from({ length: Math.ceil(others.length / AT_ONCE) }, (_, nth) =>
    others.slice(nth * AT_ONCE, (nth + 1) * AT_ONCE),
  ),
  ...steps.filter(movesSliders).map((one) => [one]),
];

async function asPrinted(one: NumberedStep): Promise<void> {
  const board = shownOn(one);
  const { only = [], corner = loadProfile(board as ProfileId).size } = one.step.doctor ?? {};
  const parts = only.length === 0 ? DOCTOR_PARTS : (only as readonly DoctorPart[]);
  const isSlow = parts.some((part) => ['squares', 'ghosts', 'lights'].includes(part));
  const report = await examined([], isSlow ? Math.min(corner, CORNER) : corner, parts, null, {
    board,
    built: one.number,
  });
  const told = toldReport({ ...report, firmware: { sensors: null, actuators: null } });
  expect(told, `${one.number}: ${doctorCommand(one)}`).toBe(TOLD[one.number]);
}

describe('with exactly that step done, the doctor says what wiring.md prints:', () => {
  test.each(groups.map((group) => [group.map(({ number }) => number).join(', '), group] as const))(
    '%s',
    async (_, group) => {
      await Promise.all(group.map(asPrinted));
    },
  );
});
