import { beforeEach, describe, expect, it } from 'vitest';
import { Controller } from '../../src/app/controller.ts';
import { chooseGame, type GameChoice, seated } from '../../src/app/game-choice.ts';
import { readClock } from '../../src/app/opponents.ts';
import { Players } from '../../src/app/players.ts';
import type { GameEvent } from '../../src/game/event.ts';
import type { View } from '../../src/game/view.ts';
import { FakeActuators } from './fake-actuators.ts';
import { FakeBoard } from './fake-board.ts';
import { FakeClock } from './fake-clock.ts';
import { FakeStore } from './fake-store.ts';

interface Table {
  readonly clock: FakeClock;
  readonly board: FakeBoard;
  readonly actuators: FakeActuators;
  readonly store: FakeStore;
  readonly views: View[];
  readonly said: string[];
  readonly trace: string[];
  readonly controller: Controller;
}

/** A game whose board stands as the game says, and says so for `rested` ms; the store may be one used before. */
function sit(
  choice: GameChoice,
  store = new FakeStore(),
  board = new FakeBoard(choice),
  rested = 2000,
): Table {
  const clock = new FakeClock();
  const actuators = new FakeActuators();
  const views: View[] = [];
  const said: string[] = [];
  const trace: string[] = [];
  const controller = new Controller({
    choice,
    store,
    board,
    actuators,
    players: new Players({ makers: [], clock, log: (message) => said.push(message) }),
    clock,
    log: (message) => said.push(message),
    onView: (view) => views.push(view),
    traceTo: (line) => trace.push(line),
  });
  controller.start();
  board.rest(rested);
  return { clock, board, actuators, store, views, said, trace, controller };
}

const russian = chooseGame({ game: 'russian', set: [], fen: null });
const types = (events: readonly GameEvent[]) => events.map(({ type }) => type);

