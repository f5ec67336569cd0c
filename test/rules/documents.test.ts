import { describe, expect, it } from 'vitest';
import { formatFen, type GameId } from '../../src/rules/rules.ts';
import { rulesOf } from './games.ts';
import { from, movesIn, played } from './play.ts';

/** Small positions in which a sentence of a rule document decides (docs/documents.md): document:lines, position, all legal moves. */
const MOVES: readonly (readonly [string, GameId, string, string])[] = [
  [
    '000:34 a man goes one square forwards, diagonally, where it is free',
    'trappes',
    'W:W17,21:B1',
    '17-13 17-14',
  ],
  [
    '000:36–37 a man must jump an enemy beside it with a free square behind',
    'trappes',
    'W:W22,32:B1,17',
    '22x13(17)',
  ],
  ['000:37–39 it goes on as long as it can take', 'trappes', 'W:W22:B1,9,17', '22x6(9,17)'],
  ['000:39 jumped pieces stand until the move is over', 'trappes', 'W:WK18:B8,25', '18x4(8) 18x29(25)'],
  ['000:41 men capture backwards too', 'trappes', 'W:W14:B1,17', '14x21(17)'],
  ['000:41–42 nobody jumps his own pieces', 'trappes', 'W:W17,22:B1', '17-13 17-14 22-18'],
  ['000:42–44 a capture is compulsory even into an open trap', 'trappes', 'W:W18,32:B1,15:O11', '18x11(15)'],
  ['000:44 the way with the most captures', 'trappes', 'W:W22,32:B9,17,27', '22x6(9,17)'],
  ['000:57 the turn ends with the crowning, though the king could take', 'trappes', 'W:W12:B7,8', '12x3(8)'],
  [
    '000:58–59 a king goes as far as it likes',
    'trappes',
    'W:WK29:B1',
    '29-25 29-22 29-18 29-15 29-11 29-8 29-4',
  ],
  ['000:60–61 a king does not jump its own pieces', 'trappes', 'W:W25,K29:B18', '25-21 25-22'],
  [
    '000:62 a king need not stop on the first free square',
    'trappes',
    'W:WK29:B18',
    '29x15(18) 29x11(18) 29x8(18) 29x4(18)',
  ],
  ['000:77 men capture forwards only', 'trappes-anglo', 'B:W14,32:B18', '18-22 18-23'],
  ['000:78 its king takes backwards too', 'trappes-anglo', 'W:WK18,32:B1,23', '18x27(23)'],
  ['000:78 its king takes nothing at a distance', 'trappes-anglo', 'B:W22:BK15', '15-10 15-11 15-18 15-19'],
  [
    '000:78–80 the choice among captures is free',
    'trappes-anglo',
    'B:W15,16,22:B11,12',
    '11x25(15,22) 11x20(16) 12x19(16)',
  ],
  ['001:35 a man goes one square forwards', 'classiques', 'W:W28:B1', '28-22 28-23'],
  ['001:37 the square just behind the captured man must be empty', 'classiques', 'W:W28:B1,19,23', '28-22'],
  ['001:39 a man takes several and changes direction', 'classiques', 'W:W28:B13,23', '28x8(13,23)'],
  [
    '001:43 another capture may be made instead',
    'classiques',
    'W:W28,36:B1,13,23,31',
    '28x8(13,23) 36x27(31)',
  ],
  [
    '001:45 a king goes on until something stands in its way',
    'classiques',
    'W:W23,K46:B1',
    '46-41 46-37 46-32 46-28 23-18 23-19',
  ],
  ['001:45 a king lands just behind what it takes', 'classiques', 'W:WK46:B28', '46x23(28)'],
  ['001:45 a king takes on from there', 'classiques', 'W:WK46:B14,28', '46x10(14,28)'],
  ['002:10–12 a man goes one square forwards', 'majorite', 'W:W28:B1', '28-22 28-23'],
  [
    '002:16–18 a king goes all ways',
    'majorite',
    'W:WK46,K28:B1',
    '46-41 46-37 46-32 28-23 28-19 28-14 28-10 28-5 28-22 28-17 28-11 28-6 28-32 28-37 28-41 28-33 28-39 28-44 28-50',
  ],
  ['002:32–35 a man takes forwards', 'majorite', 'W:W28:B1,23', '28x19(23)'],
  ['002:32–35 a man takes backwards', 'majorite', 'W:W28:B1,33', '28x39(33)'],
  ['002:33–35 the square behind must be free', 'majorite', 'W:W28:B1,19,23', '28-22'],
  ['002:36–38 a man goes on taking', 'majorite', 'W:W28:B13,23', '28x8(13,23)'],
  [
    '002:40–44 a king takes at a distance',
    'majorite',
    'W:WK46:B28',
    '46x23(28) 46x19(28) 46x14(28) 46x10(28) 46x5(28)',
  ],
  ['002:40–42 a king takes backwards', 'majorite', 'W:WK5:B28', '5x32(28) 5x37(28) 5x41(28) 5x46(28)'],
  ['002:45–47 a king changes diagonal to take on', 'majorite', 'W:WK46:B13,28', '46x8(13,28) 46x2(13,28)'],
  ['002:50–51 the most pieces', 'majorite', 'W:W28,36:B1,13,23,31', '28x8(13,23)'],
  ['002:51–57 three men rather than two kings', 'majorite', 'B:WK21,24,K31,33,42:B16,20', '20x47(24,33,42)'],
  ['003:15–17 a man goes one square forwards', 'priorite-dame', 'W:W17,21:B1', '17-13 17-14'],
  [
    '003:21–29 beside an enemy with a free square behind, one must take',
    'priorite-dame',
    'W:W22,32:B1,17',
    '22x13(17)',
  ],
  ['003:37–38 backwards too', 'priorite-dame', 'W:W14:B1,17', '14x21(17)'],
  ['003:38–39 one chooses among captures', 'priorite-dame', 'W:W22,32:B9,17,27', '22x6(9,17) 32x23(27)'],
  ['003:41–44 captures go on', 'priorite-dame', 'W:W22:B1,9,17', '22x6(9,17)'],
  [
    '003:44–46 jumped pieces stand until the move is over',
    'priorite-dame',
    'W:WK18:B8,25',
    '18x4(8) 18x29(25)',
  ],
  [
    '003:52–54 a king goes as far as it likes',
    'priorite-dame',
    'W:WK29:B1',
    '29-25 29-22 29-18 29-15 29-11 29-8 29-4',
  ],
  [
    '003:56–57 what both could take, the king takes',
    'priorite-dame',
    'W:WK4,19:B1,15',
    '4x18(15) 4x22(15) 4x25(15) 4x29(15)',
  ],
  [
    '003:57–59 a king takes what does not stand beside it',
    'priorite-dame',
    'W:WK29:B18',
    '29x15(18) 29x11(18) 29x8(18) 29x4(18)',
  ],
  ['003:59–60 a man takes a king', 'priorite-dame', 'W:W22:BK17', '22x13(17)'],
  ['003:59–60 a king takes a king', 'priorite-dame', 'W:WK29:BK8', '29x4(8)'],
  ['004:23–24 a man goes from square to square, forwards', 'sujet-verbe', 'W:W8:B1', '8-5 8-6'],
  [
    '004:27–28 a king goes several squares, forwards and back',
    'sujet-verbe',
    'W:WK8:B4',
    '8-5 8-1 8-6 8-3 8-11 8-13 8-16 8-12 8-15',
  ],
  ['004:31–33 an enemy in the way is jumped', 'sujet-verbe', 'W:W11,18:B1,8', '11x6(8)'],
  ['004:34–36 a second piece is jumped too', 'sujet-verbe', 'W:W16:B8,13', '16x6(8,13)'],
  [
    '004:43–45 a king chooses where it lands behind the last piece',
    'sujet-verbe',
    'W:WK16:B8,13',
    '16x3(8,13) 16x6(8,13)',
  ],
];

