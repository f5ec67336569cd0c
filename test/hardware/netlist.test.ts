import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lists, netlistFile, parse } from './netlist-file.ts';
import { BOARDS, hardwareFile } from './stock.ts';

const own = readdirSync(new URL('../../hardware/kicad/damier.pretty/', import.meta.url));
const padsOf = (footprint: string) =>
  lists(parse(hardwareFile(`kicad/damier.pretty/${footprint}.kicad_mod`)), 'pad').map(([, name]) => name);

describe.each(BOARDS)('the netlist of %s', (board) => {
  const { components, connections, pads } = netlistFile(board);

  it('has every part once, with value and footprint', () => {
    expect(new Set(components.map(({ ref }) => ref)).size).toBe(components.length);
    for (const { value, footprint } of components) {
      expect(value).not.toBe('');
      expect(footprint).toMatch(/^\w+:[\w.-]+$/);
    }
  });

  it('joins at least two pins in every net, and each pin once', () => {
    const nodes = [...connections.values()].flat();
    expect([...connections].filter(([, pins]) => pins.length < 2)).toEqual([]);
    expect(new Set(nodes).size).toBe(nodes.length);
  });

  it('knows every part that it joins, and joins every part that it knows', () => {
    expect([...pads.keys()].sort()).toEqual(components.map(({ ref }) => ref).sort());
  });

  it('has our own footprints with the pads that it joins', () => {
    for (const { ref, footprint } of components) {
      const [library, name = ''] = footprint.split(':');
      if (library === 'damier')
        expect(padsOf(name)).toEqual(expect.arrayContaining([...(pads.get(ref) ?? [])]));
    }
  });

  it('leads from each rank through band, diode and reed to a file, and from there to a pin of the Mega', () => {
    const netOf = (pin: string) => [...connections].find(([, pins]) => pins.includes(pin))?.[0];
    const reeds = components.filter(({ ref }) => ref.startsWith('K'));
    for (const { ref } of reeds) {
      const [file, rank] = [ref.charAt(1), ref.slice(2)];
      const diode = `D${file}${rank}`;
      expect(netOf(`${diode}.K`)).toBe(`RANK${rank}`);
      expect(netOf(`${diode}.A`)).toBe(netOf(`${ref}.1`));
      expect(netOf(`${ref}.2`)).toBe(`FILE_${file}`);
      expect(connections.get(`FILE_${file}_PIN`)).toEqual(
        [`RS${file}.2`, expect.stringMatching(/^U1\.A\d+$/)].sort(),
      );
    }
  });
});

it('every footprint of ours is of a part that a board has', () => {
  const used = BOARDS.flatMap((board) => netlistFile(board).components.map(({ footprint }) => footprint));
  for (const file of own) expect(used).toContain(`damier:${file.replace('.kicad_mod', '')}`);
});

describe('the bill has what hardware asks for (fitted, and to buy):', () => {
  const [header = [], ...lines] = hardwareFile('bill-of-materials.csv')
    .trim()
    .split('\n')
    .map((line) => [...line.matchAll(/("[^"]*"|[^,]*)(?:,|$)/g)].map(([, cell]) => cell ?? ''));
  const counts = (part: string, what: 'fitted' | 'buy') =>
    ['trappes-8x8', 'classic-10x10', 'school-6x6'].map((board) =>
      Number(lines.find(([name]) => name === part)?.[header.indexOf(`${board} ${what}`)]),
    );
  it.each([
    ['reed', [64, 100, 36], [71, 110, 40]],
    ['diode', [77, 100, 36], [85, 110, 40]],
    ['disc', [26, 50, 12], [26, 50, 12]],
    ['king', [0, 0, 6], [0, 0, 6]],
    ['amber', [32, 50, 18], [32, 50, 18]],
    ['blue', [32, 50, 18], [32, 50, 18]],
    ['lamp', [28, 7, 7], [28, 7, 7]],
    ['mega', [1, 1, 1], [1, 1, 1]],
    ['uno', [1, 1, 1], [1, 1, 1]],
    ['servoDriver', [1, 0, 0], [1, 0, 0]],
    ['lightDriver', [1, 1, 1], [1, 1, 1]],
    ['servo', [4, 0, 0], [6, 0, 0]],
    ['encoder', [1, 0, 0], [1, 0, 0]],
    ['microswitch', [13, 0, 0], [13, 0, 0]],
    ['arcadeButton', [2, 2, 2], [2, 2, 2]],
    ['pullUp', [13, 12, 8], [13, 12, 8]],
    ['series', [8, 10, 6], [8, 10, 6]],
  ])('%s', (part, fitted, buy) => {
    expect(counts(part, 'fitted')).toEqual(fitted);
    expect(counts(part, 'buy')).toEqual(buy);
  });

  it.each(BOARDS)('as many parts as the netlist of %s has', (board) => {
    const column = header.indexOf(`${board} fitted`);
    const electric = lines.filter(([part = '']) => !['disc', 'king', 'fastening'].includes(part));
    const sum = electric.reduce((total, line) => total + Number(line[column]), 0);
    expect(sum).toBe(netlistFile(board).components.length);
  });
});
