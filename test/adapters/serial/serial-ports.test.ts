import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createJohnnyFiveActuators } from '../../../src/adapters/johnny-five/johnny-five.ts';
import { loadProfile } from '../../../src/adapters/profile/profile.ts';
import { createSerialBoard, SerialPorts } from '../../../src/adapters/serial/serial.ts';
import type { Actuators, SensorBoard } from '../../../src/ports/board.ts';
import { FirmataPeer } from '../johnny-five/firmata-peer.ts';
import { ManualClock } from '../manual-clock.ts';
import { SensorPeer } from './sensor-peer.ts';
import { type UsbTold, VirtualBus } from './virtual-bus.ts';

const COPY = { vendorId: '1a86', productId: '7523' };
const MEGA = { vendorId: '2341', productId: '0042', serialNumber: 'M1' };
const UNO = { vendorId: '2341', productId: '0043', serialNumber: 'U1' };
const profile = loadProfile('classic-8x8');

/** Both links on one machine, in virtual time. One for the whole file: johnny-five uses each address once a process. */
const clock = new ManualClock();
const bus = new VirtualBus();
const mega = new SensorPeer('mega');
const uno = new FirmataPeer('uno');
const said: string[] = [];
const ports = new SerialPorts({ sensors: {}, actuators: {}, binding: bus });
const log = (message: string) => said.push(message);
const sensors: SensorBoard = createSerialBoard({ profile, clock, log, openPort: ports.opener('sensors') });
const actuators: Actuators = createJohnnyFiveActuators({
  profile,
  clock,
  log,
  openPort: ports.opener('actuators'),
});
const untried = [sensors.link.state, actuators.link.state];

/** Lets virtual time pass, with what the boards send by themselves, and what is on its way arrive. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 50) {
    clock.pass(50);
    mega.tick(clock.now());
    for (let turn = 0; turn < 6; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
}

/** How long it takes until both links are up, ms of virtual time. */
async function up(limit = 10_000): Promise<number> {
  const from = clock.now();
  while (sensors.link.state !== 'up' || actuators.link.state !== 'up') {
    if (clock.now() - from > limit) throw new Error(`${JSON.stringify([sensors.link, actuators.link])}`);
    await pass(50);
  }
  return clock.now() - from;
}

const plugged: string[] = [];
function plug(name: string, cable: typeof mega.cable, told: UsbTold): void {
  bus.plug(name, cable, told);
  plugged.push(name);
}
function unplugAll(): void {
  for (const name of plugged.splice(0)) bus.unplug(name);
}

beforeEach(async () => {
  await Promise.all([sensors.open(), actuators.open()]);
});
afterEach(async () => {
  unplugAll();
  await Promise.all([sensors.close(), actuators.close()]);
  await pass(1000);
});

describe('boards without USB serial numbers', () => {
  test('are told apart by what answers, on whichever port', async () => {
    plug('/dev/ttyUSB0', uno.cable, COPY);
    plug('/dev/ttyUSB1', mega.cable, COPY);
    await up();
    expect(sensors.link.counters).toMatchObject({ rejected: expect.any(Number) });
  });

  test('a sensor board without a name is given one, and keeps it', () => {
    expect(mega.boardId).not.toBe(0);
  });
});

describe('boards with USB serial numbers', () => {
  test('a hundred times pulled, in any order, and back under another name: found within five seconds, nothing left behind', async () => {
    let names = 0;
    plug('/dev/ttyACM0', mega.cable, MEGA);
    plug('/dev/ttyACM1', uno.cable, UNO);
    await up();
    const timers = clock.waiting;
    const resources = process.getActiveResourcesInfo().length;
    for (let round = 0; round < 100; round++) {
      // In mid-frame: what was half said must not be read together with what comes next.
      mega.cable.deliver(Uint8Array.of(7, 1, 2));
      uno.cable.deliver(Uint8Array.of(0xf0, 0x79, 2));
      unplugAll();
      await pass(50 + (round % 5) * 300);
      expect([sensors.link.state, actuators.link.state]).toEqual(['lost', 'lost']);
      actuators.showFrame(new Uint8Array(16).fill(round));
      const both = [
        () => plug(`/dev/ttyACM${names++}`, mega.cable, MEGA),
        () => plug(`/dev/ttyACM${names++}`, uno.cable, UNO),
      ];
      if (round % 2 === 1) both.reverse();
      both[0]?.();
      await pass((round % 3) * 400);
      both[1]?.();
      expect(await up()).toBeLessThan(5000);
    }
    expect(bus.openPorts).toBe(2);
    expect(clock.waiting).toBe(timers);
    expect(process.getActiveResourcesInfo().length).toBeLessThanOrEqual(resources + 2);
    expect(sensors.link.counters.opened).toBeGreaterThan(100);
  });

  test('a strange board that comes instead is not taken for it', async () => {
    const other = new SensorPeer('other');
    plug('/dev/ttyACM0', mega.cable, MEGA);
    plug('/dev/ttyACM1', uno.cable, UNO);
    await up();
    bus.unplug('/dev/ttyACM0');
    plug('/dev/ttyACM0', other.cable, { ...MEGA, serialNumber: 'M2' });
    await pass(3000);
    expect(sensors.link).toMatchObject({
      state: 'lost',
      reason: 'There is no sensor board with the USB serial number M1.',
    });
    expect(other.opened).toBe(0);
    plug('/dev/ttyACM7', mega.cable, MEGA);
    expect(await up()).toBeLessThan(5000);
  });
});

describe('what staff must be told', () => {
  test('of a link that is lost, and of none that has not been looked for yet', async () => {
    expect(untried).toEqual(['connecting', 'connecting']);
    await pass(1000);
    expect([sensors.link.state, actuators.link.state]).toEqual(['lost', 'lost']);
  });

  test('the ports cannot be listed', async () => {
    bus.listFails = new Error('spawn udevadm ENOENT');
    await pass(1000);
    expect(sensors.link.reason).toMatch(/cannot be listed \(spawn udevadm ENOENT\)\. Install udev/);
    expect(said.filter((line) => line.includes('udevadm'))).toHaveLength(2);
    bus.listFails = null;
  });

  test('a firmware that promises less safety, and one of another major version', async () => {
    expect(said.some((line) => line.includes('StandardFirmata'))).toBe(false);
    uno.firmware = { name: 'DamierActuators', major: 2, minor: 0 };
    plug('/dev/ttyACM1', uno.cable, UNO);
    await pass(3000);
    expect(actuators.link).toMatchObject({ state: 'refused', reason: expect.stringContaining('too new') });
    uno.firmware = { name: 'DamierActuators', major: 1, minor: 0 };
  });
});
