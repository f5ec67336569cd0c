// The whole trap board put together: all rows, at every position of each slider, also where parts are off by 0.2 mm.
import { Box3, Matrix4 } from 'three';
import { describe, expect, it } from 'vitest';
import { readMechanics } from '../../src/hardware/hardware.ts';
import { panelBodies } from '../../src/hardware/mechanics/panel-room.ts';
import { flapAngle } from '../../src/hardware/mechanics/trap-motion.ts';
import { type Body, bodiesOf, hangingBody, meet, moved, panelsUnder } from './board-solids.ts';
import { partList } from './part-list.ts';
import { render } from './solid.ts';
import { hardwareFile, read } from './stock.ts';

const { sizes } = readMechanics(hardwareFile('mechanics.json'));
const profile = read('trappes-8x8');
const parts = bodiesOf(profile, sizes, (name) => {
  const part = partList.find((one) => one.name === name);
  const solid = part && render(part.source, part.set);
  if (!solid) throw new Error(`${name} is not drawn`);
  return solid;
});

const OFF_MM = 0.2;
/** With printed boards under the deck. Wired by hand, the same room for wires is taken up and nothing hangs lower but reeds. */
const panels = panelsUnder(profile, sizes, OFF_MM);
const bodies = [...parts, ...panels];

const POSITIONS = Array.from({ length: 31 }, (_, n) => -sizes.stop + n * 1.1);
/** Gravity rests sliders on combs and feet on shelves: moved down, they would meet. */
const REST = 0.02;
const OFF = [
  [0, REST],
  [0.2, REST],
  [-0.2, REST],
  [0, 0.2],
  [0.2, 0.2],
  [-0.2, 0.2],
] as const;

const sliderOf = ({ part: { motion } }: Body): string | null =>
  motion.kind === 'fixed' ? null : motion.slider;
const slides = ({ part }: Body): boolean => part.motion.kind === 'slides';

/** Where a body is with that slider at s, all others at N. */
function at(one: Body, slider: string, s: number, off: readonly [number, number], slip = 0): Matrix4 {
  const { motion } = one.part;
  if (sliderOf(one) !== slider) return moved(one, sizes, 0, 0, off);
  const angle = motion.kind === 'swings' ? flapAngle(sizes, motion.opens * s) + slip : 0;
  return moved(one, sizes, s, angle, off);
}

function around(one: Body, where: Matrix4): Box3 {
  const { geometry } = one.bvh;
  if (geometry.boundingBox === null) geometry.computeBoundingBox();
  return new Box3().copy(geometry.boundingBox ?? new Box3()).applyMatrix4(where);
}

/** What meets what while that slider goes from stop to stop; with `slip`, its flaps further open than it leads them. */
function clashes(
  slider: string,
  {
    slip = 0,
    positions = POSITIONS,
    among = bodies,
  }: { slip?: number; positions?: readonly number[]; among?: readonly Body[] } = {},
): ReadonlySet<string> {
  const mine = bodies.filter((one) => sliderOf(one) === slider);
  const others = among
    .filter((one) => sliderOf(one) !== slider)
    .map((one) => {
      const where = at(one, slider, 0, [0, 0]);
      return { one, where, box: around(one, where) };
    });
  const met = new Set<string>();
  for (const s of positions) {
    // There the feet ride on the shelf's wedge: they are to touch.
    const onWedge = Math.abs(s) > sizes.flush && Math.abs(s) < sizes.flush + sizes.wedgeX;
    for (const off of OFF) {
      for (const one of mine) {
        const where = at(one, slider, s, off, slip);
        const box = around(one, where);
        for (const other of others)
          if (box.intersectsBox(other.box) && meet(one, where, other.one, other.where))
            met.add(`${one.name}, ${other.one.name}`);
        if (!slides(one)) continue;
        const resting = at(one, slider, s, [off[0], 0]);
        for (const other of mine.filter((each) => !slides(each))) {
          if (onWedge && other.name.startsWith('foot-screw')) continue;
          const lifted = at(other, slider, s, [0, REST], slip);
          if (box.intersectsBox(around(other, lifted)) && meet(one, resting, other, lifted))
            met.add(`${one.name}, ${other.name}`);
        }
      }
    }
  }
  return met;
}

describe('nothing meets from stop to stop, exactly in place and 0.2 mm off:', () => {
  it.each(profile.sliders.map(({ id }) => id))('%s', (slider) => {
    expect([...clashes(slider)]).toEqual([]);
  });
});

it('sliders keep clear of one another, wherever each of two stands', () => {
  const met = new Set<string>();
  const ids = profile.sliders.map(({ id }) => id);
  for (const [index, slider] of ids.entries()) {
    for (const next of ids.slice(index + 1)) {
      const own = bodies.filter((one) => sliderOf(one) === slider);
      const their = bodies.filter((one) => sliderOf(one) === next);
      for (const s of POSITIONS.filter((_, n) => n % 3 === 0))
        for (const t of POSITIONS.filter((_, n) => n % 3 === 0))
          for (const one of own) {
            const where = at(one, slider, s, [0.2, 0]);
            const box = around(one, where);
            for (const other of their) {
              const there = at(other, next, t, [-0.2, 0]);
              if (box.intersectsBox(around(other, there)) && meet(one, where, other, there))
                met.add(`${one.name}, ${other.name}`);
            }
          }
    }
  }
  expect([...met]).toEqual([]);
});

it('which is seen, because flaps 12° further open than their slider leads them do meet it', () => {
  const met = [...clashes('S3', { slip: 12, positions: [0] })];
  expect(met.some((pair) => pair.includes('shelf'))).toBe(true);
});

describe('the panels under the deck', () => {
  const fixed = parts
    .filter((one) => one.part.motion.kind === 'fixed' && one.part.name !== 'wires')
    .map((one) => ({ one, where: one.home, box: around(one, one.home) }));

  it('meet nothing that stands still, in place and 0.2 mm off', () => {
    const met = new Set<string>();
    for (const [dx, dy, dz] of [
      [0, 0, 0],
      [OFF_MM, OFF_MM, OFF_MM],
      [-OFF_MM, -OFF_MM, -OFF_MM],
    ] as const) {
      for (const panel of panelsUnder(profile, sizes, 0)) {
        const where = new Matrix4().makeTranslation(dx, dy, dz);
        const box = around(panel, where);
        for (const other of fixed)
          if (box.intersectsBox(other.box) && meet(panel, where, other.one, other.where))
            met.add(`${panel.name}, ${other.one.name}`);
      }
    }
    expect([...met]).toEqual([]);
  });

  it('a plug nearer to the next square would be met by a shelf, one nearer to the next rank by a bar', () => {
    const plug = panelBodies(profile, sizes).hanging.find(({ name }) => name === 'GH34 JE');
    if (plug === undefined) throw new Error('GH34 has no JE');
    const moved = (x: number, y: number) =>
      hangingBody({ ...plug, x: [plug.x[0] + x, plug.x[1] + x], y: [plug.y[0] + y, plug.y[1] + y] }, OFF_MM);
    const met = (one: Body) => [...clashes('S3', { positions: [0, 15], among: [one] })].join('; ');
    expect(met(moved(0, 0))).toBe('');
    expect(met(moved(-8, 0))).toContain('shelf-right');
    expect(met(moved(0, 13))).toContain('slider');
  });
});

it('no bar is in another’s way: each lies beside its own row’s flaps', () => {
  const ys = bodies.filter(({ part }) => part.name === 'slider').map(({ part }) => part.y);
  expect(new Set(ys).size).toBe(profile.sliders.length);
});
