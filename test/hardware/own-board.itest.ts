// A maker's own profile, a file outside the repository: what `npm run hardware` and `npm run pcb` make of it. (`npm run parts`: made-parts.itest.ts.)
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { netsOf, partsOf } from '../../src/hardware/circuit.ts';
import { squaresPanel } from '../../src/hardware/pcb/squares-panel.ts';
import { assembled, type BoardNets } from './assembled.ts';
import { readOwn, TRAPS_6X6 } from './own-profiles.ts';
import { hardwareFile } from './stock.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'damier-own-'));
const file = join(folder, 'mine.json');
writeFileSync(file, JSON.stringify(TRAPS_6X6));
afterAll(() => rmSync(folder, { recursive: true }));
const run = (tool: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, [join(root, `tools/${tool}.mjs`), ...args], {
    cwd: tmpdir(),
    encoding: 'utf8',
  });
const profile = readOwn(TRAPS_6X6);

it('`npm run hardware` makes its files, with what to order; sheets once they were cut', () => {
  expect(run('hardware', file, folder)).toMatchObject({ status: 0, stderr: '' });
  const order = () => readFileSync(join(folder, 'to-order.md'), 'utf8');
  expect(order()).toMatch(/\| brass rod Ø3 mm.*\| 0\.5 \|/);
  expect(order()).toMatch(/Filament and sheets of mine-6x6 are not among it yet/);
  expect(existsSync(join(folder, 'mine-6x6.net'))).toBe(true);
  // As `npm run parts` leaves it.
  writeFileSync(join(folder, 'prints.json'), hardwareFile('made/trappes-8x8/prints.json'));
  expect(run('hardware', file, folder).status).toBe(0);
  expect(order()).toMatch(/birch plywood 4 mm/);
  expect(order()).not.toMatch(/not among it yet/);
});

it('`npm run pcb` makes its two boards: KiCad finds no fault, and together they have its netlist', () => {
  expect(run('pcb', file, join(folder, 'pcb'))).toMatchObject({ status: 0, stderr: '' });
  const [panel, carrier] = [squaresPanel(profile).name, `carrier-${profile.id}`].map(
    (name): { readonly check: object; readonly nets: BoardNets } => {
      for (const end of [
        '.kicad_sch',
        '-gerbers.zip',
        '-top.png',
        '-bottom.png',
        '-parts.csv',
        '-positions.csv',
      ])
        expect([end, existsSync(join(folder, 'pcb', name, `${name}${end}`))]).toEqual([end, true]);
      return JSON.parse(readFileSync(join(folder, 'pcb', name, `${name}-read-back.json`), 'utf8'));
    },
  );
  for (const board of [panel, carrier])
    expect(board?.check).toEqual({ violations: 0, unconnected: 0, footprintErrors: 0 });
  const wanted = netsOf(partsOf(profile)).map(({ nodes }) =>
    nodes
      .map(({ part, pin }) => `${part.ref}.${pin}`)
      .sort()
      .join(' '),
  );
  expect(assembled(profile, panel?.nets ?? {}, carrier?.nets ?? {})).toEqual(wanted.sort());
});

it.each(['hardware', 'parts', 'pcb'])('`npm run %s` says what is wrong with a profile, and where', (tool) => {
  const bad = join(folder, 'bad.json');
  writeFileSync(bad, JSON.stringify({ ...TRAPS_6X6, size: 12 }));
  const { status, stderr } = run(tool, bad, folder);
  expect(status).toBeGreaterThan(0);
  expect(stderr).toMatch(/bad\.json is not valid:\n {2}size: /);
});
