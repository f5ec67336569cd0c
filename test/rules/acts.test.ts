import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Act,
  boardOf,
  createRules,
  formatFen,
  formatMove,
  GAME_IDS,
  type GameId,
  type Move,
  type Position,
  parseFen,
  parseMove,
  RulesError,
  TRAP_LAYOUTS,
} from '../../src/rules/rules.ts';
import { rulesOf, TRAPPES_LAYOUT } from './games.ts';
import { square } from './play.ts';

/** What a program without types gives. */
const untyped = (given: unknown) => given as never;

function errorOf(attempt: () => unknown): RulesError {
  try {
    attempt();
  } catch (error) {
    if (error instanceof RulesError) return error;
    throw error;
  }
  throw new Error('it was taken');
}

/** `illegalAct captureCompulsory`: the code, and the refusal's behind it. */
function inShort(attempt: () => unknown): string {
  const { code, refusal } = errorOf(attempt);
  return refusal === null ? code : `${code} ${refusal.code}`;
}

const move = (from: number, to: number, captured: readonly number[] = []): Move => ({
  kind: 'move',
  from: square(from),
  to: square(to),
  captured: captured.map(square),
  routes: [],
  crowned: false,
  fell: false,
});

describe('what is no legal act is not played', () => {
  it.each<[string, GameId, string, Act, string]>([
    ['a man of the other side', 'international', 'W:W31:B20', move(20, 25), 'illegalAct notYourPiece'],
    ['from an empty square', 'international', 'W:W31:B20', move(32, 28), 'illegalAct noPiece'],
    ['across the board', 'international', 'W:W31:B20', move(31, 3), 'illegalAct notDiagonal'],
    [
      'a quiet move for a capture',
      'international',
      'W:W28,50:B23',
      move(50, 45),
      'illegalAct captureCompulsory',
    ],
    ['other pieces taken', 'international', 'W:W28:B23', move(28, 19, [22]), 'illegalAct otherPieces'],
    ['after the end', 'international', 'W:W28:B', move(28, 22), 'illegalAct gameOver'],
    [
      'a huff where nobody huffs',
      'international',
      'W:W28:B13',
      { kind: 'huff', square: square(13) },
      'illegalAct nothingToHuff',
    ],
    [
      'a huff of the own piece',
      'classiques',
      'W:W28:B13',
      { kind: 'huff', square: square(28) },
      'illegalAct notHuffable',
    ],
    ['text', 'international', 'W:W28:B13', untyped('28-22'), 'badAct'],
    ['nothing', 'international', 'W:W28:B13', untyped(undefined), 'badAct'],
    ['no kind', 'international', 'W:W28:B13', untyped({ from: 28, to: 22 }), 'badAct'],
    ['a kind there is not', 'international', 'W:W28:B13', untyped({ kind: 'pass' }), 'badAct'],
    [
      'a move that does not say what it takes',
      'international',
      'W:W28:B13',
      untyped({ kind: 'move', from: 28, to: 22 }),
      'badAct',
    ],
  ])('%s', (_, game, fen, act, expected) => {
    const rules = createRules(game);
    const position = parseFen(rules, fen);
    expect(inShort(() => rules.play(position, act))).toBe(expected);
    const begun = rules.begin(position);
    expect(errorOf(() => rules.advance(begun, act)).code).toBe(
      begun.outcome === null ? expected.split(' ')[0] : 'gameOver',
    );
  });

  it('a slider of a game without, one beyond the next notch, and one for a capture', () => {
    const trappes = createRules('trappes');
    const position = parseFen(trappes, 'W:W21:B1');
    const [open] = trappes.sliderActions(position);
    if (open === undefined) throw new Error('no slider action');
    expect(inShort(() => rulesOf('english').play(rulesOf('english').start(), open))).toBe(
      'illegalAct noSliders',
    );
    expect(
      inShort(() =>
        trappes.play(trappes.play(trappes.play(position, open), move(1, 5)), { ...open, notch: 'R' }),
      ),
    ).toBe('illegalAct oneNotch');
    expect(inShort(() => trappes.play(parseFen(trappes, 'W:W22:B18'), open))).toBe(
      'illegalAct captureCompulsory',
    );
  });

  it('what an act says of itself is not believed', () => {
    const rules = createRules('international');
    const position = parseFen(rules, 'W:W28:B13');
    expect(formatFen(rules.play(position, { ...move(28, 22), crowned: true }))).toBe('B:W22:B13');
    expect(formatFen(rules.play(position, { ...move(28, 22), fell: true }))).toBe('B:W22:B13');
    expect(formatFen(rules.advance(rules.begin(position), { ...move(28, 22), crowned: true }).position)).toBe(
      'B:W22:B13',
    );
  });

  it('the message says who, where and why', () => {
    const rules = createRules('international');
    const { message } = errorOf(() => rules.play(parseFen(rules, 'W:W28,50:B23'), move(50, 45)));
    expect(message).toBe(
      'act 50-45: W may not play it in W:W28,50:B23: a capture is compulsory: 28x19(23); play one of moves()',
    );
  });

  it('every act of the rules is played, as without the check', () => {
    for (const id of GAME_IDS) {
      const rules = rulesOf(id);
      let position = rules.start();
      for (let turn = 0; turn < 40; turn++) {
        const acts: Act[] = [
          ...rules.moves(position),
          ...rules.omissions(position),
          ...rules.sliderActions(position),
        ];
        for (const act of acts) expect(rules.play(position, act)).toEqual(rules.playUnchecked(position, act));
        const act = acts[(turn * 7) % acts.length];
        if (act === undefined) break;
        position = rules.play(position, act);
      }
    }
  });

  it('a sector, an attempt, a depth that there is not', () => {
    const rules = createRules('trappes');
    expect(inShort(() => rules.spun(rules.begin(rules.start()), untyped('purple')))).toBe('badAct');
    expect(inShort(() => rules.explain(rules.start(), untyped({ kind: 'pass' })))).toBe('badAct');
    for (const depth of [-1, 1.5, Number.NaN])
      expect(() => rules.perft(rules.start(), depth)).toThrow(RangeError);
  });
});

