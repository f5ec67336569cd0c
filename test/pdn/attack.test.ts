import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPdnDecoder, PdnChecker, PdnReader } from '../../src/rules/pdn/pdn.ts';
import { checkOf, checksOf, gamesIn, halfMoves } from './games.ts';

const GAME = '[Event "a"]\n[GameType "20"]\n1. 32-28 19-23 { first } 2. 28x19 14x23 (14x23) 2-0\n\n';

describe('a hostile file ends in findings, never in an exception', () => {
  it.each([
    ['100,000 nested variations', `${GAME}1. 32-28 ${'( 19-23 '.repeat(100_000)}`, 'tooDeep'],
    [
      '100,000 nested and closed',
      `1. 32-28 ${'('.repeat(100_000)}${')'.repeat(100_000)} 19-23 2-0`,
      'tooDeep',
    ],
    ['a comment of a million letters', `1. 32-28 {${'a'.repeat(1_000_000)}} 19-23 2-0`, 'commentCut'],
    ['a comment that never ends', `${GAME}{${' 1. 32-28'.repeat(100_000)}`, null],
    ['a line of a megabyte', `1. 32-28 19-23 ${'. '.repeat(500_000)} 2-0`, null],
    ['a word of a megabyte', `1. 32-28 ${'z'.repeat(1_000_000)} 19-23 2-0`, 'strayText'],
    ['a tag of a megabyte', `[Event "${'z'.repeat(1_000_000)}"]\n1. 32-28 2-0`, null],
    ['a number of a megabyte', `1. 32-28 ${'9'.repeat(1_000_000)} 19-23 2-0`, null],
    ['a way of a megabyte', `1. 32${'x28'.repeat(300_000)} 2-0`, null],
    ['a million brackets', '['.repeat(1_000_000), null],
    ['a million stars', '1. 32-28 '.concat('* '.repeat(1_000_000)), null],
    ['300,000 moves in one game', `1. 32-28 ${'1-6 '.repeat(300_000)}`, 'tooLong'],
    ['300,000 empty variations', `1. 32-28 ${'()'.repeat(300_000)} 2-0`, 'tooLong'],
    ['100,000 tags', '[A "b"]\n'.repeat(100_000), 'repeatedTag'],
  ])('%s', (_, text, code) => {
    const checks = checksOf(text);
    const codes = checks.flatMap(({ defects, notes }) =>
      [...defects, ...notes].map((finding) => finding.code),
    );
    if (code !== null) expect(codes).toContain(code);
    expect(codes.length).toBeLessThan(200);
  });

  it('a million marks behind a move are cut', () => {
    const [game] = gamesIn(`1. 32-28${'!'.repeat(1_000_000)} 19-23 2-0`, 4096);
    const moves = game?.items.filter((item) => item.kind === 'move') ?? [];
    expect(moves).toHaveLength(2);
    expect(moves[0]?.strength.length).toBeLessThan(64);
  });

  it('any text', () => {
    const alphabet = fc.constantFrom(
      ...'0123456789abcdhx:-.*()[]{}"\\/$!?% \n\r;é',
      '1. 32-28 ',
      '[FEN "',
      '1-0 ',
      'K',
    );
    fc.assert(
      fc.property(fc.string({ unit: alphabet, maxLength: 400 }), (text) => {
        for (const check of checksOf(text)) {
          expect(check.game.line).toBeGreaterThan(0);
          for (const { line } of [...check.defects, ...check.notes])
            expect(line).toBeLessThanOrEqual(text.split(/\r\n?|\n/).length);
        }
      }),
      { numRuns: 1500 },
    );
  });

  it('any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
        const decoder = createPdnDecoder();
        const checker = new PdnChecker();
        const reader = new PdnReader((game) => checker.check(game));
        reader.push(decoder.push(bytes));
        reader.push(decoder.end());
        expect(() => reader.end()).not.toThrow();
      }),
    );
  });

  it('a file cut anywhere: the games before the cut are whole', () => {
    const file = GAME.repeat(3);
    for (let cut = 0; cut < file.length; cut += 1) {
      const whole = Math.floor(cut / GAME.length);
      const checks = checksOf(file.slice(0, cut));
      expect(checks.length).toBeGreaterThanOrEqual(whole);
      for (const check of checks.slice(0, whole)) expect([check.defects, halfMoves(check)]).toEqual([[], 4]);
    }
  });

  it('thousands of ways that a short form may mean are bounded', () => {
    const fen = 'W:WK1,K2,K3,K4,K5:B12,13,14,22,23,24,32,33,34,38,39';
    const check = checkOf(`[GameType "20"]\n[FEN "${fen}"]\n${'1. 5x50 '.repeat(50)}`);
    expect(check.defects).toHaveLength(1);
  });

  it('variations deep inside are kept up to a bound, the main line always', () => {
    const [game] = gamesIn(`1. 32-28 ${'( 33-28 '.repeat(500)}${') '.repeat(500)} 19-23 2-0`);
    expect(game?.items.filter(({ kind }) => kind === 'move')).toHaveLength(2);
    expect(game?.result?.text).toBe('2-0');
  });
});
