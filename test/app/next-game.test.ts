/** From wherever a game is left, hands set up the next one, and it begins right: random acts at the board and on its page. */
import { describe, expect, it } from 'vitest';
import { placementOf } from '../../src/app/board-parts.ts';
import { chooseGame, type GameChoice, seated } from '../../src/app/game-choice.ts';
import { Random } from '../../src/bench/random.ts';
import type { ClockSetup, Seat } from '../../src/game/game.ts';
import { progressNow } from '../../src/game/turn.ts';
import type { Algebraic, Notch } from '../../src/rules/rules.ts';
import { type SatDown, sitDown } from './sat-down.ts';

/** A slider's travel, ms. */
const TRAVEL_MS = 400;
const STEP_MS = 100;

/** A board of wood in a room: what lies where, how the sliders really stand, and a hand. */
class Wood {
  readonly table: SatDown;
  readonly #choice: GameChoice;
  readonly #random: Random;
  readonly #notches = new Map<string, Notch>();
  #begun = 0;
  #travelled = 0;
  #held = 0;
  readonly occupied: Set<Algebraic>;
  readonly #start: ReadonlySet<Algebraic>;

  constructor(choice: GameChoice, seed: number) {
    this.#choice = choice;
    this.#random = new Random(seed);
    this.table = sitDown(choice);
    const { rules, start } = choice.setup;
    const names = (position: typeof start) =>
      placementOf(rules, position).map(({ at }) => rules.board.algebraic(at));
    this.occupied = new Set(names(start));
    this.#start = new Set(names(rules.start()));
  }

