import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PARTS = fileURLToPath(new URL('../../hardware/parts/', import.meta.url));

export type Point = readonly [x: number, y: number, z: number];

/** A solid as OpenSCAD renders it. */
export interface Solid {
  /** Corners in mm, counter-clockwise from outside. */
  readonly triangles: readonly (readonly Point[])[];
  readonly points: readonly Point[];
}

/** Renders a source of hardware/parts/; null where nothing is left of it. Throws with OpenSCAD's words where it fails. */
export function render(
  source: string,
  set: Readonly<Record<string, string | number | boolean | readonly number[]>>,
): Solid | null {
  const folder = mkdtempSync(join(tmpdir(), 'damier-solid-'));
  try {
    const file = join(folder, 'solid.stl');
    const defines = Object.entries(set).flatMap(([name, value]) => [
      '-D',
      `${name}=${JSON.stringify(value)}`,
    ]);
    const run = spawnSync('openscad', ['-o', file, ...defines, join(PARTS, source)], { encoding: 'utf8' });
    if (/WARNING|ERROR/.test(run.stderr)) throw new Error(run.stderr);
    if (run.stderr.includes('Current top level object is empty')) return null;
    if (!existsSync(file)) throw new Error(`${run.error ?? run.stderr}`);
    return solidOf(readFileSync(file, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function solidOf(stl: string): Solid {
  const points = [...stl.matchAll(/vertex (\S+) (\S+) (\S+)/g)].map(
    ([, x, y, z]): Point => [Number(x), Number(y), Number(z)],
  );
  const triangles = Array.from({ length: points.length / 3 }, (_, index) =>
    points.slice(3 * index, 3 * index + 3),
  );
  return { triangles, points };
}

/** Edges that are not run through once each way by exactly two triangles: none in a closed solid. */
export function looseEdges({ triangles }: Solid): readonly string[] {
  const runs = new Map<string, number>();
  for (const corners of triangles) {
    for (const [index, from] of corners.entries()) {
      const to = corners[(index + 1) % 3];
      const edge = `${from} → ${to}`;
      runs.set(edge, (runs.get(edge) ?? 0) + 1);
    }
  }
  const back = (edge: string): string => edge.split(' → ').reverse().join(' → ');
  return [...runs.keys()].filter((edge) => runs.get(edge) !== 1 || runs.get(back(edge)) !== 1);
}

/** Enclosed volume in mm³, positive if the triangles face outwards. */
export function volume({ triangles }: Solid): number {
  return triangles.reduce((sum, [a, b, c]) => {
    if (a === undefined || b === undefined || c === undefined) throw new Error('no triangle');
    const [x, y, z] = [b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]];
    return sum + (a[0] * x + a[1] * y + a[2] * z) / 6;
  }, 0);
}

/** Extent along each axis in mm, to a hundredth. */
export function box({ points }: Pick<Solid, 'points'>): readonly (readonly [from: number, to: number])[] {
  return [0, 1, 2].map((axis) => {
    const values = points.map((point) => Math.round((point[axis] ?? Number.NaN) * 100) / 100);
    return [Math.min(...values), Math.max(...values)];
  });
}
