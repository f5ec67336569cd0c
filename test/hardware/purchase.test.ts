import { describe, expect, it } from 'vitest';
import {
  type Made,
  orderPage,
  quantitiesOf,
  readPurchase,
  rodMm,
  sheetKind,
} from '../../src/hardware/bill.ts';
import { partsOf } from '../../src/hardware/circuit.ts';
import { dxfSize, partCounts, placedParts, readMechanics } from '../../src/hardware/hardware.ts';
import type { Prints } from '../../src/hardware/mechanics/print-files.ts';
import { carrier } from '../../src/hardware/pcb/carrier.ts';
import { squaresPanel } from '../../src/hardware/pcb/squares-panel.ts';
import { netlistFile } from './netlist-file.ts';
import { partList } from './part-list.ts';
import { BOARDS, hardwareFile, read } from './stock.ts';

const purchase = readPurchase(hardwareFile('purchase.json'));
const { sizes } = readMechanics(hardwareFile('mechanics.json'));
const printsOf = (board: string): Prints => JSON.parse(hardwareFile(`made/${board}/prints.json`));
const madeOf = (board: string): Made => ({ sizes, list: partList, prints: printsOf(board) });
const quantitiesFor = (board: string) => quantitiesOf(read(board), madeOf(board));

describe.each(BOARDS)('what to order for %s', (board) => {
  const profile = read(board);
  const quantities = quantitiesFor(board);
  const traps = 2 * profile.sliders.length;

  it('has enough of what the netlist has', () => {
    const { components } = netlistFile(board);
    const fitted = (letters: RegExp) => components.filter(({ ref }) => letters.test(ref)).length;
    expect(quantities.get('reed')).toBeGreaterThanOrEqual(fitted(/^K[A-J]\d+$/));
    expect(quantities.get('diode')).toBeGreaterThanOrEqual(fitted(/^D[A-J]\d+$/));
    expect(quantities.get('amber')).toBe(fitted(/^LA/));
    expect(quantities.get('microswitch') ?? 0).toBe(fitted(/^S[A-J]\d+$/));
    for (const { kind } of partsOf(profile)) expect([kind, quantities.has(kind)]).toEqual([kind, true]);
  });

  it('has every part that stands on its printed boards', () => {
    const kinds = new Map(partsOf(profile).map(({ ref, kind }) => [ref, kind as string]));
    const own: readonly (readonly [RegExp, string])[] = [
      [/^DAD$/, 'addressDiode'],
      [/^RAD$/, 'addressResistor'],
      [/^C3$/, 'ceramic'],
      [/^JT_/, 'wireThin'],
    ];
    for (const { ref, footprint } of [...squaresPanel(profile).parts, ...carrier(profile).parts]) {
      const pins = /^JST_XH_B(\d+)B/.exec(footprint.name)?.[1];
      // A panel is drawn as that of a1 to b2; the netlist has those squares too.
      const kind =
        footprint.pads.length === 0
          ? 'woodScrew'
          : (kinds.get(ref) ??
            own.find(([refs]) => refs.test(ref))?.[1] ??
            (pins === undefined ? undefined : `plug${pins}`));
      expect([ref, quantities.has(kind ?? '')]).toEqual([ref, true]);
      if (pins !== undefined) expect(quantities.has(`plug${pins}`)).toBe(true);
    }
  });

  it('has what every body of the assembly is made of, and what it takes', () => {
    const counts = partCounts(profile, sizes);
    const names = new Set([...placedParts(profile, sizes).map(({ name }) => name), ...counts.keys()]);
    const taken = new Map<string, number>();
    for (const name of names) {
      const part = partList.find((one) => one.name === name);
      if (part === undefined) throw new Error(`${name} is in no list`);
      const of = part.made === 'printed' ? 'filament' : sheetKind(part.of, sizes[part.sheet as 'sheet']);
      expect([name, quantities.has(of)]).toEqual([name, true]);
      for (const [kind, each] of Object.entries(part.takes))
        taken.set(kind, (taken.get(kind) ?? 0) + (each ?? 0) * (counts.get(name) ?? 0));
    }
    for (const [kind, count] of taken) expect(quantities.get(kind) ?? 0).toBeGreaterThanOrEqual(count);
    // Axle, pin and foot screws are bodies of the assembly test that no list draws.
    expect(quantities.get('footScrew') ?? 0).toBe(2 * traps);
    expect((quantities.get('rod') ?? 0) * 1000).toBeGreaterThanOrEqual(
      traps * (41 + 10) + profile.sliders.length * 9,
    );
    expect(quantities.has('rod')).toBe(traps > 0);
    expect(quantities.get('smallScrew') ?? 0).toBe(2 * profile.contacts.length);
  });

  it('has sheets larger than what is cut from them, and filament for what was sliced', () => {
    const { cut, grams } = printsOf(board);
    for (const of of new Set(cut.map((one) => sheetKind(one.of, one.mm)))) {
      const area = cut
        .filter((one) => sheetKind(one.of, one.mm) === of)
        .reduce((sum, { count, wide, deep }) => sum + (count * wide * deep) / 1e6, 0);
      expect(quantities.get(of)).toBeGreaterThan(area);
    }
    expect((quantities.get('filament') ?? 0) * 1000).toBeGreaterThan(grams);
    for (const { part, wide, deep } of cut)
      expect([part, dxfSize(hardwareFile(`made/${board}/cut/${part}.dxf`))]).toEqual([part, { wide, deep }]);
  });

  it('has a panel for each four squares, screws and spacers for it, and a cable a panel in either direction', () => {
    const { size } = profile;
    const panels = (size / 2) ** 2;
    const cables = (positions: number) =>
      [150, 600].reduce((sum, mm) => sum + (quantities.get(`cable${positions}x${mm}`) ?? 0), 0);
    expect(quantities.get('panel')).toBe(panels);
    // A chain of n panels hangs on n cables: one from the carrier, the others between them.
    expect(cables(6)).toBeGreaterThanOrEqual(panels);
    expect(cables(3)).toBeGreaterThanOrEqual(panels);
    expect(quantities.get('panelSpacer')).toBe(4 * panels);
    expect(quantities.get('woodScrew')).toBeGreaterThanOrEqual(4 * panels);
  });

  it('has an order, an alternative and a price range for every line, and a total', () => {
    for (const kind of quantities.keys()) {
      const entry = purchase.parts[kind];
      expect([kind, entry !== undefined]).toEqual([kind, true]);
      expect(entry?.each[0]).toBeLessThanOrEqual(entry?.each[1] ?? 0);
    }
    expect(orderPage([{ profile, made: madeOf(board) }], purchase)).toMatch(
      /\*\*all of it\*\* \| {2}\| {2}\| \*\*\d+–\d+\*\*/,
    );
  });
});

