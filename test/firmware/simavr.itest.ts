import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { SensorBench } from '../../src/bench/firmware/benches.ts';
import {
  FIRST_SETTINGS,
  type LinkInput,
  newLink,
  type SensorReport,
  stepLink,
} from '../../src/protocol/protocol.ts';
import { shipped } from './programs.ts';
import { buildHarness, Simavr } from './simavr/simavr.ts';

const folder = mkdtempSync(join(tmpdir(), 'damier-simavr-'));
afterAll(() => rmSync(folder, { recursive: true }));
const harness = join(folder, 'harness');
buildHarness(harness);
const dist = (name: string) => fileURLToPath(new URL(`../../firmware/dist/${name}.hex`, import.meta.url));
const SETTINGS = { ...FIRST_SETTINGS, rows: 10, columns: 10 };

/** Every line of the matrix, one square after the other, then two at once. */
const SCRIPT = [
  ...Array.from({ length: 10 }, (_, nth) => [nth * 10 + ((nth * 3) % 10)]),
  ...Array.from({ length: 6 }, (_, nth) => [nth * 11, 99 - nth * 9]),
];

interface Edge {
  readonly name: string;
  readonly t: number;
}
const edgesOf = (reports: readonly SensorReport[]): Edge[] =>
  reports.flatMap((report) =>
    report.kind === 'edge'
      ? [{ name: `${report.on ? 'on' : 'off'} ${report.row}${report.column}`, t: report.t }]
      : [],
  );

async function edgesInSimavr(): Promise<Edge[]> {
  const chip = new Simavr(harness, 'atmega2560', dist('sensor'));
  let link = newLink(SETTINGS);
  let now = 0;
  const reports: SensorReport[] = [];
  const step = (input: LinkInput): void => {
    const { state, outputs } = stepLink(link, input);
    link = state;
    for (const output of outputs) {
      if (output.kind === 'send') chip.send(output.bytes);
      else if (output.kind === 'report') reports.push(output.report);
    }
  };
  const run = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 10) {
      const { bytes } = await chip.run(10);
      now += 10;
      if (bytes.length > 0) step({ kind: 'bytes', now, bytes });
      if (now % 50 === 0) step({ kind: 'time', now });
    }
  };
  step({ kind: 'opened', now });
  await run(800);
  expect(link.phase).toBe('up');
  reports.length = 0;
  for (const places of SCRIPT)
    for (const on of [true, false]) {
      for (const place of places) chip.reed(Math.floor(place / 10), place % 10, on);
      await run(100);
    }
  chip.close();
  return edgesOf(reports);
}

function edgesInAvr8js(): Edge[] {
  const bench = SensorBench.up(shipped.sensor, { settings: SETTINGS });
  for (const places of SCRIPT)
    for (const on of [true, false]) {
      bench.reed(on, ...places);
      bench.run(100);
    }
  return edgesOf(bench.reports);
}

test('the sensor program tells in simavr what it tells in avr8js, at the same times', async () => {
  const [one, other] = [await edgesInSimavr(), edgesInAvr8js()];
  expect(one.map(({ name }) => name)).toEqual(other.map(({ name }) => name));
  expect(one).toHaveLength(2 * SCRIPT.flat().length);
  for (const [nth, { t }] of one.entries()) {
    const since = t - (one[0]?.t ?? 0);
    const there = (other[nth]?.t ?? 0) - (other[0]?.t ?? 0);
    expect(Math.abs(since - there)).toBeLessThanOrEqual(1);
  }
});

const OFF = [
  { address: 0x40, bytes: [0xfd, 0x10] },
  { address: 0x71, bytes: new Array(17).fill(0) },
];
/** A write as Firmata has it: each byte in two halves. */
const i2cWrite = (address: number, bytes: readonly number[]) => [
  ...[0xf0, 0x76, address, 0],
  ...bytes.flatMap((byte) => [byte & 0x7f, byte >> 7]),
  0xf7,
];

test('the actuator program makes safe, speaks Firmata, drives the bus and heeds a silence in simavr', async () => {
  const chip = new Simavr(harness, 'atmega328p', dist('actuator'));
  const boot = await chip.run(300);
  expect(boot.writes).toEqual(OFF);
  expect(Buffer.from(boot.bytes).toString('latin1')).toContain('D\0a\0m\0i\0e\0r\0');
  const frame = [0x00, ...Array.from({ length: 16 }, (_, nth) => nth * 17)];
  chip.send(i2cWrite(0x71, frame));
  chip.send(i2cWrite(0x40, [0x06, 0, 0, 0x77, 0x01]));
  expect((await chip.run(100)).writes).toEqual([
    { address: 0x71, bytes: frame },
    { address: 0x40, bytes: [0x06, 0, 0, 0x77, 0x01] },
  ]);
  chip.send(i2cWrite(0x33, [1]));
  expect(
    Buffer.from((await chip.run(50)).bytes)
      .toString('latin1')
      .replaceAll('\0', ''),
  ).toContain('no answer 0x33');
  chip.send([0xf9]);
  expect((await chip.run(1900)).writes).toEqual([]);
  const silent = await chip.run(200);
  expect(silent.writes).toEqual(OFF);
  expect(Buffer.from(silent.bytes).toString('latin1').replaceAll('\0', '')).toContain('servos released');
  chip.close();
});