  async rest(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      this.table.board.rest(STEP_MS);
      await this.#slide();
    }
  }

  /** The slider that has been ordered arrives in its time, and what lies on a trap that it opens falls. */
  async #slide(): Promise<void> {
    const { moves } = this.table.actuators;
    const order = moves[this.#begun];
    if (order === undefined) return;
    this.#travelled += STEP_MS;
    if (this.#travelled < TRAVEL_MS) return;
    const [slider = '', notch = 'N'] = order.split(' ');
    this.#notches.set(slider, notch as Notch);
    this.#begun += 1;
    this.#travelled = 0;
    for (const at of this.openTraps) if (this.occupied.has(at)) this.#edge(at, false);
    await this.table.actuators.arrive();
  }

  get openTraps(): readonly Algebraic[] {
    const { rules } = this.#choice.setup;
    return (rules.layout?.sliders ?? []).flatMap(({ id, left, right }) => {
      const notch = this.#notches.get(id) ?? 'N';
      return notch === 'N' ? [] : [rules.board.nameOf(notch === 'L' ? left : right)];
    });
  }

  #edge(at: Algebraic, on: boolean): void {
    if (on) this.occupied.add(at);
    else this.occupied.delete(at);
    this.table.board.edge(at, on);
  }

  lift(at: Algebraic): void {
    this.#held += 1;
    this.#edge(at, false);
  }

  /** On an open trap it falls at once. */
  put(at: Algebraic): void {
    this.#held -= 1;
    if (!this.openTraps.includes(at)) this.#edge(at, true);
  }

  /** One thing that somebody at the board may do, sensible or not. */
  async act(): Promise<void> {
    const { board } = this.table;
    const random = this.#random;
    switch (random.whole(0, 9)) {
      case 0:
        if (this.#choice.setup.spinner !== null) board.spin(random.whole(0, 359));
        break;
      case 1:
        await this.chooseAny();
        break;
      case 2:
      case 3:
      case 4:
        await this.#playAMove();
        break;
      case 5:
        if (this.occupied.size > 0) this.lift(random.pick([...this.occupied]));
        break;
      case 6:
        if (this.#held > 0) this.put(random.pick(this.#empty()));
        break;
      case 7:
        board.press(random.pick(['bottom', 'top']));
        break;
      case 8:
        await this.hold(random.pick(['bottom', 'top']), random.pick([1500, 3500]));
        break;
      case 9:
        this.#touchPage();
        break;
    }
    await this.rest(random.pick([0, 100, 400, 1000, 4000, 8000]));
  }

  /** What the page has to touch beside the board: a question, a pause, a card that is judged, a takeback. */
  #touchPage(): void {
    const { controller } = this.table;
    switch (this.#random.whole(0, 3)) {
      case 0:
        controller.askWhy();
        break;
      case 1:
        controller.pause(this.#random.pick(['players', 'staff']), this.#random.chance(0.5));
        break;
      case 2:
        controller.judge(this.#random.chance(0.5));
        break;
      case 3:
        controller.takeback(this.#random.pick(['ask', 'agree', 'decline']));
        break;
    }
  }

  async hold(seat: Seat, ms: number): Promise<void> {
    const { board } = this.table;
    board.button(seat, true);
    await this.rest(ms);
    board.button(seat, false);
  }

  async #playAMove(): Promise<void> {
    const { rules } = this.#choice.setup;
    const { position } = progressNow(this.table.controller.session);
    const moves = rules.moves(position);
    if (moves.length === 0) return;
    const move = this.#random.pick(moves);
    const [from, to] = [rules.board.nameOf(move.from), rules.board.nameOf(move.to)];
    if (!this.occupied.has(from) || this.occupied.has(to)) return;
    this.lift(from);
    await this.rest(300);
    this.put(to);
    for (const square of move.captured) {
      await this.rest(200);
      const at = rules.board.nameOf(square);
      if (this.occupied.has(at)) this.lift(at);
    }
  }

  #empty(): readonly Algebraic[] {
    const { board } = this.#choice.setup.rules;
    return board.squares.map((square) => board.nameOf(square)).filter((at) => !this.occupied.has(at));
  }

  /** Clears what stands wrong and fills what is empty, disc by disc, leaving out traps that are open, until all is right. */
  async setUp(): Promise<void> {
    const [first] = this.#start;
    if (this.isSetUp && first !== undefined) this.lift(first);
    for (let round = 0; round < 20 && !this.isSetUp; round += 1) {
      for (const at of [...this.occupied]) {
        if (this.#start.has(at)) continue;
        this.lift(at);
        await this.rest(100);
      }
      for (const at of this.#start) {
        if (this.occupied.has(at) || this.openTraps.includes(at)) continue;
        this.put(at);
        await this.rest(100);
      }
      await this.rest(1500);
    }
  }

  async chooseAny(): Promise<void> {
    const { controller } = this.table;
    const [choice] = controller.view.choices;
    if (choice === undefined) return;
    controller.choose(choice.slider, choice.notch);
    await this.rest(3000);
  }

  /** Puts the pieces as the game has them, as the board asks. */
  async putRight(): Promise<void> {
    const { rules } = this.#choice.setup;
    const { position } = progressNow(this.table.controller.session);
    const wanted = new Set([...position.pieces.keys()].map((square) => rules.board.nameOf(square)));
    for (const at of [...this.occupied]) if (!wanted.has(at)) this.lift(at);
    await this.rest(300);
    for (const at of wanted) if (!this.occupied.has(at) && !this.openTraps.includes(at)) this.put(at);
    await this.rest(1500);
  }

  get isSetUp(): boolean {
    return this.occupied.size === this.#start.size && [...this.#start].every((at) => this.occupied.has(at));
  }
}

const chosen = (game: string, clock: ClockSetup | null = null) => {
  return seated(chooseGame({ game, options: {}, fen: null }), { directed: [], clock });
};
const trappes = chosen('trappes');

/** The pieces are set up, and nobody touches anything for a while: then a game stands at its start, with nothing to say against it. */
async function expectNextGame(wood: Wood): Promise<void> {
  await wood.setUp();
  expect(wood.openTraps).toEqual([]);
  expect(wood.isSetUp).toBe(true);
  await wood.rest(12_000);
  const { view, session } = wood.table.controller;
  expect(view).toMatchObject({
    outcome: null,
    alarm: false,
    faults: [],
    plies: [],
    pause: view.clocks && 'none',
  });
  expect(progressNow(session).position).toEqual(session.setup.rules.start());
  expect(view.prompt.line.id).toMatch(/^turn\./);
}

async function leftAfter(seed: number, acts: number, choice = trappes): Promise<Wood> {
  const wood = new Wood(choice, seed);
  await wood.rest(3000);
  for (let n = 0; n < acts; n += 1) await wood.act();
  return wood;
}

/**
 * Who has a piece too many or too few on the board puts that right, and chooses a slider where one is due, as his button is
 * for that then; then he holds it, and presses it again.
 */
async function end(wood: Wood): Promise<void> {
  const { board, controller } = wood.table;
  for (let n = 0; n < 8 && controller.view.outcome === null; n += 1) {
    await wood.putRight();
    await wood.chooseAny();
    const seat = n % 2 === 0 ? 'bottom' : 'top';
    await wood.hold(seat, 3500);
    board.press(seat);
    await wood.rest(3000);
  }
  expect(controller.view.outcome).not.toBeNull();
}

/** A game of which hands have not moved a piece yet is none that another could follow by setting up: it is ended first. */
const isJustBegun = ({ table }: Wood) =>
  table.controller.session.plies.every(({ kind }) => kind === 'slider');

const SEEDS = Array.from({ length: 15 }, (_, n) => n + 1);

describe('the next game', () => {
  it.each(SEEDS)('begins behind a game that has ended, wherever (%i)', async (seed) => {
    const wood = await leftAfter(seed, seed % 20);
    await end(wood);
    await expectNextGame(wood);
    for (let n = 0; n < 5; n += 1) await wood.act();
    await end(wood);
    await expectNextGame(wood);
  });

  it.each(SEEDS)('begins in the middle of a game, wherever (%i)', async (seed) => {
    const wood = await leftAfter(1000 + seed, 3 + (seed % 20));
    if (isJustBegun(wood)) await end(wood);
    await expectNextGame(wood);
  });

  const OTHERS = [
    ['trappes-anglo', null],
    ['classiques', null],
    ['majorite', null],
    ['sujet-verbe', null],
    ['english', { control: { kind: 'simple', baseMs: 3_600_000 }, whileAway: 'pause' }],
  ] as const;

  it.each(OTHERS)('begins wherever a game of %s is left', async (game, clock) => {
    for (let seed = 1; seed <= 4; seed += 1) {
      const wood = await leftAfter(2000 + seed, 3 + 2 * seed, chosen(game, clock));
      await end(wood);
      await expectNextGame(wood);
    }
  });
});
