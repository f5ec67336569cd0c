import { describe, expect, test } from 'vitest';
import type { DoctorPart } from '../../src/app/bring-up/doctor.ts';
import { examined, namesOf } from './examined.ts';

/** What is broken on one board, the corner and the parts that are tested, and all that is found. */
type Case = readonly [
  story: string,
  faults: readonly string[],
  corner: number,
  parts: readonly DoctorPart[],
  found: readonly string[],
];

const TRAPS: readonly Case[] = [
  [
    'a late switch and one that never speaks, a horn askew, a stuck disc, a reed that loses its lead behind a shut flap',
    ['flapLate:c3', 'flapNever:b4', 'horn:S5', 'trapJam:b6', 'lead:f6'],
    8,
    ['sliders'],
    ['sliderSlow S3', 'slider switch b4', 'slider S5', 'trapJam b6', 'unseen f6'],
  ],
  ['a servo driver that forgets its settings once', ['servoReset'], 3, ['sliders'], ['slider S3']],
  [
    'an actuator board that restarts in mid-movement',
    ['dips'],
    3,
    ['sliders'],
    ['slider S3', 'power actuators'],
  ],
];

const SQUARES: readonly Case[] = [
  [
    'a reed dead only with neighbours on, one that hears a piece beside it, one that bounces',
    ['weak:b2', 'double:c1', 'bounce:a1'],
    3,
    ['squares', 'ghosts'],
    ['ghost c1', 'unseen b2'],
  ],
  [
    'a line that harms bytes, restarts out of nowhere',
    ['noise', 'static'],
    3,
    ['squares'],
    ['power resets', 'sensors line'],
  ],
  [
    'two at once: a shorted diode beside a stuck reed',
    ['ghost:a1', 'stuck:d2'],
    4,
    ['squares', 'ghosts'],
    ['stuck d2', 'ghost a1'],
  ],
];

const OTHERS: readonly Case[] = [
  ['an encoder whose index is missing', ['index'], 2, ['wheel'], ['wheel index']],
  ['an encoder with A and B swapped', ['backwards'], 2, ['wheel'], ['wheel direction']],
  ['a bus that was held and is clocked free', ['busHeld'], 3, ['squares'], ['actuators I2C']],
  ['older firmware on the sensor board', ['old:sensors'], 2, ['squares'], ['version sensors']],
  ['newer firmware on the sensor board', ['new:sensors'], 2, ['squares'], ['version sensors']],
  [
    'boards that are not there',
    ['sensors', 'actuators'],
    2,
    ['squares'],
    ['sensors sensors', 'actuators actuators'],
  ],
];

describe('a virtual board is told to have, and doctor finds by name:', () => {
  test.each([...TRAPS, ...SQUARES, ...OTHERS])('%s', async (_, faults, corner, parts, found) => {
    expect(namesOf(await examined(faults, corner, parts)).sort()).toEqual([...found].sort());
  });

  test.each(['old', 'new'])('%s firmware on the actuator board, by both who ask', async (age) => {
    const names = namesOf(await examined([`${age}:actuators`], 2, ['lights']));
    expect(new Set(names)).toEqual(new Set(['version actuators']));
  });

  test('a bus that a chip holds for ever: no light shines, and it is said why', async () => {
    const names = namesOf(await examined(['busStuck'], 2, ['lights']));
    expect(names).toContain('actuators I2C');
    expect(names).toContain('light a1 amber');
  });
});
