import { describe, expect, it } from 'vitest';
import {
  bearing,
  extrapolated,
  flickSpeed,
  releaseSpeed,
  sectorAt,
  throwSpeed,
  turned,
} from '../../src/kiosk/wheel/turning.ts';

describe('a pointer around the hub', () => {
  it.each([
    [0, -1, 0],
    [1, 0, 90],
    [0, 1, 180],
    [-1, 0, 270],
  ])('at (%i, %i) bears %i°', (dx, dy, degrees) => {
    expect(bearing(dx, dy)).toBeCloseTo(degrees);
  });

  it.each([
    [10, 30, 20],
    [350, 10, 20],
    [10, 350, -20],
    [0, 179, 179],
  ])('from %i° to %i° it turned %i°', (from, to, way) => {
    expect(turned(from, to)).toBeCloseTo(way);
  });
});

describe('sectors', () => {
  it.each([
    [0, 0],
    [44.9, 0],
    [45, 1],
    [359.9, 7],
    [-1, 7],
    [725, 0],
  ])('angle %f is sector %i of 8', (angle, sector) => {
    expect(sectorAt(angle, 8)).toBe(sector);
  });
});

describe('speed at release', () => {
  const steady = (speed: number, from: number, to: number) =>
    Array.from({ length: (to - from) / 10 + 1 }, (_, i) => ({
      t: from + i * 10,
      angle: ((from + i * 10) * speed) / 1000,
    }));

  it('is that of the last moments, with its sign', () => {
    expect(releaseSpeed(steady(800, 0, 200), 200)).toBeCloseTo(800);
    expect(releaseSpeed(steady(-650, 0, 200), 200)).toBeCloseTo(-650);
  });

  it('is none after the hand has rested', () => {
    expect(releaseSpeed(steady(800, 0, 200), 500)).toBe(0);
  });

  it('is none from a single touch', () => {
    expect(releaseSpeed([{ t: 0, angle: 10 }], 5)).toBe(0);
    expect(releaseSpeed([], 5)).toBe(0);
  });
});

/** Degrees until a wheel stops that starts at 2 rev/s and coasts three turns: 240°/s lost each second. */
const coasts = (speed: number) => speed ** 2 / (2 * 240);

describe('a throw', () => {
  it.each([90, -120, 250, 700, 1300])('at %i°/s goes a turn and a half and more', (speed) => {
    const thrown = throwSpeed(speed, true);
    expect(Math.sign(thrown)).toBe(Math.sign(speed));
    expect(coasts(thrown)).toBeGreaterThan(540);
  });

  it('goes farther the harder it is', () => {
    const speeds = [100, 200, 400, 800, 1200].map((speed) => throwSpeed(speed, true));
    expect(speeds).toEqual(speeds.toSorted((a, b) => a - b));
    expect(new Set(speeds).size).toBe(speeds.length);
  });

  it.each([
    ['put down', 60, true],
    ['at rest', 0, true],
    ['gently turned to choose a slider', 200, false],
  ])('is none when %s', (_, speed, wanted) => {
    expect(throwSpeed(speed, wanted)).toBe(speed);
  });
});

it('flicks well beyond the turn and a half that a spin needs', () => {
  for (const chance of [0, 0.5, 1]) expect(coasts(flickSpeed(chance))).toBeGreaterThan(2 * 540 * 0.9);
});

it('draws the wheel on for a moment only when no word comes', () => {
  expect(extrapolated(10, 500, 40)).toBeCloseTo(30);
  expect(extrapolated(10, 500, 5000)).toBeCloseTo(70);
});
