/** A board and the hands over it while programs begin anew, and what its sliders may do then. */

import type { BoardReport } from '../../ports/board.ts';
import type { JournalEntry } from '../../ports/store.ts';
import type { Algebraic, Move, Position, Rules, Square } from '../../rules/rules.ts';

const SNAPSHOT_MS = 50;
const COUNTS_PER_TURN = 1440;
const SPIN_MS = 3000;

/** A board and the hands over it, as a program hears of them; both go on when the program does not. */
export class Board {
  readonly #rules: Rules;
  readonly occupied: Set<Algebraic>;
  #t = 0;
  #count = 0;

  constructor(rules: Rules) {
    this.#rules = rules;
    this.occupied = this.#squaresOf(rules.start());
  }

  /** Whether the pieces stand as in that position. */
  standsAs(position: Position): boolean {
    const wanted = this.#squaresOf(position);
    return wanted.size === this.occupied.size && [...wanted].every((at) => this.occupied.has(at));
  }

  /** Time passes, with the snapshots that the board sends in it. */
  *rest(ms: number): Generator<BoardReport> {
    for (let passed = 0; passed < ms; passed += SNAPSHOT_MS) {
      this.#t += SNAPSHOT_MS;
      yield { kind: 'snapshot', t: this.#t, occupied: [...this.occupied] };
    }
  }

  /** A hand makes a move: lifts, takes off what it captures, lands, and leaves the board alone. */
  *move({ from, to, captured, fell }: Move): Generator<BoardReport> {
    yield* this.#edge(from, false);
    yield* this.rest(250);
    for (const square of captured) {
      yield* this.#edge(square, false);
      yield* this.rest(150);
    }
    yield* this.#edge(to, true);
    // A piece that lands on an open trap is gone.
    if (fell) yield* this.#edge(to, false);
    yield* this.rest(1000);
  }

  /** A hand puts the pieces as that position wants them. */
  *arrange(position: Position): Generator<BoardReport> {
    const wanted = this.#squaresOf(position);
    for (const at of [...this.occupied]) if (!wanted.has(at)) yield* this.set(at, false);
    for (const at of wanted) if (!this.occupied.has(at)) yield* this.set(at, true);
    yield* this.rest(2500);
  }

  /** A valid spin that ends at that angle, degrees. */
  *spin(angle: number): Generator<BoardReport> {
    const from = this.#count;
    const target = (angle / 360) * COUNTS_PER_TURN;
    const travel = 3 * COUNTS_PER_TURN + target - (from % COUNTS_PER_TURN);
    for (let ms = 20; ms <= SPIN_MS; ms += 20) {
      const share = ms / SPIN_MS;
      this.#t += 20;
      this.#count = from + Math.round(travel * (2 * share - share * share));
      yield { kind: 'wheel', t: this.#t, count: this.#count, zero: 0 };
    }
    yield* this.rest(700);
  }

  *press(seat: 'bottom' | 'top'): Generator<BoardReport> {
    for (const down of [true, false]) {
      this.#t += 100;
      yield { kind: 'button', t: this.#t, seat, down };
    }
    yield* this.rest(1000);
  }

  /** What stands there falls through its trap. */
  *falls(square: Square): Generator<BoardReport> {
    const at = this.#rules.board.nameOf(square);
    if (this.occupied.has(at)) yield* this.set(at, false);
  }

  *set(at: Algebraic, on: boolean): Generator<BoardReport> {
    if (on) this.occupied.add(at);
    else this.occupied.delete(at);
    yield { kind: 'edge', t: this.#t, at, on };
    yield* this.rest(100);
  }

  *#edge(square: Move['from'], on: boolean): Generator<BoardReport> {
    yield* this.set(this.#rules.board.nameOf(square), on);
  }

  #squaresOf({ pieces }: Position): Set<Algebraic> {
    return new Set([...pieces.keys()].map((square) => this.#rules.board.nameOf(square)));
  }
}

type Chosen = JournalEntry & { readonly type: 'slider' };
type Begun = JournalEntry & { readonly type: 'begun' };

/** What a choice lets its own servo do next: go to the chosen notch, or out of it. */
type Due = 'there' | 'away';

/**
 * How many servos one game's journal begins that nothing in it asks for. A choice asks for its slider to go to its notch,
 * once. Only when the trap that it opened is told as jammed, and once for each choice, may it go away and there again.
 */
export function begunAgain(entries: readonly JournalEntry[], nameOf: (square: Square) => Algebraic): number {
  let chosen: Chosen | null = null;
  let jamTold = false;
  let due: readonly Due[] = [];
  let again = 0;
  for (const entry of entries) {
    if (entry.type === 'slider') {
      chosen = entry;
      jamTold = false;
      due = ['there'];
    } else if (entry.type === 'fault' && entry.code === 'trapJam') {
      if (jamTold || !chosen?.fell.some((square) => nameOf(square) === entry.square)) continue;
      jamTold = true;
      due = ['away', 'there'];
    } else if (entry.type === 'begun') {
      const [next, ...later] = due;
      if (next !== undefined && chosen !== null && isFor(chosen, next, entry)) due = later;
      else again += 1;
    }
  }
  return again;
}

function isFor({ slider, position }: Chosen, due: Due, begun: Begun): boolean {
  return begun.slider === slider && (begun.notch === position) === (due === 'there');
}
