import { describe, expect, it } from 'vitest';
import { partCounts, readMechanics } from '../../src/hardware/hardware.ts';
import { hardwareFile, read } from './stock.ts';

/** What the rule documents find in the box (docs/documents.md): discs of both colours, on the board that the game is played on. */
const DISCS = [
  ['000:5 thirteen discs a colour, one of them in reserve', 'trappes-8x8', 12 + 1],
  ['001:25 twenty men a colour, and five more to crown with', 'classic-10x10', 20 + 5],
  ['002:5 twenty men a colour', 'classic-10x10', 20 + 5],
  ['003:10–11 twelve men a colour', 'classic-8x8', 12 + 1],
  ['004:5–6 six men and three kings a colour', 'school-6x6', 6 + 3],
] as const;

describe('the box holds what the rule documents ask for', () => {
  it('004:5–6 three kings a colour, pieces that show it', () => {
    expect(read('school-6x6').kings).toBe(2 * 3);
    const { sizes } = readMechanics(hardwareFile('mechanics.json'));
    const parts = partCounts(read('school-6x6'), sizes);
    expect([parts.get('disc-king'), parts.get('disc-upper')]).toEqual([6, 12]);
    const bill = hardwareFile('bill-of-materials.csv').split('\n');
    const lineOf = (part: string) => bill.find((line) => line.startsWith(`${part},`));
    expect([lineOf('king'), lineOf('disc')]).toEqual([
      expect.stringContaining(',0,0,6,6,'),
      expect.stringContaining(',12,12,'),
    ]);
  });

  it.each(DISCS)('%s', (_, board, ofColour) => {
    expect(read(board).discs).toBe(2 * ofColour);
  });

  it('000:10 sliders run from side to side between the players', () => {
    const { sliders } = read('trappes-8x8');
    expect(sliders.length).toBeGreaterThan(0);
    for (const { row, left, right } of sliders) {
      expect([left, right].map((trap) => Number(trap.slice(1)))).toEqual([row, row]);
      expect(left < right).toBe(true);
    }
  });

  it('000:28–31 four sliders in four rows work eight traps; the wheel has eight sectors, four of them a piece', () => {
    const { sliders, spinner } = read('trappes-8x8');
    expect(new Set(sliders.map(({ row }) => row)).size).toBe(4);
    expect(sliders).toHaveLength(4);
    expect(new Set(sliders.flatMap(({ left, right }) => [left, right])).size).toBe(8);
    const sectors = spinner?.sectors ?? [];
    const count = (wanted: string) => sectors.filter((sector) => sector === wanted).length;
    expect([sectors.length, count('piece'), count('orange'), count('green')]).toEqual([8, 4, 2, 2]);
  });

  it('000:24–28 there are green traps and orange ones', () => {
    expect(new Set(read('trappes-8x8').sliders.map(({ colour }) => colour))).toEqual(
      new Set(['green', 'orange']),
    );
  });
});
