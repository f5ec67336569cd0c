import { describe, expect, it } from 'vitest';
import {
  changedOptions,
  type GameId,
  type Move,
  type Options,
  type Outcome,
  optionsKept,
  optionsToKeep,
  type Position,
  type Progress,
  type Rules,
} from '../../src/rules/rules.ts';
import { rulesOf } from './games.ts';
import { from, played } from './play.ts';

/** Which of the moves that take nothing, and let nothing be taken, a walk may make. */
type Allowed = (move: Move, before: Position, after: Position, ply: number) => boolean;

const kingsOnly: Allowed = ({ from }, { pieces }) => pieces.get(from)?.kind === 'king';
const MAIN_ROAD = [4, 8, 11, 15, 18, 22, 25, 29];

function piecesOnRoad({ pieces }: Position): readonly string[] {
  return MAIN_ROAD.flatMap((square) => {
    const piece = [...pieces].find(([at]) => at === square)?.[1];
    return piece === undefined ? [] : [piece.side];
  });
}

const onRoad: Allowed = (move, before, after) =>
  kingsOnly(move, before, after, 0) && piecesOnRoad(after).join() === 'B';
const offRoad: Allowed = (move, before, after) =>
  kingsOnly(move, before, after, 0) && !piecesOnRoad(after).includes('B');

/** Black leaves the road with his third move, and comes back with his fourth. */
const offAndBack: Allowed = (move, before, after, ply) =>
  ply === 5 || ply === 6 ? offRoad(move, before, after, ply) : onRoad(move, before, after, ply);

/**
 * Walks without captures and without a position met for the third time until the game is over, or for so many half-moves; answers
 * how many there were and how the game stands. Of several moves the one is tried first whose position was met least.
 */
function walk(rules: Rules, begun: Progress, allowed: Allowed, limit = 200): [number, Progress] {
  const end = wayFrom(rules, begun, allowed, limit, 0);
  if (end === null) throw new Error('there is no such walk');
  return end;
}

function wayFrom(
  rules: Rules,
  at: Progress,
  allowed: Allowed,
  limit: number,
  ply: number,
): [number, Progress] | null {
  if (at.outcome !== null || ply === limit) return [ply, at];
  for (const next of stepsFrom(rules, at, allowed, ply)) {
    const way = wayFrom(rules, next, allowed, limit, ply + 1);
    if (way !== null) return way;
  }
  return null;
}

function stepsFrom(rules: Rules, progress: Progress, allowed: Allowed, ply = 0): readonly Progress[] {
  const { position } = progress;
  return rules
    .moves(position)
    .filter((move) => move.captured.length === 0 && allowed(move, position, rules.play(position, move), ply))
    .map((move) => rules.advance(progress, move))
    .filter(({ position, outcome }) => {
      if (outcome?.reason === 'repetition') return false;
      return rules.moves(position).every(({ captured }) => captured.length === 0);
    })
    .sort((a, b) => met(a) - met(b));
}

function met({ counts }: Progress): number {
  return [...counts.occurrences.values()].at(-1) ?? 0;
}

function lasts(
  id: GameId,
  fen: string,
  allowed: Allowed,
  options: Options = {},
): [number, Outcome['reason'] | undefined] {
  const rules = rulesOf(id, options);
  const [plies, { outcome }] = walk(rules, from(rules, fen), allowed);
  expect(outcome?.winner).toBeNull();
  return [plies, outcome?.reason];
}

