/** Frisian draughts: what it has that no other game here has (docs/rules.md). */

import { describe, expect, it } from 'vitest';
import { formatFen, Game, type Move, parseFen } from '../../src/rules/rules.ts';
import { rulesOf } from './games.ts';
import { from, played, square } from './play.ts';

const rules = rulesOf('frisian');

const inShort = ({ from, to, captured }: Move) =>
  captured.length === 0 ? `${from}-${to}` : `${from}x${to}(${captured})`;
const movesAt = (fen: string) => rules.moves(parseFen(rules, fen)).map(inShort);
const refusal = (fen: string, from: number, to: number) =>
  rules.explain(parseFen(rules, fen), { kind: 'move', from: square(from), to: square(to) });

describe('captures in eight directions', () => {
  it.each([
    ['up', 'W:W28:B18', ['28x8(18)']],
    ['down', 'W:W28:B38', ['28x48(38)']],
    ['to the right', 'W:W28:B29', ['28x30(29)']],
    ['to the left', 'W:W28:B27', ['28x26(27)']],
    ['not over the end of a row', 'W:W25,47:B26', ['25-20', '47-41', '47-42']],
    ['not where a piece stands behind', 'W:W28:B8,18', ['28-22', '28-23']],
    ['a king from afar, to any square behind', 'W:WK48:B28', ['48x8(28)', '48x18(28)']],
    ['round corners', 'W:W28:B9,20,29', ['28x8(9,20,29)']],
  ])('%s: %s', (_, fen, moves) => {
    expect(movesAt(fen)).toEqual(moves);
  });
});

describe('what is worth the most is taken', () => {
  it.each([
    ['a king before a man', 'W:W46,48:B38,K36', ['46x26(36)']],
    ['two men before a king', 'W:W46,48:B18,38,K36', ['48x8(18,38)']],
    ['two kings before three men', 'W:W46,48:B9,18,38,K16,K36', ['46x6(16,36)']],
    ['four men before two kings', 'W:W46,48:B9,18,20,38,K16,K36', ['48x30(9,18,20,38)']],
    ['by a king where a man takes as much', 'W:W50,K46:B36,40', ['46x6(36)', '46x16(36)', '46x26(36)']],
    ['by a man where he takes more', 'W:W50,K46:B20,36,40', ['50x10(20,40)']],
  ])('%s: %s', (_, fen, moves) => {
    expect(movesAt(fen)).toEqual(moves);
  });

  it('what is refused for that says so', () => {
    expect(refusal('W:W46,48:B38,K36', 48, 28)).toMatchObject({
      code: 'worthMore',
      captures: [{ from: 46, to: 26 }],
    });
    expect(refusal('W:W50,K46:B36,40', 50, 30)?.code).toBe('kingFirst');
    expect(refusal('W:W50,K46:B36,40', 50, 44)?.code).toBe('captureCompulsory');
  });
});

describe('a king moves three times in succession', () => {
  const walk = ['49-44', '1-6', '44-49', '6-11', '49-40', '11-16'];

  it('and then rests while its side has a man', () => {
    const { position } = played(rules, from(rules, 'W:W31,K49:B1'), ...walk);
    expect(formatFen(position)).toBe('W:W31,K40:B16:+0+340');
    expect(rules.moves(position).map(inShort)).toEqual(['31-26', '31-27']);
    expect(refusal('W:W31,K40:B16:+0+340', 40, 34)).toEqual({ code: 'kingRests', moves: 3 });
  });

  it('never, where its side has kings alone', () => {
    const { position } = played(rules, from(rules, 'W:WK49:B1'), ...walk);
    expect(formatFen(position)).toBe('W:WK40:B16');
    expect(rules.moves(position).length).toBeGreaterThan(5);
  });

  it('another piece’s move, another king’s and a capture begin it anew', () => {
    const reached = (fen: string, act: string) => formatFen(played(rules, from(rules, fen), act).position);
    expect(reached('W:W31,K40:B16:+0+340', '31-27')).toBe('B:W27,K40:B16');
    expect(reached('W:W31,K40,K50:B16:+0+340', '50-45')).toBe('B:W31,K40,K45:B16:+0+145');
    expect(reached('W:W31,K40:B16,30:+0+340', '40x20')).toBe('B:WK20,31:B16');
    expect(movesAt('W:W31,K40:B16,30:+0+340')).toEqual(['40x10(30)', '40x20(30)']);
  });

  it('a side that may only move that king has lost', () => {
    expect(from(rules, 'W:W16,K49:B7,11:+0+349').outcome).toEqual({ winner: 'B', reason: 'noMoves' });
  });

  it('is part of the position: in its FEN as Lidraughts writes it, in JSON, and in a game', () => {
    const fen = 'W:W31,K40:BK4,16:+24+340';
    const position = parseFen(rules, fen);
    expect(formatFen(position)).toBe(fen);
    expect(rules.position(JSON.parse(JSON.stringify(position)))).toEqual(position);
    expect(formatFen(parseFen(rules, 'W:W31,K40:BK4,16:H0:F1:+24+340'))).toBe(fen);
    expect(formatFen(parseFen(rules, 'W:W31,K40:B16:H0:F1:+0+3'))).toBe('W:W31,K40:B16:+0+340');
    expect(formatFen(parseFen(rulesOf('international'), 'W:W31:B16:H0:F1:+0+0'))).toBe('W:W31:B16');
    const game = new Game('frisian', { start: fen });
    expect(Game.fromPdn(game.pdn()).fen).toBe(fen);
  });

  it.each([
    ['+0+440', 'no king of W can have made those moves'],
    ['+0+331', 'no king of W can have made those moves'],
    ['+140+0', 'no king of B can have made those moves'],
    ['+x', 'begins with no colour'],
    ['+1', 'tells no runs of kings'],
  ])('a field that cannot be is named: %s', (field, problem) => {
    expect(() => parseFen(rules, `W:W31,K40:B16:${field}`)).toThrow(problem);
  });
});

it('a file of another program is read, with its long forms, and written again', () => {
  const text = '[GameType "40"]\n[FEN "W:W28,50:B1,9,20,29"]\n\n1. 28x30x10x8 1-6 2. 8-3 *\n';
  const game = Game.fromPdn(text);
  expect(game.rules.id).toBe('frisian');
  expect(game.fen).toBe('B:WK3,50:B6');
  expect(game.pdn()).toContain('[GameType "40,W,10,10,N2,0"]');
  expect(Game.fromPdn(game.pdn()).fen).toBe(game.fen);
});
