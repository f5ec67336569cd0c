import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { netlistFile } from './netlist-file.ts';
import { BOARDS } from './stock.ts';

// A reader who wires a board by the tables of wiring.md alone: nothing here looks at a profile.
const page = readFileSync(new URL('../../wiring.md', import.meta.url), 'utf8');

type Row = readonly string[];

/** The lines of the first table after that text, without its header. */
function tableAfter(mark: string): readonly Row[] {
  const from = page.indexOf(mark);
  if (from < 0) throw new Error(`wiring.md has no "${mark}"`);
  const [table = ''] = /(^\|.*\n)+/m.exec(page.slice(from)) ?? [];
  const lines = table.trim().split('\n').slice(2);
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
const made = (name: string) => tableAfter(`<!-- ${name}: made from hardware/ -->`);

/** Pins on nets, as they are soldered one after the other. */
class Bench {
  private readonly nets = new Map<string, string[]>();

  solder(ref: string, pin: string, net: string): void {
    this.nets.set(net, [...(this.nets.get(net) ?? []), `${ref}.${pin}`]);
  }

  /** `K: RANK3, A: REED_D3` */
  solderAll(ref: string, pins: string): void {
    for (const one of pins.split(', ')) {
      const [pin = '', net = ''] = one.split(': ');
      this.solder(ref, pin, net);
    }
  }

  get connections() {
    return new Map([...this.nets].map(([net, pins]) => [net, pins.sort()]));
  }
}

function wired(board: string): Bench {
  const bench = new Bench();
  const isOn = (row: Row): boolean =>
    row.at(-1) === 'all' || row.at(-1)?.split(', ').includes(board) === true;
  const size = Number(
    made('boards')
      .find(([id]) => id === board)?.[1]
      ?.split('×')[0],
  );

  for (const [, pin = '', , net = ''] of made('pins').filter(isOn)) bench.solder('U1', pin, net);
  for (const [ref = '', , pins = ''] of made('parts').filter(isOn)) bench.solderAll(ref, pins);

  const [squareDiode, reed, switchDiode, contact, pullUp, series] = tableAfter(
    'at each crossing of the file',
  );
  const follow = (rule: Row | undefined, file: string, rank: string): void => {
    const fill = (text = '') =>
      text.replaceAll(/\*(\w+)\*/g, (_, letters: string) => letters.replace('r', rank).replace('f', file));
    bench.solderAll(fill(rule?.[0]), fill(rule?.[2]));
  };
  const files = new Set<string>();
  const squares = made('squares')
    .slice(0, size)
    .flatMap((line) => line.slice(1, size + 1));
  for (const square of squares) {
    const file = square.charAt(0).toUpperCase();
    for (const rule of [squareDiode, reed]) follow(rule, file, square.slice(1));
    files.add(file);
  }
  for (const [, rank = '', file = ''] of made('contacts').filter(isOn)) {
    for (const rule of [switchDiode, contact])
      follow(rule, file.slice('FILE_'.length), rank.slice('RANK'.length));
    files.add(file.slice('FILE_'.length));
  }
  for (const file of files) for (const rule of [pullUp, series]) follow(rule, file, '');

  const lines = new Set<string>();
  for (const [com = '', ...leds] of made('lights').filter(isOn)) {
    for (const [row, led] of leds.slice(0, -1).entries()) {
      if (led === '') continue;
      bench.solder(led, 'A', `ROW${row}`);
      bench.solder(led, 'K', com);
      lines.add(`ROW${row}`).add(com);
    }
  }
  for (const name of lines) bench.solder('U3', name, name);
  return bench;
}

describe('a board wired by the tables of wiring.md has the netlist of', () => {
  it.each(BOARDS)('%s', (board) => {
    const sorted = (nets: ReadonlyMap<string, readonly string[]>) => Object.fromEntries([...nets].sort());
    expect(sorted(wired(board).connections)).toEqual(sorted(netlistFile(board).connections));
  });
});

it('wiring.md numbers the lamps as the netlist does', () => {
  const cells = new Map(
    made('lights').flatMap(([com, ...leds]) => leds.map((led, row) => [led, `${com} ROW${row}`])),
  );
  for (const [led = '', , com, row] of made('lamps')) expect(cells.get(led)).toBe(`COM${com} ROW${row}`);
});
