import { beforeEach, expect, test } from 'vitest';
import { SliderMover } from '../../../src/adapters/johnny-five/drivers.ts';
import { loadProfile } from '../../../src/adapters/profile/profile.ts';
import { ManualClock } from '../manual-clock.ts';

const profile = loadProfile('trappes-8x8');
let clock: ManualClock;
let mover: SliderMover;
let log: { readonly t: number; readonly channel: number; readonly ticks: number | 'off' }[];

beforeEach(() => {
  clock = new ManualClock();
  log = [];
  mover = new SliderMover(profile, clock, {
    wake: () => {},
    pulse: (channel, ticks) => log.push({ t: clock.now(), channel, ticks }),
    release: (channel) => log.push({ t: clock.now(), channel, ticks: 'off' }),
  });
});

async function moved(slider: string, notch: 'L' | 'N' | 'R'): Promise<void> {
  const move = mover.move(slider, notch);
  clock.pass(1000);
  await move;
}

test('the first movement goes straight to its notch: nobody knows where the slider stands', async () => {
  await moved('S3', 'N');
  expect(log).toEqual([
    { t: 0, channel: 0, ticks: 375 },
    { t: 300, channel: 0, ticks: 'off' },
  ]);
});

test('from a known notch it ramps for 300 ms, and is released 300 ms after arrival', async () => {
  await moved('S4', 'N');
  log = [];
  const start = clock.now();
  await moved('S4', 'R');
  const pulses = log.filter(({ ticks }) => ticks !== 'off').map(({ ticks }) => Number(ticks));
  expect(pulses[0]).toBe(375);
  expect(pulses.at(-1)).toBe(503);
  expect(pulses).toEqual([...pulses].sort((one, other) => one - other));
  const steps = pulses.slice(1).map((ticks, index) => ticks - (pulses[index] ?? 0));
  expect(Math.max(...steps)).toBeLessThanOrEqual(10);
  expect(log.at(-1)).toEqual({ t: start + 600, channel: 1, ticks: 'off' });
});

test('while one slider moves, another is refused', async () => {
  const first = mover.move('S3', 'N');
  await expect(mover.move('S4', 'N')).rejects.toThrow('one at a time');
  clock.pass(1000);
  await first;
  expect(new Set(log.map(({ channel }) => channel))).toEqual(new Set([0]));
});

test('a stopped movement rejects and pulses no more', async () => {
  await moved('S3', 'N');
  log = [];
  const move = mover.move('S3', 'L');
  clock.pass(100);
  mover.stop('The port was closed.');
  const sent = log.length;
  clock.pass(1000);
  await expect(move).rejects.toThrow('The port was closed.');
  expect(log.length).toBe(sent);
});

test('a slider that the board does not have is refused by name', async () => {
  await expect(mover.move('S9', 'L')).rejects.toThrow('board trappes-8x8 has no slider S9');
});
