import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedTo } from '../../src/game/clocks.ts';
import { type GameEvent, readTimeControl, resumeSession } from '../../src/game/game.ts';
import { heldOf } from '../../src/game/resume.ts';
import type { SessionSetup } from '../../src/game/setup.ts';
import { type Algebraic, parseFen, type Rules, type Side } from '../../src/rules/rules.ts';
import { Desk } from './desk.ts';

function clocked(game = 'russian', more: Partial<SessionSetup> = {}, control = '5'): Desk {
  const read = readTimeControl(control);
  if (!read.ok || read.control === null) throw new Error(control);
  return new Desk(game, null, {}, { clock: { control: read.control, whileAway: 'pause' }, ...more });
}

/** The program is killed and started again; meanwhile `meddle` does what it likes with the board. */
function restarted(desk: Desk, meddle: (occupied: Set<Algebraic>) => void = () => undefined): Desk {
  const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value));
  const held = copy(heldOf(desk.session));
  desk.session = resumeSession(desk.session.setup, copy<GameEvent[]>(desk.events), held);
  const occupied = new Set(desk.occupied);
  meddle(occupied);
  desk.lay(occupied);
  return desk.wait(1000);
}

/** As a page shows them: counted on from the last word. */
const left = ({ session, t }: Desk) => {
  if (session.clocks === null) throw new Error('a game without clocks');
  return countedTo(session.clocks, t).left;
};

/** Whether an hour costs nobody anything. */
function stands(desk: Desk): boolean {
  const before = left(desk);
  desk.wait(3_600_000);
  const after = left(desk);
  return before.W === after.W && before.B === after.B && desk.session.over === null;
}

/** A game in which Black is to move, his clock running. */
const begun = () => clocked().play('c3', 'd4').wait(2000);

describe('after a start the clocks stand', () => {
  it('until a hand has been seen, and page and lights say so', () => {
    const desk = restarted(begun());
    expect(stands(desk)).toBe(true);
    const { prompt, buttons, clocks } = desk.view;
    expect(clocks?.stands).toBe('unseen');
    expect(prompt).toMatchObject({ why: { id: 'stand.hand' }, chip: { id: 'chip.clocks' } });
    expect(buttons).toEqual({ bottom: 'goOn', top: 'goOn' });
  });

  it('a press of either button, which means nothing else, lets them go on', () => {
    const desk = restarted(begun());
    const before = left(desk);
    desk.press('bottom', 100).press('bottom', 100).wait(800);
    expect(left(desk)).toEqual({ ...before, B: before.B - 1000 });
    expect(desk.view.prompt.chip).toBeNull();
    expect(desk.session.drawOffer).toBeNull();
  });

  it.each<[string, (occupied: Set<Algebraic>) => void, readonly (readonly [string, boolean])[]]>([
    ['a piece is missing', (on) => on.delete('f6' as Algebraic), [['f6', true]]],
    [
      'a piece is misplaced',
      (on) => {
        on.delete('h2' as Algebraic);
        on.add('a5' as Algebraic);
      },
      [
        ['a5', false],
        ['h2', true],
      ],
    ],
  ])('while %s, and go on once it is put right', (_, meddle, mended) => {
    const desk = restarted(begun(), meddle);
    expect(desk.view.prompt).toMatchObject({ line: { id: expect.stringMatching(/^fix\./) } });
    expect(stands(desk)).toBe(true);
    const before = left(desk);
    for (const [at, on] of mended) (on ? desk.put(at) : desk.lift(at)).wait(400);
    expect(left(desk)).toEqual({ ...before, B: before.B - 400 });
  });

  it('while the board is emptied', () => {
    const desk = restarted(begun(), (on) => on.clear());
    expect(desk.view.prompt.line.id).toMatch(/^(set|fix)\./);
    expect(stands(desk)).toBe(true);
    expect(stands(desk.press('bottom').press('top'))).toBe(true);
  });

  it('while one legal act lies there that nobody has said to be meant', () => {
    const desk = restarted(begun(), (on) => {
      on.delete('f6' as Algebraic);
      on.add('g5' as Algebraic);
    });
    expect(desk.view.prompt.line.id).toBe('resume.ahead');
    expect(stands(desk)).toBe(true);
    const before = left(desk);
    desk.press('top').wait(1000);
    expect(desk.said().at(-1)).toBe('move B 11-16');
    expect(left(desk).W).toBeLessThan(before.W);
  });
});

