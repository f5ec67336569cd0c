import { describe, expect, it } from 'vitest';
import { ATTITUDES, REGIONS, regionRows } from '../../src/hardware/drawings.ts';
import {
  ampereTurns,
  fluxMt,
  gaugeOf,
  lyingReed,
  REEDS,
  radiusOf,
  uprightReed,
} from '../../src/hardware/magnetics.ts';
import { hardwareFile, read } from './stock.ts';

const page = hardwareFile('pcb/README.md');
const row = (begins: string): readonly number[] => {
  const line = page.split('\n').find((one) => one.startsWith(`| ${begins}`)) ?? '';
  return [...line.slice(begins.length + 2).matchAll(/\| (-?[\d.]+)(?= \|)/g)].map(([, value]) =>
    Number(value),
  );
};
const OFF = [0, 3, 6, 9, 12, 15, 18, 21, 24];
const tenth = (value: number) => Math.round(value * 10) / 10;

it('on the axis a magnet is what the closed formula says', () => {
  // Potential of a disc of charge on its axis: B/2µ0 · (√(z² + R²) − z).
  const disc = (z: number) => (1.19 / (8e-7 * Math.PI)) * (Math.hypot(z, 4) - z) * 1e-3;
  const exact = (depth: number) => disc(depth) - disc(depth + 2);
  const computed = ampereTurns({ x: 0, y: 0, depth: 29 }, { x: 0, y: 0, depth: 9 });
  expect(Math.abs(computed / (exact(9) - exact(29)) - 1)).toBeLessThan(0.01);
});

it('hardware/pcb/README.md has the ampere-turns that are computed', () => {
  expect(row('upright under the centre')).toEqual(OFF.map((x) => tenth(uprightReed(x))));
  expect(row('lying, its middle')).toEqual(OFF.map((x) => tenth(lyingReed(12, x, 0))));
  expect(row('the same; away')).toEqual(OFF.map((x) => tenth(lyingReed(12, -x, 0))));
});

it('and the circles, at 30 % too', () => {
  expect([25, 15, 5].map((turns) => radiusOf(turns))).toEqual([8.8, 11.6, 16.7]);
  expect([(25 * 1.3) / 0.7, (15 * 0.7) / 1.3, (5 * 0.7) / 1.3].map((turns) => radiusOf(turns))).toEqual([
    4.5, 14.6, 19.2,
  ]);
  expect([22.5, 25].map((off) => tenth(uprightReed(off, { discs: 2 })))).toEqual([3.3, 1.8]);
});

it('a disc that touches an edge or a corner tells a weak reed from a sound one on every field, without a ruler', () => {
  expect([45, 50].map((pitch) => gaugeOf(pitch).against)).toEqual(['corner', 'edge']);
  for (const pitch of [45, 50]) {
    const { offMm } = gaugeOf(pitch);
    const closed = uprightReed(offMm);
    expect(closed).toBeGreaterThan(REEDS.most);
    expect(closed).toBeLessThan(REEDS.most * (1 + REEDS.off));
    expect(closed * (1 - REEDS.off)).toBeLessThan(REEDS.most);
  }
});

it('a keen reed or a strong magnet reaches no next square, and lets go before a king is on the border', () => {
  const { least, dropOut, off } = REEDS;
  expect(Math.max(radiusOf(least * (1 - off)), radiusOf(least / (1 + off)))).toBeLessThan(13.6);
  expect(Math.max(radiusOf(dropOut * (1 - off)), radiusOf(dropOut / (1 + off)))).toBeLessThan(18.5);
  const kingOnBorder = uprightReed(45 / 2, { discs: 2 });
  expect(kingOnBorder).toBeLessThan(dropOut * (1 - off));
  expect(kingOnBorder * (1 + off)).toBeLessThan(dropOut);
  // Both together do not: hence 7 AT on 45 mm.
  expect(kingOnBorder * (1 + off)).toBeGreaterThan(dropOut * (1 - off));
  expect(kingOnBorder * (1 + off)).toBeLessThan(7 * (1 - off));
});

