import { describe, expect, test } from 'vitest';
import { BODY_FAMILIES, type BodyFamily } from '../../../src/bench/hand/bodies/wood.ts';
import { formatRows, read, rowOf, Tally } from '../../../src/bench/recognition.ts';
import { equipment } from '../equipment.ts';
import { bodies } from './specimens.ts';

/** What bodies do here leaves the recogniser no doubt: every half-move is exact. */
const HARMLESS: ReadonlySet<string> = new Set([
  'carry',
  'slide',
  'skim',
  'sleeve',
  'unfelt',
  'crown',
  'adjust',
  'rush',
  'weak',
  'strong',
]);

/** The rest is hard: of the sample below at least so many half-moves exact, and at most so many false acts that stand and silences. */
const FLOOR = { exact: 0.93, standing: 2, silent: 2 } as const;

const tallies = new Map<string, Tally>();

/** What is made of a few games of a family; read once. */
function tallyOf(family: BodyFamily): Tally {
  const known = tallies.get(family.name);
  if (known !== undefined) return known;
  const tally = new Tally();
  for (const made of bodies(1, 3, [family])) tally.add(read(equipment(), made, null));
  tallies.set(family.name, tally);
  return tally;
}

describe('a sample of every family of bodies', () => {
  test.each(BODY_FAMILIES.filter(({ name }) => HARMLESS.has(name)))('$name does no harm', (family) => {
    expect(rowOf(family.name, tallyOf(family))).toMatchObject({ percent: 100, wrong: 0, falseAlarms: 0 });
  });

  test('is understood as well as before, all in all', () => {
    const rows = BODY_FAMILIES.map((family) => rowOf(family.name, tallyOf(family)));
    const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0);
    const report = formatRows(rows);
    expect(sum(({ exact }) => exact) / sum(({ halfMoves }) => halfMoves), report).toBeGreaterThan(
      FLOOR.exact,
    );
    expect(
      sum(({ standing }) => standing),
      report,
    ).toBeLessThanOrEqual(FLOOR.standing);
    expect(
      sum(({ silent }) => silent),
      report,
    ).toBeLessThanOrEqual(FLOOR.silent);
  });
});
