import { describe, expect, test } from 'vitest';
import { faultForms } from '../../src/adapters/virtual/virtual.ts';
import type { DoctorPart } from '../../src/app/bring-up/doctor.ts';
import { toldFindings } from '../../src/cli/bring-up-flags.ts';
import { examined, namesOf, timeJumps } from './examined.ts';

timeJumps();

/** What is broken, the corner and the parts that are tested, what is found first, and where: parts, nets, pins. */
type Case = readonly [
  fault: string,
  corner: number,
  parts: readonly DoctorPart[],
  first: string,
  where: RegExp,
];

const SQUARES: readonly Case[] = [
  ['stuck:b1', 2, ['squares'], 'stuck b1', /^KB1, DB1 \(panel AB12: KB1, DB1\); FILE_B to RANK1$/],
  ['unseen:b1', 2, ['squares'], 'unseen b1', /^KB1, DB1 \(panel /],
  ['chatter:a2', 2, ['squares'], 'chatter a2', /^KA2, DA2 \(panel /],
  ['weak:b2', 2, ['squares', 'ghosts'], 'unseen b2', /^KB2, DB2 \(panel /],
  ['double:a1', 2, ['squares'], 'stuck b1', /^KB1, DB1 \(panel /],
  ['ghost:a1', 2, ['squares', 'ghosts'], 'ghost a1', /^KA1, DA1 \(panel /],
  ['rank:2', 2, ['squares'], 'line RANK2', /^RANK2, JW_12; U1 D23$/],
  ['rankPin:2', 2, ['squares'], 'line RANK2', /^RANK2, JW_12; U1 D23$/],
  ['ranks:1-2', 2, ['squares'], 'line RANK1 and RANK2', /^RANK1, JW_12; U1 D22; RANK2, JW_12; U1 D23$/],
  ['file:b', 2, ['squares'], 'line FILE_B', /^FILE_B, JS_AB, RUB, RSB, FILE_B_PIN; U1 A9$/],
  ['filePin:b', 2, ['squares'], 'line FILE_B', /^FILE_B,.*U1 A9$/],
  ['files:a-b', 2, ['squares'], 'line FILE_A and FILE_B', /^FILE_A,.*U1 A8; FILE_B,.*U1 A9$/],
  ['weakReed:b1', 2, ['squares', 'margins'], 'unseen b1', /^KB1, DB1 \(panel AB12/],
  ['weakMagnets', 2, ['squares', 'margins'], 'unseen piece', /^the piece$/],
  ['pullUp:b', 3, ['squares'], 'line FILE_B', /RUB/],
];
const BOARDS: readonly Case[] = [
  ['sensors', 2, ['squares'], 'sensors sensors', /^U1, its USB port$/],
  ['actuators', 2, ['lights'], 'actuators actuators', /^U2, its USB port$/],
  ['old:sensors', 2, ['squares'], 'version sensors', /^U1/],
  ['new:sensors', 2, ['squares'], 'version sensors', /^U1/],
  ['old:actuators', 2, ['lights'], 'version actuators', /^U2/],
  ['new:actuators', 2, ['lights'], 'version actuators', /^U2/],
  ['noise', 4, ['squares', 'ghosts'], 'sensors line', /^U1, its USB cable$/],
  ['static', 2, ['squares'], 'power resets', /^U1 5V and GND/],
  ['bus', 2, ['lights'], 'light driver', /^U3; SDA, SCL$/],
  ['address', 2, ['lights'], 'light driver', /^U3; SDA, SCL$/],
  ['busHeld', 2, ['squares', 'lights'], 'actuators I2C', /^SDA, RP1, U2 A4; SCL, RP2, U2 A5$/],
  ['busStuck', 2, ['lights'], 'actuators I2C', /^SDA,/],
  ['lightsOff', 2, ['squares', 'lights'], 'power light off', /^RAIL_LIGHT: F2.*U1 A3$/],
  ['lightRail', 2, ['squares', 'lights'], 'power light', /^RAIL_LIGHT: F2.*U1 A3$/],
  ['light:a1', 2, ['lights'], 'light a1 amber', /^LAA1 \(panel AB12: LAA1\); ROW\d+ and COM\d of U3$/],
  ['flipped:a1', 2, ['lights'], 'light a1 amber', /^LAA1 \(panel AB12: LAA1\); ROW\d+ and COM\d of U3$/],
];
const SLIDERS: readonly Case[] = [
  ['horn:S3', 3, ['sliders'], 'slider S3', /^SA10, DA10; FILE_A to RANK10; M3;/],
  ['tooth:S3', 3, ['sliders'], 'slider S3', /^SA10, DA10; FILE_A to RANK10; M3;/],
  ['slider:S3', 3, ['sliders'], 'slider S3', /^M3; SERVO_S3, U4 PWM0$/],
  ['servos:S3-S4', 3, ['sliders'], 'slider S3', /^M3; SERVO_S3, U4 PWM0; M4; SERVO_S4, U4 PWM1$/],
  ['motorStop', 3, ['sliders'], 'power servo off', /^RAIL_SERVO: F1, SW4, C1;.*U1 A2$/],
  ['servoRail', 3, ['sliders'], 'power servo', /^RAIL_SERVO: F1, SW4, C1;.*U1 A2$/],
  ['servoReset', 3, ['sliders'], 'slider S3', /^M3;.*U4 VCC$/],
  ['dips', 3, ['sliders'], 'power actuators', /^U2 5V and GND/],
  ['resets', 3, ['sliders'], 'power resets', /^U1 5V and GND/],
  ['trapJam:c3', 3, ['sliders'], 'trapJam c3', /^KC3, DC3 \(panel /],
  ['flapLate:c3', 3, ['sliders'], 'sliderSlow S3', /^SA9, DA9; FILE_A to RANK9; M3;/],
  ['flapNever:c3', 3, ['sliders'], 'slider switch c3', /^SA9, DA9; FILE_A to RANK9$/],
  ['lead:c3', 3, ['sliders'], 'unseen c3', /^KC3, DC3 \(panel /],
];
const CONTROLS: readonly Case[] = [
  ['wheel', 2, ['wheel'], 'wheel index', /^E1; ENCODER_A, U1 D2;/],
  ['index', 2, ['wheel'], 'wheel index', /^E1; ENCODER_Z, U1 D18$/],
  ['backwards', 2, ['wheel'], 'wheel direction', /^E1; ENCODER_A, U1 D2; ENCODER_B, U1 D3$/],
  ['phase:A', 2, ['wheel'], 'wheel phase', /^E1; ENCODER_A, U1 D2; ENCODER_B, U1 D3$/],
  ['phase:B', 2, ['wheel'], 'wheel phase', /^E1; ENCODER_A, U1 D2; ENCODER_B, U1 D3$/],
  ['button:top', 2, ['buttons'], 'button top', /^SW2; BUTTON_TOP, U1 D48$/],
  ['jammed:bottom', 2, ['buttons'], 'button bottom', /^SW1; BUTTON_BOTTOM, U1 D49$/],
];
const CASES = [...SQUARES, ...BOARDS, ...SLIDERS, ...CONTROLS];
/** Within what the debounce takes, and the distance to the next square. */
const HARMLESS = ['bounce', 'keenReed', 'strongMagnets'];

/** Findings beside the first: a light has two colours. */
const MORE: Readonly<Record<string, readonly string[]>> = { 'light:a1': ['light'] };

/** `sensors sensors` is said once. */
function sameOnce(name: string): string {
  const [code = '', ...part] = name.split(' ');
  return part.length === 1 && part[0] === code ? code : name;
}

describe('one thing is broken on a virtual board: doctor names it first, and nothing else', () => {
  test.each(CASES)('%s', async (fault, corner, parts, first, where) => {
    const { findings } = await examined([fault], corner, parts);
    // No more than what a person reads: `E24 ghost a1: …; … [KA1, …]`.
    const [words = ''] = toldFindings(findings);
    const [, name, told] = /^E\d\d ([^:]+): .+; .+ \[(.+)\]$/.exec(words) ?? [];
    expect(name, words).toBe(sameOnce(first));
    expect(told, words).toMatch(where);
    expect(findings.slice(1).map(({ code }) => code)).toEqual(MORE[fault] ?? []);
    // Figures are for people.
    expect(JSON.stringify(findings)).not.toMatch(/\d\.\d{3}/);
  });
});

test('every fault that there is stands in the table', () => {
  const told = CASES.map(([fault]) => fault.split(':')[0]);
  const kinds = faultForms().map((form) => form.split(/[: ]/)[0]);
  expect(kinds.filter((kind) => !told.includes(kind) && !HARMLESS.includes(kind ?? ''))).toEqual([]);
});

test('a reed or a magnet that is too good is harmless: no other square answers, in the middle or off it', async () => {
  for (const fault of ['keenReed:b1', 'strongMagnets']) {
    const { findings, tested } = await examined([fault], 2, ['squares', 'margins', 'ghosts']);
    expect(findings, fault).toEqual([]);
    expect(tested).toContain('margins');
  }
});

test('two at once: a shorted diode beside a stuck reed', async () => {
  const report = await examined(['ghost:a1', 'stuck:d2', 'bounce:a1'], 4, ['squares', 'ghosts']);
  expect(namesOf(report)).toEqual(['ghost a1', 'stuck d2']);
});
