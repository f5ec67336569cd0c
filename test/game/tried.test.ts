import { describe, expect, it } from 'vitest';
import { ANGLE, Desk } from './desk.ts';

/** A piece is put down where it may not stand, lies there for a moment and goes back. */
function tryAt(desk: Desk, from: string, to: string): Desk {
  return desk.move(from, to).wait(700);
}
const back = (desk: Desk, from: string, to: string) => desk.move(to, from).wait(700);
const more = (desk: Desk) => desk.view.prompt.more ?? null;

describe('whoever does the same refused thing twice is told more', () => {
  const CASES = [
    ['its own moves', 'english', 'B:W32:B9', 'b6', 'b4', 'again.landings', { sq: 'b6', to: 'a5, c5' }],
    [
      'the pieces that can move',
      'english',
      'B:W24,32:B9,1',
      'g3',
      'h4',
      'again.pieces',
      { side: 'B', sq: 'b8, b6' },
    ],
    ['the wheel', 'trappes', null, 'c3', 'd4', 'again.spin', { side: 'W' }],
  ] as const;

  it.each(CASES)('with the way out: %s', (_, game, fen, from, to, id, params) => {
    const desk = tryAt(new Desk(game, fen), from, to);
    expect(more(desk)).toBeNull();
    const first = desk.view.prompt;
    tryAt(back(desk, from, to), from, to);
    expect(more(desk)).toEqual({ id, params });
    // And the rule at once, which the first time comes with the alarm.
    expect(desk.view.prompt.why).not.toBeNull();
    expect(desk.view.coach.why).toBe('given');
    expect(desk.view.prompt).not.toEqual(first);
  });

  it('in this half-move, and not for another attempt', () => {
    const desk = tryAt(new Desk('english', 'B:W32:B9'), 'b6', 'b4');
    tryAt(back(desk, 'b6', 'b4'), 'b6', 'd4');
    expect(more(desk)).toBeNull();
    back(desk, 'b6', 'd4').play('b6', 'c5').play('g1', 'f2');
    tryAt(desk, 'c5', 'c3');
    expect(more(desk)).toBeNull();
  });

  it('not while a piece is on its way: it slides over the same squares twice', () => {
    const desk = new Desk('english', 'B:W32:B9');
    for (let times = 0; times < 3; times += 1) {
      desk.move('b6', 'b5').wait(200).move('b5', 'b6').wait(700);
      expect(more(desk)).toBeNull();
    }
  });

  it('where the wheel was only nudged, and at once where it was spun though a capture is due', () => {
    const desk = new Desk('trappes');
    const nudge = () =>
      desk.feed({ kind: 'spinStart', t: desk.t }).feed({ kind: 'spinVoid', t: desk.t }).wait(300);
    nudge();
    expect(more(desk)).toBeNull();
    nudge();
    expect(more(desk)).toEqual({ id: 'again.nudge', params: {} });
    expect(desk.spin(ANGLE.piece).view.prompt.more).toBeUndefined();
    const due = new Desk('trappes', 'W:W22:B18,1').spin(ANGLE.green);
    expect(due.view.prompt).toMatchObject({ line: { id: 'cap.from' }, more: { id: 'spin.none' } });
  });
});
