import { expect, test } from 'vitest';
import { Ht16k33 } from '../../../src/adapters/virtual/chips/chips.ts';

function chip() {
  let changes = 0;
  const device = new Ht16k33(() => {
    changes++;
  });
  const write = (...bytes: number[]) => {
    device.start();
    for (const byte of bytes) device.write(byte);
    device.stop();
  };
  return { device, write, changes: () => changes };
}

test('nothing shines before the oscillator and the display are on', () => {
  const { device, write } = chip();
  write(0x00, 0xff);
  expect(device.lights()).toMatchObject({ on: false });
  write(0x21);
  expect(device.lights()).toMatchObject({ on: false });
  write(0x81);
  expect(device.lights()).toMatchObject({ on: true });
  write(0x80);
  expect(device.lights()).toMatchObject({ on: false });
});

test('a frame is one write of seventeen bytes, and one change', () => {
  const { device, write, changes } = chip();
  const ram = Array.from({ length: 16 }, (_, index) => index * 3);
  write(0x00, ...ram);
  expect(device.lights().ram).toEqual(ram);
  expect(changes()).toBe(1);
});

test('writing what it shows already is no change', () => {
  const { write, changes } = chip();
  write(0x81);
  write(0x21);
  const before = changes();
  write(0x21);
  write(0x81);
  write(0x00, ...new Array<number>(16).fill(0));
  expect(changes()).toBe(before);
});

test('the data pointer is set by the command, counts up and wraps', () => {
  const { device, write } = chip();
  write(0x0f, 1, 2);
  expect(device.lights().ram[15]).toBe(1);
  expect(device.lights().ram[0]).toBe(2);
});

test('brightness is told in sixteenths', () => {
  const { device, write } = chip();
  write(0xe7);
  expect(device.lights().brightness).toBe(8);
});

test('it answers at 0x71 alone', () => {
  const { device } = chip();
  expect([0x70, 0x71, 0x72].map((address) => device.answersTo(address))).toEqual([false, true, false]);
});
