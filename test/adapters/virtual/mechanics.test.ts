import { expect, test } from 'vitest';
import { flapOpenings, SliderTrain, Wheel } from '../../../src/adapters/virtual/mechanics.ts';

const SPEC = {
  id: 'S3',
  row: 3,
  colour: 'orange',
  left: 'c3',
  right: 'g3',
  channel: 0,
  ticks: { L: 247, N: 375, R: 503 },
  firstLamp: { com: 6, row: 2 },
} as const;
const US_A_TICK = 4;

function travelAfter(train: SliderTrain, ms: number, pulse: number | null): number {
  for (let passed = 0; passed < ms; passed++) train.advance(1, pulse);
  return train.travel;
}

test.each([
  ['L', -1],
  ['N', 0],
  ['R', 1],
] as const)('the profile’s ticks for %s bring the slider to that notch', (notch, travel) => {
  const train = new SliderTrain(SPEC, 0);
  expect(travelAfter(train, 200, SPEC.ticks[notch] * US_A_TICK)).toBeCloseTo(travel, 1);
});

test('a servo turns 60° in 0.1 s: from N to R takes about 80 ms', () => {
  const train = new SliderTrain(SPEC, 0);
  const pulse = SPEC.ticks.R * US_A_TICK;
  expect(travelAfter(train, 70, pulse)).toBeLessThan(0.95);
  expect(travelAfter(train, 15, pulse)).toBeGreaterThan(0.98);
});

test('without a pulse it stays, wherever it stands', () => {
  const train = new SliderTrain(SPEC, 0.5);
  expect(travelAfter(train, 500, null)).toBeCloseTo(0.5);
});

test('the stops hold whatever the pulse', () => {
  const train = new SliderTrain(SPEC, 0);
  expect(travelAfter(train, 500, 2600)).toBeCloseTo(1.1);
});

test('a mirrored servo moves the slider the same way for its own ticks', () => {
  const mirrored = { ...SPEC, ticks: { L: 503, N: 375, R: 247 } };
  expect(travelAfter(new SliderTrain(mirrored, 0), 200, 503 * US_A_TICK)).toBeCloseTo(-1, 1);
});

test('the flap stays shut within the dwell, then opens on the slider’s side alone', () => {
  expect(flapOpenings(0.5)).toEqual({ left: 0, right: 0 });
  expect(flapOpenings(-0.75).left).toBeGreaterThan(0.4);
  expect(flapOpenings(-0.75).right).toBe(0);
  expect(flapOpenings(1)).toEqual({ left: 0, right: 1 });
});

const evenly = (): number => 0.5;

function spin(wheel: Wheel): { turns: number; seconds: number } {
  const from = wheel.angle;
  let ms = 0;
  for (; wheel.turning; ms++) wheel.advance(1);
  return { turns: (wheel.angle - from) / 360, seconds: ms / 1000 };
}

test('let go at two turns a second, it coasts three turns in three seconds', () => {
  const wheel = new Wheel(0, 1440, evenly);
  wheel.release(720);
  const { turns, seconds } = spin(wheel);
  expect(turns).toBeCloseTo(3, 1);
  expect(seconds).toBeCloseTo(3, 1);
});

test('friction scatters with the random numbers, and only with them', () => {
  const spinWith = (random: number) => {
    const wheel = new Wheel(0, 1440, () => random);
    wheel.release(900);
    return spin(wheel).turns;
  };
  expect(spinWith(0.1)).toBe(spinWith(0.1));
  expect(spinWith(0.1)).not.toBe(spinWith(0.9));
});

test('a hand moves it by as much as the hand moves, wherever it took hold', () => {
  const wheel = new Wheel(100, 1440, evenly);
  wheel.hold(1000);
  wheel.hold(1045);
  for (let ms = 0; ms < 300; ms++) wheel.advance(1);
  expect(wheel.angle).toBeCloseTo(145, 0);
  expect(wheel).toMatchObject({ turning: false, speed: 0 });
  wheel.release(0);
  wheel.advance(1);
  expect(wheel).toMatchObject({ turning: false, speed: 0 });
});
