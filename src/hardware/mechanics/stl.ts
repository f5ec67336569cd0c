// Surfaces of triangles: read as OpenSCAD writes them, written as slicers read them.
import type { Lies } from './part-list.ts';

/** Nine numbers a triangle, mm; corners counter-clockwise from outside. */
export type Triangles = readonly (readonly number[])[];

export interface Extent {
  readonly from: readonly [x: number, y: number, z: number];
  readonly to: readonly [x: number, y: number, z: number];
}

/** Reads an STL of text, its triangles in order: OpenSCAD makes the same ones each time, but not in the same order. */
export function readStl(text: string): Triangles {
  const corners = [...text.matchAll(/vertex (\S+) (\S+) (\S+)/g)].map((line) => line.slice(1).map(Number));
  return Array.from({ length: corners.length / 3 }, (_, n) =>
    leastFirst(corners.slice(3 * n, 3 * n + 3)).flat(),
  ).sort(compare);
}

/** The same triangle, the same way round. */
function leastFirst(corners: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const [least = []] = [...corners].sort(compare);
  const at = corners.indexOf(least);
  return [...corners.slice(at), ...corners.slice(0, at)];
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/** Writes a binary STL: 80 bytes of title, the count, 50 bytes a triangle. Normals are left to the reader, as most do. */
export function binaryStl(triangles: Triangles): Uint8Array {
  const bytes = new Uint8Array(84 + 50 * triangles.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(80, triangles.length, true);
  for (const [n, triangle] of triangles.entries())
    for (const [index, value] of triangle.entries())
      view.setFloat32(84 + 50 * n + 12 + 4 * index, value, true);
  return bytes;
}

export function extent(triangles: Triangles): Extent {
  const along = (axis: number): readonly [number, number] => {
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const triangle of triangles)
      for (let at = axis; at < 9; at += 3) {
        const value = triangle[at] ?? Number.NaN;
        least = Math.min(least, value);
        most = Math.max(most, value);
      }
    return [least, most];
  };
  const [x, y, z] = [along(0), along(1), along(2)];
  return { from: [x[0], y[0], z[0]], to: [x[1], y[1], z[1]] };
}

/** As it is printed, its corner at 0 on the bed. */
export function onBed(triangles: Triangles, lies: Lies): Triangles {
  const turned = triangles.map((corners) =>
    [0, 3, 6].flatMap((at) => {
      const [x = 0, y = 0, z = 0] = corners.slice(at, at + 3);
      if (lies === 'upside down') return [x, -y, -z];
      return lies === 'on its side' ? [x, z, -y] : [x, y, z];
    }),
  );
  const { from } = extent(turned);
  return turned.map((corners) => corners.map((value, index) => value - (from[index % 3] ?? 0)));
}
