import { describe, expect, it } from 'vitest';
import { type DirectedPlayer, type HintedAct, resumeSession } from '../../src/game/game.ts';
import { heldOf } from '../../src/game/resume.ts';
import type { SliderId, Square } from '../../src/rules/rules.ts';
import { ANGLE, Desk } from './desk.ts';

const sq = (number: number) => number as Square;
const move = (
  from: number,
  to: number,
  captured: number[] = [],
  huffed: number | null = null,
): HintedAct => ({
  kind: 'move',
  from: sq(from),
  to: sq(to),
  captured: captured.map(sq),
  huffed: huffed === null ? null : sq(huffed),
});
const hint = (desk: Desk, act: HintedAct | null, ply = desk.session.plies.length) => desk.hint(ply, act);
const lit = (desk: Desk) => desk.view.lights.map(({ at, id, hop }) => `${at} ${id}${hop ?? ''}`).sort();

describe('a hint', () => {
  it('lights one move in place of all that may be made, and says it', () => {
    const desk = new Desk('classiques');
    expect(desk.view.coach.hint).toBe('offered');
    hint(desk, move(32, 28));
    expect(desk.view.coach.hint).toBe('given');
    expect(lit(desk)).toEqual(['d4 L1', 'e5 L2']);
    expect(desk.view.prompt).toMatchObject({
      line: { id: 'hint.move', params: { from: 'd4', to: 'e5' } },
      chip: { id: 'chip.hint' },
      side: 'W',
    });
  });

  it('binds nobody: another move is as good, and ends it', () => {
    const desk = new Desk('classiques').hint(0, move(32, 28), -4);
    expect(desk.view.coach.decidedIn).toBe(-4);
    desk.play('f4', 'g5');
    expect(desk.said()).toEqual(['move W 33-29']);
    expect(desk.view.coach).toMatchObject({ hint: 'offered', decidedIn: null });
    expect(lit(desk)).not.toContain('e5 L2');
  });

  it('outlasts a piece that is lifted and put back', () => {
    const desk = hint(new Desk('classiques'), move(32, 28)).lift('f4').wait(500);
    expect(lit(desk)).toContain('f4 L3');
    desk.put('f4').wait(1000);
    expect(lit(desk)).toEqual(['d4 L1', 'e5 L2']);
  });

  it('shows a chain hop by hop, with what it takes', () => {
    const desk = hint(new Desk('international', 'W:W32:B28,19'), move(32, 14, [19, 28]));
    expect(lit(desk)).toEqual(['d4 L4', 'e5 L5', 'f6 L21', 'g7 L5', 'h8 L22']);
    expect(desk.view.prompt.line).toEqual({ id: 'hint.take', params: { from: 'd4', to: 'h8' } });
  });

  it('of a slider highlights it; the hand still confirms', () => {
    const desk = new Desk('trappes');
    expect(desk.view.coach.hint).toBe('none');
    desk.spin(ANGLE.orange);
    expect(desk.view.coach.hint).toBe('offered');
    hint(desk, { kind: 'slider', slider: 'S6' as SliderId, notch: 'R' });
    const { choices, chosen, prompt } = desk.view;
    expect(choices[chosen ?? -1]).toMatchObject({ slider: 'S6', notch: 'R' });
    expect(prompt.why).toEqual({ id: 'hint.slider', params: {} });
    expect(desk.said()).toEqual(['spin W orange']);
    desk.press('bottom');
    expect(desk.said()).toContain('slider W S6 R');
  });

  it('with a huff names what is huffed first', () => {
    const desk = new Desk('classiques', 'W:W32,48:B28,3');
    desk.play('e1', 'd2').wait(1000);
    hint(desk, move(28, 37, [32], 32));
    expect(desk.view.coach.hint).toBe('offered');
    hint(desk, move(3, 8, [], 32));
    expect(lit(desk)).toContain('d4 L11');
    expect(desk.view.prompt.why).toEqual({ id: 'hint.huff', params: { sq: 'd4' } });
  });

  it.each([
    ['is for another half-move', move(32, 28), 1],
    ['is no legal move', move(32, 27, [28]), 0],
    [
      'is of a slider that the wheel has not given',
      { kind: 'slider', slider: 'S6' as SliderId, notch: 'R' },
      0,
    ],
  ] as const)('changes nothing where it %s', (_, act, ply) => {
    const desk = hint(new Desk('classiques'), act, ply);
    expect(desk.session.hint).toBeNull();
  });

  it('is not offered in the turn of a player elsewhere, nor ever against one who grants no takeback', () => {
    const against = (player: Pick<DirectedPlayer, 'kind' | 'takebacks'>) =>
      new Desk('classiques', null, {}, { directed: [{ side: 'B', name: null, ...player }] });
    const computer = against({ kind: 'computer', takebacks: 'granted' });
    expect(computer.view.coach.hint).toBe('offered');
    expect(computer.play('d4', 'e5').view.coach.hint).toBe('none');
    for (const far of [
      against({ kind: 'remote', takebacks: 'asked' }),
      against({ kind: 'engine', takebacks: 'never' }),
    ]) {
      expect(far.view.coach.hint).toBe('none');
      expect(hint(far, move(32, 28)).session.hint).toBeNull();
    }
  });

  it('is no part of the game: nothing of it is kept', () => {
    const desk = hint(new Desk('classiques'), move(32, 28));
    const again = resumeSession(desk.session.setup, desk.events, heldOf(desk.session));
    expect(desk.said()).toEqual([]);
    expect(again.hint).toBeNull();
  });
});

describe('why not?', () => {
  it('is answered at once to who asks, and with the alarm to who does not, until something is done again', () => {
    const desk = new Desk('classiques').play('d4', 'e5').play('a7', 'b6').move('f4', 'f5').wait(500);
    expect(desk.view.coach.why).toBe('offered');
    const { prompt } = desk.view;
    desk.feed({ kind: 'askWhy', t: desk.t });
    expect(desk.view.coach.why).toBe('given');
    expect(desk.view.prompt).toMatchObject({
      line: { id: 'fix.lift', params: { sq: 'f5' } },
      why: { id: 'why.light' },
    });
    expect(prompt).not.toEqual(desk.view.prompt);
    expect(desk.said().filter((said) => said.startsWith('alarm'))).toEqual([]);
    desk.lift('f5').wait(500);
    expect(desk.view.coach.why).toBe('none');
  });

  it('is not offered while all is well', () => {
    expect(new Desk('classiques').play('d4', 'e5').view.coach.why).toBe('none');
  });
});

describe('after the game', () => {
  const resigned = () =>
    new Desk('classiques').play('d4', 'e5').play('a7', 'b6').press('bottom', 3200).press('bottom');

  it('what would have been better is lit until it is taken away, or another game begins', () => {
    const desk = resigned().wait(2500);
    expect(desk.view).toMatchObject({ outcome: { winner: 'B' }, coach: { hint: 'none' }, lights: [] });
    hint(desk, move(33, 29), 0);
    expect(lit(desk)).toEqual(['f4 L1', 'g5 L2']);
    expect(lit(hint(desk, null))).toEqual([]);
  });

  it('nothing is lit for a half-move that was not played', () => {
    const desk = resigned().wait(2500);
    expect(lit(hint(desk, move(33, 29), 2))).toEqual([]);
  });
});
