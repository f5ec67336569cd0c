import { describe, expect, test } from 'vitest';
import type { GameId } from '../../src/rules/rules.ts';
import { told } from './told.ts';

describe('bodies: what discs do beside the act', () => {
  const KING: [GameId, string] = ['international', 'W:WK46,36:B5,15'];
  const MEN: [GameId, string] = ['international', 'W:W46,36,32:B5,15'];
  const CAPTURE: [GameId, string] = ['international', 'W:WK46,36:B32,15'];

  test.each<[string, readonly [GameId, string], string, readonly string[]]>([
    ['a stray magnet where the king passed', KING, 'a1- 150 c3+ 400 e5+ 900 c3-', ['move 46-28']],
    ['a stray magnet beside the landing', MEN, 'd4- 150 e5+ 100 c5+ 900 e5-', ['move 32-27']],
    ['one over the origin of a king', CAPTURE, 'a1- 400 d4- 400 a1+ 300 f6+ 400 a1-', ['move 46-23 x32']],
    [
      'one through two acts',
      MEN,
      'd4- 200 g5+ 100 c5+ 300 j10- 300 i9+ 500 g5-',
      ['move 32-27', 'move 5-10'],
    ],
    ['a reply that lands first', MEN, 'd4- 500 j10- 300 i9+ 300 e5+', ['move 32-28', 'move 5-10']],
    ['a disc laid on a free square, and taken off again', MEN, 'e5+ 2500 e5-', []],
    ['one that lies there for longer', MEN, 'e5+ 3500 e5-', ['fault stuck d4', 'move 32-28', 'takeback']],
    ['half a king lands while another piece is off', CAPTURE, 'd4- 500 f6+ 500 a1-', ['move 46-23 x32']],
  ])('%s', (_, [game, fen], script, words) => {
    expect(told(game, fen, `${script} 5000`)).toEqual(words);
  });
});
