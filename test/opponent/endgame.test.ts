import { describe, expect, it } from 'vitest';
import { codeOfMaterial, createEndgameIndex, familiesUpTo } from '../../src/opponent/endgame-index.ts';
import { chanceOf, endgamesOn, hasEndgames } from '../../src/opponent/opponent.ts';
import { GAME_IDS, parseFen } from '../../src/rules/rules.ts';
import { rulesOf } from '../rules/games.ts';
import { solve } from './endgame-solution.ts';
import { solved } from './plain.ts';

describe('the numbers of endgames', () => {
  it.each(['english', 'international', 'sujet-verbe'] as const)(
    '%s: tell all positions of few pieces apart',
    (id) => {
      const rules = rulesOf(id);
      const { bits } = rules.cursor();
      const index = createEndgameIndex(rules.board.squares, bits, 3);
      expect(index.size).toBe(endgamesOn(rules.board.squares.length, 3));
      for (const material of index.families.flat()) {
        for (let number = 0; number < index.countOf(material); number += 97) {
          if (index.read(material, number))
            expect(index.indexOf(index.at)).toBe(index.firstOf(material) + number);
        }
      }
    },
  );

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

  it('are of materials in an order in which captures and crownings lead back, each beside its opposite', () => {
    const families = familiesUpTo(4);
    const order = families.map((family) => family.map(codeOfMaterial));
    expect(new Set(order.flat()).size).toBe(order.flat().length);
    const placeOf = (ownMen: number, ownKings: number, oppMen: number, oppKings: number) =>
      order.findIndex((codes) => codes.includes(codeOfMaterial({ ownMen, ownKings, oppMen, oppKings })));
    // Two kings each after a man and a king against two kings would be too late.
    expect(placeOf(0, 2, 0, 2)).toBeLessThan(placeOf(1, 1, 0, 2));
    expect(placeOf(1, 1, 0, 2)).toBe(placeOf(0, 2, 1, 1));
  });
});

describe('solved endgames', () => {
  it('are of the games without chance, huffing and kings that rest', () => {
    expect(GAME_IDS.filter((id) => hasEndgames(rulesOf(id)))).toEqual([
      'priorite-dame',
      'sujet-verbe',
      'international',
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
