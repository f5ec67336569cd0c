/** The board was used for something else: what lies there is no act of the game, which the lights lead it back to. */
import { describe, expect, it } from 'vitest';
import type { GameEvent, Held } from '../../src/game/game.ts';
import type { Algebraic } from '../../src/rules/rules.ts';
import { square } from '../app/squares.ts';
import { Desk } from './desk.ts';

/** The game is left; so the board stands when it goes on, or when the program starts again. */
function backOver(desk: Desk, change: (occupied: Set<Algebraic>) => void): Desk {
  desk.feed({ kind: 'lent', t: desk.t });
  const occupied = new Set<Algebraic>(desk.occupied);
  change(occupied);
  const kept: { events: GameEvent[]; held: Held } = JSON.parse(JSON.stringify(desk.kept));
  return desk.resume({ ...kept, occupied: [...occupied] }, desk.t + 1000);
}

const moved = (from: string, to: string) => (occupied: Set<Algebraic>) => {
  occupied.delete(square(from));
  occupied.add(square(to));
};

describe('a game that goes on where a study has left the board', () => {
  it('takes one legal move that lies there for no move: neither quiet nor a press does', () => {
    const desk = backOver(new Desk('russian').play('c3', 'b4'), moved('b6', 'a5')).wait(10_000);
    const { view } = desk;
    expect(view.prompt.line.id).not.toBe('resume.ahead');
    expect(view.lights.map(({ at }) => at).sort()).toEqual(['a5', 'b6']);
    desk.press('top').wait(3000).press('bottom').wait(3000);
    expect(desk.view.plies).toHaveLength(1);
    expect(desk.view.fen).toBe(view.fen);
  });

  it('goes on once its position stands', () => {
    const desk = backOver(new Desk('russian').play('c3', 'b4'), moved('b6', 'a5')).wait(3000);
    desk.play('a5', 'b6').wait(1000);
    expect(desk.view).toMatchObject({ turn: 'B', needs: 'move', alarm: false });
    desk.play('b6', 'a5').wait(1000);
    expect(desk.view).toMatchObject({ turn: 'W', plies: { length: 2 } });
  });

  it('waits for its position over a second power cut', () => {
    const once = backOver(new Desk('russian').play('c3', 'b4'), moved('b6', 'a5'));
    const twice = once.resume(once.kept, once.t + 1000).wait(5000);
    twice.press('top').wait(3000);
    expect(twice.view.plies).toHaveLength(1);
  });

  it('is at once its own where nothing was moved', () => {
    const desk = backOver(new Desk('russian').play('c3', 'b4'), () => undefined);
    expect(desk.kept.held.lent).toBeUndefined();
    desk.play('b6', 'a5').wait(1000);
    expect(desk.view.plies).toHaveLength(2);
  });

  it('offers no takeback of an earlier position, and no other game over its start', () => {
    const start = new Desk('russian');
    const before = start.occupied;
    const desk = backOver(start.play('c3', 'b4').play('b6', 'a5'), (occupied) => {
      occupied.clear();
      for (const at of before) occupied.add(at);
    }).wait(5000);
    expect(desk.view.prompt.line.id).not.toBe('back.ask');
    desk.press('top').press('bottom').wait(5000);
    expect(desk.view.plies).toHaveLength(2);
    expect(desk.said()).not.toContain('newGame');
  });
});

it('a move that was made while the program was off is still asked about', () => {
  const desk = new Desk('russian').play('c3', 'b4');
  const occupied = new Set<Algebraic>(desk.occupied);
  moved('b6', 'a5')(occupied);
  desk.resume({ ...desk.kept, occupied: [...occupied] }, desk.t + 1000);
  expect(desk.view.prompt.line.id).toBe('resume.ahead');
});
