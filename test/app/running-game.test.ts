import { describe, expect, it } from 'vitest';
import { chooseGame, seated } from '../../src/app/game-choice.ts';
import { readClock } from '../../src/app/opponents.ts';
import { RunningGame } from '../../src/app/running-game.ts';
import { step } from '../../src/game/game.ts';
import type { Input } from '../../src/game/input.ts';
import { NEWEST } from '../../src/ports/store.ts';
import type { Algebraic } from '../../src/rules/rules.ts';
import { FakeStore } from './fake-store.ts';

const russian = chooseGame({ game: 'russian', options: {}, fen: null });

/** A game with clocks on a disk that takes so long for each step, ms: meanwhile time passes, and nothing else happens. */
class OnDisk {
  readonly store = new FakeStore();
  readonly said: string[] = [];
  readonly #game: RunningGame;
  #now = 0;

  constructor(takesMs: number) {
    const { store } = this;
    const begin = store.begin.bind(store);
    store.begin = (head) => {
      const journal = begin(head);
      return {
        entries: () => journal.entries(),
        number: null,
        get latest() {
          return journal.latest;
        },
        append: (written) => {
          this.#now += takesMs;
          journal.append(written);
        },
      };
    };
    this.#game = new RunningGame({
      choice: seated(russian, { directed: [], clock: readClock('30') }),
      goesOn: NEWEST,
      store,
      clock: { now: () => this.#now },
      log: (message) => this.said.push(message),
    });
    const { rules, start } = this.#game.session.setup;
    this.feed({ kind: 'snapshot', occupied: [...start.pieces.keys()].map((at) => rules.board.nameOf(at)) });
  }

  get plies(): number {
    return this.store.events().filter(({ type }) => type === 'move').length;
  }

  /** So many seconds, at each of which a clock that runs is told. */
  wait(seconds: number): this {
    const until = this.#now + 1000 * seconds;
    while (this.#now < until) {
      this.#now += 1000;
      this.feed({ kind: 'time' });
    }
    return this;
  }

  play(from: string, to: string): this {
    this.feed({ kind: 'edge', at: from as Algebraic, on: false });
    this.#now += 300;
    this.feed({ kind: 'edge', at: to as Algebraic, on: true });
    return this.wait(1);
  }

  feed(input: InputNow): void {
    const t = this.#now;
    this.#game.keep(step(this.#game.session, { ...input, t } as Input), t);
  }
}

type InputNow = Input extends infer I ? (I extends Input ? Omit<I, 't'> : never) : never;

describe('a clock that runs', () => {
  it('is written each second', () => {
    const { store } = new OnDisk(5).play('c3', 'd4').wait(60);
    expect(store.steps).toBeGreaterThan(58);
  });

  it('holds up no board where the disk takes seconds: it is written a tenth of the time at most, and that is said', () => {
    const game = new OnDisk(4000).play('c3', 'd4');
    const steps = game.store.steps;
    game.wait(400);
    expect(game.store.steps - steps).toBeLessThanOrEqual(10);
    expect(game.store.steps - steps).toBeGreaterThan(5);
    expect(game.said[0]).toBe('the disk took 4.0 s to write a step; meanwhile the board waits.');
    expect(game.said.length).toBeLessThanOrEqual(8);
  });

  it('and a move is written at once all the same, with its clocks', () => {
    const game = new OnDisk(4000).play('c3', 'd4').play('f6', 'g5');
    expect(game.plies).toBe(2);
    const before = game.store.journals.at(-1)?.latest?.held.clocks?.left.W ?? 0;
    game.wait(30).play('d4', 'e5');
    expect(game.plies).toBe(3);
    expect(game.store.journals.at(-1)?.latest?.held.clocks?.left.W).toBeLessThan(before - 25_000);
  });
});
