import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepWheel, WHEEL_AT_REST, type WheelSign } from '../../src/game/wheel-motion.ts';

const profile = { countsPerTurn: 1440, validTurnDegrees: 540 };
const REPORT_MS = 20;

/** Speed of a wheel in degrees a second, `ms` after it began to turn. */
type Motion = (ms: number) => number;

/** A wheel let go at `speed` that friction brings to rest in `restMs`. */
const coast =
  (speed: number, restMs: number): Motion =>
  (ms) =>
    speed * Math.max(0, 1 - ms / restMs);

/** One motion after the other, each for its time. */
const then =
  (...parts: readonly (readonly [Motion, number])[]): Motion =>
  (ms) => {
    let begun = 0;
    for (const [motion, lasts] of parts) {
      if (ms < begun + lasts) return motion(ms - begun);
      begun += lasts;
    }
    return 0;
  };

const steady =
  (speed: number): Motion =>
  () =>
    speed;

/** What is read from a wheel that moves so, reported every 20 ms while it moves, watched for 8 s; from `from` degrees on. */
function turn(motion: Motion, from = 0, zero: number | null = 0): { signs: WheelSign[]; end: number } {
  let state = stepWheel(profile, WHEEL_AT_REST, { t: 0, count: Math.round(from * 4), zero }).state;
  const signs: WheelSign[] = [];
  let degrees = from;
  let reported = Math.round(from * 4);
  for (let ms = 1; ms <= 8000; ms += 1) {
    degrees += motion(ms) / 1000;
    if (ms % REPORT_MS !== 0) continue;
    const count = Math.round(degrees * 4);
    const step = stepWheel(profile, state, { t: ms, count: count === reported ? null : count, zero });
    reported = count;
    state = step.state;
    signs.push(...step.signs);
  }
  return { signs, end: ((degrees % 360) + 360) % 360 };
}

const kinds = (signs: readonly WheelSign[]) =>
  signs.map((sign) => (sign.kind === 'void' ? `void ${sign.reason}` : sign.kind));

