import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFen, GAME_IDS, parseFen, RulesError } from '../../src/rules/rules.ts';
import { somePosition } from './arbitraries.ts';
import { rulesOf } from './games.ts';

const classiques = rulesOf('classiques');
const trappes = rulesOf('trappes');

describe('FEN', () => {
  it.each([
    ['either colour first', 'B:B1,2:W31,32', 'B:W31,32:B1,2'],
    ['an empty side', 'B:WK3:B', 'B:WK3:B'],
    ['ranges', 'W:W31-33,50:B1-3', 'W:W31,32,33,50:B1,2,3'],
    ['ranges of kings', 'W:WK31-33,K40-K41:B1', 'W:WK31,K32,K33,K40,K41:B1'],
    ['a full stop at the end', 'W:W31:B1.', 'W:W31:B1'],
    ['a full stop behind each list', 'W:WK27.:BK28.', 'W:WK27:BK28'],
    ['a trailing comma', 'W:W31,32,:B1,', 'W:W31,32:B1'],
    ['an empty item', 'W:W31,,32:B1', 'W:W31,32:B1'],
    ['a doubled turn', 'W:W:W31:B1', 'W:W31:B1'],
    ['algebraic squares', 'W:Wa1,Kf8:Bb10', 'W:WK13,46:B1'],
    ['capitals', 'W:WKA1,C1:BB10', 'W:WK46,47:B1'],
    ['small letters', 'w:w31,k32:b1', 'W:W31,K32:B1'],
    ['blanks', ' W : W 31, K 32 : B 1 ', 'W:W31,K32:B1'],
    ['leading zeros', 'W:W031:B01', 'W:W31:B1'],
    ['half-moves and move number', 'W:W31:B1:H12:F20', 'W:W31:B1'],
  ])('is read with %s', (_, wild, canonical) => {
    expect(formatFen(parseFen(classiques, wild))).toBe(canonical);
  });

  it('holds the open traps', () => {
    expect(parseFen(trappes, 'W:W31:B1:O22,c5').openTraps).toEqual([14, 22]);
    expect(formatFen(parseFen(trappes, 'W:O22,14:B1:W31'))).toBe('W:W31:B1:O14,22');
  });

  it.each(GAME_IDS)('round trip of any position of %s', (id) => {
    const rules = rulesOf(id);
    fc.assert(
      fc.property(somePosition(rules), (position) => {
        const read = parseFen(rules, formatFen(position));
        expect(read).toEqual(position);
        expect([...read.pieces.keys()]).toEqual([...position.pieces.keys()]);
      }),
    );
  });

  it.each([
    ['fenEmpty', ' ', 'FEN'],
    ['fenTurn', 'X:W31:B1', 'turn "X"'],
    ['fenTurn', '?:W31:B1', 'turn "?"'],
    ['fenColourMissing', 'W:W31', 'colour B'],
    ['fenFieldTwice', 'W:W31:B1:B2', 'field "B2"'],
    ['fenField', 'W:W31:B1:Q2', 'field "Q2"'],
    ['fenItem', 'W:W31--33:B1', 'item "31--33"'],
    ['fenItem', 'W:Wx:B1', 'item "x"'],
    ['fenRange', 'W:W33-31:B1', 'range "33-31"'],
    ['fenRange', 'W:W31-K33:B1', 'range "31-K33"'],
    ['badSquare', 'W:W51:B1', 'square 51'],
    ['badSquare', 'W:W0:B1', 'square 0'],
    ['badSquare', 'W:Wb1:B2', 'square b1'],
    ['badSquare', 'W:Wa11:B1', 'square "a11"'],
    ['squareTwice', 'W:W31,31:B1', 'square 31'],
    ['squareTwice', 'W:W31:B1,31', 'square 31'],
    ['manOnCrowningRow', 'W:W3:B11', 'square 3'],
    ['manOnCrowningRow', 'W:W31:B46-50', 'square 46'],
    ['noTraps', 'W:W31:B1:O22', 'square 22'],
  ])('refuses with %s: %s', (code, fen, where) => {
    expectRefusal(() => parseFen(classiques, fen), code, where);
  });

  it.each([
    ['notATrap', 'W:W31:B1:O23', 'square 23'],
    ['bothTrapsOpen', 'W:W31:B1:O22,24', 'squares 22 and 24'],
    ['pieceOnOpenTrap', 'W:W22:B1:O22', 'square 22'],
    ['squareTwice', 'W:W31:B1:O22,22', 'square 22'],
    ['fenItem', 'W:W31:B1:OK22', 'item "K22"'],
    ['badSquare', 'W:W33:B1', 'square 33'],
  ])('of a board with trapdoors is refused with %s: %s', (code, fen, where) => {
    expectRefusal(() => parseFen(trappes, fen), code, where);
  });
});

function expectRefusal(act: () => unknown, code: string, where: string): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    expect({ code: error.code, where: error.where }).toEqual({ code, where });
    expect(error.message.startsWith(`${where}: `)).toBe(true);
    expect(error.wayOut).not.toBe('');
    return;
  }
  throw new Error(`was not refused with ${code}`);
}
