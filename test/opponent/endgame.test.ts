import { describe, expect, it } from 'vitest';
import { createEndgameIndex } from '../../src/opponent/endgame-index.ts';
import { codeOf, materialsUpTo } from '../../src/opponent/material.ts';
import { chanceOf, hasEndgames } from '../../src/opponent/opponent.ts';
import { GAME_IDS, parseFen } from '../../src/rules/rules.ts';
import { rulesOf } from '../rules/games.ts';
import { solve } from './endgame-solution.ts';
import { solved } from './plain.ts';

describe('the numbers of endgames', () => {
  it('tell all positions of few pieces apart', () => {
    const rules = rulesOf('english');
    const { bits } = rules.cursor();
    const index = createEndgameIndex(rules.board.squares, bits, 3);
    for (const material of index.materials) {
      for (let number = 0; number < index.countOf(material); number += 97) {
        const node = index.nodeAt(material, number);
        if (node !== null) expect(index.indexOf(node)).toBe(index.firstOf(material) + number);
      }
    }
  });

  it('are the same for a position and its turn', () => {
    const rules = rulesOf('english');
    const cursor = rules.cursor();
    const index = createEndgameIndex(rules.board.squares, cursor.bits, 3);
    const numberOf = (fen: string) => {
      cursor.begin(parseFen(rules, fen));
      return index.indexOf(cursor.node);
    };
    expect(numberOf('W:W22,K3:B9')).toBe(numberOf('B:B11,K30:W24'));
    expect(numberOf('W:W22,K3:B9')).not.toBe(numberOf('B:B11,K30:W23'));
  });

  it('are of materials in an order in which captures and crownings lead back', () => {
    const order = materialsUpTo(4).map(({ ownMen, ownKings, oppMen, oppKings }) =>
      codeOf(ownMen, ownKings, oppMen, oppKings),
    );
    expect(new Set(order).size).toBe(order.length);
    // Two kings each after a man and a king against two kings would be too late.
    expect(order.indexOf(codeOf(0, 2, 0, 2))).toBeLessThan(order.indexOf(codeOf(1, 1, 0, 2)));
  });
});

describe('solved endgames', () => {
  it('are of the 8×8 games without chance and huffing', () => {
    expect(GAME_IDS.filter((id) => hasEndgames(rulesOf(id)))).toEqual([
      'priorite-dame',
      'brazilian',
      'russian',
      'english',
    ]);
  });

  it.each(['english', 'brazilian', 'russian', 'priorite-dame'] as const)(
    '%s: agree with trying everything',
    (id) => {
      const rules = rulesOf(id);
      const endgames = solve(rules, 2);
      const cursor = rules.cursor();
      let decided = 0;
      for (let n = 0; n < 60; n++) {
        const [a, b] = [1 + Math.floor(32 * chanceOf(n, 1)), 1 + Math.floor(32 * chanceOf(n, 2))];
        if (a === b) continue;
        const position = parseFen(rules, `${n % 2 ? 'W' : 'B'}:WK${a}:BK${b}`);
        const known = solved(rules, rules.begin(position), 3);
        cursor.begin(position);
        const value = endgames.valueOf(cursor.node) ?? Number.NaN;
        if (known === null) expect(value === 0 || Math.abs(value) > 2).toBe(true);
        else {
          decided++;
          expect(value, `${position.turn} ${a} ${b}`).toBe(known > 0 ? known - 1 : known);
        }
      }
      expect(decided).toBeGreaterThan(3);
    },
  );
});