describe('a move on the board', () => {
  it('is understood, written and shown', () => {
    const { board, store, views, controller } = sit(russian);
    board.move('c3', 'b4');
    board.rest(2000);
    const move = store.events().find(({ type }) => type === 'move');
    expect(move).toMatchObject({ side: 'W', from: 22, to: 17 });
    expect(controller.view.turn).toBe('B');
    expect(views.at(-1)).toEqual(controller.view);
  });

  it('is shown to nobody before it is on the disk', () => {
    const { board, store, views, controller, clock, said } = sit(russian);
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
    const { board, store, controller, clock } = sit(russian);
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

describe('a game that begins on a board that has run for long', () => {
  it('counts its own time from its own beginning', () => {
    const board = new FakeBoard(russian);
    board.rest(600_000);
    const { store, controller } = sit(
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
    const before = sit(russian, store);
    before.board.move('c3', 'b4');
    before.board.rest(2000);
    before.controller.stop();
    const { board, clock, actuators } = before;
    const controller = new Controller({
      ...{ choice: russian, anew: true, store, board, actuators, clock, traceTo: null },
      players: new Players({ makers: [], clock, log: () => undefined }),
      log: () => undefined,
      onView: () => undefined,
    });
    expect(controller.view).toMatchObject({ turn: 'W', plies: [] });
  });
});

describe('a step that could not be written', () => {
  it('does not show where the game stands behind it', () => {
    const { board, store, controller } = sit(russian);
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
      const { board, store, clock } = sit(russian);
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
      const { board, store, clock, controller } = sit(russian);
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
    const { board, controller, said, views } = sit(russian);
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

describe('a game that was interrupted', () => {
  it('goes on where it was, in the time in which it was', () => {
    const store = new FakeStore();
    const before = sit(russian, store);
    before.board.move('c3', 'b4');
    before.board.rest(2000);
    before.controller.stop();
    const last = before.store.events().at(-1)?.t ?? 0;

    const after = sit(russian, store, before.board.restarted());
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
    const before = sit(russian, store);
    before.board.move('c3', 'b4');
    before.board.rest(2000);
    before.board.edge('b6', false);
    before.board.rest(500);
    before.controller.stop();
    const after = sit(russian, store, before.board.restarted());
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
    const before = sit(russian, store);
    before.controller.stop();
    before.board.move('c3', 'b4');
    const { board, controller } = sit(russian, store, before.board.restarted());
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
    const before = sit(russian, store);
    before.controller.stop();
    before.board.move('c3', 'b4');
    const { board, controller } = sit(russian, store, before.board.restarted());
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
    const before = sit(russian, store);
    before.board.move('c3', 'b4');
    before.board.rest(2000);
    before.board.move('b6', 'a5');
    before.board.rest(2000);
    before.board.move('e3', 'f4');
    before.board.rest(2000);
    before.controller.stop();
    before.board.move('f4', 'e3');
    before.board.move('a5', 'b6');
    const { board, controller } = sit(russian, store, before.board.restarted());
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
    const before = sit(russian, store);
    before.controller.stop();
    before.board.edge('c3', false);
    before.board.edge('d6', false);
    before.board.edge('e5', true);
    const { board, controller } = sit(russian, store, before.board.restarted());
    board.rest(5000);
    expect(controller.view.alarm).toBe(true);
    expect(controller.view.plies).toEqual([]);
  });

  it('behind the act that ends it is declared over', () => {
    const store = new FakeStore();
    const last = chooseGame({ game: 'russian', set: [], fen: 'B:W18:B14,7' });
    const before = sit(last, store);
    before.board.edge('c5', false);
    before.board.rest(300);
    before.board.edge('d4', false);
    before.board.rest(300);
    before.board.edge('e3', true);
    before.board.rest(1000);
    before.controller.stop();
    expect(before.controller.view).toMatchObject({ outcome: null, count: { W: 0 } });
    const { board, controller } = sit(last, store, before.board.restarted());
    board.rest(1000);
    expect(controller.view.outcome).toEqual({ winner: 'B', reason: 'noPieces' });
  });

  it('with clocks ends by the clock, though nothing moves behind the restart', () => {
    const store = new FakeStore();
    const bullet = seated(russian, { directed: [], clock: readClock('0.2') });
    const before = sit(bullet, store);
    before.board.move('c3', 'b4');
    before.board.rest(5000);
    before.controller.stop();
    const { board, controller } = sit(bullet, store, before.board.restarted());
    board.rest(12_000);
    expect(controller.view.outcome).toEqual({ winner: 'W', reason: 'time' });
  });

  it('keeps a draw that was offered, and the time on the clocks', () => {
    const store = new FakeStore();
    const blitz = seated(russian, { directed: [], clock: readClock('5+3') });
    const before = sit(blitz, store);
    before.board.move('c3', 'b4');
    before.board.rest(10_000);
    before.board.press('top');
    before.board.press('top');
    before.board.rest(1500);
    const { clocks, buttons } = before.controller.view;
    expect(buttons.bottom).toBe('acceptDraw');
    const after = sit(blitz, store, before.board.restarted());
    expect(after.controller.view.buttons.bottom).toBe('acceptDraw');
    const left = after.controller.view.clocks?.B.ms ?? 0;
    expect(Math.abs(left - (clocks?.B.ms ?? 0))).toBeLessThan(4000);
    expect(left).toBeLessThan(292_000);
  });

  it('does not go on as another one', () => {
    const store = new FakeStore();
    const before = sit(russian, store);
    before.board.move('c3', 'b4');
    before.board.rest(2000);
    before.controller.stop();
    const after = sit(chooseGame({ game: 'russian', set: ['repetitionSide=no'], fen: null }), store);
    expect(after.controller.view.turn).toBe('W');
    expect(store.journals).toHaveLength(2);
  });
});

describe('without the board', () => {
  it('nothing is asked of the players, and the same half-move goes on when it is back', () => {
    const { board, controller } = sit(russian);
    board.setLink('lost');
    expect(controller.view.prompt.line.id).toBe('link.wait');
    board.setLink('up');
    expect(controller.view.prompt.line.id).toBe('turn.plain');
    board.move('c3', 'b4');
    board.rest(2000);
    expect(controller.view.turn).toBe('B');
  });
});

describe('a slider', () => {
  const FEN = 'W:W28,K32:B11,17,K29';
  const trappes = chooseGame({ game: 'trappes', set: [], fen: FEN });
  let table: Table;
  beforeEach(async () => {
    table = sit(trappes);
    for (let n = 0; n < 4; n += 1) {
      await table.actuators.arrive();
      table.board.rest(100);
    }
  });

  /** White spins orange and chooses S6 R, under which a black man lies. */
  function choose(): void {
    table.board.spin(112);
    table.board.rest(500);
    const choice = table.controller.view.choices.find(
      ({ slider, notch }) => slider === 'S6' && notch === 'R',
    );
    if (choice === undefined) throw new Error(`no S6 R in ${JSON.stringify(table.controller.view.choices)}`);
    table.controller.choose(choice.slider, choice.notch);
    table.board.rest(1000);
  }

  it('31: is not moved before the board has said how it stands', () => {
    const { actuators, board, clock } = sit(trappes, new FakeStore(), new FakeBoard(trappes), 0);
    clock.pass(10_000);
    expect(actuators.moves).toEqual([]);
    board.rest(2000);
    expect(actuators.moves).toEqual(['S3 N']);
  });

  it('is put where the game says it stands when the board comes up', () => {
    expect(table.actuators.moves).toEqual(['S3 N', 'S4 N', 'S5 N', 'S6 N']);
  });

  it('is moved once the choice is in the journal', () => {
    choose();
    expect(table.actuators.moves.at(-1)).toBe('S6 R');
    const lines = table.store.entries();
    const chosen = lines.findIndex(({ type }) => type === 'slider');
    const begun = lines.findIndex((line) => line.type === 'begun' && line.slider === 'S6');
    expect(chosen).toBeGreaterThan(-1);
    expect(begun).toBeGreaterThan(chosen);
  });

  it('is not moved while the choice cannot be written', () => {
    table.board.spin(112);
    table.board.rest(500);
    const moved = table.actuators.moves.length;
    table.store.full = true;
    const [choice] = table.controller.view.choices;
    if (choice === undefined) throw new Error('nothing to choose');
    table.controller.choose(choice.slider, choice.notch);
    table.board.rest(3000);
    expect(table.actuators.moves).toHaveLength(moved);
  });

  it('that has arrived ends the turn when its trap has swallowed', async () => {
    choose();
    table.board.edge('f6', false);
    await table.actuators.arrive();
    table.board.rest(2000);
    expect(table.controller.view).toMatchObject({ turn: 'B', count: { W: 2, B: 2 } });
  });

  it('that is under way when the game is ended changes nothing any more', async () => {
    choose();
    const lines = table.store.entries().length;
    table.controller.stop();
    await table.actuators.fail('the port is closed');
    table.clock.pass(5000);
    expect(table.store.entries()).toHaveLength(lines);
  });

  it('is put in its place again when the actuators come back, and only then', async () => {
    const moved = table.actuators.moves.length;
    table.actuators.setLink('up');
    table.board.rest(1000);
    expect(table.actuators.moves).toHaveLength(moved);
    table.actuators.setLink('lost');
    table.actuators.setLink('up');
    table.board.rest(1000);
    expect(table.actuators.moves).toHaveLength(moved + 1);
  });

  it('whose move had begun when the power failed is not begun again; an open trap opens only when it is empty', async () => {
    choose();
    table.controller.stop();
    const after = sit(trappes, table.store, table.board.restarted());
    for (let n = 0; n < 4; n += 1) {
      await after.actuators.arrive();
      after.board.rest(1000);
    }
    expect(after.actuators.moves).toEqual(['S3 N', 'S4 N', 'S5 N']);
    after.board.edge('f6', false);
    after.board.rest(1000);
    expect(after.actuators.moves.at(-1)).toBe('S6 R');
  });
});
