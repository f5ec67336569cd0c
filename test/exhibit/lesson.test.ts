import { describe, expect, it } from 'vitest';
import { lessonAct } from '../../src/exhibit/exhibit.ts';
import { glanceOf } from '../../src/exhibit/glance.ts';
import { type DirectedPlayer, playerStateOf } from '../../src/game/game.ts';
import { GAME_IDS, type GameId, type Side, type Square } from '../../src/rules/rules.ts';
import { ANGLE, Desk } from '../game/desk.ts';

const directed = (['W', 'B'] as const).map(
  (side: Side): DirectedPlayer => ({ side, kind: 'lesson', name: null, takebacks: 'never' }),
);

const ANSWERED = { kind: 'answer', right: true } as const;

/** A visitor who does what the lights show; the wheel says these, one after the other, then always `piece`. */
function led(game: GameId, spins: readonly (keyof typeof ANGLE)[] = []): { desk: Desk; acts: string[] } {
  const desk = new Desk(game, null, {}, { directed });
  const { rules } = desk.session.setup;
  const wheel = [...spins];
  const acts: string[] = [];
  for (let turn = 0; turn < 12 && !glanceOf(desk.view, false).captured; turn += 1) {
    const state = playerStateOf(desk.session);
    const needs = state.turn;
    if (needs?.needs === 'spin') desk.spin(ANGLE[wheel.shift() ?? 'piece']);
    const act = lessonAct(rules, playerStateOf(desk.session));
    if (act === null || needs === null) throw new Error(`no act for ${JSON.stringify(needs)}`);
    desk.feed({ kind: 'directed', t: desk.t, side: needs.side, ply: desk.session.plies.length, act });
    expect(desk.refused).toBeNull();
    desk.wait(1500);
    const name = (square: Square) => rules.board.nameOf(square);
    if (act.kind === 'move') {
      desk.play(name(act.from), name(act.to), ...act.captured.map(name));
      if (state.progress.position.openTraps.includes(act.to)) desk.lift(name(act.to)).wait(2000);
    } else {
      const slid = desk.events.findLast(({ type }) => type === 'slider');
      for (const square of slid?.type === 'slider' ? slid.fell : []) desk.lift(name(square));
      desk.wait(5000);
    }
    acts.push(act.kind);
    if (desk.view.needs === 'answer')
      desk.feed({ kind: 'directed', t: desk.t, side: needs.side, ply: state.plies + 1, act: ANSWERED });
  }
  return { desk, acts };
}

describe('the worked round', () => {
  it.each(GAME_IDS.map((game) => [game]))('of %s comes to a capture in three moves', (game) => {
    const { desk, acts } = led(game);
    expect(acts).toEqual(['move', 'move', 'move']);
    expect(glanceOf(desk.view, false)).toMatchObject({ captured: true, missing: 0, outcome: null });
  });

  it('gives no other reason than what is to be done, and speaks of no player', () => {
    const desk = new Desk('trappes', null, {}, { directed });
    const { rules } = desk.session.setup;
    const wrong = () => desk.play('b2', 'b3').wait(4000).view.prompt;
    expect(wrong()).toMatchObject({ line: { id: 'fix.lift' }, why: { id: 'lesson.spin' } });
    desk.play('b3', 'b2').wait(1000).spin(ANGLE.piece);
    expect(wrong().why).toEqual({ id: 'lesson.wait', params: {} });
    desk.play('b3', 'b2').wait(1000);
    const act = lessonAct(rules, playerStateOf(desk.session));
    if (act?.kind !== 'move') throw new Error('no move is shown');
    desk.feed({ kind: 'directed', t: desk.t, side: 'W', ply: 0, act }).wait(1500);
    const params = { from: rules.board.nameOf(act.from), to: rules.board.nameOf(act.to) };
    const move = { id: 'lesson.move', params };
    expect(desk.view.prompt).toMatchObject({ line: move, why: { id: 'lesson.move.why' } });
    expect(wrong().why).toEqual(move);
  });

  it('moves a slider where the wheel says a colour, and goes on behind a fall', () => {
    const { desk, acts } = led('trappes', ['orange', 'piece', 'green']);
    expect(acts.filter((act) => act === 'slider').length).toBeGreaterThan(0);
    expect(glanceOf(desk.view, false).captured).toBe(true);
  });
});
