import { SerialPortStream } from '@serialport/stream';
import { expect, test } from 'vitest';
import { VirtualCable } from '../../../src/adapters/virtual/board-cable.ts';

function cable() {
  const written: number[] = [];
  let opened = 0;
  const line = new VirtualCable('virtual:test', {
    opened: () => {
      opened++;
    },
    written: (bytes) => written.push(...bytes),
  });
  const make = () =>
    new SerialPortStream({ path: 'virtual:test', baudRate: 9600, binding: line, autoOpen: false });
  return { line, make, written, opened: () => opened };
}

const open = (port: SerialPortStream) =>
  new Promise<Error | null>((resolve) => port.open((error) => resolve(error ?? null)));
const closed = (port: SerialPortStream) =>
  new Promise<{ disconnected?: true } | null>((resolve) => port.once('close', resolve));

test('bytes pass both ways, and opening tells the board', async () => {
  const { line, make, written, opened } = cable();
  const port = make();
  const heard: number[] = [];
  port.on('data', (bytes: Buffer) => heard.push(...bytes));
  expect(await open(port)).toBeNull();
  expect(opened()).toBe(1);
  port.write(Buffer.from([1, 2, 3]));
  await expect.poll(() => written).toEqual([1, 2, 3]);
  line.deliver(Uint8Array.of(7, 8));
  line.deliver(Uint8Array.of(9));
  await expect.poll(() => heard).toEqual([7, 8, 9]);
});

test('a pulled cable closes the stream as disconnected; it can be opened only once it is plugged', async () => {
  const { line, make } = cable();
  const port = make();
  port.resume();
  await open(port);
  const end = closed(port);
  line.unplug();
  expect(await end).toMatchObject({ disconnected: true });
  expect((await open(make()))?.message).toMatch(/cannot open virtual:test/);
  line.plug();
  expect(await open(make())).toBeNull();
});

test('closing it oneself is no disconnection', async () => {
  const { make } = cable();
  const port = make();
  port.resume();
  await open(port);
  const end = closed(port);
  port.close();
  expect(await end).toBeNull();
});

test('a port is open once at a time', async () => {
  const { make } = cable();
  await open(make());
  expect((await open(make()))?.message).toMatch(/lock/);
});

test('it is listed while it is plugged', async () => {
  const { line } = cable();
  expect((await line.list()).map(({ path }) => path)).toEqual(['virtual:test']);
  line.unplug();
  expect(await line.list()).toEqual([]);
});
