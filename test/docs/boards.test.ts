import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { BitmapBoard } from '../../examples/board-module/bitmap-board.mjs';
import { BoughtBoard } from '../../examples/board-module/bought-board.mjs';
import { Controller } from '../../src/app/controller.ts';
import { chooseGame } from '../../src/app/game-choice.ts';
import { Players } from '../../src/app/players.ts';
import { NEWEST } from '../../src/ports/store.ts';
import { FakeActuators } from '../app/fake-actuators.ts';
import { FakeClock } from '../app/fake-clock.ts';
import { FakeStore } from '../app/fake-store.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const page = read('docs/boards.md');
const choice = chooseGame({ game: 'russian', options: {}, fen: null });

const { board: squares } = choice.setup.rules;
const bought = new BoughtBoard();
/** How often the adapter finds no port before the board is plugged in again. */
let absent = 0;
const clock = new FakeClock();
const store = new FakeStore();
const board = new BitmapBoard(() => {
  if (absent-- === 0) bought.plugIn();
  return bought.connect();
}, clock);
const controller = new Controller({
  choice,
  goesOn: NEWEST,
  store,
  board,
  actuators: new FakeActuators(),
  players: new Players({ seats: [], clock, log: () => {} }),
  clock,
  log: () => {},
  onView: () => {},
  traceTo: null,
});
const moves = () => store.events().flatMap((event) => (event.type === 'move' ? [event] : []));

/** A piece is in the hand for 300 ms, and rests half a second. */
function move(from: string, to: string): void {
  bought.put(from, false);
  bought.pass(300);
  bought.put(to, true);
  bought.pass(500);
}

afterAll(() => {
  controller.stop();
});

test('every kind of report and every state of the link is explained', () => {
  const port = read('src/ports/board.ts');
  const kinds = [...port.matchAll(/kind: '(\w+)'/g)].map(([, kind]) => kind);
  const [, union = ''] = /state: ([^;]+);/.exec(port) ?? [];
  const states = [...union.matchAll(/'(\w+)'/g)].map(([, state]) => state);
  expect(kinds.length).toBeGreaterThan(5);
  expect(states).toHaveLength(5);
  for (const name of [...kinds, ...states]) expect(page).toContain(`\n| \`${name}\` |`);
});

test('the example plays: moves are understood, over a cut line and a restart of the board', async () => {
  for (const square of choice.setup.start.pieces.keys()) bought.put(squares.nameOf(square), true);
  controller.start();
  await board.open();
  expect(controller.view.prompt.line.id).toBe('link.wait');
  bought.write('11010\n');
  bought.pass(1000);
  await expect.poll(() => controller.view.prompt.line.id).toBe('turn.plain');
  move('c3', 'b4');
  await expect.poll(() => moves()).toMatchObject([{ side: 'W', from: 22, to: 17 }]);
  bought.restart();
  move('b6', 'a5');
  await expect.poll(() => moves()).toHaveLength(2);
  clock.pass(1001);
  expect(board.link).toMatchObject({ state: 'silent', counters: { discarded: 1 } });
  expect(controller.view.prompt.line.id).toBe('link.wait');
});

test('the example finds its board again, tells it lost and not silent, and the game goes on', async () => {
  bought.pass(200);
  await expect.poll(() => board.link.state).toBe('up');
  absent = 2;
  bought.unplug();
  await expect.poll(() => board.link.state).toBe('lost');
  for (const _ of ['once', 'twice']) {
    clock.pass(1000);
    await expect.poll(() => board.link).toMatchObject({ state: 'lost', reason: 'There is no such port.' });
  }
  clock.pass(1000);
  expect(board.link.state).toBe('connecting');
  bought.pass(1000);
  await expect.poll(() => controller.view.prompt.line.id).toBe('turn.plain');
  move('d2', 'c3');
  await expect.poll(() => moves()).toHaveLength(3);
  await board.close();
  await expect.poll(() => board.link.state).toBe('lost');
  clock.pass(5000);
  expect(board.link.state).toBe('lost');
});
