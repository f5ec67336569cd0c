import { describe, expect, it } from 'vitest';
import {
  type AboutTurn,
  type Attempt,
  type GameId,
  parseFen,
  type Refusal,
  type SliderId,
} from '../../src/rules/rules.ts';
import { rulesOf } from './games.ts';
import { square } from './play.ts';

function refusal(id: GameId, fen: string, attempt: Attempt, about: AboutTurn = {}): Refusal | null {
  const rules = rulesOf(id);
  return rules.explain(parseFen(rules, fen), attempt, about);
}

const move = (from: number, to: number, captured?: readonly number[]): Attempt => ({
  kind: 'move',
  from: square(from),
  to: square(to),
  ...(captured && { captured: captured.map(square) }),
});
const slider = (id: string, notch: 'L' | 'N' | 'R'): Attempt => ({
  kind: 'slider',
  slider: id as SliderId,
  notch,
});

/** A refusal without its moves, which are shown as `from-to`. */
function inShort(why: Refusal | null): unknown {
  if (why === null || !('captures' in why)) return why;
  return { ...why, captures: why.captures.map((capture) => `${capture.from}x${capture.to}`) };
}

describe('why a move is not legal', () => {
  it.each<[string, GameId, string, Attempt, unknown]>([
    ['nothing stands there', 'international', 'W:W31:B1', move(32, 28), { code: 'noPiece', square: 32 }],
    ['the other side’s', 'international', 'W:W31:B1', move(1, 6), { code: 'notYourPiece', square: 1 }],
    ['over', 'international', 'W:W31:B', move(31, 27), { code: 'gameOver' }],
    ['taken', 'international', 'W:W31,27:B1', move(31, 27), { code: 'occupied', square: 27 }],
    ['askew', 'international', 'W:W31:B1', move(31, 21), { code: 'notDiagonal' }],
    ['backwards', 'international', 'W:W31:B1', move(31, 37), { code: 'manBackwards' }],
    ['two squares', 'international', 'W:W31:B1', move(31, 22), { code: 'tooFar' }],
    ['over an own piece', 'international', 'W:W31,27:B1', move(31, 22), { code: 'blocked', by: 27 }],
    ['a king over two', 'international', 'W:WK36:B27,22', move(36, 18), { code: 'blocked', by: 22 }],
    ['a king over its own', 'international', 'W:WK36,27:B1', move(36, 18), { code: 'blocked', by: 27 }],
    ['a short king far away', 'english', 'W:WK29:B1', move(29, 22), { code: 'tooFar' }],
    ['a man backwards over an enemy', 'english', 'W:W14:B17,1', move(14, 21), { code: 'manCapturesForward' }],
    [
      'a capture is compulsory',
      'international',
      'W:W28,50:B1,23',
      move(50, 45),
      { code: 'captureCompulsory', captures: ['28x19'] },
    ],
    [
      'another takes more',
      'majorite',
      'W:W28,36:B1,13,23,31',
      move(36, 27),
      { code: 'moreCaptures', took: 1, most: 2, captures: ['28x8'] },
    ],
    ['it must go on', 'priorite-dame', 'W:W22:B17,9,1', move(22, 13), { code: 'goesOn', captures: ['22x6'] }],
    [
      'a king takes this one first',
      'priorite-dame',
      'W:WK4,19:B15,1',
      move(19, 10),
      { code: 'kingFirst', captures: ['4x18', '4x22', '4x25', '4x29'] },
    ],
    [
      'a king must land just behind',
      'classiques',
      'W:WK46:B28',
      move(46, 19),
      { code: 'landsElsewhere', squares: [23] },
    ],
    [
      'a king must land where it goes on',
      'russian',
      'W:WK29:B22,10,1',
      move(29, 8),
      { code: 'goesOn', captures: ['29x6'] },
    ],
    [
      'other pieces are taken',
      'international',
      'W:W28:B23,1',
      move(28, 19, [1]),
      { code: 'otherPieces', captures: ['28x19'] },
    ],
    ['it is legal', 'international', 'W:W28:B23,1', move(28, 19), null],
  ])('%s', (_, id, fen, attempt, expected) => {
    expect(inShort(refusal(id, fen, attempt))).toEqual(expected);
  });

  it('an open trap may be refused', () => {
    const rules = rulesOf('trappes', { trapEntry: 'forbidden' });
    const why = rules.explain(parseFen(rules, 'W:W14:B8:O9'), move(14, 9));
    expect(why).toEqual({ code: 'openTrap', square: 9 });
  });
});

describe('why a turn of the trapdoor game is not legal', () => {
  const fen = 'W:W21:B1:O22';
  it.each<[string, Attempt, AboutTurn, unknown]>([
    ['before the spin', move(21, 17), { spin: null }, { code: 'spinFirst' }],
    ['after a colour', move(21, 17), { spin: 'green' }, { code: 'sliderDue', colour: 'green' }],
    ['after a piece', slider('S3', 'N'), { spin: 'piece' }, { code: 'moveDue' }],
    ['the other colour', slider('S3', 'N'), { spin: 'green' }, { code: 'wrongColour', due: 'green' }],
    ['two notches', slider('S3', 'R'), { spin: 'orange' }, { code: 'oneNotch', notches: ['N'] }],
    ['no notch', slider('S3', 'L'), { spin: 'orange' }, { code: 'sameNotch', notches: ['N'] }],
    [
      'a slider that is not there',
      slider('S9', 'L'),
      {},
      { code: 'unknownSlider', sliders: ['S3', 'S4', 'S5', 'S6'] },
    ],
    ['the right one', slider('S3', 'N'), { spin: 'orange' }, null],
    ['a move after a piece', move(21, 17), { spin: 'piece' }, null],
  ])('%s', (_, attempt, about, expected) => {
    expect(refusal('trappes', fen, attempt, about)).toEqual(expected);
  });

  it('a compulsory capture comes before wheel and sliders', () => {
    const must = 'W:W22:B17,1';
    expect(refusal('trappes', must, move(22, 13), { spin: null })).toBeNull();
    expect(inShort(refusal('trappes', must, slider('S4', 'L'), { spin: null }))).toEqual({
      code: 'captureCompulsory',
      captures: ['22x13'],
    });
  });

  it('other games have no sliders', () => {
    expect(refusal('english', 'W:W21:B1', slider('S3', 'L'))).toEqual({ code: 'noSliders' });
  });
});

describe('why a piece may not be huffed', () => {
  const huff: Attempt = { kind: 'huff', square: square(31) };
  it.each<[string, readonly number[], unknown]>([
    ['nothing was missed', [], { code: 'nothingToHuff' }],
    ['another one missed it', [28], { code: 'notHuffable', huffable: [28] }],
    ['it may be', [28, 31], null],
  ])('%s', (_, huffable, expected) => {
    expect(refusal('majorite', 'W:W31:B1', huff, { huffable: huffable.map(square) })).toEqual(expected);
  });
});
