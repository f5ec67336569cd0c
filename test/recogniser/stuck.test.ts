import { describe, expect, it } from 'vitest';
import { told } from './told.ts';

/** English draughts: men of Black on 1 = b8 and 4 = h8, of White on 21 = a3, 22 = c3 and 23 = e3. */
const MEN = 'B:W21,22,23:B1,4';
/** A king of Black on 14 = c5. */
const KING = 'B:W21,22:BK14,1';

describe('a reed that fails without a word is found by contradiction with the game', () => {
  it('stays on where a man has left: stuck, and the move is told before any alarm', () => {
    expect(told('english', MEN, 'g7+ 6000')).toEqual(['fault stuck h8', 'move 4-8']);
  });

  it('stays on where a capturing man has left', () => {
    expect(told('english', 'B:W18,30:B14,1', 'e3+ 300 d4- 6000')).toEqual([
      'fault stuck c5',
      'move 14-23 x18',
    ]);
  });

  it('stays off where a man was put down: the reply shows it, and both moves are told', () => {
    expect(told('english', MEN, 'h8- 1500 e3- 400 f4+ 6000')).toEqual([
      'fault stuck g7',
      'move 4-8',
      'move 23-19',
    ]);
  });

  it('goes off under a standing piece: two moves contradict it', () => {
    const fen = 'B:W21,22,23:B1,4,12';
    expect(told('english', fen, 'h6- 1500 b8- 400 a7+ 1500 e3- 400 f4+ 6000')).toEqual([
      'fault stuck h6',
      'move 1-5',
      'move 23-19',
    ]);
  });
});

describe('what looks like a stuck reed and is none', () => {
  it('a disc from elsewhere: an alarm names its square', () => {
    expect(told('english', MEN, 'e5+ 6000')).toEqual(['alarm displaced - e5']);
  });

  it('a captured piece left on the board: the hand is waited for', () => {
    expect(told('english', 'B:W18,30:B14,1', 'c5- 300 e3+ 4000 d4- 1000')).toEqual(['move 14-23 x18']);
  });

  it('two men could have left: nothing is told until one of them is lifted and put back', () => {
    const script = 'c7+ 5000 d8- 300 d8+ 4000';
    expect(told('english', 'B:W21,22,23:B1,2', script)).toEqual([
      'alarm displaced - c7',
      'alarm clear - ',
      'fault stuck b8',
      'move 1-6',
    ]);
  });
});

describe('a king that leaves while its square stays on', () => {
  it('has left half of itself behind, and is told so', () => {
    expect(told('english', KING, 'd4+ 5000')).toEqual(['alarm halfKing - d4']);
  });

  it('is whole when the lower disc is laid on top', () => {
    expect(told('english', KING, 'd4+ 1500 c5- 1000')).toEqual(['move 14-18']);
  });

  it('leaves nothing behind if the mover says so: his button confirms that the reed is stuck', () => {
    expect(told('english', KING, 'd4+ 5000 top! 1000')).toEqual([
      'alarm halfKing - d4',
      'alarm clear - ',
      'fault stuck c5',
      'move 14-18',
    ]);
  });
});

/** A man of Black on 14 = c5 takes 18 = d4. */
const CAPTURE = 'B:W18,30:B14,1';

describe('where all but one reed is as the game asks, the player says after six seconds that it is wrong', () => {
  it.each([
    [
      'a captured piece is off, and its square stays on',
      'c5- 300 e3+ 7000 top! 1000',
      'd4',
      'move 14-23 x18',
    ],
    [
      'a captured square that stays on is asked of once',
      'd4- 300 d4+ 300 c5- 300 e3+ 7000 top! 1000',
      'd4',
      'move 14-23 x18',
    ],
  ])('%s', (_, script, square, move) => {
    expect(told('english', CAPTURE, script)).toEqual([`fault stuck ${square}`, move]);
  });

  it.each([
    ['sooner, the press means nothing', 'c5- 300 e3+ 5000 top! 1000 d4- 1000'],
    ['the other one’s button does not say so', 'c5- 300 e3+ 7000 bottom! 1000 d4- 1000'],
  ])('%s', (_, script) => {
    expect(told('english', CAPTURE, script)).toEqual(['move 14-23 x18']);
  });

  it('two captured pieces are not both off unseen', () => {
    const two = 'B:W18,26,30:B14,1';
    expect(told('english', two, 'c5- 300 e3+ 300 g1+ 7000 top! 1000')).not.toContain('move 14-32 x18,26');
  });

  it('the only landing of a piece stays off', () => {
    expect(told('english', 'B:W21,22:B12,20', 'h6- 7000 top! 1000')).toEqual([
      'fault stuck g5',
      'move 12-16',
    ]);
  });

  it('a piece of the opponent stands where its reed says that nothing does', () => {
    expect(told('english', MEN, 'e3- 7000 top! 1000 h8- 300 g7+ 1000')).toEqual([
      'alarm wrongCapture e3 ',
      'alarm clear - ',
      'fault stuck e3',
      'move 4-8',
    ]);
  });

  it('a light square says that something stands there', () => {
    expect(told('english', MEN, 'e4+ 7000 top! 1000 h8- 300 g7+ 1000')).toEqual([
      'alarm displaced - e4',
      'alarm clear - ',
      'fault stuck e4',
      'move 4-8',
    ]);
  });
});