describe('a move is read', () => {
  it.each<[string, GameId, string, string, number[]]>([
    ['a quiet one', 'international', 'W:W32:B1', '32-28', [32, 28]],
    ['with blanks', 'international', 'W:W32:B1', ' 32 - 28 ', [32, 28]],
    ['without a mark', 'international', 'W:W32:B1', '3228', [32, 28]],
    ['a capture', 'international', 'W:W28:B23', '28x19', [28, 19, 23]],
    ['a capture with a dash', 'international', 'W:W28:B23', '28-19', [28, 19, 23]],
    ['with what it takes', 'international', 'W:W28:B23', '28x19x23', [28, 19, 23]],
    ['by its whole way', 'international', 'W:WK4:B13,32,37,20', '4x27x38x15', [4, 15, 13, 20, 32]],
    [
      'by what it takes, in any order',
      'international',
      'W:WK4:B13,32,37,20',
      '4x15x37x20x13',
      [4, 15, 13, 20, 37],
    ],
    ['by letters', 'russian', 'W:W22:B10', 'c3-d4', [22, 18]],
    ['by capital letters', 'russian', 'W:W22:B18', 'C3:E5', [22, 15, 18]],
    ['by letters on a board of numbers', 'international', 'W:W32:B1', 'd4-e5', [32, 28]],
    ['an omission', 'classiques', 'W:W28,50:B23', '50-45', [50, 45]],
  ])('%s', (_, game, fen, text, [from, to, ...captured]) => {
    const rules = createRules(game);
    expect(parseMove(rules, parseFen(rules, fen), text)).toMatchObject({ from, to, captured });
  });

  it.each<[string, GameId, string, string, string, string]>([
    ['no move', 'international', 'W:W32:B1', 'e2e4!', 'badMove', 'write it like 32-28'],
    ['a square alone', 'international', 'W:W32:B1', '32', 'badMove', 'write it like 32-28'],
    ['nothing', 'international', 'W:W32:B1', '', 'badMove', 'write it like 32-28'],
    ['what is no text', 'international', 'W:W32:B1', untyped(undefined), 'badMove', 'undefined'],
    [
      'a square beyond',
      'international',
      'W:W32:B1',
      '32-58',
      'badSquare',
      '58 is no playable square of a 10×10 board',
    ],
    ['a light square', 'russian', 'W:W22:B10', 'c3-c4', 'badSquare', 'c4 is no playable square'],
    ['not legal', 'international', 'W:W32,50:B28', '50-45', 'illegalAct captureCompulsory', 'legal is 32x23'],
    ['backwards', 'international', 'W:W32:B1', '32-38', 'illegalAct manBackwards', 'legal is 32-27 or 32-28'],
    [
      'another way',
      'international',
      'W:WK4:B13,32,37,20',
      '4x6x15',
      'illegalAct',
      'legal is 4x27x38x15 or 4x31x42x15',
    ],
    [
      'two',
      'international',
      'W:WK4:B13,32,37,20',
      '4x15',
      'ambiguousMove',
      'it may mean 4x27x38x15 or 4x31x42x15',
    ],
    [
      'blocked',
      'international',
      'W:W45:B40,34',
      '45-40',
      'illegalAct occupied',
      'the side to move has no legal move',
    ],
  ])('not %s', (_, game, fen, text, expected, said) => {
    const rules = createRules(game);
    const read = () => parseMove(rules, parseFen(rules, fen), text);
    expect(inShort(read)).toBe(expected);
    expect(errorOf(read).message).toContain(said);
  });

  it('as it is written without a style, in every game', () => {
    for (const id of GAME_IDS) {
      const rules = rulesOf(id);
      fc.assert(
        fc.property(fc.array(fc.nat(), { maxLength: 60 }), (choices) => {
          let position = rules.start();
          for (const choice of choices) {
            const moves = rules.moves(position);
            for (const one of moves)
              expect(parseMove(rules, position, formatMove(rules, position, one))).toEqual(one);
            const chosen = moves[choice % moves.length];
            if (chosen === undefined) break;
            position = rules.play(position, chosen);
          }
        }),
        { numRuns: 5 },
      );
    }
  });

  it('is written as the files of its game have it', () => {
    const russian = createRules('russian');
    const position = parseFen(russian, 'W:W22:B18');
    expect(russian.moves(position).map((one) => formatMove(russian, position, one))).toEqual(['c3:e5']);
  });
});

