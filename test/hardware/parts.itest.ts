import { describe, expect, it } from 'vitest';
import { readMechanics } from '../../src/hardware/hardware.ts';
import { cutList, partList, printList } from './part-list.ts';
import { box, looseEdges, type Point, render, type Solid, volume } from './solid.ts';
import { hardwareFile } from './stock.ts';

const { sizes } = readMechanics(hardwareFile('mechanics.json'));
const rendered = new Map<string, Solid>();

/** A part of the list; rendered once. */
function solid(name: string): Solid {
  const known = rendered.get(name);
  if (known !== undefined) return known;
  const one = partList.find((part) => part.name === name);
  if (one === undefined) throw new Error(`no part ${name}`);
  const fresh = render(one.source, one.set);
  if (fresh === null) throw new Error(`${name} is empty`);
  rendered.set(name, fresh);
  return fresh;
}
const size = (some: Pick<Solid, 'points'>) =>
  box(some).map(([from, to]) => Math.round((to - from) * 100) / 100);
const only = ({ points }: Pick<Solid, 'points'>, keep: (point: Point) => boolean) => ({
  points: points.filter(keep),
});
const radius = ([x, y]: Point): number => Math.hypot(x, y);

describe('a part is closed, every edge shared by two triangles that face outwards:', () => {
  it.each(partList.map(({ name }) => name))('%s', (name) => {
    expect(looseEdges(solid(name))).toEqual([]);
    expect(volume(solid(name))).toBeGreaterThan(0);
  });
});

describe('sizes:', () => {
  it.each([
    ['trappes-8x8', 50, () => solid('tile-dark')],
    ['classic-10x10', 45, () => render('tile.scad', { pitch: 45 })],
  ])('a tile of %s fills its field of %d mm but for 0.2 mm', (board, pitch, tileOf) => {
    expect(hardwareFile(`parts/boards/${board}.scad`)).toContain(`pitch = ${pitch};`);
    const tile = tileOf();
    expect(tile && size(tile).slice(0, 2)).toEqual([pitch - 0.2, pitch - 0.2]);
  });

  it('the reed ends 8 mm under the surface: with the magnet 1 mm up in its disc, 9 mm from it', () => {
    const bore = only(solid('tile-dark'), (point) => radius(point) < 1.9);
    expect(box(bore)[2]?.[1]).toBe(-8);
    const pocket = only(solid('disc-lower'), (point) => radius(point) > 3.5 && radius(point) < 4.5);
    expect(box(pocket)[2]?.[0]).toBe(1);
  });

  it('an LED’s flange meets the wood 4.8 mm down, in tile and frame: its tip, 3.8–4.3 mm above, stays under the surface', () => {
    const light = ([x, y]: Point, at: number) => Math.hypot(Math.abs(x) - at, Math.abs(y) - at) < 2;
    for (const [name, at] of [
      ['tile-dark', 15],
      ['trap-frame', 22.7],
    ] as const)
      expect(box(only(solid(name), (point) => light(point, at) && point[2] > -7))[2]).toEqual([-4.8, 0]);
  });

  it('the opening is 42 × 42; its flap leaves no gap for a finger, but room for a disc', () => {
    const inner = ([x, y, z]: Point) => z === 0 && Math.max(Math.abs(x), Math.abs(y)) < 21.05;
    expect(size(only(solid('trap-frame'), inner)).slice(0, 2)).toEqual([42, 42]);
    const [across, along, thick] = size(solid('trap-flap'));
    expect([across, along, thick]).toEqual([40, 41, 4]);
    for (const extent of [across, along]) expect(42 - (extent ?? 0)).toBeLessThan(5);
    expect(size(solid('disc-lower'))[0]).toBeLessThan(Math.min(across ?? 0, along ?? 0));
  });

  it('the bar’s slot is the one that is reckoned with: its fall, and its place under the trap that opens at R', () => {
    const slot = only(solid('slider'), ([x, , z]) => x > 168 && x < 208 && z > -33 && z < -14.5);
    const [x, , z] = box(slot);
    expect(x?.[0]).toBeCloseTo(200 - 29.7 - 1.7, 0);
    expect(x?.[1]).toBeCloseTo(200 + 5.5 + 1.7, 0);
    const lift = sizes.dwellSlack + 2 * sizes.slotClearance + sizes.pinD;
    expect((z?.[1] ?? 0) - (z?.[0] ?? 0)).toBeCloseTo(28.9 - 18.1 + lift, 0);
  });

  it('the hub fits a shaft of 6 mm, the mount an encoder of Ø40 with three screws on Ø28, the bracket a micro servo', () => {
    const [, middle] = box(solid('encoder-mount')).map(([from, to]) => (from + to) / 2);
    const [x0] = box(solid('encoder-mount')).map(([from, to]) => (from + to) / 2);
    const screw = only(
      solid('encoder-mount'),
      ([x, y]) => Math.hypot(x - (x0 ?? 0) - 14, y - (middle ?? 0)) < 2,
    );
    expect(size(screw)[0]).toBeCloseTo(3.3, 1);
    const window = only(
      solid('servo-bracket-right'),
      ([x, , z]) => Math.abs(x - 5.9) < 12 && Math.abs(z + 39) < 7,
    );
    expect(size(window)[0]).toBeGreaterThanOrEqual(22.8);
    expect(size(window)[2]).toBeGreaterThanOrEqual(12.2);
  });

  it('a disc is Ø34 × 8 mm, too large for the small-parts cylinder', () => {
    const halves = { points: [...solid('disc-lower').points, ...solid('disc-upper').points] };
    expect(size(halves)).toEqual([34, 34, 8]);
    expect(size(halves)[0]).toBeGreaterThan(31.75);
  });

  it('a disc’s foot stands in the hollow of another', () => {
    const foot = only(solid('disc-lower'), ([, , z]) => z === 0);
    const hollow = only(solid('disc-upper'), (point) => point[2] === 8 && radius(point) < 15);
    expect(size(foot)[0]).toBe(24);
    expect(size(hollow)[0]).toBe(25);
  });
});

describe('a king’s own piece', () => {
  it('004:5–6 shows a crown on its upper face, cut into the hollow, clear of the magnet', () => {
    const king = solid('disc-king');
    expect(size({ points: [...solid('disc-lower').points, ...king.points] })).toEqual([34, 34, 8]);
    const crown = only(king, (point) => Math.abs(point[2] - 6.4) < 0.01);
    expect(size(crown)[0]).toBe(17);
    expect(only(solid('disc-upper'), (point) => Math.abs(point[2] - 6.4) < 0.01).points).toEqual([]);
    const [from = 0] = box(king)[2] ?? [];
    expect(6.4 - from).toBeGreaterThan(2);
  });
});

it('every part is printed or cut', () => {
  expect([...printList, ...cutList].map(({ name }) => name).sort()).toEqual(
    partList.map(({ name }) => name).sort(),
  );
});
