import { beforeEach, describe, expect, it } from 'vitest';
import { SliderDriver, type SliderEnd } from '../../src/app/slider-driver.ts';
import type { Notch, SliderId } from '../../src/rules/rules.ts';
import { FakeActuators } from './fake-actuators.ts';
import { square } from './squares.ts';

const S3 = 'S3' as SliderId;
const S4 = 'S4' as SliderId;
const sliders = [
  { id: S3, left: square('c3'), right: square('g3') },
  { id: S4, left: square('b4'), right: square('f4') },
];
const order = (slider: SliderId, notch: Notch, deadline = 1000) =>
  ({ kind: 'moveSlider', slider, notch, deadline }) as const;

let actuators: FakeActuators;
let ends: SliderEnd[];
let driver: SliderDriver;
beforeEach(() => {
  actuators = new FakeActuators();
  ends = [];
  driver = new SliderDriver({
    actuators,
    sliders,
    ended: (end) => void ends.push(end),
  });
});

/** Puts all sliders to N, so that only orders remain. */
async function place(): Promise<void> {
  for (let n = 0; n < sliders.length; n += 1) {
    driver.proceed(0, { S3: 'N', S4: 'N' }, new Set());
    await actuators.arrive();
  }
  actuators.moves.length = 0;
  ends.length = 0;
}

describe('an order', () => {
  it('is announced, then carried out, then reported', async () => {
    await place();
    driver.order(order(S3, 'L'));
    driver.proceed(500, { S3: 'L', S4: 'N' }, null);
    expect(actuators.moves).toEqual(['S3 L']);
    expect(ends).toEqual([]);
    await actuators.arrive();
    expect(ends).toEqual([{ slider: S3, notch: 'L', asked: true, ok: true, why: null }]);
  });

  it('under way is waited for by whoever wants the sliders at rest', async () => {
    await driver.rest();
    driver.order(order(S3, 'L'));
    driver.proceed(500, { S3: 'L', S4: 'N' }, null);
    let rests = false;
    const resting = driver.rest().then(() => {
      rests = true;
    });
    await new Promise((done) => setImmediate(done));
    expect(rests).toBe(false);
    await actuators.fail('the port is closed');
    await resting;
    expect(rests).toBe(true);
  });

  it('whose time is past is dropped', async () => {
    await place();
    driver.order(order(S3, 'L', 400));
    driver.proceed(500, { S3: 'L', S4: 'N' }, null);
    expect(actuators.moves).toEqual([]);
    expect(ends).toMatchObject([{ slider: S3, ok: false, why: 'too late' }]);
  });

  it('waits for the slider before it, one at a time', async () => {
    await place();
    driver.order(order(S3, 'L'));
    driver.order(order(S4, 'R'));
    driver.proceed(500, { S3: 'L', S4: 'R' }, null);
    driver.proceed(510, { S3: 'L', S4: 'R' }, null);
    expect(actuators.moves).toEqual(['S3 L']);
    await actuators.arrive();
    driver.proceed(900, { S3: 'L', S4: 'R' }, null);
    expect(actuators.moves).toEqual(['S3 L', 'S4 R']);
  });

  it('that fails says why and is not tried again', async () => {
    await place();
    driver.order(order(S3, 'L'));
    driver.proceed(500, { S3: 'L', S4: 'N' }, new Set());
    await actuators.fail('the link is down');
    expect(ends).toMatchObject([{ slider: S3, ok: false, why: 'the link is down' }]);
    driver.proceed(600, { S3: 'L', S4: 'N' }, new Set());
    expect(actuators.moves).toEqual(['S3 L']);
  });
});

describe('after a start', () => {
  it('every slider goes where the game says it stands, one at a time', async () => {
    driver.proceed(0, { S3: 'L', S4: 'N' }, new Set());
    expect(actuators.moves).toEqual(['S3 L']);
    await actuators.arrive();
    driver.proceed(0, { S3: 'L', S4: 'N' }, new Set());
    await actuators.arrive();
    driver.proceed(0, { S3: 'L', S4: 'N' }, new Set());
    expect(actuators.moves).toEqual(['S3 L', 'S4 N']);
    expect(ends.every(({ asked }) => !asked)).toBe(true);
  });

  it('of a game without traps every slider shuts what the game before left open', async () => {
    for (let n = 0; n < sliders.length; n += 1) {
      driver.proceed(0, {}, new Set());
      await actuators.arrive();
    }
    expect(ends.map(({ slider, notch, asked }) => [slider, notch, asked])).toEqual([
      [S3, 'N', false],
      [S4, 'N', false],
    ]);
  });

  it('one that would open a trap on which a piece lies waits until that is gone', async () => {
    const piece = new Set([square('c3')]);
    driver.proceed(0, { S3: 'L', S4: 'N' }, piece);
    await actuators.arrive();
    driver.proceed(0, { S3: 'L', S4: 'N' }, piece);
    expect(actuators.moves).toEqual(['S4 N']);
    driver.proceed(0, { S3: 'L', S4: 'N' }, new Set());
    expect(actuators.moves).toEqual(['S4 N', 'S3 L']);
  });

  it('nothing moves while the board is not at rest or not known', () => {
    driver.proceed(0, { S3: 'L', S4: 'N' }, null);
    expect(actuators.moves).toEqual([]);
  });

  it('nothing moves while the actuators are away', () => {
    actuators.setLink('lost');
    driver.proceed(0, { S3: 'L', S4: 'N' }, new Set());
    expect(actuators.moves).toEqual([]);
  });
});

it('when the actuators come back, sliders are put in their places again', async () => {
  await place();
  driver.forget();
  driver.proceed(0, { S3: 'N', S4: 'N' }, new Set());
  expect(actuators.moves).toEqual(['S3 N']);
});
