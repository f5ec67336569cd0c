import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { loadProfile } from '../../../src/adapters/profile/profile.ts';
import { ActuatorRig } from '../../../src/adapters/virtual/rig/actuator-rig.ts';
import type { ActuatorReport } from '../../../src/adapters/virtual/rig/rig.ts';

/** Firmata: sysex frames, data bytes in halves of seven bits. */
const SYSEX = { start: 0xf0, end: 0xf7, i2cRequest: 0x76, i2cConfig: 0x78 };
const REPORT_VERSION = 0xf9;
const LIGHTS = 0x71;
const SERVOS = 0x40;
const BIT_MS = 1000 / 57_600;

let rig: ActuatorRig;
const hex = readFileSync(new URL('../../../firmware/dist/actuator.hex', import.meta.url), 'utf8');

beforeEach(() => {
  const { sliders } = loadProfile('trappes-8x8');
  rig = new ActuatorRig({ kind: 'actuator', hex, seed: 5, sliders, travel: {}, faults: [], missing: [] });
  rig.advance(120);
  send(SYSEX.start, SYSEX.i2cConfig, 0, 0, SYSEX.end);
  rig.advance(10);
  rig.reports();
});

function send(...bytes: number[]): void {
  rig.command({ kind: 'serial', bytes: Uint8Array.from(bytes) });
}

function i2cWrite(address: number, ...bytes: number[]): number {
  const halves = bytes.flatMap((byte) => [byte & 0x7f, byte >> 7]);
  const message = [SYSEX.start, SYSEX.i2cRequest, address, 0, ...halves, SYSEX.end];
  send(...message);
  return message.length;
}

/** Runs in steps of 0.1 ms until a report fits; answers the time it took, or throws after `patience` ms. */
function msUntil(fits: (report: ActuatorReport) => boolean, patience: number): number {
  for (let tenths = 1; tenths <= patience * 10; tenths++) {
    rig.advance(0.1);
    if (rig.reports().some(fits)) return tenths / 10;
  }
  throw new Error(`nothing of the kind within ${patience} ms`);
}

const isLit = (report: ActuatorReport): boolean =>
  report.kind === 'lights' && report.lights.ram.some((byte) => byte !== 0);

test('time is told to whoever waits for it, from then on', () => {
  rig.advance(100);
  expect(rig.reports()).toEqual([]);
  rig.advance(30);
  rig.command({ kind: 'time', told: true });
  rig.advance(15);
  expect(rig.reports()).toEqual([]);
  rig.advance(5);
  expect(rig.reports()).toEqual([{ kind: 'elapsed', ms: 20 }]);
  rig.command({ kind: 'time', told: false });
  rig.advance(100);
  expect(rig.reports()).toEqual([]);
});

test('a frame takes its time on the serial line and on the bus', () => {
  const bytes = i2cWrite(LIGHTS, 0x00, ...new Array<number>(16).fill(0xff));
  const onTheLine = bytes * 10 * BIT_MS;
  const onTheBus = (1 + 17) * 9 * 0.01;
  const took = msUntil(isLit, 50);
  expect(took).toBeGreaterThanOrEqual(onTheLine + onTheBus);
  expect(took).toBeLessThan(onTheLine + onTheBus + 2);
});

test('pulses move the slider of their channel alone', () => {
  for (const [register, value] of [
    [0x00, 0x10],
    [0xfe, 99],
    [0x00, 0xa0],
  ] as const)
    i2cWrite(SERVOS, register, value);
  i2cWrite(SERVOS, 0x06 + 4 * 2, 0, 0, 503 & 0xff, 503 >> 8);
  rig.advance(300);
  expect(rig.travel()).toMatchObject({ S3: 0, S4: 0, S6: 0 });
  expect(rig.travel().S5).toBeCloseTo(1, 1);
});

test('two seconds without a byte: the lights go out and the servos are released', () => {
  i2cWrite(LIGHTS, 0x21);
  i2cWrite(LIGHTS, 0x81);
  i2cWrite(LIGHTS, 0x00, 0xff);
  msUntil(isLit, 50);
  const silent = msUntil(
    ({ ...report }) =>
      report.kind === 'lights' && (!report.lights.on || report.lights.ram.every((byte) => byte === 0)),
    3000,
  );
  expect(silent).toBeGreaterThan(1900);
  expect(silent).toBeLessThan(2200);
});

test('any byte is a sign of life', () => {
  i2cWrite(LIGHTS, 0x21);
  i2cWrite(LIGHTS, 0x81);
  i2cWrite(LIGHTS, 0x00, 0xff);
  msUntil(isLit, 50);
  for (let second = 0; second < 5; second++) {
    send(REPORT_VERSION);
    rig.advance(1000);
  }
  expect(rig.reports().filter(({ kind }) => kind === 'lights')).toEqual([]);
});
