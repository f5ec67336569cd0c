import { describe, expect, it } from 'vitest';
import { orderPage, quantitiesOf, readPurchase } from '../../src/hardware/purchase.ts';
import { netlistFile } from './netlist-file.ts';
import { BOARDS, hardwareFile, read } from './stock.ts';

const purchase = readPurchase(hardwareFile('purchase.json'));

describe.each(BOARDS)('what to order for %s', (board) => {
  const quantities = quantitiesOf(read(board));

  it('has enough of what the netlist has', () => {
    const { components } = netlistFile(board);
    const fitted = (letters: RegExp) => components.filter(({ ref }) => letters.test(ref)).length;
    expect(quantities.get('reed')).toBeGreaterThanOrEqual(fitted(/^K[A-J]\d+$/));
    expect(quantities.get('diode')).toBeGreaterThanOrEqual(fitted(/^D[A-J]\d+$/));
    expect(quantities.get('amber')).toBe(fitted(/^LA/));
    expect(quantities.get('microswitch') ?? 0).toBe(fitted(/^S[A-J]\d+$/));
  });

  it('has a panel for each four squares, and a cable a panel in either direction', () => {
    const size = read(board).size;
    expect(quantities.get('panel')).toBe((size / 2) ** 2);
    // A chain of n panels hangs on n cables: one from the carrier, the others between them.
    expect(quantities.get('cable6')).toBeGreaterThanOrEqual((size / 2) ** 2);
    expect(quantities.get('cable3')).toBeGreaterThanOrEqual((size / 2) ** 2);
  });

  it('has an order, an alternative and a price range for every line, and a total', () => {
    for (const kind of quantities.keys()) {
      const entry = purchase.parts[kind];
      expect([kind, entry !== undefined]).toEqual([kind, true]);
      expect(entry?.each[0]).toBeLessThanOrEqual(entry?.each[1] ?? 0);
    }
    expect(orderPage([read(board)], purchase)).toMatch(/\*\*all of it\*\* \| {2}\| {2}\| \*\*\d+–\d+\*\*/);
  });
});

it('a part without an entry is named', () => {
  const { reed: _, ...parts } = purchase.parts;
  expect(() => orderPage([read('classic-8x8')], { ...purchase, parts })).toThrow(/no reed/);
});
