import { describe, expect, it } from 'vitest';
import { resumeSession } from '../../src/game/game.ts';
import { heldOf } from '../../src/game/resume.ts';
import type { Algebraic } from '../../src/rules/rules.ts';
import { ANGLE, Desk } from './desk.ts';

/** The program is killed, and is there again; the board shows that. */
function restart(desk: Desk, occupied: readonly Algebraic[]): Desk {
  desk.session = resumeSession(desk.session.setup, desk.events, heldOf(desk.session));
  return desk.feed({ kind: 'snapshot', t: desk.t + 1, occupied });
}

describe('a slider is the first act, and its piece has not fallen when the program is killed', () => {
  const killed = () => {
    const desk = new Desk('trappes');
    const before = desk.occupied;
    return restart(desk.spin(ANGLE.orange).choose('S3', 'L'), before);
  };

  it('the game goes on, however long the piece lies there', () => {
    expect(killed().wait(10_000).said()).toEqual([
      'spin W orange',
      'slider W S3 L',
      'resync',
      'alarm displaced',
    ]);
  });

  it('a hand that looks under a piece begins no other game', () => {
    const desk = killed().wait(3000).lift('b2').wait(300).put('b2').wait(5000);
    expect(desk.said()).not.toContain('newGame');
  });

  it('once it has fallen, the other side is on turn', () => {
    const desk = killed().wait(3000).lift('c3').wait(2000);
    expect(desk.view).toMatchObject({ turn: 'B', needs: 'spin', lights: [] });
  });
});

it('pieces set up anew while the program was away are a new game', () => {
  const desk = new Desk('international');
  const before = desk.occupied;
  desk.play('b4', 'a5').play('a7', 'b6');
  expect(desk.said()).toHaveLength(2);
  expect(restart(desk, before).wait(2100).said()).toContain('newGame');
});

it('the first press of two that agree on a takeback stands over a restart', () => {
  const desk = new Desk('classiques').play('d4', 'e5');
  const before = desk.occupied;
  desk.play('a7', 'b6').play('b4', 'a5');
  desk.move('a5', 'b4').wait(600).move('b6', 'a7').wait(600).press('bottom');
  const after = restart(desk, before).wait(100);
  expect(after.view.prompt).toMatchObject({ line: { id: 'back.ask' }, why: { id: 'back.other' } });
  expect(after.press('top').said().slice(-2)).toEqual(['resync', 'takeback B']);
});