// FMJD-64, official rules of the game, part 7.2, as lidraughts plays them (modules/draughts, variant/Russian.scala); a move there
// is one of each side.
describe.each(['russian', 'brazilian'] as const)('%s, official draws', (id) => {
  it.each([
    ['7.2.8: two kings against one', 'W:WK1,K2:BK32', 10],
    ['7.2.8: king and man against one', 'W:WK1,21:BK32', 10],
    ['7.2.8: king against king', 'W:WK1:BK32', 10],
  ])('%s: five moves', (_, fen, halfMoves) => {
    expect(lasts(id, fen, kingsOnly)).toEqual([halfMoves, 'ending']);
  });

  it('7.2.8: the five moves go on when the man is crowned', () => {
    const rules = rulesOf(id);
    const crowned = played(rules, from(rules, 'W:WK30,6:BK32'), '6-2');
    expect(walk(rules, crowned, kingsOnly)[0]).toBe(9);
  });

  it('7.2.8: they are counted from the capture that leaves so few', () => {
    const rules = rulesOf(id);
    const four = walk(rules, from(rules, 'W:WK1,K2,K3:BK32'), offRoad, 6)[1];
    expect(four.counts.ending).toBe(6);
    const three = played(rules, from(rules, 'B:WK1,K2,27:BK32'), '32x23(27)');
    expect(three.counts.ending).toBe(0);
    expect(walk(rules, three, kingsOnly)[0]).toBe(10);
  });

  it.each([
    ['three kings', 'W:WK1,K2,K5:BK29'],
    ['two kings and a man', 'W:WK1,K2,21:BK29'],
    ['a king and two men', 'W:WK1,21,13:BK29'],
  ])('7.2.7: %s against one that holds the main road: five moves', (_, fen) => {
    expect(lasts(id, fen, onRoad)).toEqual([10, 'ending']);
  });

  it('7.2.7: the road counts in all, also where the king leaves it and comes back', () => {
    // Five half-moves before he leaves, five after he is back.
    expect(lasts(id, 'W:WK1,21,13:BK29', offAndBack)).toEqual([13, 'ending']);
  });

  it('7.2.4: three kings against one: fifteen moves, from when they stand there', () => {
    expect(lasts(id, 'W:WK1,K2,K5:BK32', offRoad)).toEqual([30, 'ending']);
    expect(lasts(id, 'W:WK1,K2,K5,K13:BK32', offRoad)).toEqual([30, 'ending']);
    const rules = rulesOf(id);
    const third = played(rules, from(rules, 'W:WK1,K2,7:BK32'), '7-3');
    expect(walk(rules, third, offRoad)[0]).toBe(30);
  });

  it.each([
    ['two kings against two', 'W:WK1,K2:BK31,K32', 60],
    ['a king and two men against a king off the road', 'W:WK1,21,13:BK32', 60],
    ['three kings against two', 'W:WK1,K2,K5:BK31,K32', 60],
    ['three against three', 'W:WK1,K2,K5:BK31,K32,K28', 120],
    ['four against three', 'W:WK1,K2,K5,K13:BK31,K32,K28', 120],
  ])('7.2.6: %s, both with kings: %d half-moves', (_, fen, halfMoves) => {
    expect(lasts(id, fen, offRoad)).toEqual([halfMoves, 'ending']);
  });

  it('7.2.6: a man’s move does not begin them anew, its crowning does', () => {
    const rules = rulesOf(id);
    const begun = walk(rules, from(rules, 'W:WK1,9:BK31,K32'), kingsOnly, 4)[1];
    const stepped = played(rules, begun, '9-6');
    expect(stepped.counts).toMatchObject({ ending: 5, quiet: 0 });
    const replied = walk(rules, stepped, kingsOnly, 1)[1];
    expect(played(rules, replied, '6-2').counts.ending).toBe(0);
  });

  it('an ending with a limit of its own is under that one alone', () => {
    const begun = from(rulesOf(id, { quietLimit: 2 }), 'W:WK1,K2:BK31,K32');
    expect(walk(rulesOf(id, { quietLimit: 2 }), begun, kingsOnly)[0]).toBe(60);
  });

  it('simple: nothing but kings for fifteen moves of each side', () => {
    expect(lasts(id, 'W:WK1,K2:BK32', kingsOnly, { draws: 'simple' })).toEqual([30, 'quietLimit']);
    expect(lasts(id, 'W:WK1,K2,K5:BK29', onRoad, { draws: 'simple' })).toEqual([30, 'quietLimit']);
  });
});

