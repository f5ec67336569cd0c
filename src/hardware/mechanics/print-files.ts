/** Files of parts that are printed and cut. */

import type { Lies } from './parts.ts';

// Surfaces of triangles: read as OpenSCAD writes them, written as slicers read them.

/** Nine numbers a triangle, mm; corners counter-clockwise from outside. */
export type Triangles = readonly (readonly number[])[];

interface Extent {
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

/** Width and depth of an outline that OpenSCAD wrote as DXF, in whole mm, upwards. Throws where there is no line in it. */
export function dxfSize(text: string): { readonly wide: number; readonly deep: number } {
  const rows = text.split('\n').map((row) => row.trim());
  const along = (...codes: readonly string[]): number => {
    const values = rows.flatMap((row, index) =>
      index % 2 === 0 && codes.includes(row) ? [Number(rows[index + 1])] : [],
    );
    if (values.length === 0) throw new Error('a DXF without lines');
    const [least, most] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
    return Math.ceil(Math.round((most - least) * 100) / 100);
  };
  return { wide: along('10', '11'), deep: along('20', '21') };
}

// Prints arranged on plates: in rows, one kind of part after another, so that full plates of one kind are the same file.

/** A printer's bed as most have it, and the gap between two parts; mm. */
export const BED_MM = 220;
const GAP_MM = 3;

/** A part as it lies on the bed. */
interface Lying {
  readonly name: string;
  readonly wide: number;
  readonly deep: number;
  readonly count: number;
}

interface OnPlate {
  readonly name: string;
  /** Of its lower left corner. */
  readonly x: number;
  readonly y: number;
}

export interface Plate {
  /** How often it is printed. */
  readonly times: number;
  readonly items: readonly OnPlate[];
}

/** Full plates of one part first, then what is left of all together. Throws on a part larger than the bed. */
export function arranged(parts: readonly Lying[]): readonly Plate[] {
  const full = parts.flatMap((part): readonly Plate[] => {
    const least = fill([{ ...part, count: Number.MAX_SAFE_INTEGER }]).items;
    if (least.length === 0) throw new Error(`${part.name} is larger than a bed of ${BED_MM} mm`);
    const times = Math.floor(part.count / least.length);
    return times === 0 ? [] : [{ times, items: least }];
  });
  const done = (name: string): number =>
    full.reduce(
      (sum, { times, items }) => sum + times * items.filter((item) => item.name === name).length,
      0,
    );
  const rest = parts.map((part) => ({ ...part, count: part.count - done(part.name) }));
  return [...full, ...mixed(rest)];
}

function mixed(parts: readonly Lying[]): readonly Plate[] {
  const deepestFirst = [...parts].filter(({ count }) => count > 0).sort((a, b) => b.deep - a.deep);
  if (deepestFirst.length === 0) return [];
  const { items } = fill(deepestFirst);
  const left = deepestFirst.map((part) => ({
    ...part,
    count: part.count - items.filter(({ name }) => name === part.name).length,
  }));
  return [{ times: 1, items }, ...mixed(left)];
}

/** One bed, row by row from the front. */
function fill(parts: readonly Lying[]): { readonly items: readonly OnPlate[] } {
  const items: OnPlate[] = [];
  let [x, y, deep] = [GAP_MM, GAP_MM, 0];
  for (const { name, wide, deep: itsDeep, count } of parts) {
    for (let n = 0; n < count; n += 1) {
      if (x + wide + GAP_MM > BED_MM) [x, y, deep] = [GAP_MM, y + deep + GAP_MM, 0];
      if (x + wide + GAP_MM > BED_MM || y + itsDeep + GAP_MM > BED_MM) break;
      items.push({ name, x, y });
      x += wide + GAP_MM;
      deep = Math.max(deep, itsDeep);
    }
  }
  return { items };
}

/** `prints.json`, as `npm run parts` leaves it for a board: plates with the slicer's hours and grams, outlines with their sizes. */
export interface Prints {
  readonly board: string;
  readonly hours: number;
  readonly grams: number;
  readonly plates: readonly {
    readonly file: string;
    readonly times: number;
    readonly content: Readonly<Record<string, number>>;
    readonly hours: number;
    readonly grams: number;
  }[];
  readonly cut: readonly {
    readonly part: string;
    readonly count: number;
    readonly mm: number;
    readonly of: string;
    readonly wide: number;
    readonly deep: number;
  }[];
}
