import { describe, expect, it } from 'vitest';
import type { PdnCheck } from '../../src/rules/pdn/pdn.ts';
import { formatFen } from '../../src/rules/rules.ts';
import { checkOf, checksOf, halfMoves } from './games.ts';

/** `illegalMove 3 2 B`: code, line, move number, side. */
function defects(check: PdnCheck): readonly string[] {
  return check.defects.map(({ code, line, number, side }) => [code, line, number, side].join(' '));
}

function notes(check: PdnCheck): readonly string[] {
  return check.notes.map(({ code, line }) => `${code} ${line}`);
}

function lastFen(check: PdnCheck): string | null {
  return check.understood === null ? null : formatFen(check.understood.line.end);
}

const INTERNATIONAL = '1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 2-0';

describe('legal games in the styles of the wild replay', () => {
  it.each([
    ['strict', `[GameType "20,W,10,10,N2,0"]\n\n${INTERNATIONAL}`, 'international', 6],
    [
      'Windows lines, a mark, no blank line',
      `\uFEFF[GameType "20"]\r\n${INTERNATIONAL.replace(/ /g, '\r\n')}`,
      'international',
      6,
    ],
    ['a wrong corner in the tag', `[GameType "20,W,10,10,N1,0"]\n${INTERNATIONAL}`, 'international', 6],
    ['padded', '  1. 32-28 19-23  2. 28x19 14x23  3. 37-32 10-14  4. 41-37  5-10\n2-0', 'international', 8],
    [
      'leading zeros',
      '01. 32-28  19-23 02. 28x19  14x23 03. 37-32  10-14 04. 41-37  05-10 1-1',
      'international',
      8,
    ],
    ['digits only', '[GameType "20"]\n1. 3228 1923 2. 2819 1423 *', 'international', 4],
    ['captures with a dash, with a colon', '1. 32-28 19-23 2. 28-19 14:23 3. 37-32 *', 'international', 5],
    [
      'marks, glyphs, comments, clocks',
      '1. 32-28! {[%clk 0:09:59]} 19-23?? $4 2. 28x19(!) {[%clock w0:01 B0:02]} 14x23 +- *',
      'international',
      4,
    ],
    [
      'lines for other programs',
      '% made by hand\n[GameType "20"]\n% more\n1. 32-28\n% and more\n19-23 *',
      'international',
      2,
    ],
    ['international without a tag, by its squares', '1. 34-30 20-25 2. 30-24 *', 'international', 3],
    ['English without a tag: Black moves first', '1. 11-15 23-19 2. 8-11 22-17 3. 4-8 1/2-1/2', 'english', 5],
    [
      'Brazilian by numbers',
      '[GameType "26,W,8,8,N2,0"]\n1. 21-17 12-16 2. 17-14 10x17 3. 22x13 0-1',
      'brazilian',
      5,
    ],
    [
      'Russian with colons',
      '[GameType "25"]\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5 1-0',
      'russian',
      8,
    ],
    [
      'Russian with x, in capitals',
      '1. C3-D4 D6-C5 2. B2-C3 F6-G5 3. C3-B4 G5-H4 4. B4xD6 E7xC5 *',
      'russian',
      8,
    ],
    ['Russian by numbers', '[GameType "25,W,8,8,N2,0"]\n1. 22-18 12-16 *', 'russian', 2],
    ['Russian short letters', '[GameType "25"]\n1. cd4 dc5 2. bc3 *', 'russian', 3],
    [
      'letters for the moves, numbers for the position',
      '[FEN "W:W21-32:B1-12"]\n1. c3-d4 d6-e5 *',
      'russian',
      2,
    ],
    ['1. ... where Black begins', '[FEN "B:W8,25,30:B7,15,18."]\n1. ... 7-12 2. 8x17 18-23 1-0', null, 3],
    [
      '1... where Black begins',
      '[GameType "20"]\n[FEN "B:W31-50:B1-20"]\n1... 19-23 2. 32-28 23x32 *',
      'international',
      3,
    ],
    [
      'a side to move that is not told',
      '[GameType "20"]\n[FEN "?:W31-50:B1-20"]\n1... 19-23 *',
      'international',
      1,
    ],
    [
      'a position in small letters, turned round',
      '[GameType "26,W,8,8,N1,0"]\n[FEN "w:w9-12,k1:b21,K32."]\n1. 9-13 *',
      'brazilian',
      1,
    ],
    ['a position only', '[GameType "21"]\n[FEN "W:WK27,K23:BK28,12."]\n0-1', 'english', 0],
    ['nothing but a head', '[GameType "20"]\n[Result "0-2"]\n1. 0-2', 'international', 0],
    [
      'a setup inside',
      '[GameType "20"]\n1. 32-28 /FEN "B:W28:B19"/ 1... 19-23 2. 28x19 *',
      'international',
      3,
    ],
    [
      'a variation that goes on after the move',
      '[GameType "20"]\n1. 32-28 (19-23 2. 28x19) 18-23 *',
      'international',
      2,
    ],
    ['remarks without braces', '[GameType "20"]\n1. 32-28 goed 19-23 wint 2-0', 'international', 2],
    [
      'a word with digits that is no move',
      '[GameType "20"]\n1. 32-28 diagram_1 19-23 2-0',
      'international',
      2,
    ],
    ['a full stop astray', '[GameType "20"]\n1. 32-28 . 19-23 . 2-0', 'international', 2],
    ['an unknown move at the end', '[GameType "20"]\n1. 32-28 - - 2-0', 'international', 1],
    ['rotated numbers', '[GameType "26,W,8,8,N1,0"]\n1. 9-13 22-18 *', 'brazilian', 2],
  ])('%s', (_, text, id, count) => {
    const check = checkOf(text);
    expect(defects(check)).toEqual([]);
    expect(halfMoves(check)).toBe(count);
    if (id !== null) expect(check.id).toBe(id);
  });

  it('games of several kinds in one file, in their order', () => {
    const checks = checksOf('1. 11-15 23-19 *\n1. 9-14 22-18 *\n1. 32-28 19-23 *\n1. c3-d4 d6-c5 *');
    expect(checks.map(({ id, by }) => `${id} ${by}`)).toEqual([
      'english moves',
      'english moves',
      'international moves',
      'russian moves',
    ]);
  });

  it('--game is stronger than the tag', () => {
    const check = checkOf('[GameType "20"]\n1. c3-d4 *', { game: 'brazilian' });
    expect([check.id, check.by, halfMoves(check)]).toEqual(['brazilian', 'option', 1]);
  });
});

