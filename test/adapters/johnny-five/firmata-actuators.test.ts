import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createJohnnyFiveActuators } from '../../../src/adapters/johnny-five/johnny-five.ts';
import { loadProfile } from '../../../src/adapters/profile/profile.ts';
import { openDevice } from '../../../src/adapters/serial/serial.ts';
import type { FittingActuators } from '../../../src/ports/board.ts';
import type { SliderId } from '../../../src/rules/rules.ts';
import { ManualClock } from '../manual-clock.ts';
import { FirmataPeer } from './firmata-peer.ts';

const LIGHTS = 0x71;
const SERVOS = 0x40;
const S3 = 'S3' as SliderId;
const FULL_OFF = [0, 0, 0, 0x10];
const clock = new ManualClock();
const peer = new FirmataPeer('virtual:peer');
const complaints: string[] = [];
let actuators: FittingActuators;

/** Lets virtual time pass in steps, and what is on its way arrive. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    clock.pass(100);
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
  }
}
const state = (wanted: string) =>
  vi.waitFor(() => expect(actuators.link.state).toBe(wanted), { timeout: 20_000 });
const frames = () => peer.i2c.filter(({ address, bytes }) => address === LIGHTS && bytes.length === 17);
const frame = (first: number) => Uint8Array.from([first, ...new Array<number>(15).fill(0)]);

beforeAll(async () => {
  actuators = createJohnnyFiveActuators({
    profile: loadProfile('trappes-8x8'),
    openPort: openDevice({ path: 'virtual:peer', baudRate: 57_600, binding: peer.cable }),
    clock,
    log: (message) => complaints.push(message),
  });
  await actuators.open();
  await state('up');
});
beforeEach(() => {
  peer.i2c.length = 0;
});

test('a new frame is one write of seventeen bytes; the same one is not written again', async () => {
  actuators.showFrame(frame(1));
  await expect.poll(() => frames().map(({ bytes }) => bytes[1])).toEqual([1]);
  actuators.showFrame(frame(1));
  await new Promise((resolve) => setImmediate(resolve));
  expect(frames()).toHaveLength(1);
});

test('of frames that come while the line is busy the latest is shown, as soon as it is free', async () => {
  for (const first of [10, 11, 12, 13]) actuators.showFrame(frame(first));
  await expect.poll(() => frames().map(({ bytes }) => bytes[1])).toEqual([10, 13]);
  expect(actuators.link.counters.droppedFrames).toBe(2);
});

test('the board is spoken to at least every half second, and the lights are set up anew each time', async () => {
  await pass(2000);
  expect(frames()).toHaveLength(4);
  const commands = peer.i2c.filter(({ address, bytes }) => address === LIGHTS && bytes.length === 1);
  expect(commands.slice(0, 3).map(({ bytes }) => bytes[0])).toEqual([0x21, 0xe7, 0x81]);
});

test('a movement sets the servo driver up first, pulses one channel and turns it off at the end', async () => {
  const move = actuators.moveSlider(S3, 'N');
  await pass(600);
  await move;
  const writes = peer.i2c.filter(({ address }) => address === SERVOS).map(({ bytes }) => bytes);
  expect(writes.slice(0, 4)).toEqual([
    [0x00, 0x10],
    [0xfe, 99],
    [0x00, 0x00],
    [0x00, 0xa0],
  ]);
  expect(writes).toContainEqual([0x06, 0, 0, 375 & 0xff, 375 >> 8]);
  expect(writes.at(-1)).toEqual([0x06, ...FULL_OFF]);
});

test('a board that falls mute during a movement has not done it, and is silent soon after', async () => {
  const given = expect(actuators.moveSlider(S3, 'L')).rejects.toThrow('The actuator board does not answer.');
  await pass(200);
  peer.fallMute(true);
  await pass(1000);
  await given;
  await pass(1000);
  expect(actuators.link).toMatchObject({ state: 'silent', reason: 'The actuator board does not answer.' });
  await expect(actuators.moveSlider(S3, 'L')).rejects.toThrow('does not answer');
  peer.fallMute(false);
  await pass(600);
  expect(actuators.link.state).toBe('up');
});

test('a board that restarts has not finished its movement, and its chips are set up anew at once', async () => {
  const { chipSetUps = 0 } = actuators.link.counters;
  const given = expect(actuators.moveSlider(S3, 'L')).rejects.toThrow('The actuator board restarted.');
  await pass(200);
  peer.restart();
  await given;
  expect(actuators.link).toMatchObject({
    state: 'up',
    counters: { restarted: 1, chipSetUps: chipSetUps + 1 },
  });
  expect(complaints).toContain('The actuator board restarted.');
});

test('a slider is jogged to so many ticks, never beyond the limits of its profile', async () => {
  for (const [ticks, reached] of [
    [380, 380],
    [4000, 525],
  ] as const) {
    const move = actuators.jogSlider(S3, ticks);
    await pass(1000);
    await move;
    const pulses = peer.i2c.filter(({ bytes }) => bytes.length === 5 && bytes[4] !== FULL_OFF[3]);
    expect(pulses.at(-1)?.bytes).toEqual([0x06, 0, 0, reached & 0xff, reached >> 8]);
  }
});

test('lights are dimmed from now on, also when they are set up again', async () => {
  actuators.dimLights(3);
  await pass(600);
  const dimmings = peer.i2c.filter(({ bytes: [command = 0] }) => command >> 4 === 0xe);
  expect(new Set(dimmings.map(({ bytes }) => bytes[0]))).toEqual(new Set([0xe2]));
});

test('a complaint of the firmware is logged in its own words', async () => {
  peer.complain('bus stuck');
  await expect.poll(() => complaints.some((line) => line.includes('bus stuck'))).toBe(true);
});

test('while the port is away frames are kept in mind, moves are not; the chips are set up when it is back', async () => {
  peer.cable.unplug();
  await state('lost');
  await expect(actuators.moveSlider(S3, 'R')).rejects.toThrow('The port is closed.');
  actuators.showFrame(frame(2));
  actuators.showFrame(frame(3));
  peer.cable.plug();
  peer.i2c.length = 0;
  await expect
    .poll(async () => {
      await pass(100);
      return actuators.link.state;
    })
    .toBe('up');
  await expect.poll(() => frames().map(({ bytes }) => bytes[1])).toContain(3);
  expect(frames().map(({ bytes }) => bytes[1])).not.toContain(2);
  const pulses = peer.i2c.filter(
    ({ address, bytes }) => address === SERVOS && bytes.length === 5 && bytes[4] !== FULL_OFF[3],
  );
  expect(pulses).toEqual([]);
  await actuators.close();
});
