import { describe, expect, it } from 'vitest';
import { box, looseEdges, type Point, render, type Solid, volume } from './solid.ts';
import { hardwareFile } from './stock.ts';

interface ListedPart {
  readonly name: string;
  readonly source: string;
  readonly part?: string;
}
const listed: readonly ListedPart[] = JSON.parse(hardwareFile('parts/parts.json'));
const rendered = new Map<string, Solid>();

/** A part of the list; rendered once. */
function solid(name: string): Solid {
  const known = rendered.get(name);
  if (known !== undefined) return known;
  const one = listed.find((part) => part.name === name);
  if (one === undefined) throw new Error(`no part ${name}`);
  const fresh = render(one.source, one.part === undefined ? {} : { part: one.part });
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
  it.each(listed.map(({ name }) => name))('%s', (name) => {
    expect(looseEdges(solid(name))).toEqual([]);
    expect(volume(solid(name))).toBeGreaterThan(0);
  });
});

describe('sizes:', () => {
  it.each([
    ['trappes-8x8', 50, () => solid('tile')],
    ['classic-10x10', 45, () => render('tile.scad', { pitch: 45 })],
  ])('a tile of %s fills its field of %d mm but for 0.2 mm', (board, pitch, tileOf) => {
    expect(hardwareFile(`parts/boards/${board}.scad`)).toContain(`pitch = ${pitch};`);
    const tile = tileOf();
    expect(tile && size(tile).slice(0, 2)).toEqual([pitch - 0.2, pitch - 0.2]);
  });

  it('the reed ends 8 mm under the surface: with the magnet 1 mm up in its disc, 9 mm from it', () => {
    const bore = only(solid('tile'), (point) => radius(point) < 1.7);
    expect(box(bore)[2]?.[1]).toBe(-8);
    const pocket = only(solid('disc-lower'), (point) => radius(point) > 3.5 && radius(point) < 4.5);
    expect(box(pocket)[2]?.[0]).toBe(1);
  });

  it('the opening is 42 × 42, its flap 41 across and 0.3 mm narrower on either side: no gap for a finger, but room for a disc', () => {
    const inner = ([x, y, z]: Point) => z === 0 && Math.max(Math.abs(x), Math.abs(y)) < 21.05;
    expect(size(only(solid('trap-frame'), inner)).slice(0, 2)).toEqual([42, 42]);
    const plate = only(solid('trap-flap'), ([, , z]) => z > -5.01);
    const [across, along, thick] = size(plate);
    expect([across, along, thick]).toEqual([41, 41.4, 5]);
    for (const extent of [across, along]) expect((42 - (extent ?? 0)) / 2).toBeLessThan(5);
    expect(size(solid('disc-lower'))[0]).toBeLessThan(Math.min(across ?? 0, along ?? 0));
  });

  it('a trap has its two lights in the frame, with half a millimetre of it all round', () => {
    const corner = ([x, y]: Point) => Math.abs(x) > 21 && Math.abs(x) < 24.4 && y > -24.4 && y < -21;
    const holes = only(solid('trap-frame'), corner);
    for (const side of [-1, 1])
      expect(size(only(holes, ([x]) => Math.sign(x) === side))).toEqual([3.2, 3.2, 4]);
  });

  it('the tail’s pin is 9 mm from the axle, and the slot lifts it 11.6 mm', () => {
    const tail = only(solid('trap-flap'), ([, y]) => y > 21);
    const [x, , z] = box(tail);
    const middle = [x, z].map((extent) => ((extent?.[0] ?? 0) + (extent?.[1] ?? 0)) / 2);
    expect(Math.hypot((middle[0] ?? 0) + 19, (middle[1] ?? 0) + 15)).toBeCloseTo(9, 1);
    const slot = only(solid('slider'), ([px, , pz]) => px > -50 && px < 0 && pz > -26.9 && pz < -4.6);
    expect((size(slot)[2] ?? 0) - 3.4).toBeCloseTo(11.6, 1);
  });

  it('the slider reaches from trap to trap, 200 mm, and on to a servo 60 mm from the next reed', () => {
    const yoke = only(solid('slider'), ([x, , z]) => x > 305 && x < 315 && z > -26.9 && z < -4.6);
    const [x] = box(yoke);
    expect(((x?.[0] ?? 0) + (x?.[1] ?? 0)) / 2).toBeCloseTo(200 + 110, 1);
  });

  it('the hub fits a shaft of 6 mm, the mount an encoder of Ø40 with three screws on Ø28, the bracket a micro servo', () => {
    const bore = only(solid('spinner-hub'), (point) => radius(point) < 3.2);
    expect(size(bore)[0]).toBeCloseTo(6.1, 1);
    const screw = only(solid('encoder-mount'), ([x, y]) => Math.hypot(x - 14, y) < 2);
    expect(size(screw)[0]).toBeCloseTo(3.3, 1);
    const window = only(solid('servo-bracket'), ([x, , z]) => Math.abs(x - 5.9) < 12 && Math.abs(z + 30) < 7);
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

describe('in a row with its two traps, slider and servo’s bracket', () => {
  it('nothing meets, from one stop of the slider to the other', () => {
    expect(render('assembly.scad', { piece: 'clash' })).toBeNull();
  });

  it('because the cam leads the flaps: 20° further open, they meet', () => {
    expect(render('assembly.scad', { piece: 'clash', positions: [0], slip: 20 })).not.toBeNull();
  });
});
