// `npm run parts` again: what is committed in hardware/made/ is what comes out. Of the plates a sample is sliced again, one a board
// and any that differs; all of them by `npm run parts` itself, behind which `git status` shows nothing.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { arranged, BED_MM } from '../../src/hardware/hardware.ts';
import { cutList, printList } from './part-list.ts';
import { BOARDS, hardwareFile } from './stock.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const COMMITTED = join(root, 'hardware/made');
const fresh = mkdtempSync(join(tmpdir(), 'damier-made-'));
afterAll(() => rmSync(fresh, { recursive: true }));
// One of them is a maker's own file, outside the repository: it has the same parts.
const own = join(fresh, 'own.json');
writeFileSync(own, hardwareFile('profiles/school-6x6.json'));
const profiles = BOARDS.map((id) => (id === 'school-6x6' ? own : id));
// Ends badly where a part is not drawn or the slicer is not content.
execFileSync(process.execPath, [join(root, 'tools/parts.mjs'), '--sample', fresh, ...profiles], {
  stdio: 'pipe',
});
rmSync(own);

function files(folder: string, under = ''): readonly string[] {
  return readdirSync(join(folder, under))
    .flatMap((name) => {
      const path = join(under, name);
      return statSync(join(folder, path)).isDirectory() ? files(folder, path) : [path];
    })
    .sort();
}

it('the same files lie there', () => {
  expect(files(COMMITTED)).toEqual(files(fresh));
  expect(files(fresh).length).toBeGreaterThan(80);
});

describe('made again, it is the same:', () => {
  it.each(files(fresh))('%s', (path) => {
    expect(readFileSync(join(COMMITTED, path)).equals(readFileSync(join(fresh, path)))).toBe(true);
  });
});

describe('admesh finds one closed body without faults:', () => {
  it.each(files(fresh).filter((path) => path.endsWith('.stl')))('%s', (path) => {
    const said = execFileSync('admesh', [join(fresh, path)], { encoding: 'utf8' });
    const count = (what: string): number =>
      Number(new RegExp(`${what}\\s*:\\s*(\\d+)`).exec(said)?.[1] ?? Number.NaN);
    expect(count('Number of parts')).toBe(1);
    for (const fault of [
      'Degenerate facets',
      'Edges fixed',
      'Facets removed',
      'Facets added',
      'Facets reversed',
    ])
      expect([fault, count(fault)]).toEqual([fault, 0]);
  });
});

it.each(BOARDS)('%s: plates hold what it needs, a file for each part', (board) => {
  const prints: {
    plates: { times: number; content: Record<string, number>; hours: number; grams: number }[];
  } = JSON.parse(readFileSync(join(fresh, board, 'prints.json'), 'utf8'));
  const names = (folder: string, list: readonly { readonly name: string }[]) =>
    readdirSync(join(fresh, board, folder)).filter(
      (file) => !list.some(({ name }) => file.startsWith(`${name}.`)),
    );
  expect([names('print', printList), names('cut', cutList)]).toEqual([[], []]);
  const discs = prints.plates.reduce(
    (sum, { times, content }) => sum + times * (content['disc-lower'] ?? 0),
    0,
  );
  expect(discs).toBe(JSON.parse(readFileSync(join(root, `hardware/profiles/${board}.json`), 'utf8')).discs);
  for (const { hours, grams } of prints.plates) expect(hours > 0.1 && grams > 0).toBe(true);
});

describe('plates', () => {
  it('keep parts on the bed and apart', () => {
    const sizes = new Map([
      ['a', [60, 40]],
      ['b', [30, 90]],
    ]);
    const plates = arranged(
      [...sizes].map(([name, [wide = 0, deep = 0]]) => ({ name, wide, deep, count: 23 })),
    );
    expect(plates.reduce((sum, { times, items }) => sum + times * items.length, 0)).toBe(46);
    for (const { items } of plates)
      for (const [index, one] of items.entries()) {
        const [w = 0, d = 0] = sizes.get(one.name) ?? [];
        expect(one.x >= 3 && one.y >= 3 && one.x + w <= BED_MM && one.y + d <= BED_MM).toBe(true);
        for (const other of items.slice(index + 1)) {
          const [ow = 0, od = 0] = sizes.get(other.name) ?? [];
          const apart =
            one.x + w < other.x || other.x + ow < one.x || one.y + d < other.y || other.y + od < one.y;
          expect(apart).toBe(true);
        }
      }
  });

  it('refuse what no bed holds', () => {
    expect(() => arranged([{ name: 'long', wide: 300, deep: 10, count: 1 }])).toThrow(/long is larger/);
  });
});
