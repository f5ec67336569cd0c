import { describe, expect, it } from 'vitest';
import { bookChoice, bookFrom } from '../../src/opponent/opponent.ts';
import { formatFen, parseFen, parseMove, type Rules } from '../../src/rules/rules.ts';
import { rulesOf } from '../rules/games.ts';
import { effort, said, seatedAt } from './table.ts';

const english = rulesOf('english');

function played(rules: Rules, moves: string) {
  const words = moves.split(' ').filter((word) => word !== '');
  return words.reduce(
    (progress, text) => rules.advance(progress, parseMove(rules, progress.position, text)),
    rules.begin(rules.start()),
  );
}

const LINES = ['9-13 22-18 11-16 24-19', '11-16 22-18', '11-16 23-19', '11-15 22-18 15x22'];

describe('an opening book', () => {
  const book = bookFrom(english, LINES);
  const movesBehind = (moves: string) =>
    book.movesAt(played(english, moves).position).map(({ from, to }) => `${from}-${to}`);

  it('has the moves of all its lines, by position', () => {
    expect(movesBehind('')).toEqual(['9-13', '11-16', '11-15']);
    expect(movesBehind('11-16')).toEqual(['22-18', '23-19']);
    expect(book.movesAt(played(english, '11-15 22-18').position)).toMatchObject([{ captured: [18] }]);
    expect(movesBehind('12-16')).toEqual([]);
    expect(book.positions).toBe(7);
  });

  it('knows a position whichever way it came about, also one that was set up', () => {
    const turned = bookFrom(english, ['9-13 22-18 11-16 24-19', '11-16 22-18 9-13 25-22']);
    const { position } = played(english, '11-16 22-18 9-13');
    const both = [
      { from: 24, to: 19 },
      { from: 25, to: 22 },
    ];
    expect(turned.movesAt(position)).toMatchObject(both);
    expect(turned.movesAt(parseFen(english, formatFen(position)))).toMatchObject(both);
    expect(turned.movesAt(parseFen(english, 'B:W22,18:B9,5'))).toEqual([]);
  });

  it.each([
    ['9-14 14-18', 'line 2 ("9-14 14-18"), half-move 2: 14-18 is no move there'],
    ['9-14 22x15', 'half-move 2: 22x15 is no move there'],
    ['9-14 x', 'half-move 2: x is no move there'],
  ])('with the line %s is refused, and says where', (line, words) => {
    expect(() => bookFrom(english, ['9-14', line])).toThrow(words);
  });

  it('is chosen from by the seed: the same for the same, another for others', () => {
    const situation = { progress: played(english, ''), sector: null };
    const chosen = (seed: number) => bookChoice(book, situation, seed);
    const seeds = Array.from({ length: 60 }, (_, seed) => seed);
    expect(seeds.map(chosen)).toEqual(seeds.map(chosen));
    const firsts = new Set(seeds.map((seed) => JSON.stringify(chosen(seed)?.act)));
    expect(firsts.size).toBe(3);
  });

  it('has nothing to say of a position that it does not hold, of a wheel, and where a piece may be huffed', () => {
    expect(bookChoice(book, { progress: played(english, '12-16'), sector: null }, 1)).toBeNull();
    const begun = played(english, '');
    expect(bookChoice(book, { progress: begun, sector: 'piece' }, 1)).toBeNull();
    const [square] = english.board.squares;
    if (square === undefined) throw new Error('a board without squares');
    expect(bookChoice(book, { progress: { ...begun, huffable: [square] }, sector: null }, 1)).toBeNull();
  });
});

describe('what is nearly best', () => {
  const { rules, opponent } = seatedAt('english');
  const situation = { progress: rules.begin(rules.start()), sector: null };
  const near = (margin: number) => opponent.nearBest(situation, effort({ depth: 5 }), margin);

  it('begins with the best, and goes down to the margin', () => {
    const best = opponent.decide(situation, effort({ depth: 5 }));
    const found = near(8);
    expect(found[0]?.points).toBe(best?.points);
    const points = found.map((one) => one.points);
    expect(points).toEqual(points.toSorted((one, other) => other - one));
    expect((points[0] ?? 0) - (points.at(-1) ?? 0)).toBeLessThanOrEqual(8);
    expect(new Set(found.map(said)).size).toBe(found.length);
  });

  it('is all that there is where everything is near, and the best alone where nothing is', () => {
    expect(near(10_000)).toHaveLength(rules.moves(rules.start()).length);
    const forced = seatedAt('english');
    const progress = forced.begin('B:W22,27:B18,1');
    expect(forced.opponent.nearBest({ progress, sector: null }, effort(), 50)).toHaveLength(1);
  });
});
