import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { netsOf, partsOf } from '../../src/hardware/circuit.ts';
import { boardFiles, cableFiles, designsOf } from '../../src/hardware/hardware.ts';
import { isWithin, type Point, padsOf, rounded } from '../../src/hardware/pcb/pcb-footprints.ts';
import { squaresPanel } from '../../src/hardware/pcb/squares-panel.ts';
import { assembled, type BoardNets } from './assembled.ts';
import { BOARDS, read } from './stock.ts';

const COMMITTED = new URL('../../hardware/pcb/', import.meta.url).pathname;
const TOOL = new URL('../../tools/pcb.py', import.meta.url).pathname;
const profiles = BOARDS.map((id) => read(id));
const designs = designsOf(profiles);
const folder = mkdtempSync(join(tmpdir(), 'damier-boards-'));
const made = new Map<string, string>();

const kicad = (out: string, ...boards: readonly string[]) =>
  spawnSync('/usr/bin/python3', [TOOL, out, ...boards]);
interface ReadBack {
  readonly check: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
  readonly nets: BoardNets;
}
const readBack = (name: string, from = folder): ReadBack =>
  JSON.parse(readFileSync(join(from, name, `${name}-read-back.json`), 'utf8'));

beforeAll(() => {
  for (const [path, text] of [...designs.flatMap(boardFiles), ...cableFiles(profiles)]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    made.set(path, text);
  }
  kicad(folder, ...designs.map(({ name }) => join(folder, name, `${name}.kicad_pcb`)));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(designs.map(({ name }) => name))('%s', (name) => {
  it('passes KiCad’s design rules: nothing found, nothing unconnected', () => {
    const { check, faults } = readBack(name);
    expect(faults).toEqual([]);
    expect(check).toEqual({ violations: 0, unconnected: 0, footprintErrors: 0 });
  });

  it('is, with all that a manufacturer takes, what is committed', () => {
    const files = readdirSync(join(COMMITTED, name)).filter((file) => !file.endsWith('.png'));
    expect(files.length).toBeGreaterThanOrEqual(7);
    for (const file of files) {
      const same = readFileSync(join(folder, name, file)).equals(readFileSync(join(COMMITTED, name, file)));
      expect([file, same]).toEqual([file, true]);
    }
  });
});

it('no other board lies there', () => {
  const names = readdirSync(COMMITTED).filter((name) => !name.includes('.'));
  expect(names.sort()).toEqual(designs.map(({ name }) => name).sort());
});

it('a board that lacks a track, or has two nets touching, is found out', () => {
  const text = made.get('squares-45/squares-45.kicad_pcb') ?? '';
  const cut = text.replace(/^ {2}\(segment .*\n/m, '');
  const short = text.replace(/^( {2}\(segment \(start )[-\d.]+ [-\d.]+/m, '$150.7 95');
  for (const [name, broken, what] of [
    ['cut', cut, 'unconnected'],
    ['short', short, 'violations'],
  ] as const) {
    const file = join(folder, `${name}.kicad_pcb`);
    writeFileSync(file, broken);
    expect(kicad(folder, file).status).toBe(1);
    expect(readBack(name).check[what]).toBeGreaterThan(0);
  }
});

describe('panels, carrier and cables together have the netlist of', () => {
  it.each(profiles.map((profile) => [profile.id, profile] as const))('%s', (id, profile) => {
    const whole = assembled(
      profile,
      readBack(squaresPanel(profile).name).nets,
      readBack(`carrier-${id}`).nets,
    );
    const wanted = netsOf(partsOf(profile)).map(({ nodes }) =>
      nodes
        .map(({ part, pin }) => `${part.ref}.${pin}`)
        .sort()
        .join(' '),
    );
    expect(whole).toEqual(wanted.sort());
  });
});

/** Tracks and vias of a board's file, from the board's corner. */
function copperOf(text: string) {
  const names = new Map(
    [...text.matchAll(/^ {2}\(net (\d+) "([^"]*)"\)/gm)].map(([, n = '', name = '']) => [n, name]),
  );
  const at = (x = '', y = ''): Point => ({ x: rounded(Number(x) - 50), y: rounded(Number(y) - 50) });
  const net = (n = ''): string => names.get(n) ?? '';
  const tracks = [
    ...text.matchAll(
      /\(segment \(start (\S+) (\S+)\) \(end (\S+) (\S+)\) \(width \S+\) \(layer "(.)\.Cu"\) \(net (\d+)\)\)/g,
    ),
  ].map(([, ax, ay, bx, by, side = '', n]) => ({ from: at(ax, ay), to: at(bx, by), side, net: net(n) }));
  const vias = [...text.matchAll(/\(via \(at (\S+) (\S+)\).* \(net (\d+)\)\)/g)].map(([, x, y, n]) => ({
    at: at(x, y),
    net: net(n),
  }));
  return { tracks, vias };
}

it('a square that is cut out takes no other’s lines with it', () => {
  const layout = squaresPanel(read('trappes-8x8'));
  expect(layout.islands).toHaveLength(2);
  const isOut = (at: Point) => layout.islands.some((island) => isWithin(at, island));
  const { tracks, vias } = copperOf(made.get(`${layout.name}/${layout.name}.kicad_pcb`) ?? '');
  expect(tracks.length).toBeGreaterThan(50);
  // What is left, as points that tracks join; a via and a pad join both sides.
  const joined = new Map<string, string>();
  const root = (at: string): string => {
    const next = joined.get(at);
    return next === undefined ? at : root(next);
  };
  const join2 = (a: string, b: string): void => {
    if (root(a) !== root(b)) joined.set(root(a), root(b));
  };
  const key = (net: string, side: string, { x, y }: { x: number; y: number }) =>
    `${net} ${side} ${x.toFixed(2)} ${y.toFixed(2)}`;
  const left = tracks.filter(({ from, to }) => !isOut(from) && !isOut(to));
  for (const { net, side, from, to } of left) join2(key(net, side, from), key(net, side, to));
  // A way may begin in the middle of another track.
  for (const one of left) {
    for (const other of left) {
      if (one === other || one.net !== other.net || one.side !== other.side) continue;
      const [dx, dy] = [other.to.x - other.from.x, other.to.y - other.from.y];
      for (const point of [one.from, one.to]) {
        const along =
          ((point.x - other.from.x) * dx + (point.y - other.from.y) * dy) / (dx * dx + dy * dy || 1);
        const off = Math.hypot(point.x - other.from.x - along * dx, point.y - other.from.y - along * dy);
        if (along >= 0 && along <= 1 && off < 0.01)
          join2(key(one.net, one.side, point), key(one.net, one.side, other.from));
      }
    }
  }
  for (const { net, at } of vias) join2(key(net, 'F', at), key(net, 'B', at));
  const pads = layout.parts.flatMap(padsOf).filter(({ at, net }) => net !== null && !isOut(at));
  for (const pad of pads) {
    join2(key(pad.net ?? '', 'F', pad.at), key(pad.net ?? '', 'B', pad.at));
    const within = [
      ...left.flatMap(({ net, side, from, to }) => [from, to].map((at) => ({ net, side, at }))),
    ].filter(
      ({ net, at }) => net === pad.net && Math.hypot(at.x - pad.at.x, at.y - pad.at.y) < pad.size.x / 2,
    );
    for (const { side, at } of within) join2(key(pad.net ?? '', side, at), key(pad.net ?? '', 'F', pad.at));
  }
  const nets = [...new Set(pads.map(({ net }) => net))];
  for (const net of nets) {
    const parts = new Set(
      pads.filter((pad) => pad.net === net).map(({ at }) => root(key(net ?? '', 'F', at))),
    );
    expect([net, parts.size]).toEqual([net, 1]);
  }
});

it('gerbers have every layer that a two-sided board has, and their drill files', () => {
  for (const { name } of designs) {
    const listed = execFileSync('/usr/bin/python3', [
      '-m',
      'zipfile',
      '-l',
      join(COMMITTED, name, `${name}-gerbers.zip`),
    ]);
    for (const layer of [
      'F_Cu',
      'B_Cu',
      'F_Mask',
      'B_Mask',
      'F_Silkscreen',
      'B_Silkscreen',
      'Edge_Cuts',
      'PTH',
      'NPTH',
    ])
      expect(listed.toString()).toMatch(new RegExp(`${name}-${layer}\\.(gbr|drl)`));
  }
});
