import { beforeEach, describe, expect, it } from 'vitest';
import { chooseGame } from '../../src/app/game-choice.ts';
import type { SliderId } from '../../src/rules/rules.ts';
import { FakeBoard } from './fake-board.ts';
import { FakeStore } from './fake-store.ts';
import { type SatDown, sitDown } from './sat-down.ts';

describe('a slider', () => {
  const FEN = 'W:W28,K32:B11,17,K29';
  const trappes = chooseGame({ game: 'trappes', options: {}, fen: FEN });
  let table: SatDown;
  beforeEach(async () => {
    table = sitDown(trappes);
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
    const { actuators, board, clock } = sitDown(trappes, new FakeStore(), new FakeBoard(trappes), 0);
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

  it('that the board does not have cannot be chosen: no trace tells of it', () => {
    const before = table.trace.length;
    table.controller.choose('S9' as SliderId, 'L');
    expect(table.trace.slice(before)).toEqual([]);
    table.controller.choose('S3' as SliderId, 'L');
    expect(table.trace.slice(before)).toHaveLength(1);
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
    const after = sitDown(trappes, table.store, table.board.restarted());
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
