import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createJohnnyFiveActuators } from '../../src/adapters/johnny-five/johnny-five.ts';
import { loadProfile } from '../../src/adapters/profile/profile.ts';
import { openDevice } from '../../src/adapters/serial/serial.ts';
import { ActuatorRig } from '../../src/adapters/virtual/rig/actuator-rig.ts';
import { HostedBoard } from '../../src/adapters/virtual/rig/hosted-board.ts';
import type { ActuatorCommand, ActuatorReport } from '../../src/adapters/virtual/rig/rig.ts';
import type { SliderId } from '../../src/rules/rules.ts';
import { wallClock } from '../adapters/wall-clock.ts';

const PATIENT = { timeout: 60_000, interval: 20 };
const hex = readFileSync(new URL('standard-firmata/StandardFirmata.uno.hex', import.meta.url), 'utf8');
const profile = loadProfile('trappes-8x8');
const { sliders } = profile;
const plan = { kind: 'actuator', hex, seed: 3, sliders, travel: {}, faults: [], missing: [] } as const;
const rig = new ActuatorRig(plan);
let ram: readonly number[] = [];
const uno = new HostedBoard<ActuatorCommand, ActuatorReport>(
  { path: 'virtual:standard-firmata', baudRate: 57_600, harms: (bytes) => bytes },
  plan,
  rig,
  {
    report: (report) => {
      if (report.kind === 'lights' && report.lights.on) ram = report.lights.ram;
    },
    paced: () => {},
    log: () => {},
  },
);
const told: string[] = [];
const actuators = createJohnnyFiveActuators({
  profile,
  clock: wallClock,
  openPort: openDevice(uno.device),
  log: (line) => told.push(line),
});

beforeAll(async () => {
  await actuators.open();
  await vi.waitFor(() => expect(actuators.link).toMatchObject({ state: 'up' }), PATIENT);
});
afterAll(async () => {
  await actuators.close();
  await uno.close();
});

test('the real StandardFirmata is driven, and what it lacks is said', () => {
  expect(told.join('\n')).toMatch(/StandardFirmata\.ino.*servos stay powered/);
});

test('it carries frames to the light driver', async () => {
  const frame = Uint8Array.from({ length: 16 }, (_, nth) => nth * 17);
  actuators.showFrame(frame);
  await vi.waitFor(() => expect(ram).toEqual([...frame]), PATIENT);
});

test('it moves every slider to its notches', async () => {
  for (const { id } of sliders)
    for (const [notch, travel] of [
      ['L', -1],
      ['R', 1],
      ['N', 0],
    ] as const) {
      // A servo is released 300 ms after its ramp, by the host's clock: on a slow machine the simulated one is under way then.
      await vi.waitFor(async () => {
        await actuators.moveSlider(id as SliderId, notch);
        expect(rig.travel()[id]).toBeCloseTo(travel, 1);
      }, PATIENT);
    }
});

test('its bus is not searched for chips: it tells of one that is not there as of one that is', async () => {
  expect(await actuators.findChips()).toEqual([]);
});
