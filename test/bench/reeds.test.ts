import { expect, it } from 'vitest';
import type { Alert } from '../../src/adapters/alerts/alerts.ts';
import { Reeds } from '../../src/bench/exhibit/reeds.ts';
import { boardOf } from '../../src/rules/rules.ts';

const A7 = boardOf(8).algebraic('a7');
const day = (date: number) => new Date(2026, 7, date).getTime();
const alert = (square: string): Alert => ({
  about: square,
  event: 'raised',
  body: {
    ...{ damier: 'alert', v: 1, event: 'raised', code: 'E23', fault: 'dead', square },
    ...{ board: { name: '', machine: '', profile: '' }, at: new Date(2026, 7, 11).toISOString() },
  },
});

it('of a reed of which staff was not told it says how long it was wrong, in games and else', () => {
  const reeds = new Reeds(30_000);
  reeds.begin(day(10), { at: A7, reads: 'on' });
  reeds.look(new Set([A7]), true);
  reeds.begin(day(11), { at: A7, reads: 'on' });
  for (const isPlayed of [true, false, false]) reeds.look(new Set(), isPlayed);
  reeds.begin(day(12), null);
  reeds.look(new Set(), true);
  const wrong = { inGames: 0.5, else: 1 };
  expect(reeds.told([alert('c3')])).toEqual({
    ...{ failed: 1, told: 0 },
    untold: [{ at: A7, reads: 'on', since: '2026-08-10', wrong }],
  });
  expect(reeds.told([alert('a7')])).toEqual({ failed: 1, told: 1, untold: [] });
});
