import { describe, expect, it } from 'vitest';
import { assigned } from '../../src/game/alarm.ts';
import { type Algebraic, boardOf } from '../../src/rules/rules.ts';

const board = boardOf(10);
const at = (names: string): Algebraic[] => names.split(' ').map((name) => board.algebraic(name));
const words = (from: string, to: string) =>
  assigned(at(from), at(to))
    .map((carry) => `${carry.from}>${carry.to}`)
    .sort();

describe('which piece goes where: hands travel least in all', () => {
  it('each to the place next to it', () => {
    expect(words('a1 j10', 'i9 b2')).toEqual(['a1>b2', 'j10>i9']);
  });

  it('the nearest place of one is left to another that has farther to go', () => {
    // c3 is nearest to both; d4 can go elsewhere at less cost than a1 can.
    expect(words('d4 a1', 'c3 f6')).toEqual(['a1>c3', 'd4>f6']);
  });

  it('pieces too many, or places too many, stay without a partner', () => {
    expect(words('a1 e5 j10', 'd4')).toEqual(['e5>d4']);
    expect(words('e5', 'a1 d4 j10')).toEqual(['e5>d4']);
  });

  it('nothing to carry', () => {
    expect(assigned([], at('a1'))).toEqual([]);
    expect(assigned(at('a1'), [])).toEqual([]);
  });

  it('more than eight: each place once, each piece once', () => {
    const carries = assigned(at('a1 c1 e1 g1 i1 b2 d2 f2 h2 j2'), at('b10 d10 f10 h10 j10 a9 c9 e9 g9 i9'));
    expect(new Set(carries.map(({ from }) => from)).size).toBe(10);
    expect(new Set(carries.map(({ to }) => to)).size).toBe(10);
  });
});
