import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longForm } from '../../src/rules/pdn/notation.ts';
import { formatMove, writePdn } from '../../src/rules/pdn/pdn.ts';
import { moveOfText } from '../../src/rules/pdn/write.ts';
import { boardOf, createRules, type GameId, parseFen, type Square } from '../../src/rules/rules.ts';
import { LAYOUT } from './games.ts';
import { dice } from './random-record.ts';

const NUMBERS = { notation: 'numeric', capture: 'x' } as const;
const LETTERS = { notation: 'algebraic', capture: ':' } as const;

describe('a move is written', () => {
  it.each([
    ['from and to', 'international', 'W:W32:B1', NUMBERS, ['32-27', '32-28']],
    ['a capture with x', 'international', 'W:W32:B28', NUMBERS, ['32x23']],
    ['by letters', 'russian', 'W:W22:B18', LETTERS, ['c3:e5']],
    ['a chain by its ends', 'international', 'W:W37:B32,22', NUMBERS, ['37x17']],
    [
      'by its whole way where the ends tell it not',
      'international',
      'W:WK4:B13,32,37,20',
      NUMBERS,
      ['4x27x38x15', '4x31x42x15'],
    ],
    [
      'by its ends where all ways capture the same',
      'international',
      'W:W32:B28,18,27,17',
      NUMBERS,
      ['32x32'],
    ],
  ] as const)('%s', (_, game, fen, style, texts) => {
    const rules = createRules(game);
    const position = parseFen(rules, fen);
    expect(rules.moves(position).map((move) => formatMove(rules, position, move, style))).toEqual(texts);
  });
});

describe('the long form names', () => {
  const squares = (...numbers: readonly number[]) => numbers.map((n) => boardOf(10).square(n));
  const named = (path: readonly Square[], jumped: readonly Square[]) =>
    longForm(boardOf(10), { path, jumped });

  it.each([
    ['nothing behind the last captured piece', [5, 37], [28], []],
    ['the square just behind where there is no turn', [5, 28, 46], [10, 37], [14]],
    ['the turning square where there is one', [5, 28, 50], [14, 39], [28]],
  ])('%s', (_, path, jumped, expected) => {
    expect(named(squares(...path), squares(...jumped))).toEqual(expected);
  });
});

it.each([
  'international',
  'brazilian',
  'russian',
  'english',
  'classiques',
  'priorite-dame',
  'sujet-verbe',
] satisfies GameId[])(
  '%s: every move that may be played is read back from its text, and texts are short unless they must not be',
  (game) => {
    const rules = createRules(game);
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const roll = dice(seed);
        let position = rules.start();
        for (let ply = 0; ply < 80; ply += 1) {
          const moves = [...rules.moves(position), ...rules.omissions(position)];
          for (const move of moves) {
            for (const style of [NUMBERS, LETTERS]) {
              const text = formatMove(rules, position, move, style);
              const read = moveOfText(rules, position, text);
              expect([read?.from, read?.to, read?.captured]).toEqual([move.from, move.to, move.captured]);
              const rivals = moves.filter(({ from, to }) => from === move.from && to === move.to);
              const names = text.split(style === NUMBERS ? /[x-]/ : /[:-]/).length;
              expect(names).toBe(rivals.length === 1 ? 2 : Math.max(2, move.captured.length + 1));
            }
          }
          const next = moves[roll(moves.length)];
          if (next === undefined) break;
          position = rules.play(position, next);
        }
      }),
      { numRuns: 8 },
    );
  },
);

describe('a game is written', () => {
  it('with its tags, GameType in full, numbers, and the result as its game counts it', () => {
    const rules = createRules('international');
    const entries = ['32-28', '19-23', '28x19'].reduce<{
      position: ReturnType<typeof rules.start>;
      moves: ReturnType<typeof rules.moves>[number][];
    }>(
      ({ position, moves }, text) => {
        const move = moveOfText(rules, position, text);
        if (move === null) throw new Error(`${text} is not legal`);
        return { position: rules.play(position, move), moves: [...moves, move] };
      },
      { position: rules.start(), moves: [] },
    ).moves;
    const tags = [
      { name: 'Event', value: 'Club "De Ijssel"' },
      { name: 'White', value: 'Bertè' },
    ];
    const record = { game: 'international', options: {}, layout: null, start: null, tags, entries } as const;
    expect(writePdn({ ...record, outcome: { winner: 'B', reason: 'resigned' } })).toBe(
      '[Event "Club \\"De Ijssel\\""]\n[White "Bertè"]\n[Result "0-2"]\n[GameType "20,W,10,10,N2,0"]\n' +
        '[Damier "international"]\n[Termination "resigned"]\n\n1. 32-28 19-23 2. 28x19 0-2\n\n',
    );
  });

  it.each([
    ['international', 'W', '2-0'],
    ['international', null, '1-1'],
    ['english', 'B', '0-1'],
    ['russian', null, '1/2-1/2'],
    ['trappes-anglo', 'W', '1-0'],
  ] as const)('%s won by %s: %s', (game, winner, result) => {
    const layout = game === 'trappes-anglo' ? { sliders: [] } : null;
    const text = writePdn({
      game,
      options: {},
      layout,
      start: null,
      tags: [],
      entries: [],
      outcome: { winner, reason: 'agreed' },
    });
    expect(text.trim().split('\n').at(-1)).toBe(result);
  });

  it('from a position with open traps, which other programs do not see', () => {
    const layout = LAYOUT;
    const rules = createRules('trappes', { layout });
    const start = parseFen(rules, 'W:W31:B2:O22');
    const text = writePdn({
      game: 'trappes',
      options: {},
      layout,
      start,
      tags: [],
      entries: [],
      outcome: null,
    });
    expect(text).toContain('[FEN "W:W31:B2"]\n[DamierFEN "W:W31:B2:O22"]');
  });
});