/** How each document sets the game up: who begins, men a side, squares that are played; the men fill the first rows of each side. */
const STARTS: readonly (readonly [string, GameId, 'W' | 'B', number, number])[] = [
  ['000:12–17 twelve men on three rows, White begins', 'trappes', 'W', 12, 32],
  ['000:76 Black begins', 'trappes-anglo', 'B', 12, 32],
  ['001:25–33 twenty men, ten by ten, White begins', 'classiques', 'W', 20, 50],
  ['002:27–30 four rows, Blue (W) begins', 'majorite', 'W', 20, 50],
  ['003:10–13 twelve men, White begins', 'priorite-dame', 'W', 12, 32],
  ['004:18–21 six men on two rows, Yellow (W) begins', 'sujet-verbe', 'W', 6, 18],
];

/** What a move leaves behind: position, move, the position after it. */
const AFTER: readonly (readonly [string, GameId, string, string, string])[] = [
  ['000:55 a man is crowned on the far row', 'trappes', 'W:W5,32:B20', '5-1', 'B:WK1,32:B20'],
  ['001:45 a man is crowned on the far row', 'classiques', 'W:W6,50:B20', '6-1', 'B:WK1,50:B20'],
  ['002:13–14 a man is crowned on the far row', 'majorite', 'W:W6,50:B20', '6-1', 'B:WK1,50:B20'],
  ['003:49–50 a man is crowned on the far row', 'priorite-dame', 'W:W5,32:B20', '5-1', 'B:WK1,32:B20'],
  ['001:37 what was taken is gone', 'classiques', 'W:W28:B1,23', '28x19', 'B:W19:B1'],
  ['002:23–24 what was taken is gone', 'majorite', 'W:W28:B1,13,23', '28x8', 'B:W8:B1'],
  ['003:29 what was taken is gone', 'priorite-dame', 'W:W22:B1,17', '22x13', 'B:W13:B1'],
  ['004:25 a man is crowned on the far row', 'sujet-verbe', 'W:W4,16:B7', '4-1', 'B:WK1,16:B7'],
];