it('nothing is priced that no board takes, but plugs of every size, which a maker’s board may have', () => {
  const taken = new Set(BOARDS.flatMap((board) => [...quantitiesFor(board).keys()]));
  expect(
    Object.keys(purchase.parts).filter((kind) => !taken.has(kind) && !/^(plug|housing)\d+$/.test(kind)),
  ).toEqual([]);
  for (let pins = 2; pins <= 16; pins += 1)
    expect(['plug', 'housing'].every((kind) => `${kind}${pins}` in purchase.parts)).toBe(true);
});

it('the rod of the trap board is that of eight traps and four servos', () => {
  expect(rodMm(read('trappes-8x8'), sizes)).toBeCloseTo(4 * (2 * (41 + 9.7 + 4) + 9 + 2), 6);
});

it('a part without an entry is named, and a board that was not sliced is too', () => {
  const { reed: _, ...parts } = purchase.parts;
  const profile = read('classic-8x8');
  const made = madeOf('classic-8x8');
  expect(() => orderPage([{ profile, made }], { ...purchase, parts })).toThrow(/no reed/);
  const page = orderPage([{ profile, made: { ...made, prints: null } }], purchase);
  expect(page).toMatch(/Filament and sheets of classic-8x8 are not among it yet/);
  expect(page).not.toMatch(/birch plywood|PLA/);
});
