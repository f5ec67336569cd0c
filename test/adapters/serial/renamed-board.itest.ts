import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { createJohnnyFiveActuators } from '../../../src/adapters/johnny-five/johnny-five.ts';
import { loadProfile } from '../../../src/adapters/profile/profile.ts';
import { createSerialBoard, type SerialDevice, SerialPorts } from '../../../src/adapters/serial/serial.ts';
import { type BoardPart, createVirtualBoard } from '../../../src/adapters/virtual/virtual.ts';
import { wallClock } from '../wall-clock.ts';
import { type Pluggable, VirtualBus } from './virtual-bus.ts';

/** Both boards with their real firmware, on ports whose names change and of which USB tells nothing at first. */
const profile = loadProfile('classic-8x8');
const folder = mkdtempSync(join(tmpdir(), 'damier-renamed-'));
const board = createVirtualBoard({
  profile,
  stateDirectory: folder,
  placement: [],
  seed: 3,
  threads: 'inline',
});
const bus = new VirtualBus();
const ports = new SerialPorts({ sensors: {}, actuators: {}, binding: bus });
const sensors = createSerialBoard({ profile, clock: wallClock, openPort: ports.opener('sensors') });
const actuators = createJohnnyFiveActuators({
  profile,
  clock: wallClock,
  openPort: ports.opener('actuators'),
});

function cable(part: BoardPart): Pluggable {
  const { path, binding }: SerialDevice = board[part];
  if (binding === undefined) throw new Error('a virtual board has a binding');
  return {
    path,
    open: (options) => binding.open(options),
    plug: () => board.plug(part),
    unplug: () => board.unplug(part),
  };
}

const cables = { sensors: cable('sensors'), actuators: cable('actuators') };
const both = (state: string) =>
  vi.waitUntil(() => sensors.link.state === state && actuators.link.state === state, { timeout: 60_000 });

afterAll(async () => {
  await Promise.all([sensors.close(), actuators.close()]);
  await board.close();
  rmSync(folder, { recursive: true, force: true });
});

test('told apart by what answers, then found by their numbers, however they come back', async () => {
  const told = { vendorId: '1a86', productId: '7523' };
  bus.plug('ttyUSB0', cables.actuators, { ...told, serialNumber: 'two' });
  bus.plug('ttyUSB1', cables.sensors, { ...told, serialNumber: 'one' });
  await Promise.all([sensors.open(), actuators.open()]);
  await both('up');
  for (let round = 0; round < 4; round++) {
    bus.unplug(`ttyUSB${2 * round}`);
    bus.unplug(`ttyUSB${2 * round + 1}`);
    await both('lost');
    const order = round % 2 === 0 ? (['sensors', 'actuators'] as const) : (['actuators', 'sensors'] as const);
    order.forEach((part, index) => {
      const serialNumber = part === 'sensors' ? 'one' : 'two';
      bus.plug(`ttyUSB${2 * round + 2 + index}`, cables[part], { ...told, serialNumber });
    });
    await both('up');
  }
  expect(bus.openPorts).toBe(2);
  expect(sensors.link.counters).toMatchObject({ crc: 0, malformed: 0 });
});
