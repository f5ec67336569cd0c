import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  bookOfLines,
  OPENINGS,
  openingBookOf,
  readOpenings,
} from '../../../src/adapters/openings/openings.ts';
import { bookChoice } from '../../../src/opponent/opponent.ts';
import { formatFen, GAME_IDS, type GameId, type Position, parseFen } from '../../../src/rules/rules.ts';
import { rulesOf } from '../../rules/games.ts';

const WITHOUT_CHANCE = GAME_IDS.filter((id) => !rulesOf(id).ruleSet.traps);
const FILE = fileURLToPath(new URL('../../../src/adapters/openings/openings.json', import.meta.url));

function bookOf(id: GameId) {
  const rules = rulesOf(id);
  const book = openingBookOf(rules);
  if (book === null) throw new Error(`${id} has no book`);
  return { rules, book };
}

describe('the book that comes with the program', () => {
  it('is one for each game without chance, and small', () => {
    expect(OPENINGS.map(({ game }) => game)).toEqual(WITHOUT_CHANCE);
    expect(openingBookOf(rulesOf('trappes'))).toBeNull();
    expect(statSync(FILE).size).toBeLessThan(150_000);
  });

  it.each(WITHOUT_CHANCE)('of %s: all its moves are legal, all its positions are reached by them', (id) => {
    const { rules, book } = bookOf(id);
    const { widths = [] } = OPENINGS.find(({ game }) => game === id) ?? {};
    const reached = new Set<string>();
    const walk = (position: Position, ply: number) => {
      const moves = book.movesAt(position);
      const fen = formatFen(position);
      if (moves.length === 0 || reached.has(fen)) return;
      reached.add(fen);
      expect(rules.moves(position), fen).toEqual(expect.arrayContaining([...moves]));
      expect(moves.length, fen).toBeLessThanOrEqual(widths[ply] ?? 0);
      for (const move of moves) walk(rules.play(position, move), ply + 1);
    };
    walk(rules.start(), 0);
    expect(reached.size).toBe(book.positions);
  });

  it.each(WITHOUT_CHANCE)('of %s: another seed plays another game, the same seed the same', (id) => {
    const { rules, book } = bookOf(id);
    const game = (seed: number) => {
      const played: string[] = [];
      let progress = rules.begin(rules.start());
      for (;;) {
        const choice = bookChoice(book, { progress, sector: null }, seed);
        if (choice?.act?.kind !== 'move') return played.join(' ');
        played.push(`${choice.act.from}-${choice.act.to}`);
        progress = rules.advance(progress, choice.act);
      }
    };
    const seeds = Array.from({ length: 40 }, (_, seed) => seed);
    const games = seeds.map(game);
    expect(seeds.map(game)).toEqual(games);
    // On 36 squares few first moves are as good as the best.
    expect(new Set(games).size).toBeGreaterThan(id === 'sujet-verbe' ? 1 : 8);
  });

  it('knows no position that was set up otherwise, and of the drawn openings those that are its own', () => {
    const { rules, book } = bookOf('english');
    const choiceAt = (fen: string) =>
      bookChoice(book, { progress: rules.begin(parseFen(rules, fen)), sector: null }, 1);
    expect(choiceAt('B:W21,22,23:B1,2,3')).toBeNull();
    expect(choiceAt(formatFen(rules.start()))).not.toBeNull();
  });

  it('is not for a game by other rules; how it is drawn does not count', () => {
    expect(openingBookOf(rulesOf('priorite-dame', { kingPriority: 'any' }))).toBeNull();
    expect(openingBookOf(rulesOf('russian', { draws: 'simple' }))).not.toBeNull();
  });
});

describe('a book that is none is refused, and the words say the file and the place', () => {
  const openings = {
    ...{ game: 'english', halfMoves: 2, widths: [2, 2], margin: 10, nodes: 1000 },
    lines: ['9-14 22-18'],
  };
  const file = (over: object) => ({ damier: 'openings', v: 1, seed: 1, games: [{ ...openings, ...over }] });

  it.each([
    ['a list', [], /^mine\.json: damier: /],
    ['another version', { ...file({}), v: 2 }, /^mine\.json: v: /],
    ['an unknown game', file({ game: 'chess' }), /^mine\.json: games\.0\.game: /],
    ['no lines', file({ lines: [] }), /^mine\.json: games\.0\.lines: /],
    [
      'two spaces',
      file({ lines: ['9-14', '9-14  22-18'] }),
      /^mine\.json: games\.0\.lines\.1: must be moves/,
    ],
    ['no width', file({ widths: [0] }), /^mine\.json: games\.0\.widths\.0: /],
  ])('%s', (_, value, words) => {
    expect(() => readOpenings('mine.json', value)).toThrow(words);
  });

  it('a move that cannot be played there', () => {
    const [read] = readOpenings('mine.json', file({ lines: ['9-14 22-18', '9-14 14-18'] }));
    if (read === undefined) throw new Error('a book without a game');
    expect(() => bookOfLines('mine.json', rulesOf('english'), read)).toThrow(
      'mine.json: english, line 2 ("9-14 14-18"), half-move 2: 14-18 is no move there; npm run openings',
    );
  });
});
