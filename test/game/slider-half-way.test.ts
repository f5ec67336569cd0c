import { expect, it } from 'vitest';
import type { SliderId } from '../../src/rules/rules.ts';
import { ANGLE, Desk } from './desk.ts';

const S3 = 'S3' as SliderId;
/** White's choice swallows his own piece on c3; Black must then capture from e5 across d4, and lands on that trap. */
const BEFORE = 'W:W18,20,21,22,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,11,12,15:O9,14,19';
const opened = (desk: Desk) =>
  desk.effects.filter((effect) => effect.kind === 'moveSlider').map(({ notch }) => notch);

/** The piece does not fall in time, a hand takes it off, and Black lifts his while the trap is shut to open once more. */
function halfWay(): Desk {
  const desk = new Desk('trappes', BEFORE).spin(ANGLE.orange).choose('S3', 'L').wait(400);
  desk.feed({ kind: 'sliderDone', t: desk.t, slider: S3, ok: true }).wait(2200);
  desk.lift('c3').wait(300).lift('e5').wait(200);
  return desk.feed({ kind: 'sliderDone', t: desk.t, slider: S3, ok: true }).wait(200);
}

it('a piece that lands on a trap between the two movements of a second try falls by the second one', () => {
  const desk = halfWay();
  expect(opened(desk)).toEqual(['L', 'N']);
  desk.put('c3').wait(300).lift('d4').wait(1000);
  expect(opened(desk)).toEqual(['L', 'N', 'L']);
  desk.lift('c3').feed({ kind: 'sliderDone', t: desk.t, slider: S3, ok: true }).wait(1500);
  expect(desk.said().slice(-2)).toEqual(['fault trapJam c3', 'move B 15-22x18']);
  expect(desk.session).toMatchObject({ sliderWork: [], pendingFalls: [] });
});

it('a hand in between keeps the second movement waiting', () => {
  const desk = halfWay();
  desk.wait(20_000);
  expect(opened(desk)).toEqual(['L', 'N']);
  desk.put('c3').wait(5000);
  // What he takes stands there still: his hand is not done.
  expect(opened(desk)).toEqual(['L', 'N']);
});
