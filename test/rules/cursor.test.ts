import { describe, expect, it } from 'vitest';
import { type Cursor, GAME_IDS, type Rules } from '../../src/rules/rules.ts';
import { rulesOf } from './games.ts';

/** Correct lines of that many turns, counted by walking. */
function count(cursor: Cursor, depth: number, traps: boolean): number {
  const moves = cursor.listMoves();
  const { ownLo, ownHi, oppLo, oppHi } = cursor.node;
  const over = (ownLo | ownHi) === 0 || (oppLo | oppHi) === 0;
  if (depth === 0) return 1;
  if (over) return 0;
  let lines = 0;
  for (let move = 0; move < moves; move++) {
    cursor.make(move);
    lines += count(cursor, depth - 1, traps);
    cursor.unmake();
  }
  if (!traps || cursor.capturing || moves === 0) return lines;
  cursor.sliderActions.forEach((_, action) => {
    if (!cursor.isOpen(action)) return;
    cursor.slide(action);
    lines += count(cursor, depth - 1, traps);
    cursor.unmake();
  });
  return lines;
}

const walked = (rules: Rules, depth: number) => {
  const cursor = rules.cursor();
  cursor.begin(rules.start());
  return count(cursor, depth, rules.ruleSet.traps);
};

describe('a walk through the tree', () => {
  it.each(GAME_IDS)('counts the lines of %s that perft counts', (id) => {
    const rules = rulesOf(id);
    expect(walked(rules, 4)).toBe(rules.perft(rules.start(), 4));
  });
});
