import { describe, expect, it } from 'vitest';
import type { Outcome, OutcomeReason, Progress, Rules } from '../../src/rules/rules.ts';
import { rulesOf } from './games.ts';
import { from, played } from './play.ts';

const draw = (reason: OutcomeReason): Outcome => ({ winner: null, reason });

/** Repeats those acts, and answers how many of them were played when the game was over. */
function untilOver(
  rules: Rules,
  begun: Progress,
  acts: readonly string[],
  limit = 200,
): [number, Outcome | null] {
  let progress = begun;
  let count = 0;
  while (progress.outcome === null && count < limit) {
    progress = played(rules, progress, acts[count % acts.length] ?? '');
    count++;
  }
  return [count, progress.outcome];
}

/** Two kings that walk to and fro on lines that never meet. */
const SHUFFLE = ['47-36', '5-10', '36-47', '10-5'];
const KINGS_10 = 'W:WK47:BK5,1';

describe('no pieces, no moves', () => {
  const trappes = rulesOf('trappes');
  it('the actor who takes the last piece wins, even if the capturer falls with it', () => {
    const both = played(trappes, from(trappes, 'W:W26:B22:O17'), '26x17');
    expect(both.position.pieces.size).toBe(0);
    expect(both.outcome).toEqual({ winner: 'W', reason: 'noPieces' });
  });

  it('a slider that swallows the last enemy wins, and one that swallows the last own piece loses', () => {
    expect(played(trappes, from(trappes, 'W:W29:B22'), 'S3 L').outcome).toEqual({
      winner: 'W',
      reason: 'noPieces',
    });
    expect(played(trappes, from(trappes, 'W:W22:B1'), 'S3 L').outcome).toEqual({
      winner: 'B',
      reason: 'noPieces',
    });
  });

  it('a piece that walks into an open trap as the last one loses', () => {
    expect(played(trappes, from(trappes, 'W:W25:B1:O22'), '25-22').outcome).toEqual({
      winner: 'B',
      reason: 'noPieces',
    });
  });

  it('a side that is blocked at the start of its turn has lost', () => {
    const rules = rulesOf('international');
    expect(from(rules, 'B:W50:B45').outcome).toEqual({ winner: 'W', reason: 'noMoves' });
    expect(played(rules, from(rules, 'W:W31,50:B45'), '31-27').outcome).toEqual({
      winner: 'W',
      reason: 'noMoves',
    });
  });

  it('a finished game has no legal act', () => {
    const over = played(trappes, from(trappes, 'W:W29:B22'), 'S3 L');
    expect(trappes.moves(over.position)).toEqual([]);
    expect(trappes.sliderActions(over.position)).toEqual([]);
    expect(() => trappes.advance(over, { kind: 'huff', square: trappes.board.square(29) })).toThrow(
      'the game is over',
    );
  });
});

describe('repetition', () => {
  it('the third time a position occurs, the first being the FEN’s own, is a draw (003: « à l’identique à 3 reprises »)', () => {
    const rules = rulesOf('priorite-dame');
    const shuffle = ['32-27', '3-7', '27-32', '7-3'];
    expect(untilOver(rules, from(rules, 'W:WK32:BK3,1'), shuffle)).toEqual([8, draw('repetition')]);
  });

  it('repetitionSide=no counts the placement alone (003: « la même configuration sur le damier »)', () => {
    // White's king walks in three steps and Black's in two, so that a placement comes back with the other side to move.
    const acts = walk(['32-27', '27-23', '23-32'], ['3-7', '7-3']);
    const half = (repetitionSide: string) => {
      const rules = rulesOf('priorite-dame', { repetitionSide });
      return untilOver(rules, from(rules, 'W:WK32:BK3,1'), acts);
    };
    expect(half('yes')).toEqual([24, draw('repetition')]);
    expect(half('no')).toEqual([12, draw('repetition')]);
  });

  it('sameMove3: a player makes the same move for the third time (002: « un joueur effectue pour la 3ème fois le même coup »)', () => {
    const rules = rulesOf('majorite');
    expect(untilOver(rules, from(rules, KINGS_10), SHUFFLE)).toEqual([9, draw('repetition')]);
  });

  it('repetition=position3 counts positions there (002 says « le même coup », of one player; 003 the position)', () => {
    const rules = rulesOf('majorite', { repetition: 'position3' });
    expect(untilOver(rules, from(rules, KINGS_10), SHUFFLE)).toEqual([8, draw('repetition')]);
  });

  it('a man’s move begins the count anew', () => {
    const rules = rulesOf('majorite');
    const twice = played(
      rules,
      from(rules, KINGS_10),
      ...SHUFFLE,
      ...SHUFFLE.slice(0, 1),
      '1-6',
      '36-47',
      '6-11',
    );
    expect(untilOver(rules, twice, SHUFFLE)[0]).toBe(9);
  });

  it('a slider action is no repetition by itself, but open traps are part of a position', () => {
    const rules = rulesOf('trappes');
    expect(untilOver(rules, from(rules, 'W:WK32:BK3,1'), ['S3 L', '3-7', 'S3 N', '7-3'], 40)[1]).toBeNull();
  });
});

