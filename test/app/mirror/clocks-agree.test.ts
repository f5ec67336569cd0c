import { describe, expect, it } from 'vitest';
import { OwnReport } from '../../../src/app/mirror/mirror.ts';
import { countedTo } from '../../../src/game/clocks.ts';
import { readTimeControl } from '../../../src/game/game.ts';
import { opponentOf, type Side } from '../../../src/rules/rules.ts';
import { Desk } from '../../game/desk.ts';
import { FakeClock } from '../fake-clock.ts';

/** Two boards of one match, each told what the other says of itself; moves are carried over by hand. */
class Boards {
  readonly desks: { readonly [side in Side]: Desk };
  readonly #reports: { readonly [side in Side]: OwnReport };

  constructor() {
    const read = readTimeControl('5');
    if (!read.ok || read.control === null) throw new Error('5 is a time control');
    const clock = { control: read.control, whileAway: 'pause' } as const;
    const desk = (far: Side) =>
      new Desk(
        'russian',
        null,
        {},
        {
          clock,
          directed: [{ side: far, kind: 'remote', name: 'Liège', takebacks: 'asked' }],
        },
      );
    this.desks = { W: desk('B'), B: desk('W') };
    const report = () => new OwnReport(new FakeClock(), () => undefined);
    this.#reports = { W: report(), B: report() };
  }

  /** Each hears what the other says now, until nothing is new. */
  tell(): this {
    for (let round = 0; round < 4; round++) {
      for (const side of ['W', 'B'] as const) {
        this.#reports[side].game(this.desks[side].view, 'match');
        const { stands = false, pause = false } = this.#reports[side].now.game ?? {};
        const other = this.desks[opponentOf(side)];
        other.feed({ kind: 'far', t: other.t, side, stands, pause });
      }
    }
    return this;
  }

  wait(ms: number): this {
    this.desks.W.wait(ms);
    this.desks.B.wait(ms);
    return this.tell();
  }

  left(): readonly string[] {
    return (['W', 'B'] as const).map((side) => {
      const { session, t } = this.desks[side];
      if (session.clocks === null) throw new Error('a game without clocks');
      const { W, B } = countedTo(session.clocks, t).left;
      return `${W} ${B}`;
    });
  }

  get agree(): boolean {
    const [one, other] = this.left();
    return one === other;
  }
}

/** White has moved, in both towns in the same moment; it is Black's turn. */
function begun(): Boards {
  const boards = new Boards();
  const { W, B } = boards.desks;
  W.play('c3', 'd4');
  B.direct({ kind: 'move', from: 22 as never, to: 18 as never, captured: [], huffed: null }, 'W');
  B.wait(1000).play('c3', 'd4');
  // What the ways took is nobody's business here: both clocks begin from the same.
  for (const desk of [W, B]) {
    const { clocks } = desk.session;
    if (clocks === null) throw new Error('a game without clocks');
    desk.session = { ...desk.session, clocks: { ...clocks, at: desk.t, left: { W: 300_000, B: 300_000 } } };
  }
  return boards.tell().wait(1000);
}

describe('in a match the clocks of both boards agree', () => {
  it('while a player thinks', () => {
    expect(begun().wait(5000).left()).toEqual(['300000 294000', '300000 294000']);
  });

  it('while the board of the player whose turn it is stands wrong: it says so, and both stand', () => {
    const boards = begun();
    for (const at of ['b6', 'd6', 'f6']) boards.desks.B.lift(at);
    boards.tell().wait(60_000);
    expect(boards.left()).toEqual(['300000 299000', '300000 299000']);
    expect(boards.desks.W.view.clocks?.stands).toBe('far');
    for (const at of ['b6', 'd6', 'f6']) boards.desks.B.put(at);
    expect(boards.tell().wait(2000).agree).toBe(true);
    expect(boards.left()[0]).toBe('300000 297000');
  });

  it('while the other one’s board does: that stops nobody', () => {
    const boards = begun();
    for (const at of ['a1', 'c1', 'e1']) boards.desks.W.lift(at);
    expect(boards.tell().wait(3000).left()).toEqual(['300000 296000', '300000 296000']);
  });

  it('in a pause, which is in force while both players want it', () => {
    const boards = begun();
    const { W, B } = boards.desks;
    W.feed({ kind: 'pause', t: W.t, by: 'players', on: true });
    boards.tell();
    expect([W.view.pause, B.view.pause]).toEqual(['asked', 'toAnswer']);
    expect(B.view.buttons).toMatchObject({ top: 'agreePause' });
    B.press('top');
    W.wait(100);
    boards.tell();
    expect([W.view.pause, B.view.pause]).toEqual(['players', 'players']);
    const before = boards.left();
    expect(boards.wait(600_000).left()).toEqual(before);
    expect(boards.agree).toBe(true);
    // Either of them goes on.
    W.press('bottom');
    B.wait(100);
    boards.tell();
    expect([W.view.pause, B.view.pause]).toEqual(['none', 'none']);
    expect(boards.wait(1000).agree).toBe(true);
  });

  it('that is asked for and not answered, and forgotten on both boards', () => {
    const boards = begun();
    const { W, B } = boards.desks;
    W.feed({ kind: 'pause', t: W.t, by: 'players', on: true });
    boards.tell().wait(31_000);
    expect([W.view.pause, B.view.pause]).toEqual(['none', 'none']);
    expect(boards.agree).toBe(true);
  });
});
