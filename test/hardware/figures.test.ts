import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOW_RAIL_MV } from '../../src/game/game.ts';
import { ALARM_MV, alarmBounds, REEDS, radiusOf } from '../../src/hardware/hardware.ts';
import { uprightReed } from '../../src/hardware/magnetics.ts';
import { read } from './stock.ts';

// Figures in documents, each computed once more from the electronics and the parts' values, and looked up in the text.
const text = (path: string) =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');
const wiring = text('wiring.md');
const trappes = read('trappes-8x8');
const { power, lights } = trappes;
const V = 5;

describe('currents in wiring.md', () => {
  const row = (load: string) =>
    Number(
      new RegExp(`\\| ${load.replaceAll(/[.*+?^$()[\]{}|\\/]/g, '\\$&')} \\| (\\d+) \\|`).exec(wiring)?.[1],
    );
  /** A ninth of the time each light shines: eight COMs and the keys' slot. */
  const mean = (lit: number, sixteenths: number) => Math.round((lit * power.lightMa * sixteenths) / 16 / 9);

  it.each([
    ['lights: 32 at full brightness, in the mean', mean(32, 16)],
    ['and at 8/16', mean(lights.mostLit, lights.brightness)],
    ['lights: 12 of them, as in a game, at 8/16', mean(12, 8)],
    ['one servo, held', power.servoStallMa],
    ['both rails, at their fuses', power.servoRailMa + power.lightRailMa],
    ['Mega with matrix, and encoder', power.sensorMa + power.encoderMa],
  ])('%s', (load, milliamps) => {
    expect(row(load)).toBe(milliamps);
  });

  it('the bus: 4.7 kΩ beside two of 10 kΩ', () => {
    const ohms = 1 / (1 / 4700 + 2 / 10_000);
    const [, kiloohms, milliamps] =
      /two of 10 kΩ are ([\d.]+) kΩ: ([\d.]+) mA, of the 3 mA/.exec(wiring) ?? [];
    expect(Number(kiloohms)).toBeCloseTo(ohms / 1000, 1);
    expect(Number(milliamps)).toBeCloseTo((V / ohms) * 1000, 1);
  });

  it('a stalled servo is told as in the electronics', () => {
    expect(Number(/stalled servo draws ([\d.]+) A/.exec(wiring)?.[1]) * 1000).toBe(power.servoStallMa);
  });
});

describe('the rails', () => {
  it('the servos’ falls under 1 V as its capacitor empties through its two resistors', () => {
    const told = Number(/after (\d+) s it is under 1 V/.exec(wiring)?.[1]);
    // 5.1 V · e^(−t / RC) = 1 V
    expect(Math.abs(5.1 * Math.exp(-told / (20_000 * 2200e-6)) - 1)).toBeLessThan(0.02);
  });

  it('the alarm is what the game has', () => {
    expect(ALARM_MV).toBe(LOW_RAIL_MV);
  });

  it('its bounds: every reference and every pair of 1 % resistors, tried out', () => {
    // What the firmware computes: twice the pin, against a reference taken for 1.1 V.
    const seen: number[] = [];
    for (const reference of [1.0, 1.1, 1.2])
      for (const upper of [9900, 10_100])
        for (const lower of [9900, 10_100])
          seen.push(4.5 / (((2 * lower) / (upper + lower)) * (1.1 / reference)));
    const { uncalibrated, light, servo } = alarmBounds();
    expect(uncalibrated.least).toBeCloseTo(Math.min(...seen), 2);
    expect(uncalibrated.most).toBeCloseTo(Math.max(...seen), 2);
    for (const { least, most } of [light, servo]) {
      expect(least).toBeGreaterThan(4.3);
      expect(most).toBeLessThan(4.7);
    }
    // Told so, in both places.
    const told = `${uncalibrated.least.toFixed(2)} to ${uncalibrated.most.toFixed(2)} V`;
    expect(wiring).toContain(told);
    expect(text('firmware/README.md')).toContain(told.replace(' to ', ' and '));
  });
});

it('reeds in wiring.md: how near a disc must come, and what a king leaves beyond a border', () => {
  const round = (value: number) => `${Math.round(value)}`;
  const { least, most, dropOut, off } = REEDS;
  const close =
    /A disc closes a reed of 25 AT within (\d+) mm of the centre, one of 15 AT within (\d+), and one that drops out at 5 AT lets go by (\d+) mm/.exec(
      wiring,
    );
  expect(close?.slice(1)).toEqual([most, least, dropOut].map((turns) => round(radiusOf(turns))));
  const worst =
    /within ([\d.]+) mm of the centre; the strongest over one of 15 AT − 30 % closes it to (\d+) mm/.exec(
      wiring,
    );
  expect(worst?.[1]).toBe(`${radiusOf((most * (1 + off)) / (1 - off))}`);
  expect(worst?.[2]).toBe(round(radiusOf((least * (1 - off)) / (1 + off))));
  const king =
    /beyond it ([\d.]+) A on fields of 50 mm and ([\d.]+) A on 45 mm, ([\d.]+) A with the strongest/.exec(
      wiring,
    );
  const beyond = (pitch: number) => uprightReed(pitch / 2, { discs: 2 });
  expect(king?.slice(1)).toEqual(
    [beyond(50), beyond(45), beyond(45) * (1 + off)].map((turns) => turns.toFixed(1)),
  );
});

it('ticks in wiring.md and docs/bring-up.md are those of the PCA9685 and the horn', () => {
  expect(Number(/ticks of ([\d.]+) µs \(prescale (\d+)\)/.exec(wiring)?.[1])).toBe((99 + 1) / 25);
  // 4 µs at 10.6 µs a degree, on a horn of 20 mm at N.
  const mm = 20 * Math.sin(((4 / 10.6) * Math.PI) / 180);
  expect(Number(/ten ticks \(([\d.]+) mm\)/.exec(text('docs/bring-up.md'))?.[1])).toBeCloseTo(10 * mm, 1);
});

it('hardware/README.md shows the current that it refuses', () => {
  const told = /32 lights take (\d+) mA, F2 holds (\d+)/.exec(text('hardware/README.md'));
  expect(Number(told?.[1])).toBe(Math.round((32 * 25) / 9));
  expect(Number(told?.[2])).toBeLessThan(Number(told?.[1]));
});