describe('while a game is played the clocks stand', () => {
  it('when pieces are swept off, until all stand again', () => {
    const desk = begun();
    for (const at of ['b6', 'd6', 'f6', 'h6']) desk.lift(at).wait(30);
    expect(stands(desk)).toBe(true);
    expect(desk.view).toMatchObject({ clocks: { stands: 'board' }, prompt: { chip: { id: 'chip.clocks' } } });
    for (const at of ['b6', 'd6', 'f6']) desk.put(at).wait(500);
    // What is still missing might be in a hand, had it not been swept off.
    expect(stands(desk)).toBe(true);
    const before = left(desk);
    desk.put('h6').wait(500);
    expect(left(desk)).toEqual({ ...before, B: before.B - 500 });
  });

  it('while the other player has a piece of his off', () => {
    const desk = begun().lift('a1');
    expect(desk.view.prompt.line).toEqual({ id: 'fix.back', params: { sq: 'a1', piece: 'W.man' } });
    expect(stands(desk)).toBe(true);
    const before = left(desk);
    expect(left(desk.put('a1').wait(700))).toEqual({ ...before, B: before.B - 700 });
  });

  it('not while the mover has his own piece in the hand, or has set it down wrongly', () => {
    const desk = begun();
    const before = left(desk);
    desk.lift('f6').wait(1000).put('f4').wait(1000).lift('f4').wait(1000).put('f6').wait(1000);
    expect(left(desk)).toEqual({ ...before, B: before.B - 4000 });
  });

  it('when a piece of the mover’s has been off for half a minute without a hand: a cat may have it', () => {
    const desk = begun();
    const before = left(desk);
    desk.lift('f6').wait(29_900);
    expect(left(desk)).toEqual({ ...before, B: before.B - 29_900 });
    expect(stands(desk.wait(1100))).toBe(true);
    expect(left(desk).B).toBeGreaterThanOrEqual(before.B - 31_000);
    const { prompt, buttons, clocks } = desk.view;
    expect(clocks?.stands).toBe('held');
    expect(prompt).toMatchObject({ why: { id: 'stand.held' }, chip: { id: 'chip.clocks' } });
    expect(buttons).toEqual({ bottom: 'goOn', top: 'goOn' });
  });

  it('and run again for as long when a player says that it is in a hand, or moves', () => {
    const desk = begun().lift('f6').wait(60_000);
    const before = left(desk);
    desk.press('bottom').wait(20_000);
    expect(left(desk)).toEqual({ ...before, B: before.B - 20_100 });
    expect(desk.session.drawOffer).toBeNull();
    expect(stands(desk.wait(11_000))).toBe(true);
    desk.put('f6').wait(2000);
    const now = left(desk);
    expect(left(desk.wait(60_000))).toEqual({ ...now, B: now.B - 60_000 });
  });

  it('also where the piece that is off has no move', () => {
    expect(stands(begun().lift('c7').wait(31_000))).toBe(true);
  });

  it('while the last move is being set right, which costs its mover', () => {
    const desk = begun();
    const before = left(desk);
    desk.lift('d4').wait(3000);
    expect(desk.view.clocks?.stands).toBe('corrected');
    expect(left(desk)).toEqual(before);
    desk.put('b4').wait(250);
    expect(desk.said().at(-1)).toBe('revised W 22-17');
  });

  it('once the sensors were away, until a hand is seen over a board that agrees', () => {
    const desk = begun();
    desk.feed({ kind: 'link', t: desk.t, up: false }).wait(500);
    desk.feed({ kind: 'link', t: desk.t, up: true });
    desk.lay(new Set([...desk.occupied].filter((at) => at !== 'f6')));
    expect(stands(desk)).toBe(true);
    const before = left(desk);
    expect(left(desk.put('f6').wait(600))).toEqual({ ...before, B: before.B - 600 });
  });

  it('in a turn of the computer too', () => {
    const desk = clocked('russian', {
      directed: [{ side: 'B', kind: 'computer', name: null, takebacks: 'granted' }],
    });
    desk.play('c3', 'd4').wait(1000);
    expect(desk.view.clocks?.B.running).toBe(true);
    expect(stands(desk.lift('h6'))).toBe(true);
  });
});

describe('a pause', () => {
  it('is asked for on the page and agreed to by both buttons; both end it', () => {
    const desk = begun();
    desk.feed({ kind: 'pause', t: desk.t, by: 'players', on: true });
    expect(desk.view).toMatchObject({
      pause: 'asked',
      prompt: { line: { id: 'pause.ask' } },
      buttons: { bottom: 'agreePause', top: 'agreePause' },
    });
    desk.press('bottom');
    expect(desk.view.clocks?.stands).toBeNull();
    desk.press('top');
    expect(stands(desk)).toBe(true);
    expect(desk.view).toMatchObject({ pause: 'players', prompt: { line: { id: 'pause.on' } } });
    expect(stands(desk.press('top'))).toBe(true);
    const before = left(desk);
    expect(left(desk.press('bottom').wait(1000))).toEqual({ ...before, B: before.B - 1000 });
    expect(desk.said().slice(-2)).toEqual(['pause players', 'goOn']);
  });

  it('that is not agreed to lapses, at the next move or after half a minute', () => {
    for (const goOn of [(desk: Desk) => desk.play('f6', 'g5'), (desk: Desk) => desk.wait(31_000)]) {
      const desk = begun();
      desk.feed({ kind: 'pause', t: desk.t, by: 'players', on: true }).press('bottom');
      goOn(desk);
      expect(desk.view.pause).toBe('none');
      expect(desk.press('top').session.pause?.on ?? false).toBe(false);
    }
  });

  it('against a program is the one player’s alone', () => {
    const desk = clocked('russian', {
      directed: [{ side: 'B', kind: 'engine', name: 'Scan', takebacks: 'granted' }],
    });
    desk.play('c3', 'd4').feed({ kind: 'pause', t: desk.t, by: 'players', on: true });
    expect(stands(desk)).toBe(true);
    const before = left(desk);
    desk.feed({ kind: 'pause', t: desk.t, by: 'players', on: false }).wait(1000);
    expect(left(desk)).toEqual({ ...before, B: before.B - 1000 });
  });

  it('by staff is ended by staff alone', () => {
    const desk = begun();
    desk.feed({ kind: 'pause', t: desk.t, by: 'staff', on: true }).press('bottom').press('top');
    expect(stands(desk)).toBe(true);
    expect(desk.view).toMatchObject({ pause: 'staff', prompt: { why: { id: 'pause.staff' } } });
    desk.feed({ kind: 'pause', t: desk.t, by: 'staff', on: false });
    expect(stands(desk)).toBe(false);
  });

  it('is kept over a restart', () => {
    const desk = begun();
    desk.feed({ kind: 'pause', t: desk.t, by: 'staff', on: true });
    expect(stands(restarted(desk).press('bottom'))).toBe(true);
    expect(desk.view.pause).toBe('staff');
  });
});

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
