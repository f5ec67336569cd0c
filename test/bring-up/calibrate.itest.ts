import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FittingHands } from '../../src/app/bring-up/hands.ts';
import { calibrated, examined, namesOf, timeJumps, withHome } from './examined.ts';

timeJumps();

const fileIn = (home: string) => join(home, 'virtual', 'calibration', 'trappes-8x8.json');
const keptIn = (home: string) => JSON.parse(readFileSync(fileIn(home), 'utf8'));
/** 8° at 10.6 µs, in ticks of 4 µs. */
const ASKEW_TICKS = 21;

/** The virtual hand, but for what is said otherwise. */
const handsBut = (other: Partial<FittingHands>) => (hands: FittingHands) =>
  Object.assign(Object.create(hands) as FittingHands, other);

describe('calibrate, on a virtual board with a horn askew, a wheel that counts backwards, a reed that bounces', () => {
  const FAULTS = ['horn:S4', 'backwards', 'bounce:b2'];

  test('measures what mends it: afterwards doctor finds nothing', async () => {
    await withHome(async (home) => {
      const report = await calibrated(FAULTS, home);
      expect(report).toMatchObject({ findings: [], kept: fileIn(home) });
      expect(report.tried).toEqual(['rails', 'sliders', 'wheel', 'debounce', 'brightness']);
      const { sliders, wheel, debounce, brightness, measured } = keptIn(home);
      expect(measured).toBe('2026-11-28T10:00:00.000Z');
      expect(Math.abs(sliders.S4.N - (375 - ASKEW_TICKS))).toBeLessThanOrEqual(4);
      expect(Math.abs(sliders.S3.N - 375)).toBeLessThanOrEqual(4);
      expect(wheel.direction).toBe(-1);
      expect(Math.abs(wheel.zeroCounts)).toBeLessThanOrEqual(2);
      // Three ms apart for 30 ms: the last edge is the 27th at least; twice that, within a sample.
      expect(debounce.onMs).toBeGreaterThanOrEqual(50);
      expect(debounce.onMs).toBeLessThanOrEqual(62);
      expect(debounce.offMs).toBeGreaterThanOrEqual(50);
      expect(brightness).toBe(8);
      expect(Object.keys(sliders)).toEqual(['S3', 'S4', 'S5', 'S6']);
      expect(namesOf(await examined(FAULTS, 4, ['sliders', 'wheel'], home))).toEqual([]);
    });
  });
});

test('a reference that is off makes a rail read wrong; a meter puts it right', async () => {
  await withHome(async (home) => {
    const told: number[] = [];
    const reading = (hands: FittingHands) =>
      handsBut({
        volts: (question) => {
          told.push(question.hundredths);
          return hands.volts(question);
        },
      })(hands);
    const first = await calibrated([], home, ['rails'], reading);
    const mv = first.measured.referenceMv ?? 0;
    // This simulated chip's own; its rail has 5.00 V, and was told otherwise.
    expect(Math.abs((told[0] ?? 0) / 500 - 1100 / mv)).toBeLessThan(0.01);
    expect(Math.abs((told[0] ?? 500) - 500)).toBeGreaterThan(5);
    expect(keptIn(home).referenceMv).toBe(mv);
    told.length = 0;
    await calibrated([], home, ['rails'], reading);
    expect(Math.abs((told[0] ?? 0) - 500)).toBeLessThanOrEqual(4);
  });
});

test('a horn that was put on a tooth off is named as that, and its figures are not kept', async () => {
  await withHome(async (home) => {
    const report = await calibrated(['tooth:S3'], home, ['sliders']);
    expect(report.findings).toMatchObject([{ code: 'slider', part: 'S3', where: 'M3; SERVO_S3, U4 PWM0' }]);
    expect(report.findings[0]?.seen).toMatch(/^its N lies at 3[23]\d ticks, not within 353 to 397/);
    expect(report.findings[0]?.cause).toMatch(/a tooth off/);
    expect(Object.keys(report.measured.sliders ?? {})).toEqual(['S4', 'S5', 'S6']);
  });
});

describe('nothing is changed', () => {
  test('before it was confirmed', async () => {
    await withHome(async (home) => {
      const asked: number[] = [];
      const hands = handsBut({
        keep: async (changes) => {
          asked.push(changes.length);
          expect(existsSync(fileIn(home))).toBe(false);
          return false;
        },
        dim: async ({ sixteenths }) => (sixteenths > 5 ? -1 : 'take'),
      });
      const report = await calibrated([], home, ['brightness'], hands);
      expect(report).toMatchObject({ measured: { brightness: 5 }, kept: null });
      expect(asked).toEqual([1]);
      expect(existsSync(join(home, 'virtual'))).toBe(false);
    });
  });

  test('by an end in mid-jog: what lay there lies there still', async () => {
    await withHome(async (home) => {
      await calibrated([], home, ['brightness']);
      const before = readFileSync(fileIn(home), 'utf8');
      const goes = handsBut({
        jog: async ({ notch }) => {
          if (notch === 'L') throw new Error('gone');
          return 'take';
        },
      });
      await expect(calibrated([], home, ['sliders'], goes)).rejects.toThrow('gone');
      expect(readFileSync(fileIn(home), 'utf8')).toBe(before);
    });
  });
});

test('a jog goes no further than the profile’s limits; what is skipped or does not follow is left as it was', async () => {
  await withHome(async (home) => {
    const ticks: number[] = [];
    const withLimits = (hands: FittingHands): FittingHands => {
      const jog: FittingHands['jog'] = async (question) => {
        if (question.slider !== 'S3' || question.notch !== 'L') return hands.jog(question);
        ticks.push(question.ticks);
        return question.ticks > question.least ? -100 : 'skip';
      };
      return handsBut({ jog })(hands);
    };
    const report = await calibrated(['slider:S5'], home, ['sliders'], withLimits);
    expect(ticks).toEqual([247, 237, 227, 225]);
    expect(Object.keys(report.measured.sliders ?? {})).toEqual(['S4', 'S6']);
  });
});

test('a calibration that cannot be read is measured anew, while doctor names its file', async () => {
  await withHome(async (home) => {
    mkdirSync(dirname(fileIn(home)), { recursive: true });
    writeFileSync(fileIn(home), '{"damier":"calibration"}');
    await expect(examined([], 2, ['wheel'], home)).rejects.toThrow(/calibration .*trappes-8x8\.json/);
    await calibrated([], home, ['brightness']);
    expect(keptIn(home)).toMatchObject({ profile: 'trappes-8x8', brightness: 8 });
  });
});
