import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createJohnnyFiveActuators } from '../../../src/adapters/johnny-five/johnny-five.ts';
import { loadProfile } from '../../../src/adapters/profile/profile.ts';
import { openDevice } from '../../../src/adapters/serial/serial.ts';
import type { FittingActuators } from '../../../src/ports/board.ts';
import type { SliderId } from '../../../src/rules/rules.ts';
import { ManualClock } from '../manual-clock.ts';
import { StandardFirmataPeer } from './standard-firmata-peer.ts';

const S4 = 'S4' as SliderId;
/** Of S4 (trappes-8x8), and where its registers begin. */
const CHANNEL = 1;
const clock = new ManualClock();
const peer = new StandardFirmataPeer('virtual:standard');
const said: string[] = [];
let actuators: FittingActuators;

async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 20) {
    clock.pass(20);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

beforeAll(async () => {
  actuators = createJohnnyFiveActuators({
    profile: loadProfile('trappes-8x8'),
    openPort: openDevice({ path: 'virtual:standard', baudRate: 57_600, binding: peer.cable }),
    clock,
    log: (message) => said.push(message),
  });
  await actuators.open();
  await vi.waitFor(() => expect(actuators.link.state).toBe('up'), { timeout: 20_000 });
});
afterAll(() => actuators.close());

describe('an Uno with StandardFirmata drives the same board', () => {
  test('it is taken, and what it lacks is said once', () => {
    expect(said.filter((line) => line.includes('StandardFirmata'))).toEqual([
      expect.stringMatching(
        /^StandardFirmata\.ino is on the actuator board: it works, but if this program stops/,
      ),
    ]);
  });

  test('lights shine as the frame has them', async () => {
    const frame = Uint8Array.from({ length: 16 }, (_, at) => 0x11 * at);
    actuators.showFrame(frame);
    await expect.poll(() => peer.lights.lights()).toEqual({ on: true, brightness: 8, ram: [...frame] });
  });

  test('a slider ramps to its notch, pulse by pulse, and its servo is released', async () => {
    const before = peer.servos.pulse(CHANNEL);
    const ramp: number[] = [];
    for (const notch of ['N', 'R'] as const) {
      const move = actuators.moveSlider(S4, notch);
      for (let looked = 0; looked < 35; looked += 1) {
        await pass(20);
        const pulse = peer.servos.pulse(CHANNEL);
        if (pulse !== null) ramp.push(pulse);
      }
      await move;
    }
    expect(before).toBeNull();
    expect(ramp[0]).toBe(1500);
    expect(Math.max(...ramp)).toBe(503 * 4);
    expect(ramp).toEqual([...ramp].sort((one, other) => one - other));
    expect(peer.servos.pulse(CHANNEL)).toBeNull();
  });

  test('a restart is noticed as with our own firmware, and the chips are set up anew', async () => {
    await pass(1500);
    const { chipSetUps = 0 } = actuators.link.counters;
    peer.boot();
    await expect
      .poll(() => actuators.link)
      .toMatchObject({
        state: 'up',
        counters: { restarted: 1, chipSetUps: chipSetUps + 1 },
      });
  });

  test('nothing was said to it that its protocol does not know', () => {
    expect(peer.strange).toEqual([]);
  });
});

describe('firmata-io and the published protocol agree', () => {
  interface Io extends EventEmitter {
    readonly MODES: Readonly<Record<string, number>>;
    readonly pins: readonly { readonly supportedModes: readonly number[] }[];
    servoConfig(pin: number, least: number, most: number): void;
    servoWrite(pin: number, value: number): void;
    queryPinState(pin: number, callback: () => void): void;
    i2cConfig(delay: number): void;
    i2cWrite(address: number, bytes: readonly number[]): void;
    i2cReadOnce(address: number, register: number, length: number, callback: (bytes: number[]) => void): void;
  }
  const { Firmata } = createRequire(import.meta.url)('firmata-io') as {
    Firmata: new (transport: EventEmitter, options: { reportVersionTimeout: number }) => Io;
  };

  /** firmata-io straight on the peer's cable. */
  async function connected(): Promise<{ readonly io: Io; readonly other: StandardFirmataPeer }> {
    const other = new StandardFirmataPeer('virtual:other');
    const port = await other.cable.open({ path: 'virtual:other', baudRate: 57_600 });
    const transport = Object.assign(new EventEmitter(), {
      write: (bytes: Uint8Array, done?: () => void) => void port.write(Buffer.from(bytes)).then(done),
    });
    const io = new Firmata(transport, { reportVersionTimeout: 10 });
    const ready = new Promise((resolve) => io.once('ready', resolve));
    const listen = async (): Promise<void> => {
      const { buffer, bytesRead } = await port.read(Buffer.alloc(64), 0, 64);
      transport.emit('data', buffer.subarray(0, bytesRead));
      await listen();
    };
    void listen();
    transport.emit('open');
    await ready;
    return { io, other };
  }

  test('capabilities, servo configuration, analog and extended analog messages, pin state, I²C both ways', async () => {
    const { io, other } = await connected();
    const { SERVO = -1, I2C = -1 } = io.MODES;
    expect(io.pins[9]?.supportedModes).toContain(SERVO);
    expect(io.pins[18]?.supportedModes).toContain(I2C);

    io.servoConfig(9, 600, 2400);
    io.servoWrite(9, 90);
    io.servoWrite(17, 120);
    await expect.poll(() => other.analog.get(17)).toBe(120);
    expect(other.analog.get(9)).toBe(90);
    expect(other.servoRanges.get(9)).toEqual([600, 2400]);
    await new Promise<void>((resolve) => io.queryPinState(9, resolve));

    io.i2cConfig(0);
    io.i2cWrite(0x40, [0xfe, 99]);
    const read = await new Promise<number[]>((resolve) => io.i2cReadOnce(0x40, 0xfe, 1, resolve));
    expect(read).toEqual([99]);
    expect(other.strange).toEqual([]);
  });
});
