import { expect, it } from 'vitest';
import { setUpGame } from '../../src/adapters/profile/profile.ts';
import { benchStops, formatStops, timedThinker } from '../../src/bench/opponent/timed.ts';
import type { GameId } from '../../src/rules/rules.ts';
import { thinkInline } from '../adapters/opponent/think-inline.ts';

const tableOf = (game: GameId) => {
  const { rules, spinner } = setUpGame(game, {}, null).setup;
  return { rules, spinner };
};

/** The clock goes on by a step at each look: a thinker sees its time over after so many looks. */
async function timed(game: GameId, step: number) {
  let now = 0;
  const tick = () => {
    now += step;
    return now;
  };
  const rows = await benchStops({
    seed: 1,
    milliseconds: 50,
    game,
    tableOf,
    thinkerOf: (id) => {
      const { rules, spinner } = tableOf(id);
      const { layout } = rules;
      return timedThinker(() => thinkInline({ game: id, options: {}, layout, spinner }, tick));
    },
    now: tick,
    worked: tick,
    progress: () => {},
  });
  const [row, another] = rows;
  if (row === undefined || another !== undefined) throw new Error('one game was asked for');
  return row;
}

it.each(['english', 'trappes', 'classiques'] as const)(
  'a whole game of %s is timed: an answer comes with the first look behind its time',
  async (game) => {
    const row = await timed(game, 5);
    expect(row.moves).toBeGreaterThan(20);
    expect(row.late.most).toBeGreaterThan(0);
    expect(row.late.most).toBeLessThanOrEqual(15);
    expect(row.work.most).toBeLessThanOrEqual(15);
    expect(row.met).toBe(true);
    expect(formatStops([row], [0.5, 1, 2])).toContain('at most 50 ms of work: yes');
  },
);

it('one that looks at the clock too seldom does not pass', async () => {
  expect((await timed('english', 60)).met).toBe(false);
});
