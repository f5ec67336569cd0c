// The parts of a board as OpenSCAD makes them, at their places, moved as their slider moves them.
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CylinderGeometry,
  ExtrudeGeometry,
  Line3,
  Matrix4,
  Path,
  Shape,
} from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import type { Profile } from '../../src/hardware/hardware.ts';
import type { Sizes } from '../../src/hardware/mechanics/mechanics-schema.ts';
import { type Hanging, type PanelBoard, panelBodies } from '../../src/hardware/mechanics/panel-room.ts';
import { type PlacedPart, placedParts } from '../../src/hardware/mechanics/parts.ts';
import { pinAt } from '../../src/hardware/mechanics/trap-motion.ts';
import type { Solid } from './solid.ts';

/** A closed surface, to be moved and met by others. */
export interface Body {
  readonly name: string;
  readonly part: PlacedPart;
  readonly bvh: MeshBVH;
  readonly home: Matrix4;
}

const TOUCH_MM = 0.01;
const RADIANS = Math.PI / 180;

/** One tree a shape, which is looked up by what it meets. */
const trees = new WeakMap<BufferGeometry, MeshBVH>();

function body(name: string, geometry: BufferGeometry, part: PlacedPart): Body {
  const { x, y, turned, mirrored } = part;
  const home = new Matrix4().makeTranslation(x, y, 0);
  if (turned) home.multiply(new Matrix4().makeRotationZ(Math.PI));
  if (mirrored) home.multiply(new Matrix4().makeScale(-1, 1, 1));
  const bvh = trees.get(geometry) ?? new MeshBVH(geometry);
  trees.set(geometry, bvh);
  return { name: `${name} at ${x} | ${y}`, part, bvh, home };
}

export function geometryOf({ triangles }: Solid): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(triangles.flat(2)), 3));
  return geometry;
}

/** Everything of the board that stands or moves in or under its deck. */
export function bodiesOf(profile: Profile, sizes: Sizes, solid: (name: string) => Solid): readonly Body[] {
  const geometries = new Map<string, BufferGeometry>();
  const geometry = (name: string): BufferGeometry => {
    const known = geometries.get(name) ?? geometryOf(solid(name));
    geometries.set(name, known);
    return known;
  };
  const parts = placedParts(profile, sizes);
  return [
    ...parts.map((part) => body(part.name, geometry(part.name), part)),
    ...parts.filter(({ name }) => name === 'trap-lever').flatMap((lever) => fittings(lever, sizes)),
    ...electronics(profile, sizes),
  ];
}

/** What is bought and fitted to a flap: pin and foot screws. */
function fittings(lever: PlacedPart, sizes: Sizes): readonly Body[] {
  const { pinD, legY, barY, footScrewD, footX, footY, footZ } = sizes;
  const end = barY[1] + 0.2;
  const [x, z] = pinAt(sizes, 0);
  const side = lever.turned ? -1 : 1;
  const pin = new CylinderGeometry(pinD / 2, pinD / 2, end - legY[0], 24).translate(
    x,
    (side * (end + legY[0])) / 2,
    z,
  );
  const screws = [-1, 1].map((way) =>
    new CylinderGeometry(footScrewD / 2, footScrewD / 2, 3, 24)
      .rotateX(Math.PI / 2)
      .translate(footX, way * footY, footZ + 1.5),
  );
  return [body('pin', pin, lever), ...screws.map((screw) => body('foot-screw', screw, lever))];
}

/** What wires and solder may take up below the deck, whoever leads them, and the reeds in their bosses. */
function electronics({ size, pitchMm, sliders }: Profile, sizes: Sizes): readonly Body[] {
  const traps = new Set(sliders.flatMap(({ left, right }) => [left, right]));
  const top = -sizes.tileH - sizes.carrierH;
  const high = top - sizes.electronicsZ;
  return Array.from({ length: size * size }, (_, n) => [n % size, Math.floor(n / size)] as const).flatMap(
    ([file, rank]) => {
      const at: PlacedPart = {
        name: 'wires',
        x: file * pitchMm,
        y: rank * pitchMm,
        motion: { kind: 'fixed' },
      };
      if (traps.has(`${'abcdefghij'.charAt(file)}${rank + 1}`)) return [];
      const shapes = [
        new BoxGeometry(pitchMm, pitchMm, high).translate(0, 0, top - high / 2),
        new CylinderGeometry(sizes.reedBossD / 2, sizes.reedBossD / 2, 20)
          .rotateX(Math.PI / 2)
          .translate(0, 0, -20),
      ];
      return shapes.map((shape) => body('wires', shape, at));
    },
  );
}

const AT_HOME: PlacedPart = { name: 'panel', x: 0, y: 0, motion: { kind: 'fixed' } };

/** The panels, each part that hangs from them larger by so much on every side: as far as a panel may be off. */
export function panelsUnder(profile: Profile, sizes: Sizes, off: number): readonly Body[] {
  const { boards, hanging } = panelBodies(profile, sizes);
  return [...boards.map(boardBody), ...hanging.map((one) => hangingBody(one, off))];
}

function boardBody({ name, outline, holes, z: [from, to] }: PanelBoard): Body {
  const shape = new Shape();
  for (const [n, { x, y }] of outline.entries()) n === 0 ? shape.moveTo(x, y) : shape.lineTo(x, y);
  shape.closePath();
  for (const { at, radius } of holes)
    shape.holes.push(new Path().absarc(at.x, at.y, radius, 0, 2 * Math.PI, true));
  const geometry = new ExtrudeGeometry(shape, { depth: to - from, bevelEnabled: false, curveSegments: 24 });
  return { ...body(name, geometry.translate(0, 0, from), AT_HOME), name };
}

export function hangingBody({ name, ...spans }: Hanging, off: number): Body {
  const [x, y, z] = (['x', 'y', 'z'] as const).map((axis) => {
    const [from, to] = spans[axis];
    return { size: to - from + 2 * off, middle: (from + to) / 2 };
  });
  if (x === undefined || y === undefined || z === undefined) throw new Error(name);
  const geometry = new BoxGeometry(x.size, y.size, z.size).translate(x.middle, y.middle, z.middle);
  return { ...body(name, geometry, AT_HOME), name };
}

/** Where a body is with its slider at s mm and its flap open by so much, moved by y and z beside that. */
export function moved(
  { part, home }: Body,
  sizes: Sizes,
  s: number,
  angle: number,
  [dy, dz]: readonly [number, number] = [0, 0],
): Matrix4 {
  const shift = new Matrix4().makeTranslation(0, dy, dz);
  if (part.motion.kind === 'fixed') return shift.multiply(home);
  if (part.motion.kind === 'slides')
    return shift.multiply(new Matrix4().makeTranslation(s, 0, 0)).multiply(home);
  const { axleX, axleZ } = sizes;
  const swing = new Matrix4()
    .makeTranslation(axleX, 0, axleZ)
    .multiply(new Matrix4().makeRotationY(angle * RADIANS))
    .multiply(new Matrix4().makeTranslation(-axleX, 0, -axleZ));
  return shift.multiply(home).multiply(swing);
}

/** Whether two bodies share more than a touch where they are: two of their triangles cut each other along a line. */
export function meet(a: Body, atA: Matrix4, b: Body, atB: Matrix4): boolean {
  const cut = new Line3();
  return a.bvh.bvhcast(b.bvh, atA.clone().invert().multiply(atB), {
    intersectsTriangles: (one, other) => one.intersectsTriangle(other, cut) && cut.distance() > TOUCH_MM,
  });
}