describe('the quiet limit', () => {
  it('counts half-moves without a capture, a huff or a man’s move (002: « Après 20 coups consécutifs »)', () => {
    const rules = rulesOf('majorite', { quietLimit: 4 });
    expect(untilOver(rules, from(rules, KINGS_10), SHUFFLE)).toEqual([4, draw('quietLimit')]);
    const reset = played(rules, from(rules, KINGS_10), '47-36', '1-6');
    expect(untilOver(rules, reset, ['36-47', '5-10', '47-36', '10-5'])).toEqual([4, draw('quietLimit')]);
    const omitted = from(rules, 'W:WK46,K47:BK28,K5');
    const huffed = played(rules, omitted, '47-36', '5-10', '46-41', 'huff 41');
    expect([huffed.outcome, huffed.counts.quiet]).toEqual([null, 0]);
  });

  it.each([
    ['majorite', 40],
    ['priorite-dame', 30],
    ['international', 50],
    ['brazilian', 40],
    ['russian', 30],
    ['english', 80],
    ['trappes', 'off'],
    ['trappes-anglo', 'off'],
    ['classiques', 'off'],
    ['sujet-verbe', 'off'],
  ] as const)('%s: %s half-moves', (id, limit) => {
    expect(rulesOf(id).ruleSet.quietLimit).toBe(limit);
  });

  it('quietReset=each counts man’s moves and captures apart (003: « si aucun pion n’a été déplacé ou qu’aucune prise n’a été réalisée »)', () => {
    const acts = ['47-36', '1-6', '36-47', '6-11'];
    const together = rulesOf('majorite', { quietLimit: 4 });
    expect(played(together, from(together, KINGS_10), ...acts).outcome).toBeNull();
    const apart = rulesOf('majorite', { quietLimit: 4, quietReset: 'each' });
    expect(played(apart, from(apart, KINGS_10), ...acts).outcome).toEqual(draw('quietLimit'));
  });

  it('a fall resets it as a capture does, and a huff too', () => {
    const rules = rulesOf('trappes', { quietLimit: 3 });
    const fallen = played(rules, from(rules, 'W:WK32,22:BK3,1'), 'S4 L', '3-7', 'S3 L');
    expect(fallen.outcome).toBeNull();
    expect(played(rules, fallen, '7-3', 'S3 N').outcome).toBeNull();
    const huffing = rulesOf('classiques', { quietLimit: 1 });
    const huffed = played(huffing, from(huffing, 'W:WK46,31:BK1,K28,44'), '46-41', 'huff 31');
    expect(huffed.outcome).toBeNull();
  });

  it('a win takes precedence over a draw reached by the same act', () => {
    const rules = rulesOf('trappes', { quietLimit: 1 });
    expect(played(rules, from(rules, 'W:WK32:BK3,1'), 'S3 L').outcome).toEqual(draw('quietLimit'));
    expect(played(rules, from(rules, 'W:WK32:B22'), 'S3 L').outcome?.winner).toBe('W');
  });
});

describe('material', () => {
  it('classiques: at most three kings against one, no capture at hand (001: « par exemple à 3 dames contre 1 »)', () => {
    const rules = rulesOf('classiques');
    expect(from(rules, 'W:WK1,K2,K3:BK50').outcome).toEqual(draw('material'));
    expect(from(rules, 'W:WK1,K2,K3,K4:BK50').outcome).toBeNull();
    expect(from(rules, 'W:WK1,K2,6:BK50').outcome).toBeNull();
    expect(from(rules, 'W:WK1,K2:BK50,K49').outcome).toBeNull();
    expect(from(rules, 'W:WK6,K2:BK33').outcome).toBeNull();
  });

  it('… and no line is counted beyond it', () => {
    const rules = rulesOf('classiques');
    // Either way the man is crowned, and two kings stand against one.
    const { position } = from(rules, 'B:WK3,K45:B43');
    expect([1, 2, 3].map((depth) => rules.perft(position, depth))).toEqual([2, 0, 0]);
  });

  // Black's king goes down the long diagonal and back in one, then another king steps aside: nothing recurs three times.
  const chase = walk(
    ['47-36', '36-47'],
    ['5-10', '10-14', '14-19', '19-23', '23-28', '28-32', '32-5', '1-6', '6-1'],
  );
  const international = rulesOf('international');

  it.each([
    ['three pieces with a king among them draws after 16 moves a side', 'W:WK47:BK5,K1,2', 32],
    ['two pieces, after 5', 'W:WK47:BK5,K1', 10],
  ])('international: a lone king against %s', (_, fen, halfMoves) => {
    expect(untilOver(international, from(international, fen), chase)).toEqual([halfMoves, draw('material')]);
  });

  it('… and men alone are no such material', () => {
    const acts = ['47-36', '1-6', '36-47', '6-11', '47-36', '2-7', '36-47', '7-12', '47-36', '3-8'];
    const hunted = played(international, from(international, 'W:WK47:B1,2,3'), ...acts);
    expect(hunted.outcome).toBeNull();
  });
});

/** Two walks, a half-move of each in turn, for as long as both need to begin anew together. */
function walk(white: readonly string[], black: readonly string[]): readonly string[] {
  return Array.from({ length: white.length * black.length }, (_, turn) => [
    white[turn % white.length] ?? '',
    black[turn % black.length] ?? '',
  ]).flat();
}

describe('sujet-verbe: a turn undone by a wrong answer', () => {
  const rules = rulesOf('sujet-verbe');
  it('passes, and counts for no repetition', () => {
    const begun = from(rules, 'W:WK16:BK3');
    const passed = rules.passTurn(begun);
    expect(passed.position.turn).toBe('B');
    expect(passed.position.pieces).toEqual(begun.position.pieces);
    expect(passed.counts).toEqual(begun.counts);
    expect(rules.passTurn(passed).outcome).toBeNull();
  });

  it('leaves a blocked opponent without a move', () => {
    const blocked = from(rules, 'W:W16,17:B13');
    expect(rules.passTurn(blocked).outcome).toEqual({ winner: 'W', reason: 'noMoves' });
  });
});
