import { expect, it } from 'vitest';
import type { SliderId } from '../../src/rules/rules.ts';
import { ANGLE, Desk } from './desk.ts';

const S3 = 'S3' as SliderId;

it('a second try at a trap that jammed at the end is void once hands set up the next game', () => {
  // Black's last piece is swallowed by his own choice, and does not fall in time.
  const desk = new Desk('trappes', 'B:W7:B24:O11,16,19').spin(ANGLE.orange).choose('S3', 'R').wait(400);
  desk.feed({ kind: 'sliderDone', t: desk.t, slider: S3, ok: true }).wait(2000);
  expect(desk.session.over).toMatchObject({ winner: 'W', reason: 'noPieces' });
  expect(desk.session.sliderWork).toMatchObject([{ notch: 'N', second: false }, { notch: 'R' }]);
  desk.lift('g3').wait(100).lift('e7').wait(400);
  desk.feed({ kind: 'sliderDone', t: desk.t, slider: S3, ok: true }).wait(1000);
  // Nothing is under way: the sliders may be put where the next game has them.
  expect(desk.session).toMatchObject({ sliderWork: [], pendingFalls: [] });
});
