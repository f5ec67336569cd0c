import { expect, test } from 'vitest';
import { Pca9685 } from '../../../src/adapters/virtual/chips/chips.ts';

const MODE1 = 0x00;
const PRESCALE = 0xfe;
const LED0 = 0x06;

function chip() {
  const device = new Pca9685(() => {});
  const write = (...bytes: number[]) => {
    device.start('write');
    for (const byte of bytes) device.write(byte);
    device.stop();
  };
  /** As johnny-five sets it up for 61 Hz. */
  const setUp = () => {
    for (const [register, value] of [
      [MODE1, 0x10],
      [PRESCALE, 99],
      [MODE1, 0x00],
      [MODE1, 0xa0],
    ] as const)
      write(register, value);
  };
  return { device, write, setUp };
}

test('at prescaler 99 a tick is 4 µs', () => {
  const { device, write, setUp } = chip();
  setUp();
  write(LED0, 0, 0, 375 & 0xff, 375 >> 8);
  expect(device.pulse(0)).toBe(1500);
});

test('a channel that is fully off gives no pulse', () => {
  const { device, write, setUp } = chip();
  setUp();
  write(LED0 + 4, 0, 0, 247, 0);
  write(LED0 + 4, 0, 0, 0, 0x10);
  expect(device.pulse(1)).toBeNull();
});

test('it sleeps at power-up, and gives no pulse until it is woken', () => {
  const { device, write } = chip();
  write(LED0 + 2, 100);
  write(LED0 + 3, 0);
  expect(device.pulse(0)).toBeNull();
  write(MODE1, 0x00);
  expect(device.pulse(0)).not.toBeNull();
});

test('the prescaler is read-only while the chip is awake', () => {
  const { device, write, setUp } = chip();
  setUp();
  write(PRESCALE, 10);
  write(LED0, 0, 0, 100, 0);
  expect(device.pulse(0)).toBe(400);
});

test('until All Call is cleared it answers at 0x70 too, where no other chip may sit', () => {
  const { device, setUp } = chip();
  expect(device.answersTo(0x70)).toBe(true);
  setUp();
  expect(device.answersTo(0x70)).toBe(false);
  expect(device.answersTo(0x40)).toBe(true);
});

test('ALL_LED writes reach every channel', () => {
  const { device, write, setUp } = chip();
  setUp();
  write(0xfa, 0, 0, 250, 0);
  expect([0, 7, 15].map((channel) => device.pulse(channel))).toEqual([1000, 1000, 1000]);
});