describe('every defect is named by line and move', () => {
  it.each([
    ['an illegal move', '[GameType "20"]\n1. 32-28 19-23\n2. 28x19 14x24', 'illegalMove 3 2 B'],
    [
      'a move whose number is not written',
      '[GameType "20"]\n1. 32-28 19-23 28x19 14x23\n37-32 10-15',
      'illegalMove 3 3 B',
    ],
    ['a capture left out', '[GameType "20"]\n1. 32-28 19-23\n2. 37-32', 'illegalMove 3 2 W'],
    ['a move of the other side', '[GameType "20"]\n1. 19-23', 'wrongSide 2 1 W'],
    ['the same side twice', '[GameType "20"]\n1. 32-28 38-32', 'wrongSide 2 1 B'],
    ['a square that the board does not have', '[GameType "21"]\n1. 11-15 33-28', 'noSuchSquare 2 1 W'],
    ['a light square', '[GameType "25"]\n1. c3-c4', 'noSuchSquare 2 1 W'],
    ['a letter beyond the board', '[GameType "25"]\n1. a1-k9 0-1', 'noSuchSquare 2 1 W'],
    ['a move after the last one', '[GameType "20"]\n[FEN "W:W28:B23"]\n1. 28x19 19-13', 'gameOver 3 1 B'],
    ['a word among the moves', '[GameType "20"]\n1. 32-28 19_23\n2. 28x19', 'unreadableMove 2 1 '],
    ['a move that is not told', '[GameType "20"]\n1. 32-28 - 2. 28x19', 'unknownMove 2 1 '],
    ['a position that cannot be', '[GameType "20"]\n\n[FEN "W:W31,31:B1"]\n*', 'badFen 3  '],
    ['a setup that cannot be', '[GameType "20"]\n1. 32-28\n/FEN "W:W3,3:B1"/', 'badFen 3 1 '],
    [
      'a game of the field that is not played here',
      '[Event "a"]\n[GameType "29,W,8,8,A0,0"]\n1. c3-d4',
      'unknownGame 2  ',
    ],
    ['a board too large', '[Event "a"]\n1. 38-33 28-34\n2. 43-38 67-61', 'unknownGame 3  '],
    ['a comment without end', '[GameType "20"]\n1. 32-28 {', 'commentOpen 2  '],
    ['a variation without end', '[GameType "20"]\n1. 32-28\n(33-28 1-0', 'variationOpen 3  '],
    ['our own tags, wrong', '[Event "a"]\n[Damier "echecs"]\n*', 'badTags 2  '],
  ])('%s', (_, text, expected) => {
    expect(defects(checkOf(text))).toEqual([expected]);
  });

  it.each([
    ['1. 32-28 19-23 2. 37-32', '37-32 is not legal for White: it must capture: 28x19'],
    ['1. 32-28 19-23 2. 28x18', '28x18 is not legal for White: 28 can play 28x19'],
    ['1. 30-25', '30-25 is not legal for White: no piece stands on 30'],
    ['1. 19-23', '19-23 is a move of Black, and White is to move'],
    ['1. 32-22', '32-22 is not legal for White: 32 can play 32-27 or 32-28'],
    ['1. 45-40', '45-40 is not legal for White: the piece on 45 cannot move'],
    ['1. 32-28 51-46', '51 is no playable square of a 10×10 board'],
  ])('%s: %s', (moves, why) => {
    expect(checkOf(`[GameType "20"]\n${moves}`).defects.map((defect) => defect.why)).toEqual([why]);
  });

  it('where no tag tells the game, by the rules of the game before, though another allows the slip', () => {
    // Only Russian draughts let White take one piece of two; only there the man crowned on d8 must take g5 as well.
    const before = '[FEN "W:Wc3:Bd4,b4,b6"]\n1. c3xe5 *\n\n';
    const slip = '[FEN "W:Wa1,b6:Bb8,g5"]\n1. a1-b2 b8-c7\n2. b6xd8 g5-f4\n3. b2-b3 *';
    const checks = checksOf(before + slip);
    expect(checks.map(({ id }) => id)).toEqual(['russian', 'russian']);
    expect(checks.flatMap(defects)).toEqual(['illegalMove 6 2 W']);
  });

  it('the moves before it count, and the games after it are read', () => {
    const checks = checksOf('[GameType "20"]\n1. 32-28 19-24 2. 28-22 14-19 *\n[GameType "20"]\n1. 32-28 *');
    expect(checks.map(halfMoves)).toEqual([3, 1]);
    expect(checks.map(defects)).toEqual([['illegalMove 2 2 B'], []]);
  });
});

