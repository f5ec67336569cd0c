import { describe, expect, it } from 'vitest';
import { flapOpenings } from '../../src/adapters/virtual/mechanics.ts';
import { readMechanics } from '../../src/hardware/mechanics/mechanics-schema.ts';
import { panelRoom } from '../../src/hardware/mechanics/panel-room.ts';
import { boardLayout } from '../../src/hardware/mechanics/parts.ts';
import { holds, reckoned } from '../../src/hardware/mechanics/trap-loads.ts';
import { camAngle, flapAngle, pinAt, swung, wedge } from '../../src/hardware/mechanics/trap-motion.ts';
import { hardwareFile, read } from './stock.ts';

const mechanics = readMechanics(hardwareFile('mechanics.json'));
const { sizes, tolerances } = mechanics;
const trappes = read('trappes-8x8');
const layout = boardLayout(trappes, sizes);
const judge = (change: Partial<typeof sizes> = {}) => {
  const changed = { ...mechanics, sizes: { ...sizes, ...change } };
  return [...reckoned(changed, layout), ...panelRoom(changed, trappes)];
};

describe('at worst tolerance', () => {
  it.each(judge().map((one) => [one.what, one] as const))('%s', (_, one) => {
    expect(Number.isFinite(one.value)).toBe(true);
    expect(holds(one)).toBe(true);
  });

  it.each([
    ['combs half as high bend under a hand', { combLowZ: -70 }, 'free edge under a hand on one corner'],
    ['an axle of 2 mm bends', { axleD: 2 }, 'axle, brass'],
    ['a low wedge misses feet', { wedgeZ: 3 }, 'feet off the middle of the wedge when the shelf arrives'],
    ['a tight slot loads the pin', { dwellSlack: 0.3 }, 'least room above the pin, flap shut'],
    [
      'an even ramp locks at its end',
      { rampPower: 1 },
      'least angle between the pin’s way and the slot’s wall',
    ],
    [
      'a wider bridge meets plugs of the next square',
      { shelfBridge: 6.5 },
      'plugs of a panel beside shelves and bars',
    ],
    [
      'bars reach up to the wires',
      { barZ: [-34, -13.2] as [number, number] },
      'wires and solder under a panel, above the bars',
    ],
    [
      'thick spacers press diodes on shelves',
      { panelGap: 3 },
      'diodes, screws, wires of traps above shelves',
    ],
    ['long feet meet the panel', { footEnd: 25 }, 'panel’s edge beside a trap’s feet'],
  ])('%s', (_, change, what) => {
    const one = judge(change).find((each) => each.what === what);
    expect(one && holds(one)).toBe(false);
  });
});

describe('the motion', () => {
  it('keeps the flap shut until the slider leaves N by more than its tolerance, on the whole other side too', () => {
    for (let way = -sizes.stop; way <= tolerances.servo + 1; way += 0.1)
      expect(flapAngle(sizes, way)).toBe(0);
  });

  it('has it open at the notch, though the slider stops short by its tolerance', () => {
    expect(flapAngle(sizes, sizes.travel)).toBe(sizes.flapDegrees);
    expect(flapAngle(sizes, sizes.travel - tolerances.servo)).toBeGreaterThan(75);
  });

  it('leads it evenly: never back, never by more than 1.7° a tenth of a millimetre', () => {
    let last = 0;
    for (let way = 0; way <= sizes.stop; way += 0.1) {
      const angle = flapAngle(sizes, way);
      expect(angle).toBeGreaterThanOrEqual(last);
      expect(angle - last).toBeLessThan(1.7);
      last = angle;
    }
  });

  it('lets the foot ride on the wedge: where the shelf’s slope is under it, it stands on the slope', () => {
    const [flat, tip] = wedge(sizes);
    const way = sizes.flush + sizes.wedgeX / 4;
    const [, z] = swung(sizes, [sizes.footX, sizes.footZ], flapAngle(sizes, way));
    const along = (sizes.footX + sizes.footScrewD / 2 - (tip[0] + way)) / (flat[0] - tip[0]);
    expect(z).toBeCloseTo(tip[1] + along * (flat[1] - tip[1]), 1);
  });

  it('keeps the pin at its radius', () => {
    for (const way of [0, 9, 12, 15]) {
      const [x, z] = pinAt(sizes, camAngle(sizes, way));
      expect(Math.hypot(x - sizes.axleX, z - sizes.axleZ)).toBeCloseTo(sizes.pinR, 9);
    }
  });
});

it('the virtual board’s flaps open as the drawn ones do, but for what the wedge lets them sink before', () => {
  for (let s = -sizes.stop; s <= sizes.stop; s += 0.5) {
    const { left, right } = flapOpenings(s / sizes.travel);
    expect(Math.abs(left - flapAngle(sizes, -s) / sizes.flapDegrees)).toBeLessThan(0.06);
    expect(Math.abs(right - flapAngle(sizes, s) / sizes.flapDegrees)).toBeLessThan(0.06);
  }
});
