import { describe, expect, it } from 'vitest';
import { Random } from '../../src/bench/random.ts';
import { type Input, type Session, step, type View, viewOf } from '../../src/game/game.ts';
import { nodeNow, standingOf } from '../../src/recogniser/recogniser.ts';
import { type Algebraic, GAME_IDS, type GameId } from '../../src/rules/rules.ts';
import { RULE_SETS } from '../../src/rules/rulesets.ts';
import { ANGLE, Desk } from './desk.ts';

const ANGLES = Object.values(ANGLE);

/** Kings, captures and pieces that are blocked, by the size of the board. */
const POSITIONS: Readonly<Record<number, string>> = {
  6: 'W:WK16,11,17:BK3,8,5',
  8: 'W:WK29,22,25:BK4,18,9',
  10: 'W:WK46,32,37:BK5,28,14',
};

const positionOf = (game: GameId) => POSITIONS[RULE_SETS[game].size] ?? null;

/** Hands over a board: one does what is legal now and then, and else whatever it likes. */
class WildHands {
  readonly desk: Desk;
  readonly #random: Random;
  readonly #squares: readonly Algebraic[];
  /** What was put somewhere last, and from where. */
  #astray: readonly [from: string, to: string] | null = null;

  constructor(desk: Desk, random: Random) {
    this.desk = desk;
    this.#random = random;
    const { board } = desk.session.setup.rules;
    this.#squares = board.squares.map((square) => board.nameOf(square));
  }

  act(): void {
    const { desk } = this;
    const roll = this.#random.whole(0, 9);
    if (this.#astray !== null && roll < 6) this.#back();
    else if (roll < 3) this.#legal();
    else if (roll < 7) this.#astrayTo(this.#occupied(), this.#anySquare());
    else if (roll === 7) desk.lift(this.#occupied());
    else if (roll === 8) desk.press(this.#random.pick(['bottom', 'top'] as const));
    else if (desk.session.setup.spinner !== null) desk.spin(this.#random.pick(ANGLES));
    desk.wait(this.#random.pick([0, 200, 700, 700, 2500, 2500, 7000]));
  }

  #legal(): void {
    const { rules } = this.desk.session.setup;
    const moves = rules.moves(nodeNow(this.desk.session.recogniser).progress.position);
    if (moves.length === 0) return;
    const { from, to, captured } = this.#random.pick(moves);
    const name = rules.board.nameOf;
    this.desk.move(name(from), name(to), ...captured.map(name));
  }

  #astrayTo(from: string, to: string): void {
    this.desk.move(from, to);
    this.#astray = [from, to];
  }

  /** Most people put back what was refused. */
  #back(): void {
    const [from, to] = this.#astray ?? ['', ''];
    this.desk.move(to, from);
    this.#astray = null;
  }

  #occupied(): string {
    const { occupied } = this.desk;
    return occupied.length === 0 ? this.#anySquare() : this.#random.pick(occupied);
  }

  #anySquare(): string {
    return this.#random.pick(this.#squares);
  }
}

function asked(desk: Desk): View {
  return viewOf(step(desk.session, { kind: 'askWhy', t: desk.t }).session);
}

describe('“Why not?”', () => {
  it('answers something wherever it is offered, whatever hands have done', () => {
    const answers = new Set<string>();
    for (const game of GAME_IDS) {
      for (let seed = 1; seed <= 10; seed += 1) {
        const hands = new WildHands(
          new Desk(game, seed % 2 === 0 ? null : positionOf(game)),
          new Random(seed),
        );
        for (let acts = 0; acts < 8; acts += 1) {
          hands.act();
          const before = hands.desk.view;
          if (before.coach.why !== 'offered') continue;
          const { prompt } = asked(hands.desk);
          expect({ game, seed, acts, why: prompt.why }).not.toMatchObject({ why: null });
          expect({ game, seed, acts, said: [prompt.line.id, prompt.why?.id] }).not.toMatchObject({
            said: [before.prompt.line.id, before.prompt.why?.id],
          });
          answers.add(prompt.why?.id ?? '');
        }
      }
    }
    // The hands are wild enough to be refused for several reasons.
    expect(answers.size).toBeGreaterThan(3);
  });
});

