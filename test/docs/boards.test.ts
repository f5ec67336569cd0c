import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { Controller } from '../../src/app/controller.ts';
import { chooseGame } from '../../src/app/game-choice.ts';
import { Players } from '../../src/app/players.ts';
import { boardOf } from '../../src/rules/rules.ts';
import { FakeActuators } from '../app/fake-actuators.ts';
import { FakeClock } from '../app/fake-clock.ts';
import { FakeStore } from '../app/fake-store.ts';
import { BitmapBoard } from './bitmap-board.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const page = read('docs/boards.md');
const squares = boardOf(8);
const choice = chooseGame({ game: 'russian', set: [], fen: null });

/** The bought board at the other end of the line. */
class BoughtBoard {
  line = new PassThrough();
  readonly #on = new Set([...choice.setup.start.pieces.keys()].map((square) => squares.nameOf(square)));
  #ms = 70_000;
  #absent = 0;

  /** So many scans, fifty milliseconds apart. */
  scan(times: number): void {
    for (let scan = 0; scan < times; scan++) {
      this.#ms += 50;
      let digits = '';
      for (let row = 1; row <= 8; row++) {
        for (const file of 'abcdefgh') digits += this.#on.has(squares.algebraic(`${file}${row}`)) ? '1' : '0';
      }
      this.line.write(`${this.#ms} ${digits}\n`);
    }
  }

  move(from: string, to: string): void {
    this.#on.delete(squares.algebraic(from));
    this.scan(6);
    this.#on.add(squares.algebraic(to));
    this.scan(10);
  }

  restart(): void {
    this.#ms = 0;
  }

  /** The cable is pulled, and plugged in again after so many tries. */
  unplug(tries: number): void {
    this.#absent = tries;
    this.line.destroy();
  }

  connect(): PassThrough {
    if (this.#absent-- > 0) throw new Error('There is no such port.');
    this.line = new PassThrough();
    return this.line;
  }
}

const bought = new BoughtBoard();
const clock = new FakeClock();
const store = new FakeStore();
const board = new BitmapBoard(() => bought.connect(), clock);
const controller = new Controller({
  choice,
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

afterAll(() => {
  controller.stop();
});

test('the example of docs/boards.md is the code that is tested', () => {
  const [, example] = /```ts\n([\s\S]*?)\n```/.exec(page) ?? [];
  expect(example).toBe(read('test/docs/bitmap-board.ts').trimEnd());
});

test('and every kind of report and every state of the link is explained', () => {
  const port = read('src/ports/board.ts');
  const kinds = [...port.matchAll(/kind: '(\w+)'/g)].map(([, kind]) => kind);
  const [, union = ''] = /state: ([^;]+);/.exec(port) ?? [];
  const states = [...union.matchAll(/'(\w+)'/g)].map(([, state]) => state);
  expect(kinds.length).toBeGreaterThan(5);
  expect(states).toHaveLength(5);
  for (const name of [...kinds, ...states]) expect(page).toContain(`\n| \`${name}\` |`);
});

test('the example plays: moves are understood, over a cut line and a restart of the board', async () => {
  controller.start();
  await board.open();
  expect(controller.view.prompt.line.id).toBe('link.wait');
  bought.line.write('11010\n');
  bought.scan(20);
  await expect.poll(() => controller.view.prompt.line.id).toBe('turn.plain');
  bought.move('c3', 'b4');
  await expect.poll(() => moves()).toMatchObject([{ side: 'W', from: 22, to: 17 }]);
  bought.restart();
  bought.move('b6', 'a5');
  await expect.poll(() => moves()).toHaveLength(2);
  clock.pass(1001);
  expect(board.link).toMatchObject({ state: 'silent', counters: { discarded: 1 } });
  expect(controller.view.prompt.line.id).toBe('link.wait');
});

test('the example finds its board again, tells it lost and not silent, and the game goes on', async () => {
  bought.scan(4);
  await expect.poll(() => board.link.state).toBe('up');
  bought.unplug(2);
  await expect.poll(() => board.link.state).toBe('lost');
  clock.pass(2500);
  expect(board.link).toMatchObject({ state: 'lost', reason: 'There is no such port.' });
  clock.pass(1000);
  expect(board.link.state).toBe('connecting');
  bought.scan(20);
  await expect.poll(() => controller.view.prompt.line.id).toBe('turn.plain');
  bought.move('d2', 'c3');
  await expect.poll(() => moves()).toHaveLength(3);
  await board.close();
  await expect.poll(() => board.link.state).toBe('lost');
  clock.pass(5000);
  expect(board.link.state).toBe('lost');
});