it('a lying reed is dead beside its middle, and hears the next square as well as its own', () => {
  expect(lyingReed(12, 12, 0)).toBeLessThan(0.5);
  expect(lyingReed(12, 24, 0)).toBeGreaterThan(40);
});

describe('the picture of where a disc closes a reed', () => {
  const picture = hardwareFile('drawings/reed.svg');
  const paths = [...picture.matchAll(/<path d="([^"]*)" fill="([^"]*)"/g)];

  it('has a path for each region of both attitudes, as wide as the model says', () => {
    expect(paths).toHaveLength(2 * REGIONS.length);
    for (const [index, { turnsAt }] of ATTITUDES.entries()) {
      for (const { colour, turns } of REGIONS) {
        const mine = paths.filter(([, , fill]) => fill === colour)[index]?.[1] ?? '';
        // Each row is "M x y H x' V y' H x Z", 7 dots a mm.
        const area = [...mine.matchAll(/M([\d.]+) [\d.]+H([\d.]+)/g)]
          .map(([, from, to]) => (Number(to) - Number(from)) / 7)
          .reduce((sum, width) => sum + width, 0);
        let expected = 0;
        for (let x = -29.5; x < 30; x += 1)
          for (let y = -29.5; y < 30; y += 1) if (turnsAt(x, y) >= turns) expected += 1;
        expect(area).toBeCloseTo(expected, 6);
      }
    }
  });

  it('shows circles about the centre for an upright reed, with the radii that are told', () => {
    const radii = REGIONS.map(({ turns }) => {
      const area = regionRows((x, y) => uprightReed(Math.hypot(x, y)), turns).reduce(
        (sum, { from, to }) => sum + to - from,
        0,
      );
      return Math.sqrt(area / Math.PI);
    });
    for (const [index, told] of [4.5, 8.8, 11.6, 14.6, 19.2].entries())
      expect(Math.abs((radii[index] ?? 0) - told)).toBeLessThan(0.3);
  });

  it('and shows that the weakest pair never closes a lying one', () => {
    const [weakest] = REGIONS;
    if (weakest === undefined) throw new Error('no region');
    expect(regionRows((x, y) => lyingReed(12, x, y), weakest.turns)).toEqual([]);
  });
});

describe('a Hall switch', () => {
  const within = (least: number): number => {
    let radius = 0;
    while (fluxMt(radius) >= least) radius += 0.1;
    return tenth(radius);
  };

  it('sees on the axis what the closed formula says', () => {
    const at = (z: number) => z / Math.hypot(z, 4);
    expect(fluxMt(0, { depth: 9 })).toBeCloseTo((1190 / 2) * (at(11) - at(9)), 0);
  });

  it('turns on where hardware/pcb/README.md says', () => {
    expect(row('Hall switch, along the axis')).toEqual(OFF.map((x) => tenth(fluxMt(x)) + 0));
    const words = page.split('\n').find((line) => line.startsWith('| turns on within')) ?? '';
    const [worst, least, most, best] = [5 / 0.7, 5, 3, 3 / 1.3].map(within);
    expect(words).toContain(`${worst}, ${least}–${most}, ${best} |`);
    expect([22.5, 25].map((off) => tenth(fluxMt(off, { discs: 2 })))).toEqual([-0.2, -0.3]);
  });

  it('takes the current that is told, of a port that has 500 mA', () => {
    const { power } = read('trappes-8x8');
    const [on64, on100] = [64, 100].map((squares) => Math.round(squares * 2.7));
    expect(page).toContain(`${on64}, ${on100} mA at 2.7 mA each`);
    expect(((on64 ?? 0) + power.sensorMa + power.encoderMa) / power.usbMa).toBeGreaterThan(0.5);
  });
});