/** Every third square, light ones too: hands know no colours. */
function someSquares(size: number): readonly Algebraic[] {
  const all = [...'abcdefghij'.slice(0, size)].flatMap((file) =>
    Array.from({ length: size }, (_, rank) => `${file}${rank + 1}` as Algebraic),
  );
  return all.filter((_, index) => index % 3 === 0);
}

describe('a piece that is put where it may not stand', () => {
  it.each(GAME_IDS)('is explained to who asks, and to who tries again: %s', (game) => {
    const desk = new Desk(game, positionOf(game));
    const { rules } = desk.session.setup;
    if (desk.view.needs === 'spin') desk.spin(ANGLE.piece);
    const [first] = rules.moves(desk.session.setup.start);
    if (first !== undefined) {
      const name = rules.board.nameOf;
      desk.play(name(first.from), name(first.to), ...first.captured.map(name));
    }
    const { t, occupied } = desk;
    const isCaptureDue = desk.view.prompt.chip?.id === 'chip.must';
    const fed = (session: Session, ...inputs: readonly Input[]) =>
      inputs.reduce((before, input) => step(before, input).session, session);
    const tried = (session: Session, from: Algebraic, to: Algebraic, at: number) =>
      fed(
        session,
        { kind: 'edge', t: at, at: from, on: false },
        { kind: 'edge', t: at + 300, at: to, on: true },
        { kind: 'time', t: at + 1100 },
      );
    let [refused, offered] = [0, 0];
    for (const from of occupied) {
      for (const to of someSquares(rules.board.size)) {
        if (occupied.includes(to)) continue;
        const once = tried(desk.session, from, to, t);
        if (standingOf(once.recogniser).kind !== 'offTrack') continue;
        refused += 1;
        expect([from, to, viewOf(once).coach.why]).not.toEqual([from, to, 'none']);
        if (viewOf(once).coach.why === 'offered') offered += 1;
        const told = viewOf(fed(once, { kind: 'askWhy', t: t + 1100 }));
        expect([from, to, told.prompt.why?.id]).not.toEqual([from, to, undefined]);
        const again = tried(tried(once, to, from, t + 1200), from, to, t + 2400);
        expect([from, to, viewOf(again).prompt.more?.id]).not.toEqual([from, to, undefined]);
      }
    }
    expect(refused).toBeGreaterThan(10);
    // That a capture is due is said at once: nobody has to ask.
    if (isCaptureDue) expect(offered).toBe(0);
    else expect(offered).toBeGreaterThan(10);
  });
});

describe('a takeback', () => {
  it('asks nobody to press while the mover only thinks again', () => {
    for (const [game, fen, from, to, ...captured] of [
      ['english', null, 'b6', 'a5'],
      ['international', 'W:W32,46:B28,5', 'd4', 'f6', 'e5'],
      ['classiques', 'W:W32,46:B28,5', 'a1', 'b2'],
    ] as const) {
      const desk = new Desk(game, fen).play(from, to, ...captured);
      const said: string[] = [];
      const note = () =>
        said.push(desk.view.prompt.line.id, `${desk.view.buttons.bottom} ${desk.view.buttons.top}`);
      desk.lift(to).wait(300);
      note();
      desk.put(from);
      note();
      for (const at of captured) {
        desk.wait(100).put(at);
        note();
      }
      for (let waited = 0; waited < 1000; waited += 50) {
        desk.wait(50);
        note();
      }
      expect(desk.said().at(-1)).toMatch(/^takeback/);
      expect(said.filter((words) => /back\.|takeback/.test(words))).toEqual([]);
    }
  });

  it('asks both once the pieces have been moved back past an answer', () => {
    const desk = new Desk('english')
      .play('b6', 'a5')
      .play('g3', 'h4')
      .move('h4', 'g3')
      .wait(100)
      .move('a5', 'b6');
    expect(desk.wait(1500).view.prompt).toMatchObject({
      line: { id: 'back.ask' },
      why: { id: 'back.press' },
    });
  });
});
