import { expect, test } from 'vitest';
import { judgeFirmware } from '../../../src/adapters/johnny-five/drivers.ts';

test.each([
  ['DamierActuators', 1, 0, { kind: 'ours' }],
  ['DamierActuators', 1, 7, { kind: 'ours' }],
  ['DamierActuators', 2, 0, { kind: 'refused', why: expect.stringContaining('too new') }],
  ['DamierActuators', 0, 9, { kind: 'refused', why: expect.stringContaining('too old') }],
  ['StandardFirmata.ino', 2, 5, { kind: 'other', word: expect.stringContaining('servos stay powered') }],
])('%s %i.%i', (name, major, minor, verdict) => {
  expect(judgeFirmware(name, major, minor)).toEqual(verdict);
});
