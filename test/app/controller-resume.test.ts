import { describe, expect, it } from 'vitest';
import { chooseGame, seated } from '../../src/app/game-choice.ts';
import { readClock } from '../../src/app/opponents.ts';
import { FakeStore } from './fake-store.ts';
import { sitDown } from './sat-down.ts';

const russian = chooseGame({ game: 'russian', options: {}, fen: null });

describe('a game that was interrupted', () => {
  it('goes on where it was, in the time in which it was', () => {
    const store = new FakeStore();
    const before = sitDown(russian, store);
    before.board.move('c3', 'b4');
    before.board.rest(2000);
    before.controller.stop();
    const last = before.store.events().at(-1)?.t ?? 0;

    const after = sitDown(russian, store, before.board.restarted());
    expect(after.said.join()).toMatch(/goes on/);
    expect(after.controller.view).toMatchObject({ turn: 'B', fen: before.controller.view.fen });
    after.board.move('b6', 'a5');
    after.board.rest(2000);
    const moves = store.events().filter(({ type }) => type === 'move');
    expect(moves).toMatchObject([{ from: 22 }, { from: 9 }]);
    expect(moves[1]?.t).toBeGreaterThan(last);
  });

  it('with a piece in the hand goes on with it: put down, it has moved', () => {
    const store = new FakeStore();
    const before = sitDown(russian, store);
    before.board.move('c3', 'b4');
    before.board.rest(2000);
    before.board.edge('b6', false);
    before.board.rest(500);
    before.controller.stop();
    const after = sitDown(russian, store, before.board.restarted());
    after.board.edge('a5', true);
    after.board.rest(2000);
    expect(after.controller.view.turn).toBe('W');
    expect(store.events().filter(({ type }) => type === 'move')).toMatchObject([
      { from: 22 },
      { from: 9, to: 13 },
    ]);
  });

  it('with a move made meanwhile shows it, and takes it when its player presses', () => {
    const store = new FakeStore();
    const before = sitDown(russian, store);
    before.controller.stop();
    before.board.move('c3', 'b4');
    const { board, controller } = sitDown(russian, store, before.board.restarted());
    board.rest(5000);
    expect(controller.view).toMatchObject({ turn: 'W', plies: [] });
    expect(controller.view.prompt.line).toEqual({ id: 'resume.ahead', params: { sq: 'c3-b4' } });
    expect(controller.view.buttons.bottom).toBe('confirm');
    expect(controller.view.lights).toEqual([
      { at: 'c3', id: 'L3' },
      { at: 'b4', id: 'L2' },
    ]);
    board.press('bottom');
    board.rest(500);
    expect(controller.view).toMatchObject({ turn: 'B', prompt: { line: { id: 'turn.plain' } } });
  });

  it('with a move made meanwhile that is put back goes on as before', () => {
    const store = new FakeStore();
    const before = sitDown(russian, store);
    before.controller.stop();
    before.board.move('c3', 'b4');
    const { board, controller } = sitDown(russian, store, before.board.restarted());
    board.rest(2000);
    board.move('b4', 'c3');
    board.rest(2000);
    expect(controller.view).toMatchObject({ turn: 'W', plies: [], prompt: { line: { id: 'turn.plain' } } });
    board.move('e3', 'f4');
    board.rest(2000);
    expect(controller.view.turn).toBe('B');
  });

  it('whose last moves were put back meanwhile offers to take them back', () => {
    const store = new FakeStore();
    const before = sitDown(russian, store);
    before.board.move('c3', 'b4');
    before.board.rest(2000);
    before.board.move('b6', 'a5');
    before.board.rest(2000);
    before.board.move('e3', 'f4');
    before.board.rest(2000);
    before.controller.stop();
    before.board.move('f4', 'e3');
    before.board.move('a5', 'b6');
    const { board, controller } = sitDown(russian, store, before.board.restarted());
    board.rest(2000);
    expect(controller.view.prompt.line.id).toBe('back.ask');
    board.press('bottom');
    board.press('top');
    board.rest(500);
    expect(controller.view.turn).toBe('B');
    expect(controller.view.plies).toHaveLength(1);
  });

  it('with pieces that no move explains is put right square by square', () => {
    const store = new FakeStore();
    const before = sitDown(russian, store);
    before.controller.stop();
    before.board.edge('c3', false);
    before.board.edge('d6', false);
    before.board.edge('e5', true);
    const { board, controller } = sitDown(russian, store, before.board.restarted());
    board.rest(5000);
    expect(controller.view.alarm).toBe(true);
    expect(controller.view.plies).toEqual([]);
  });

  it('behind the act that ends it is declared over', () => {
    const store = new FakeStore();
    const last = chooseGame({ game: 'russian', options: {}, fen: 'B:W18:B14,7' });
    const before = sitDown(last, store);
    before.board.edge('c5', false);
    before.board.rest(300);
    before.board.edge('d4', false);
    before.board.rest(300);
    before.board.edge('e3', true);
    before.board.rest(1000);
    before.controller.stop();
    expect(before.controller.view).toMatchObject({ outcome: null, count: { W: 0 } });
    const { board, controller } = sitDown(last, store, before.board.restarted());
    board.rest(1000);
    expect(controller.view.outcome).toEqual({ winner: 'B', reason: 'noPieces' });
  });

  it('with clocks is not lost while nobody is there, and ends by the clock once a hand was seen', () => {
    const store = new FakeStore();
    const bullet = seated(russian, { directed: [], clock: readClock('0.2') });
    const before = sitDown(bullet, store);
    before.board.move('c3', 'b4');
    before.board.rest(5000);
    before.controller.stop();
    const { board, controller } = sitDown(bullet, store, before.board.restarted());
    board.rest(60_000);
    expect(controller.view.outcome).toBeNull();
    board.press('top');
    board.rest(12_000);
    expect(controller.view.outcome).toEqual({ winner: 'W', reason: 'time' });
  });

  it('keeps a draw that was offered, and the time on the clocks', () => {
    const store = new FakeStore();
    const blitz = seated(russian, { directed: [], clock: readClock('5+3') });
    const before = sitDown(blitz, store);
    before.board.move('c3', 'b4');
    before.board.rest(10_000);
    before.board.press('top');
    before.board.press('top');
    before.board.rest(1500);
    const { clocks, buttons } = before.controller.view;
    expect(buttons.bottom).toBe('acceptDraw');
    const after = sitDown(blitz, store, before.board.restarted());
    expect(after.controller.view.buttons.bottom).toBe('acceptDraw');
    const left = after.controller.view.clocks?.B.ms ?? 0;
    expect(Math.abs(left - (clocks?.B.ms ?? 0))).toBeLessThan(1000);
    expect(left).toBeLessThan(292_000);
  });

  it('does not go on as another one', () => {
    const store = new FakeStore();
    const before = sitDown(russian, store);
    before.board.move('c3', 'b4');
    before.board.rest(2000);
    before.controller.stop();
    const after = sitDown(
      chooseGame({ game: 'russian', options: { repetitionSide: 'no' }, fen: null }),
      store,
    );
    expect(after.controller.view.turn).toBe('W');
    expect(store.journals).toHaveLength(2);
  });
});