// As lidraughts plays them (modules/draughts, variant/Frisian.scala); no position may be met so often that it ends the game.
describe('frisian: the last kings', () => {
  it.each([
    ['two against one: seven moves', 'W:WK46,K49:BK1', 14],
    ['one against one: two moves', 'W:WK46:BK1', 4],
  ])('%s', (_, fen, halfMoves) => {
    expect(lasts('frisian', fen, kingsOnly)).toEqual([halfMoves, 'ending']);
  });

  it('are counted from the capture that leaves so few, and three against one not at all', () => {
    const rules = rulesOf('frisian');
    expect(walk(rules, from(rules, 'W:WK46,K49,K47:BK1'), kingsOnly, 20)[1].outcome).toBeNull();
    const few = played(rules, from(rules, 'W:WK46,K49:BK1,36'), '46x26(36)');
    expect(few.counts.ending).toBe(0);
    expect(walk(rules, few, kingsOnly)[0]).toBe(14);
  });
});

describe('more than seven pieces', () => {
  const fen = 'W:WK29,26,27,28:BK3,5,6,7';
  it('russian, 7.2.5: kings alone for fifteen moves', () => {
    expect(lasts('russian', fen, kingsOnly)).toEqual([30, 'quietLimit']);
  });

  it('brazilian: kings alone for twenty moves (confederation, « 20 lances sucessivos de damas »)', () => {
    expect(lasts('brazilian', fen, kingsOnly)).toEqual([40, 'quietLimit']);
  });
});

// WCDF, rules of draughts: a player may show that neither side has advanced a man and nothing was taken in his last forty moves.
describe('english: forty moves are a claim', () => {
  const fen = 'B:WK1,K2,29:BK32,K28,K31';
  const quiet = { winner: null, reason: 'quietLimit' };
  it('that holds after 80 half-moves and ends nothing by itself', () => {
    const rules = rulesOf('english');
    const before = walk(rules, from(rules, fen), kingsOnly, 79)[1];
    expect([before.outcome, before.claim]).toEqual([null, null]);
    const [eightieth] = stepsFrom(rules, before, kingsOnly);
    expect([eightieth?.outcome, eightieth?.claim]).toEqual([null, quiet]);
    const later = walk(rules, before, kingsOnly, 11)[1];
    expect([later.outcome, later.claim]).toEqual([null, quiet]);
  });

  it('and ends with a man’s move', () => {
    const rules = rulesOf('english');
    const late = walk(rules, from(rules, fen), kingsOnly, 81)[1];
    expect(late.claim).toEqual(quiet);
    const [man] = stepsFrom(rules, late, (move, before) => !kingsOnly(move, before, before, 0));
    expect(man?.claim).toBeNull();
  });

  it('simple: the game is drawn by itself', () => {
    expect(lasts('english', fen, kingsOnly, { draws: 'simple' })).toEqual([80, 'quietLimit']);
  });
});

describe('options that are kept', () => {
  it('always say which draws they mean, where the game has a choice', () => {
    expect(optionsToKeep('russian', {})).toEqual({ draws: 'official' });
    expect(optionsToKeep('russian', { draws: 'simple' })).toEqual({ draws: 'simple' });
    expect(optionsToKeep('international', {})).toEqual({});
  });

  it('mean the simple ones without a word: all was once played by them', () => {
    expect(optionsKept('english', { quietLimit: 60 })).toEqual({ draws: 'simple', quietLimit: 60 });
    expect(optionsKept('english', { draws: 'official' })).toEqual({ draws: 'official' });
    expect(optionsKept('majorite', {})).toEqual({});
  });

  it('simple: Brazilian counts to 30 then, unless it is told otherwise', () => {
    expect(rulesOf('brazilian', { draws: 'simple' }).ruleSet.quietLimit).toBe(30);
    const told = rulesOf('brazilian', { draws: 'simple', quietLimit: 40 }).ruleSet;
    expect(changedOptions('brazilian', { ...told })).toEqual({ draws: 'simple', quietLimit: 40 });
    expect(changedOptions('brazilian', { ...rulesOf('brazilian').ruleSet })).toEqual({});
  });
});