describe('a position', () => {
  const roundTrip = (position: Position): unknown => JSON.parse(JSON.stringify(position));

  it('comes back from JSON', () => {
    for (const id of GAME_IDS) {
      const rules = rulesOf(id);
      for (const act of [...rules.moves(rules.start()), ...rules.sliderActions(rules.start())]) {
        const position = rules.play(rules.start(), act);
        expect(rules.position(untyped(roundTrip(position)))).toEqual(position);
      }
    }
  });

  it('is an object of plain words in JSON', () => {
    const rules = createRules('trappes');
    expect(roundTrip(parseFen(rules, 'B:WK31:B1:O22'))).toEqual({
      turn: 'B',
      pieces: { 1: { side: 'B', kind: 'man' }, 31: { side: 'W', kind: 'king' } },
      openTraps: [22],
    });
  });

  it('is read from FEN and from a position', () => {
    const rules = createRules('international');
    expect(rules.position('W:W31:B1')).toEqual(parseFen(rules, 'W:W31:B1'));
    expect(rules.position(rules.start())).toEqual(rules.start());
  });

  it.each<[string, unknown, string]>([
    ['nothing', null, 'badPosition'],
    ['no pieces', { turn: 'W', openTraps: [] }, 'badPosition'],
    ['a piece that is none', { turn: 'W', pieces: { 31: 'W' }, openTraps: [] }, 'badPosition'],
    [
      'a square that is none',
      { turn: 'W', pieces: { 99: { side: 'W', kind: 'man' } }, openTraps: [] },
      'badSquare',
    ],
    ['no side to move', { turn: 'X', pieces: {}, openTraps: [] }, 'fenTurn'],
  ])('is not read from %s', (_, given, code) => {
    expect(inShort(() => createRules('international').position(untyped(given)))).toBe(code);
  });

  it('that is none is named by all that is asked of it', () => {
    const rules = createRules('international');
    const lost = untyped(roundTrip(rules.start()));
    const english = createRules('english');
    const [first] = rules.moves(rules.start());
    if (first === undefined) throw new Error('no move');
    const questions: readonly (() => unknown)[] = [
      () => rules.moves(lost),
      () => rules.omissions(lost) && rules.explain(lost, first),
      () => rules.begin(lost),
      () => rules.play(lost, first),
      () => rules.perft(lost, 2),
      () => rules.cursor().begin(lost),
      () => formatFen(lost),
      () => english.moves(rules.start()),
    ];
    for (const ask of questions) expect(inShort(ask), String(ask)).toBe('badPosition');
  });
});

it('the built-in trapdoors are those of the board as sold', () => {
  expect(Object.keys(TRAP_LAYOUTS)).toEqual(GAME_IDS.filter((id) => id.startsWith('trappes')));
  for (const layout of Object.values(TRAP_LAYOUTS)) expect(layout).toEqual(TRAPPES_LAYOUT);
  expect(createRules('trappes-anglo').layout).toEqual(TRAPPES_LAYOUT);
  expect(boardOf(8).nameOf(TRAP_LAYOUTS.trappes.sliders[0]?.left ?? square(1))).toBe('c3');
});
