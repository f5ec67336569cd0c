import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Algebraic, parseFen, type Rules, type Side } from '../../src/rules/rules.ts';
import { clocked, left, restarted } from './clocked.ts';
import type { Desk } from './desk.ts';

/** What hands, cats, cables and power cuts do, in any order. */
type Doing =
  | { readonly kind: 'move'; readonly which: number }
  | { readonly kind: 'lift' | 'put'; readonly which: number }
  | { readonly kind: 'sweep'; readonly from: number; readonly count: number }
  | { readonly kind: 'mend' | 'restart' | 'cable' | 'pause' | 'press' | 'leave' };

const doing: fc.Arbitrary<Doing> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('move' as const), which: fc.nat(30) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('lift' as const, 'put' as const), which: fc.nat(60) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('sweep' as const), from: fc.nat(60), count: fc.nat(6) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('mend' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        ...(['restart', 'cable', 'pause', 'press'] as const),
        // Nobody comes for longer than a piece is taken to be in a hand.
        'leave' as const,
      ),
    }),
  },
);

/** A board under a clock that is watched: by its own eyes, which know nothing of the session's. */
class Watched {
  readonly desk: Desk;
  readonly #rules: Rules;
  /** Nobody has been seen since the last start, or since the cable was back, over a board that agreed then or later. */
  #waits = false;
  #seen = false;
  #paused = false;
  /** For so long nobody has done anything, ms. */
  #quiet = 0;
  /** How often a clock moved. */
  moved = 0;

  constructor(game: string) {
    this.desk = clocked(game, {}, '60').press('top');
    this.#rules = this.desk.session.setup.rules;
  }

  do(what: Doing): void {
    const { desk } = this;
    switch (what.kind) {
      case 'move': {
        const moves = this.#rules.moves(parseFen(this.#rules, desk.view.fen));
        const move = moves[what.which % Math.max(1, moves.length)];
        if (move === undefined) return;
        const { board } = this.#rules;
        this.#edge(board.nameOf(move.from), false);
        for (const square of move.captured) this.#edge(board.nameOf(square), false);
        this.#edge(board.nameOf(move.to), true);
        return;
      }
      case 'lift':
      case 'put': {
        const squares = this.#rules.board.squares.map((square) => this.#rules.board.nameOf(square));
        const fit = squares.filter((at) => desk.occupied.includes(at) === (what.kind === 'lift'));
        const at = fit[what.which % Math.max(1, fit.length)];
        if (at !== undefined) this.#edge(at, what.kind === 'put');
        return;
      }
      case 'sweep':
        for (const at of desk.occupied.slice(what.from, what.from + what.count)) this.#edge(at, false);
        return;
      case 'mend': {
        const wanted = this.#wanted();
        for (const at of desk.occupied) if (!wanted.has(at)) this.#edge(at, false);
        for (const at of wanted) if (!desk.occupied.includes(at)) this.#edge(at, true);
        return;
      }
      case 'restart':
        this.#waits = true;
        this.#seen = false;
        restarted(desk);
        break;
      case 'cable':
        desk.feed({ kind: 'link', t: desk.t, up: false });
        this.#waits = true;
        this.#seen = false;
        this.#watch(300);
        desk.feed({ kind: 'link', t: desk.t, up: true });
        break;
      case 'pause':
        this.#paused = !this.#paused;
        desk.feed({ kind: 'pause', t: desk.t, by: 'staff', on: this.#paused });
        break;
      case 'press':
        desk.press('bottom', 50);
        this.#handSeen();
        break;
      case 'leave':
        this.#watch(35_000, 1000);
        break;
    }
    this.#watch(1500);
  }

  #edge(at: Algebraic, on: boolean): void {
    const agreed = this.#agrees();
    if (on) this.desk.put(at);
    else this.desk.lift(at);
    if (agreed) this.#waits = false;
    this.#handSeen();
    this.#watch(300);
  }

  #handSeen(): void {
    this.#seen = true;
    this.#quiet = 0;
    if (this.#agrees()) this.#waits = false;
  }

  #wanted(): Set<Algebraic> {
    const { board } = this.#rules;
    const { pieces } = parseFen(this.#rules, this.desk.view.fen);
    return new Set([...pieces.keys()].map((square) => board.nameOf(square)));
  }

  #aside(): ReadonlySet<string> {
    return new Set(this.desk.view.faults.flatMap(({ square }) => (square === undefined ? [] : [square])));
  }

