import { expect, test } from 'vitest';
import { DOCTOR_PARTS } from '../../src/app/bring-up/doctor.ts';
import { examined, namesOf } from './examined.ts';

/** All on one board at once, each in a place where it hides no other. */
const FAULTS = {
  'stuck:a1': 'stuck a1',
  'unseen:b2': 'unseen b2',
  'chatter:a3': 'chatter a3',
  'ghost:d1': 'ghost d1',
  'light:a3': 'light a3 amber',
  'trapJam:c3': 'trapJam c3',
  'slider:S4': 'slider S4',
  'jammed:bottom': 'button bottom',
  'button:top': 'button top',
  wheel: 'wheel index',
  servoRail: 'power servo',
  resets: 'power resets',
} as const;

const report = await examined(Object.keys(FAULTS), 4, DOCTOR_PARTS);

test.each(Object.entries(FAULTS))('%s is found as %s', (_, name) => {
  expect(namesOf(report)).toContain(name);
});

test('nothing is found that is well', () => {
  expect(namesOf(report).sort()).toEqual([...Object.values(FAULTS), 'light a3 blue'].sort());
  expect(report.tested).toEqual(['links', ...DOCTOR_PARTS]);
});
