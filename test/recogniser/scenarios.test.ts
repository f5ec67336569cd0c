import { describe, expect, it } from 'vitest';
import { createRules, parseFen } from '../../src/rules/rules.ts';
import { told } from './told.ts';

/** Brazilian draughts: a man of White on 22 = c3, of Black on 4 = h8. */
const MEN = 'W:W21,22,30:B1,4';

describe('what users of such boards have reported', () => {
  it('1: a king slid over legal stops is one move, even with a pause of 400 ms half-way', () => {
    const slide = 'g1- 40 f2+ 80 f2- 40 e3+ 400 e3- 40 d4+ 80 d4- 40 c5+ 2000';
    expect(told('brazilian', 'W:WK32,30:B1,4', slide)).toEqual(['move 32-14']);
  });

  it('2: the next move begun within 300 ms: both are told, in order, and no takeback', () => {
    expect(told('brazilian', MEN, 'c3- 300 d4+ 250 h8- 300 g7+ 2000')).toEqual(['move 22-18', 'move 4-8']);
    expect(told('brazilian', MEN, 'c3- 300 d4+ 5 h8- 300 g7+ 2000')).toEqual(['move 22-18', 'move 4-8']);
  });

  it('3: the wrong piece moved is no move; the alarm names where it stands and where it belongs', () => {
    expect(told('brazilian', MEN, 'h8- 300 g7+ 5000')).toEqual(['alarm wrongSide h8 g7']);
  });

  it('4: a flicker of 6 Hz is set aside and named; a slower one is no move either', () => {
    const flicker = (ms: number) => Array.from({ length: 20 }, () => `c3- ${ms} c3+ ${ms}`).join(' ');
    expect(told('brazilian', MEN, flicker(83))).toEqual(['fault chatter c3']);
    expect(told('brazilian', MEN, `${flicker(250)} 5000`)).toEqual([]);
  });

  it('5: no move is refused in silence', () => {
    expect(told('brazilian', MEN, 'c3- 300 e5+ 5000')).toEqual(['alarm wrongSquare c3 e5']);
    expect(told('brazilian', 'W:W22,30:B17,4', 'c1- 300 d2+ 5000')).toEqual(['alarm captureDue c1 d2']);
  });

  it('6: all orders of lifting in a triple capture are the same move', () => {
    const fen = 'W:W32:B27,18,10';
    const rules = createRules('brazilian', { options: {} });
    const { board } = rules;
    const [capture] = rules.moves(parseFen(rules, fen));
    expect(capture?.captured).toHaveLength(3);
    const [from, to, ...taken] = [capture?.from, capture?.to, ...(capture?.captured ?? [])].map((square) =>
      square === undefined ? '' : board.nameOf(square),
    );
    const orders = permutations([...taken.map((at) => `${at}- 100`), `${from}- 200 ${to}+ 150`]);
    expect(orders).toHaveLength(24);
    for (const order of orders)
      expect(told('brazilian', fen, `${order.join(' ')} 2000`), order.join(' ')).toEqual([
        `move ${capture?.from}-${capture?.to}${capture?.captured.map((square) => ` x${square}`).join('')}`,
      ]);
  });

  it('7: a crown with a second disc laid on, with one put on by lifting, and without', () => {
    const fen = 'W:W5,30:B12,4';
    for (const crown of ['', 'b8- 400 b8+', 'b8- 40 b8+ 30 b8- 400 b8+'])
      expect(told('brazilian', fen, `a7- 300 b8+ 700 ${crown} 2000`.replace(/ {2}/g, ' '))).toEqual([
        'move 5-1',
      ]);
  });

  it('8: a gesture for a result is no move: buttons leave the board alone', () => {
    expect(told('brazilian', MEN, 'bottom! 300 bottom! 1000 c3- 300 c3+ 2000')).toEqual([]);
  });

  it('9: capture and recapture in one change of the board', () => {
    expect(told('brazilian', 'W:W22,32:B18,11,8', 'c3- 90 e5+ 5 d4- 5 f6- 20 e5- 60 d4+ 2000')).toEqual([
      'move 22-15 x18',
      'move 11-18 x15',
    ]);
  });

  it('10: two captures with one origin and one end: the pieces that are taken off decide', () => {
    const rules = createRules('international', { options: {} });
    const fen = 'W:WK4:B13,32,37,20';
    const moves = rules.moves(parseFen(rules, fen));
    const pairs = moves.filter(
      ({ from, to }) => moves.filter((m) => m.from === from && m.to === to).length > 1,
    );
    expect(pairs.length).toBeGreaterThan(1);
    for (const { from, to, captured } of pairs) {
      const [start, end, ...taken] = [from, to, ...captured].map((square) => rules.board.nameOf(square));
      const script = `${start}- 300 ${end}+ ${taken.map((at) => `200 ${at}-`).join(' ')} 2000`;
      expect(told('international', fen, script)).toEqual([
        `move ${from}-${to}${captured.map((square) => ` x${square}`).join('')}`,
      ]);
    }
  });

  it('11: a chain stopped early is not told as a move', () => {
    const fen = 'W:W32:B27,18,10';
    expect(told('brazilian', fen, 'g1- 300 e3+ 200 f2- 2500 e3- 300 c5+ 200 d4- 2000')).toEqual([]);
  });
});

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) =>
    permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
  );
}