  #agrees(): boolean {
    const wanted = this.#wanted();
    const aside = this.#aside();
    const on = new Set(this.desk.occupied);
    const all = [...wanted, ...on].filter((at) => !aside.has(at));
    return all.every((at) => wanted.has(at) === on.has(at));
  }

  /** As one hand of the mover's may leave it: one piece of his off, or down elsewhere, and what it may take off. */
  #mayBeMovers(fen: string): boolean {
    const position = parseFen(this.#rules, fen);
    const { board } = this.#rules;
    const aside = this.#aside();
    const on = new Set(this.desk.occupied);
    const missing = [...position.pieces].filter(([square]) => {
      const at = board.nameOf(square);
      return !on.has(at) && !aside.has(at);
    });
    const more = [...on].filter((at) => {
      const square = board.squareAt(at);
      return !aside.has(at) && (square === null || !position.pieces.has(square));
    });
    const own = missing.filter(([, { side }]) => side === position.turn).map(([square]) => square);
    const taken = missing.filter(([, { side }]) => side !== position.turn).map(([square]) => square);
    if (own.length > 1 || more.length > 1) return false;
    if (taken.length === 0) return own.length === 1 || more.length === 0 || this.#hasKing(position.turn);
    const ways = [...this.#rules.moves(position), ...this.#rules.omissions(position)];
    const takes = ways.some(
      ({ from, captured }) =>
        (own.length === 0 || own[0] === from) && taken.every((one) => captured.includes(one)),
    );
    // Where a capture was missed, a piece of the other side may be huffed.
    return takes || (this.#rules.ruleSet.omission === 'huff' && taken.length === 1);
  }

  #hasKing(side: Side): boolean {
    const { pieces } = parseFen(this.#rules, this.desk.view.fen);
    return [...pieces.values()].some((piece) => piece.side === side && piece.kind === 'king');
  }

  #watch(ms: number, each = 50): void {
    for (let passed = 0; passed < ms; passed += each) {
      const before = left(this.desk);
      const { fen } = this.desk.view;
      this.desk.wait(each);
      this.#quiet += each;
      if (this.#seen && this.#agrees()) this.#waits = false;
      const after = left(this.desk);
      if (before.W <= after.W && before.B <= after.B) continue;
      this.moved += 1;
      const why = `${fen} over ${this.desk.occupied.join(' ')}`;
      expect(this.#paused, `moved in a pause: ${why}`).toBe(false);
      expect(this.#waits, `moved before a hand was seen: ${why}`).toBe(false);
      const fits = this.#mayBeMovers(fen) || this.#mayBeMovers(this.desk.view.fen);
      expect(fits, `moved over a board that disagrees: ${why}`).toBe(true);
      // A running clock is looked at each second, and here as seldom.
      const isLong = this.#quiet > 32_050 && !this.#agrees();
      expect(isLong, `moved long after the last hand over a board that disagrees: ${why}`).toBe(false);
    }
  }
}

describe('whatever happens, no clock moves over a board that disagrees', () => {
  it.each(['russian', 'classiques'])('%s', (game) => {
    let moved = 0;
    fc.assert(
      fc.property(fc.array(doing, { maxLength: 25 }), (history) => {
        const watched = new Watched(game);
        for (const what of history) {
          if (watched.desk.session.over !== null) break;
          watched.do(what);
        }
        moved += watched.moved;
      }),
      { numRuns: 25, seed: 20261129 },
    );
    // They did run.
    expect(moved).toBeGreaterThan(100);
  });
});