describe('a spin', () => {
  it('of one and a half turns and more counts, and its angle is where it rests', () => {
    const { signs, end } = turn(coast(720, 3000));
    expect(kinds(signs)).toEqual(['start', 'stop']);
    const stop = signs.at(-1);
    expect(stop?.kind === 'stop' && Math.abs(stop.angle - end)).toBeLessThan(0.26);
  });

  it('the other way counts as well, with the angle within one turn', () => {
    const { signs, end } = turn(coast(-720, 3000), 30);
    const stop = signs.at(-1);
    expect(stop?.kind === 'stop' && Math.abs(stop.angle - end)).toBeLessThan(0.26);
  });

  it('is announced while it still turns, and read 400 ms after it stopped', () => {
    const { signs } = turn(coast(720, 3000));
    expect(signs[0]?.t).toBeLessThan(600);
    expect(signs[1]?.t).toBeGreaterThanOrEqual(3000);
    expect(signs[1]?.t).toBeLessThan(3500);
  });

  it('may follow a swing back of the hand', () => {
    const { signs } = turn(then([steady(-150), 300], [coast(800, 3000), 3000]));
    expect(kinds(signs)).toEqual(['start', 'stop']);
  });

  it('does not end while an encoder at rest on an edge dithers by one count, nor is it kept open by it', () => {
    const dither: Motion = (ms) => (ms % 40 < 20 ? 12.5 : -12.5);
    const { signs } = turn(then([coast(720, 3000), 3000], [dither, 5000]));
    expect(kinds(signs)).toEqual(['start', 'stop']);
  });

  it.each<[string, Motion, string]>([
    ['shorter than one and a half turns', coast(500, 2000), 'void tooShort'],
    ['over in less than a second', then([steady(1000), 800]), 'void tooQuick'],
    ['pushed again near its end', then([coast(720, 3000), 2500], [steady(300), 400]), 'void pushed'],
    ['turned back by two degrees', then([coast(720, 2000), 2000], [steady(-20), 200]), 'void turnedBack'],
  ])('%s is void', (_, motion, expected) => {
    const read = kinds(turn(motion).signs);
    expect(read.slice(0, 2)).toEqual(['start', expected]);
    expect(read).not.toContain('stop');
  });

  it('springing back by less than two degrees still counts', () => {
    const { signs } = turn(then([coast(720, 2000), 2000], [steady(-10), 150]));
    expect(kinds(signs)).toEqual(['start', 'stop']);
  });

  it('is read from where the index stands, wherever the count began', () => {
    const { signs, end } = turn(coast(720, 3000), 0, 240);
    const stop = signs.at(-1);
    const angle = (end - 60 + 360) % 360;
    expect(stop?.kind === 'stop' && Math.abs(stop.angle - angle)).toBeLessThan(0.26);
  });

  it('without an index passed cannot be read', () => {
    expect(kinds(turn(coast(720, 3000), 0, null).signs)).toEqual(['start', 'void unreadable']);
  });

  it('led slowly all the way is no spin', () => {
    expect(kinds(turn(steady(90)).signs)).not.toContain('start');
  });

  it('is void when the count jumps, as after a re-boot of the board', () => {
    const spinning = [0, 120, 240, 360, 480, 600, 720, 840].map((count, i) => ({ t: i * 50, count }));
    let state = WHEEL_AT_REST;
    const signs: WheelSign[] = [];
    for (const reading of [...spinning, { t: 400, count: -5000 }, { t: 900, count: null }]) {
      const step = stepWheel(profile, state, { ...reading, zero: 0 });
      state = step.state;
      signs.push(...step.signs);
    }
    expect(kinds(signs)).toEqual(['start', 'void unreadable']);
  });

  it('whatever its speed and friction, is read once, and never where it did not rest', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 1500 }),
        fc.integer({ min: 300, max: 6000 }),
        fc.integer({ min: 0, max: 359 }),
        (speed, restMs, from) => {
          const { signs, end } = turn(coast(speed, restMs), from);
          const ends = signs.filter(({ kind }) => kind === 'stop' || kind === 'void');
          const starts = signs.filter(({ kind }) => kind === 'start');
          expect(ends.length).toBe(starts.length);
          expect(ends.length).toBeLessThanOrEqual(1);
          for (const sign of ends) {
            if (sign.kind !== 'stop') continue;
            const apart = Math.abs(sign.angle - end);
            expect(Math.min(apart, 360 - apart)).toBeLessThan(0.6);
            expect((speed * restMs) / 2000).toBeGreaterThan(535);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('a gentle turn', () => {
  it.each<[number, number, 1 | -1]>([
    [30, 0, 1],
    [50, 1, 1],
    [95, 2, 1],
    [170, 3, 1],
    [-50, 1, -1],
    [-140, 3, -1],
  ])('of %d° is %d steps', (degrees, steps, way) => {
    const { signs } = turn(then([steady(Math.sign(degrees) * 100), Math.abs(degrees) * 10]));
    expect(signs.map((sign) => sign.kind === 'step' && sign.step)).toEqual(Array(steps).fill(way));
  });

  it('forth and back again steps forth and back', () => {
    const { signs } = turn(then([steady(100), 600], [steady(-100), 600]));
    expect(signs.map((sign) => sign.kind === 'step' && sign.step)).toEqual([1, -1]);
  });

  it('steps at once, before the hand has stopped', () => {
    const { signs } = turn(then([steady(100), 1000]));
    expect(signs[0]?.t).toBeLessThanOrEqual(500);
  });

  it('begins anew after a rest', () => {
    const { signs } = turn(then([steady(100), 600], [steady(0), 600], [steady(100), 600]));
    expect(signs.map(({ kind }) => kind)).toEqual(['step', 'step']);
  });
});