describe('notes: unusual, and the game replays', () => {
  it.each([
    ['results that disagree', '[GameType "20"]\n[Result "2-0"]\n1. 32-28 0-2', 'resultDiffers 3'],
    [
      'a result against the last position',
      '[GameType "20"]\n[FEN "W:W28:B23"]\n1. 28x19\n0-2',
      'resultAgainstRules 4',
    ],
    ['an illegal move in a variation', '[GameType "20"]\n1. 32-28\n(1. 32-22) 19-23 *', 'variation 3'],
    ['another numbering than told', '[GameType "20,W,10,10,N1,0"]\n1. 32-28 *', 'otherNumbering 1'],
    [
      'a man on his crowning row',
      '[GameType "21"]\n[FEN "W:W18,K15,1:BK30,K26,2"]\n1. 1-6 *',
      'manOnCrowningRow 2',
    ],
    ['no result', '[GameType "20"]\n1. 32-28\n', 'noResult 2'],
    ['no moves', '[GameType "20"]\n[Result "0-0"]\n0-0', 'noMoves 1'],
  ])('%s', (_, text, expected) => {
    const check = checkOf(text);
    expect(notes(check)).toEqual([expected]);
    expect(defects(check)).toEqual([]);
  });

  it.each(['1-0', '2-0', '12-0', '7-5', '2-0F'])('%s in the tag and 2-0 in the text agree', (said) => {
    expect(notes(checkOf(`[GameType "20"]\n[Result "${said}"]\n1. 32-28 2-0`))).toEqual([]);
  });
});

it.each([
  ['replaces the move before it', '1. 32-28 19-23 (18-23 2. 37-32) *'],
  ['goes on after it', '1. 32-28 (1... 19-23 2. 28x19) 18-23 *'],
  ["replaces White's move, behind Black's answer", '1. 32-28 19-23 (1. 33-28 18-22) *'],
])('a variation that %s is replayed', (_, moves) => {
  expect(notes(checkOf(`[GameType "20"]\n${moves}`))).toEqual([]);
});

describe('a short form that means several captures', () => {
  // Two ways lead from 4 to 15: over 13, 20, 32 and over 13, 20, 37.
  const HEAD = '[GameType "20"]\n[FEN "W:WK4:B13,32,37,20"]\n';

  it('fails if nothing tells which', () => {
    expect(defects(checkOf(`${HEAD}1. 4x15 *`))).toEqual(['ambiguousMove 3 1 W']);
  });

  it('is told by the moves after it, with a note', () => {
    const check = checkOf(`${HEAD}1. 4x15 37-41 *`);
    expect(defects(check)).toEqual([]);
    expect(notes(check)).toEqual(['ambiguityResolved 3']);
    expect(lastFen(check)).toBe('W:WK15:B41');
  });

  it('is told by a setup after it', () => {
    expect(lastFen(checkOf(`${HEAD}1. 4x15 /FEN "B:WK15:B32"/ *`))).toBe('B:WK15:B32');
  });

  it.each([
    ['the long form', '4x27x38x15', '37'],
    ['the other long form', '4x31x42x15', '32'],
    ['one telling square', '4x42x15', '32'],
    ['a square passed over', '4x36x15', null],
    ['the captured squares, as engines write', '4x15x13x20x37', null],
  ])('is told by %s', (_, text, left) => {
    const check = checkOf(`${HEAD}1. ${text} *`);
    expect(lastFen(check)).toBe(left === null ? 'W:WK4:B13,20,32,37' : `B:WK15:B${left}`);
  });

  it('is no ambiguity where all ways capture the same', () => {
    const check = checkOf('[GameType "20"]\n[FEN "W:W32:B28,18,27,17,8,9"]\n1. 32x32 *');
    expect(defects(check)).toEqual([]);
  });
});
