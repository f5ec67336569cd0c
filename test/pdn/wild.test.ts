import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFen } from '../../src/rules/rules.ts';
import { checkOf, halfMoves } from './games.ts';
import { dice } from './random-record.ts';
import { randomGame, wildText } from './wild-game.ts';

const GAMES = ['international', 'english', 'russian', 'brazilian'] as const;
const RUNS = { numRuns: 40 };

describe.each(GAMES)('%s, typed in any way', (id) => {
  it('replays to its last position', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const game = randomGame(id, seed);
        const check = checkOf(wildText(game, seed).text, { game: id });
        expect(check.defects).toEqual([]);
        expect(halfMoves(check)).toBe(game.moves.length);
        const last = game.positions.at(-1);
        expect(check.understood && formatFen(check.understood.line.end)).toBe(last && formatFen(last));
      }),
      RUNS,
    );
  });

  it('is recognised without a tag, and its moves are all legal in what it is taken for', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const game = randomGame(id, seed);
        expect(checkOf(wildText(game, seed).text).defects).toEqual([]);
      }),
      RUNS,
    );
  });

  it('fails at the line and the half-move that were spoilt', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const game = randomGame(id, seed);
        const spoilt = dice(seed)(game.moves.length);
        const slips = id === 'russian' ? ['a1-h8', 'a1-k9', 'c3xc4'] : ['1-32', '60-77'];
        const { text, lines } = wildText(game, seed, (ply, move) =>
          ply === spoilt ? (slips[dice(seed)(slips.length)] ?? '') : move,
        );
        const { defects, understood } = checkOf(text, { game: id });
        expect(defects).toHaveLength(1);
        expect(defects[0]).toMatchObject({ line: lines[spoilt], side: game.positions[spoilt]?.turn });
        expect(understood?.line.plies).toHaveLength(spoilt);
      }),
      RUNS,
    );
  });

  it('in short forms only, either comes to its last position or names the ambiguous move', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const game = randomGame(id, seed);
        const text = game.moves
          .map(({ from, to, captured }) => `${from}${captured.length > 0 ? 'x' : '-'}${to}`)
          .join('\n');
        const { defects, notes, understood } = checkOf(text, { game: id });
        for (const { code, line } of defects) {
          const move = game.moves[line - 1];
          const position = game.positions[line - 1];
          const same =
            position &&
            game.rules.moves(position).filter(({ from, to }) => from === move?.from && to === move.to);
          expect(code).toBe('ambiguousMove');
          expect(same?.length).toBeGreaterThan(1);
        }
        const told = notes.some(({ code }) => code === 'ambiguityResolved');
        const last = game.positions.at(-1);
        if (defects.length === 0 && !told)
          expect(understood && formatFen(understood.line.end)).toBe(last && formatFen(last));
      }),
      RUNS,
    );
  });
});