/** How a game ends: position, the last move (none where it is over as it stands), why White has won. */
const ENDS: readonly (readonly [string, GameId, string, string | null, string])[] = [
  ['000:7–64 who takes the last piece wins', 'trappes', 'W:W22:B17', '22x13', 'noPieces'],
  ['000:64–65 who cannot move has lost', 'trappes', 'B:W9,14:B5', null, 'noMoves'],
  ['001:53 who takes the last piece wins', 'classiques', 'W:W28:B23', '28x19', 'noPieces'],
  ['001:54 who cannot move has lost', 'classiques', 'B:W11,17:B6', null, 'noMoves'],
  ['002:65 who takes the last piece wins', 'majorite', 'W:W28:B23', '28x19', 'noPieces'],
  ['002:60–64 who cannot move has lost', 'majorite', 'B:W11,17:B6', null, 'noMoves'],
  ['003:79–82 who takes the last piece wins', 'priorite-dame', 'W:W22:B17', '22x13', 'noPieces'],
  ['003:80–82 who cannot move has lost', 'priorite-dame', 'B:W9,14:B5', null, 'noMoves'],
  ['004:10–12 who takes the last piece wins', 'sujet-verbe', 'W:W11:B8', '11x6', 'noPieces'],
  ['004:10–12 who cannot move has lost', 'sujet-verbe', 'B:W7,11:B4', null, 'noMoves'],
];

const inOrder = (moves: readonly string[]) => [...moves].sort();

describe('a sentence of the rule documents decides', () => {
  it.each(MOVES)('%s', (_, game, fen, moves) => {
    expect(inOrder(movesIn(rulesOf(game), fen))).toEqual(inOrder(moves.split(' ')));
  });

  it.each(AFTER)('%s', (_, game, fen, move, after) => {
    const rules = rulesOf(game);
    expect(formatFen(played(rules, from(rules, fen), move).position)).toBe(after);
  });

  it.each(ENDS)('%s', (_, game, fen, move, reason) => {
    const rules = rulesOf(game);
    const begun = from(rules, fen);
    const { outcome } = move === null ? begun : played(rules, begun, move);
    expect(outcome).toEqual({ winner: 'W', reason });
  });

  it.each(STARTS)('%s', (_, game, first, men, squares) => {
    const { turn, pieces } = rulesOf(game).start();
    const of = (side: 'W' | 'B') =>
      [...pieces]
        .filter(([, piece]) => piece.side === side && piece.kind === 'man')
        .map(([at]) => Number(at));
    const row = (from: number) => Array.from({ length: men }, (_nothing, index) => from + index);
    expect(turn).toBe(first);
    expect(of('B').sort((a, b) => a - b)).toEqual(row(1));
    expect(of('W').sort((a, b) => a - b)).toEqual(row(squares - men + 1));
  });
});
