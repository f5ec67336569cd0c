import { beforeEach, expect, test } from 'vitest';
import { PortKeeper } from '../../../src/adapters/serial/port-keeper.ts';
import { openDevice } from '../../../src/adapters/serial/serial.ts';
import { VirtualCable } from '../../../src/adapters/virtual/board-cable.ts';
import { ManualClock } from '../manual-clock.ts';

let clock: ManualClock;
let cable: VirtualCable;
let keeper: PortKeeper;
let written: number[];
let events: string[];

beforeEach(() => {
  clock = new ManualClock();
  written = [];
  events = [];
  cable = new VirtualCable('virtual:test', { opened: () => {}, written: (bytes) => written.push(...bytes) });
  keeper = new PortKeeper({
    openPort: openDevice({ path: 'virtual:test', baudRate: 9600, binding: cable }),
    clock,
    reopenMs: 500,
    log: (message) => events.push(message),
    listener: {
      opened: () => events.push('opened'),
      bytes: (bytes) => events.push(`bytes ${[...bytes].join()}`),
      closed: () => events.push('closed'),
      missing: () => events.push('missing'),
    },
  });
});

test('a port that is not there is tried again and again, and said once', async () => {
  cable.unplug();
  await keeper.open();
  for (let tries = 2; tries <= 4; tries++) {
    clock.pass(500);
    await expect.poll(() => keeper.counters.openFailed).toBe(tries);
  }
  cable.plug();
  clock.pass(500);
  await expect.poll(() => events.at(-1)).toBe('opened');
  expect(events.filter((event) => event.includes('cannot be opened'))).toHaveLength(1);
  expect(keeper.problem).toBeNull();
});

test('a lost port is opened again', async () => {
  await keeper.open();
  cable.unplug();
  await expect.poll(() => events).toEqual(['opened', 'closed']);
  cable.plug();
  clock.pass(500);
  await expect.poll(() => events).toEqual(['opened', 'closed', 'opened']);
  cable.deliver(Uint8Array.of(5));
  await expect.poll(() => events.at(-1)).toBe('bytes 5');
  expect(keeper.counters.lost).toBe(1);
});

test('what is written while the port is closed is refused, and never arrives later', async () => {
  expect(keeper.write(Uint8Array.of(1))).toBe(false);
  await keeper.open();
  expect(keeper.write(Uint8Array.of(2))).toBe(true);
  await expect.poll(() => written).toEqual([2]);
  cable.unplug();
  await expect.poll(() => keeper.isOpen).toBe(false);
  expect(keeper.write(Uint8Array.of(3))).toBe(false);
  cable.plug();
  clock.pass(500);
  await expect.poll(() => keeper.isOpen).toBe(true);
  keeper.write(Uint8Array.of(4));
  await expect.poll(() => written).toEqual([2, 4]);
  expect(keeper.counters.refusedWrites).toBe(2);
});

test('after close it stays closed', async () => {
  await keeper.open();
  await keeper.close();
  clock.pass(5000);
  await expect.poll(() => events).toEqual(['opened', 'closed']);
  expect(keeper.isOpen).toBe(false);
});
