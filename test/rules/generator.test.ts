import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { materialOf, threeKingsToOne } from '../../src/rules/endings.ts';
import { formatFen, GAME_IDS, type Move, type Position, type Rules } from '../../src/rules/rules.ts';
import { rulesUnder, someOptions, somePosition } from './arbitraries.ts';
import { generate } from './plain/mailbox.ts';

const RUNS = { numRuns: Number(process.env.RULES_RUNS ?? 300) };

const essence = ({ from, to, captured, crowned, fell }: Move) => ({ from, to, captured, crowned, fell });

function plainPerft(rules: Rules, position: Position, depth: number): number {
  const sides = new Set([...position.pieces.values()].map((piece) => piece.side));
  if (sides.size < 2) return 0;
  const { correct } = generate(rules.ruleSet, position);
  if (isDrawn(rules, position, correct)) return 0;
  const acts = [...correct, ...rules.sliderActions(position)];
  if (depth === 1) return acts.length;
  return acts.reduce((sum, act) => sum + plainPerft(rules, rules.play(position, act), depth - 1), 0);
}

/** A finished game has no legal act: three kings against one without a capture (rules 2, classiques 5). */
function isDrawn({ ruleSet }: Rules, position: Position, moves: readonly Move[]): boolean {
  if (ruleSet.material !== 'threeKingsToOne' || moves.some((move) => move.captured.length > 0)) return false;
  return threeKingsToOne(materialOf(position));
}

describe.each(GAME_IDS)('%s under any options, on any position', (id) => {
  const anything = someOptions(id).chain((options) => {
    const rules = rulesUnder(id, options);
    return somePosition(rules).map((position) => ({ rules, position, options, fen: formatFen(position) }));
  });

  it('has the moves that the plain generator finds', () => {
    fc.assert(
      fc.property(anything, ({ rules, position }) => {
        const plain = generate(rules.ruleSet, position);
        expect(rules.moves(position).map(essence)).toEqual(plain.correct.map(essence));
        const omitted = rules.ruleSet.omission === 'huff' ? plain.omitting : [];
        expect(rules.omissions(position).map(essence)).toEqual(omitted.map(essence));
      }),
      RUNS,
    );
  });

  it('counts as many lines of one and two half-moves as the plain generator', () => {
    fc.assert(
      fc.property(anything, ({ rules, position }) => {
        for (const depth of [1, 2])
          expect(rules.perft(position, depth)).toBe(plainPerft(rules, position, depth));
      }),
      RUNS,
    );
  });
});
