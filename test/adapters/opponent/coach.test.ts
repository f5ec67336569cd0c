import { expect, it } from 'vitest';
import { createCoach } from '../../../src/adapters/opponent/opponent.ts';
import { seat } from './seat.ts';
import { thinkInline } from './think-inline.ts';

const coachAt = (game: 'english' | 'trappes', spinner = seat(game, 'W').session.setup.spinner) =>
  createCoach(
    thinkInline(
      { game, options: {}, layout: seat(game, 'W').session.setup.rules.layout, spinner },
      // Each look at the clock is a hundred milliseconds later.
      (() => {
        let now = 0;
        return () => {
          now += 100;
          return now;
        };
      })(),
    ),
  );

it('a hint is a legal move, within its time', async () => {
  const { session } = seat('english', 'W');
  const hint = await coachAt('english').hint(session);
  expect(session.setup.rules.moves(session.setup.start)).toContainEqual(hint?.choice.act);
  expect(hint?.nodes).toBeLessThan(10_000);
});

it('before the wheel is spun there is no hint', async () => {
  expect(await coachAt('trappes').hint(seat('trappes', 'W').session)).toBeNull();
});

it('a game without half-moves has no turning points', async () => {
  expect(await coachAt('english').review(seat('english', 'W').session)).toEqual([]);
});
