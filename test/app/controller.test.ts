import { describe, expect, it } from 'vitest';
import { Controller } from '../../src/app/controller.ts';
import { chooseGame, seated } from '../../src/app/game-choice.ts';
import { readClock } from '../../src/app/opponents.ts';
import { Players } from '../../src/app/players.ts';
import type { GameEvent } from '../../src/game/event.ts';
import { FakeBoard } from './fake-board.ts';
import { FakeStore } from './fake-store.ts';
import { sitDown } from './sat-down.ts';

const russian = chooseGame({ game: 'russian', options: {}, fen: null });
const types = (events: readonly GameEvent[]) => events.map(({ type }) => type);

describe('a move on the board', () => {
  it('is understood, written and shown', () => {
    const { board, store, views, controller } = sitDown(russian);
    board.move('c3', 'b4');
    board.rest(2000);
    const move = store.events().find(({ type }) => type === 'move');
    expect(move).toMatchObject({ side: 'W', from: 22, to: 17 });
    expect(controller.view.turn).toBe('B');
    expect(views.at(-1)).toEqual(controller.view);
  });

  it('is shown to nobody before it is on the disk', () => {
    const { board, store, views, controller, clock, said } = sitDown(russian);
    store.full = true;
    board.move('c3', 'b4');
    board.rest(2000);
    expect(types(store.events())).not.toContain('move');
    expect(controller.view.prompt.line.id).toBe('E81');
    expect(controller.view.faults).toContainEqual({ code: 'store' });
    store.full = false;
    clock.pass(1000);
    expect(types(store.events())).toContain('move');
    expect(controller.view.turn).toBe('B');
    expect(views.at(-1)?.faults).toEqual([]);
    expect(said).toHaveLength(2);
  });

  it('made while the disk was full is understood afterwards, in order', () => {
    const { board, store, controller, clock } = sitDown(russian);
    store.full = true;
    board.move('c3', 'b4');
    board.rest(2000);
    board.move('b6', 'a5');
    board.rest(2000);
    store.full = false;
    clock.pass(1000);
    const moves = store.events().filter(({ type }) => type === 'move');
    expect(moves).toMatchObject([
      { from: 22, to: 17 },
      { from: 9, to: 13 },
    ]);
    expect(controller.view.turn).toBe('W');
  });
});

describe('a game whose clock runs', () => {
  const timed = () => {
    const table = sitDown(seated(russian, { clock: readClock('5'), directed: [] }));
    table.board.press('top');
    table.board.rest(1000);
    return table;
  };
  const white = ({ controller }: ReturnType<typeof sitDown>) => controller.view.clocks?.W;

  it.each<[string, (table: ReturnType<typeof sitDown>) => void]>([
    ['while the machine slept', ({ clock }) => clock.sleep(600_000)],
    ['while the process was stopped, and the board was not', ({ board }) => board.unheard(600_000)],
  ])('loses nothing %s, and goes on once a hand is seen', (_, sleep) => {
    const table = timed();
    const before = white(table)?.ms ?? 0;
    sleep(table);
    table.board.rest(60_000);
    expect(white(table)).toMatchObject({ running: false });
    expect(before - (white(table)?.ms ?? 0)).toBeLessThanOrEqual(1000);
    expect(table.controller.view.clocks?.stands).toBe('unseen');
    table.board.press('bottom');
    table.board.rest(1000);
    expect(white(table)).toMatchObject({ running: true });
  });
});

describe('a game that begins on a board that has run for long', () => {
  it('counts its own time from its own beginning', () => {
    const board = new FakeBoard(russian);
    board.rest(600_000);
    const { store, controller } = sitDown(
      seated(russian, { directed: [], clock: readClock('1') }),
      new FakeStore(),
      board,
    );
    board.move('c3', 'b4');
    board.rest(2000);
    expect(store.events().find(({ type }) => type === 'move')?.t).toBeLessThan(10_000);
    expect(controller.view.outcome).toBeNull();
  });

  it('anew leaves an open game of its kind behind', () => {
    const store = new FakeStore();
    const before = sitDown(russian, store);
    before.board.move('c3', 'b4');
    before.board.rest(2000);
    before.controller.stop();
    const { board, clock, actuators } = before;
    const controller = new Controller({
      ...{ choice: russian, goesOn: null, store, board, actuators, clock, traceTo: null },
      players: new Players({ seats: [], clock, log: () => undefined }),
      log: () => undefined,
      onView: () => undefined,
    });
    expect(controller.view).toMatchObject({ turn: 'W', plies: [] });
  });
});

describe('a step that could not be written', () => {
  it('does not show where the game stands behind it', () => {
    const { board, store, controller } = sitDown(russian);
    const { fen } = controller.view;
    store.full = true;
    board.move('c3', 'b4');
    board.rest(2000);
    expect(controller.view.fen).toBe(fen);
    expect(controller.view.lights).toEqual([]);
    expect(controller.writes).toBe(false);
  });

  it('is written once, whichever attempt it was that failed', () => {
    for (let room = 0; room < 12; room += 1) {
      const { board, store, clock } = sitDown(russian);
      store.room = room;
      for (const [from, to] of [
        ['c3', 'b4'],
        ['b6', 'a5'],
        ['e3', 'f4'],
      ] as const) {
        board.move(from, to);
        board.rest(2000);
      }
      store.room = Number.POSITIVE_INFINITY;
      clock.pass(1000);
      board.rest(1000);
      const moves = store.events().filter(({ type }) => type === 'move');
      expect(moves).toMatchObject([{ from: 22 }, { from: 9 }, { from: 23 }]);
    }
  });

  it('was the end of one game and the start of the next: each has its own journal, whole', () => {
    for (const room of [0, 1]) {
      const { board, store, clock, controller } = sitDown(russian);
      board.move('c3', 'b4');
      board.rest(2000);
      store.room = room;
      board.move('b4', 'c3');
      board.rest(5000);
      store.room = Number.POSITIVE_INFINITY;
      clock.pass(1000);
      board.rest(3000);
      expect(controller.view.plies).toEqual([]);
      expect(controller.writes).toBe(true);
    }
  });
});

describe('a part that breaks while an input is taken in', () => {
  it('is said with its cause, and the loop goes on', () => {
    const { board, controller, said, views } = sitDown(russian);
    views.push = () => {
      throw new Error('the page broke');
    };
    board.edge('c3', false);
    board.rest(500);
    expect(said.join()).toMatch(/an error at .*"c3".*: the page broke/);
    board.edge('b4', true);
    board.rest(2000);
    expect(controller.view.turn).toBe('B');
  });
});

describe('without the board', () => {
  it('nothing is asked of the players, and the same half-move goes on when it is back', () => {
    const { board, controller } = sitDown(russian);
    board.setLink('lost');
    expect(controller.view.prompt.line.id).toBe('link.wait');
    board.setLink('up');
    expect(controller.view.prompt.line.id).toBe('turn.plain');
    board.move('c3', 'b4');
    board.rest(2000);
    expect(controller.view.turn).toBe('B');
  });
});
