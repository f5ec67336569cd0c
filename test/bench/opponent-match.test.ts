import { describe, expect, it } from 'vitest';
import { expectationGreedy, greedy, ofLevel, peerPlayer } from '../../src/bench/opponent/contestants.ts';
import {
  drawOpening,
  playMatch,
  playOut,
  pointsOf,
  type RulesAndWheel,
} from '../../src/bench/opponent/match.ts';
import { Random } from '../../src/bench/random.ts';
import { levelNumbered } from '../../src/opponent/opponent.ts';
import { formatFen, type GameId } from '../../src/rules/rules.ts';
import { WHEEL } from '../opponent/table.ts';
import { rulesOf } from '../rules/games.ts';

const tableOf = (id: GameId): RulesAndWheel => {
  const rules = rulesOf(id);
  return { rules, spinner: rules.ruleSet.traps ? WHEEL : null };
};
const level = (number: number) => {
  const found = levelNumbered(number);
  if (found === null) throw new Error(`there is no level ${number}`);
  return found;
};
const silent = () => {};

describe('points of a match', () => {
  it('are counted, with an interval that a few games leave wide', () => {
    const points = pointsOf([
      [1, 1],
      [1, 0.5],
    ]);
    expect(points).toMatchObject({ won: 3, drawn: 1, lost: 0, percent: 87.5 });
    expect(points.least).toBeLessThan(50);
  });

  it('claim no certainty where all games are alike, and little doubt where they are many', () => {
    const all = pointsOf(Array.from({ length: 100 }, () => [1, 1] as const));
    expect(all.least).toBeGreaterThan(95);
    expect(all.least).toBeLessThan(100);
  });
});

describe('a match', () => {
  it('is the same again with the same seed', async () => {
    const play = async () => {
      const table = tableOf('trappes');
      const simple = greedy(table, new Random(1));
      const [ours, theirs] = [ofLevel(table, level(2), 5), () => simple];
      return playMatch({ table, opening: 2, pairs: 2, seed: 3, ours, theirs, clearOf: null }, silent);
    };
    expect(await play()).toEqual(await play());
  });

  it('is another in each pair, also where the opening is the same', async () => {
    const table = tableOf('english');
    const entrants = [ofLevel(table, { ...level(8), nodes: 300 }, 1), ofLevel(table, level(1), 1)] as const;
    const played = new Set<string>();
    for (let pair = 0; pair < 6; pair += 1) {
      const moves: string[] = [];
      const [W, B] = entrants.map((entrant) => entrant(pair));
      if (W === undefined || B === undefined) throw new Error('a match is between two');
      const start = table.rules.begin(table.rules.start());
      await playOut(table, start, { W, B }, new Random(1), ({ progress }) =>
        moves.push(formatFen(progress.position)),
      );
      played.add(moves.join());
    }
    expect(played.size).toBeGreaterThan(4);
  });

  it('ends early only where that is allowed, and once it is clear', async () => {
    const table = tableOf('trappes');
    const [ours, theirs] = [ofLevel(table, level(3), 1), ofLevel(table, level(1), 1)];
    const match = { table, opening: 2, pairs: 24, seed: 1, ours, theirs };
    const gamesOf = async (clearOf: number | null) => {
      const { won, drawn, lost } = await playMatch({ ...match, clearOf }, silent);
      return won + drawn + lost;
    };
    expect(await gamesOf(50)).toBe(40);
    expect(await gamesOf(null)).toBe(48);
  });

  it.each([
    ['greedy', 'classiques'],
    ['greedy', 'sujet-verbe'],
    ['expectation', 'trappes'],
  ] as const)('level 8, in a hurry, beats the %s player at %s', async (kind, id) => {
    const table = tableOf(id);
    const theirs = (kind === 'greedy' ? greedy : expectationGreedy)(table, new Random(1));
    const ours = ofLevel(table, { ...level(8), nodes: 1500 }, 1);
    const { percent } = await playMatch(
      { table, opening: 2, pairs: 2, seed: 1, ours, theirs: () => theirs, clearOf: null },
      silent,
    );
    expect(percent).toBeGreaterThan(50);
  });

  it('is won against rapid-draughts, whose moves are understood', async () => {
    const table = tableOf('english');
    const peer = await peerPlayer(table.rules, 0);
    if (peer === null) throw new Error('rapid-draughts is a development dependency');
    const ours = ofLevel(table, { ...level(5), nodes: 2000 }, 1);
    const { percent } = await playMatch(
      { table, opening: 3, pairs: 1, seed: 1, ours, theirs: () => peer, clearOf: null },
      silent,
    );
    expect(percent).toBeGreaterThan(50);
  });
});

it('an opening is even and quiet, and its seed says which', () => {
  const table = tableOf('international');
  const draw = (seed: number) => drawOpening(table, 3, new Random(seed));
  expect(formatFen(draw(1).position)).toBe(formatFen(draw(1).position));
  expect(draw(2).position.pieces.size).toBe(40);
});
