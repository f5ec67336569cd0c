import { type Cursor, type CursorNode, popcount, type Rules } from '../rules/rules.ts';
import { type EndgameValues, LONGEST_WIN, MOST_PIECES } from './endgame.ts';
import { createEndgameIndex, type EndgameIndex, type Material, setOf, setOfBit } from './endgame-index.ts';

/** How far a solution has come, in positions. */
export interface Solving {
  readonly done: number;
  readonly of: number;
}

/** How many positions lie between two reports of how far it has come: some milliseconds of work. */
const CHUNK = 4096;

/**
 * Solves all positions of up to `most` pieces by retrograde analysis, one material and its opposite at a time. First what each
 * position is worth by the moves that leave the material; then backwards from what is decided, half-move by half-move. Tells every
 * few milliseconds how far it has come, so that the caller may pause.
 */
export function* solveEndgames(rules: Rules, most: number = MOST_PIECES): Generator<Solving, EndgameValues> {
  const cursor = rules.cursor();
  const index = createEndgameIndex(rules.board.squares, cursor.bits, most);
  const values = new Uint8Array(index.size);
  let done = 0;
  for (const family of index.families) {
    const solver = new FamilySolver(rules, cursor, index, values, family);
    for (const material of family) {
      const count = index.countOf(material);
      for (let from = 0; from < count; from += CHUNK) {
        solver.look(material, from, Math.min(count, from + CHUNK));
        done += Math.min(count, from + CHUNK) - from;
        yield { done, of: 2 * index.size };
      }
    }
    for (let halfMoves = 0; solver.mayDecide(halfMoves); halfMoves++) {
      for (const material of family) {
        const count = index.countOf(material);
        for (let from = 0; from < count; from += CHUNK) {
          if (solver.decide(material, from, Math.min(count, from + CHUNK), halfMoves))
            yield { done, of: 2 * index.size };
        }
      }
    }
    done += solver.size;
  }
  yield { done, of: 2 * index.size };
  return values;
}

/** Of a position whose value no move within the material can change. */
const SETTLED = 255;
/** Of one with a draw outside the material: no longer lost, perhaps won. */
const SAFE = 254;

class FamilySolver {
  readonly size: number;
  readonly #cursor: Cursor;
  readonly #index: EndgameIndex;
  readonly #values: EndgameValues;
  readonly #first: number;
  /** Moves within the material that are not known to lose yet; or SETTLED, or SAFE. */
  readonly #open: Uint8Array;
  /** As in `EndgameValues`, what a position will be worth unless something better is found; 0: nothing is known. */
  readonly #pending: Uint8Array;
  #longest = 0;
  readonly #kingsSlide: boolean;
  readonly #crowned: { readonly own: ReturnType<typeof setOf>; readonly opp: ReturnType<typeof setOf> };
  /** A position that may have led to this one: the other side, at the top, has moved. */
  readonly #before = {
    ...{ ownLo: 0, ownHi: 0, oppLo: 0, oppHi: 0, kingsLo: 0, kingsHi: 0 },
    ...{ openLo: 0, openHi: 0, runs: 0, up: false },
  };
  readonly #lo = new Int32Array(64);
  readonly #hi = new Int32Array(64);

  constructor(
    { ruleSet, board }: Rules,
    cursor: Cursor,
    index: EndgameIndex,
    values: EndgameValues,
    family: readonly Material[],
  ) {
    this.#cursor = cursor;
    this.#index = index;
    this.#values = values;
    this.#first = Math.min(...family.map((material) => index.firstOf(material)));
    this.size = family.reduce((sum, material) => sum + index.countOf(material), 0);
    this.#open = new Uint8Array(this.size);
    this.#pending = new Uint8Array(this.size);
    this.#kingsSlide = ruleSet.kingMove === 'any';
    const row = board.size / 2;
    const { bits } = cursor;
    this.#crowned = {
      own: setOf(bits, board.squares.slice(0, row)),
      opp: setOf(bits, board.squares.slice(-row)),
    };
    for (const square of board.squares) {
      const bit = bits.bitOf[square] ?? 0;
      const { lo, hi } = setOfBit(bits, bit);
      this.#lo[bit] = lo;
      this.#hi[bit] = hi;
    }
  }

  /** Looks at positions of a material once: what the moves that leave it are worth, and how many stay. */
  look(material: Material, from: number, to: number): void {
    const first = this.#index.firstOf(material) - this.#first;
    for (let number = from; number < to; number++) {
      const at = first + number;
      if (this.#index.read(material, number) && this.#isPossible(this.#index.at)) this.#lookAt(at);
      else this.#open[at] = SETTLED;
    }
  }

  /** No man stands on the row that crowns it. */
  #isPossible({ ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi }: CursorNode): boolean {
    const { own, opp } = this.#crowned;
    const ownCrowned = (ownLo & ~kingsLo & own.lo) | (ownHi & ~kingsHi & own.hi);
    const oppCrowned = (oppLo & ~kingsLo & opp.lo) | (oppHi & ~kingsHi & opp.hi);
    return (ownCrowned | oppCrowned) === 0;
  }

  #lookAt(at: number): void {
    const cursor = this.#cursor;
    const { at: node, indexOf } = this.#index;
    cursor.place(node);
    const moves = cursor.listMoves();
    const { capturing } = cursor;
    const kings = popcount(node.kingsLo, node.kingsHi);
    let open = 0;
    let won = 0;
    let lost = 0;
    let isSafe = false;
    for (let move = 0; move < moves; move++) {
      cursor.make(move);
      const { node: after } = cursor;
      if (!capturing && popcount(after.kingsLo, after.kingsHi) === kings) open++;
      else {
        // Without a piece the other side has lost at once.
        const reply = (after.ownLo | after.ownHi) === 0 ? 1 : (this.#values[indexOf(after)] as number);
        if (reply === 0) isSafe = true;
        else if (reply % 2 === 0) lost = Math.max(lost, reply + 1);
        else won = won === 0 ? reply + 1 : Math.min(won, reply + 1);
      }
      cursor.unmake();
    }
    if (moves === 0) lost = 1;
    const pending = won > 0 ? won : isSafe ? 0 : lost;
    this.#open[at] = isSafe ? SAFE : open;
    // A capture must be made, so no quiet move leads on from there.
    if (open === 0) this.#open[at] = SETTLED;
    if (pending > 0) this.#expect(at, pending);
  }

  #expect(at: number, value: number): void {
    if (value > LONGEST_WIN + 1)
      throw new RangeError(`an endgame that takes more than ${LONGEST_WIN} half-moves`);
    this.#pending[at] = value;
    if (value > this.#longest) this.#longest = value;
  }

  /** Whether anything may be decided in so many half-moves, or more. */
  mayDecide(halfMoves: number): boolean {
    return halfMoves < this.#longest;
  }

  /** Decides what is won or lost in just so many half-moves, and tells the positions before it. Answers whether there was any. */
  decide(material: Material, from: number, to: number, halfMoves: number): boolean {
    const first = this.#index.firstOf(material) - this.#first;
    const value = halfMoves + 1;
    const isWon = value % 2 === 0;
    let any = false;
    for (let at = first + from; at < first + to; at++) {
      if (this.#pending[at] !== value) continue;
      const open = this.#open[at] as number;
      if (!isWon && open !== 0 && open !== SETTLED) continue;
      any = true;
      this.#values[this.#first + at] = value;
      this.#open[at] = SETTLED;
      this.#index.read(material, at - first);
      this.#tellBefore(this.#index.at, value);
    }
    return any;
  }

  /** Walks over the quiet moves by which the side that is not to move may have come here. */
  #tellBefore({ ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi }: CursorNode, value: number): void {
    const { next, split } = this.#cursor.bits;
    const before = this.#before;
    before.oppLo = ownLo;
    before.oppHi = ownHi;
    const allLo = ownLo | oppLo;
    const allHi = ownHi | oppHi;
    for (let half = 0; half < 2; half++) {
      for (let rest = half === 0 ? oppLo : oppHi; rest !== 0; rest &= rest - 1) {
        const to = 31 - Math.clz32(rest & -rest) + half * split;
        const toLo = this.#lo[to] as number;
        const toHi = this.#hi[to] as number;
        const isKing = ((toLo & kingsLo) | (toHi & kingsHi)) !== 0;
        // A man of the top seat has come from above.
        const directions = isKing ? 4 : 2;
        for (let direction = 0; direction < directions; direction++) {
          let from = next[4 * to + direction] as number;
          for (;;) {
            const fromLo = this.#lo[from] as number;
            const fromHi = this.#hi[from] as number;
            if ((fromLo | fromHi) === 0 || ((fromLo & allLo) | (fromHi & allHi)) !== 0) break;
            before.ownLo = oppLo ^ toLo ^ fromLo;
            before.ownHi = oppHi ^ toHi ^ fromHi;
            before.kingsLo = isKing ? kingsLo ^ toLo ^ fromLo : kingsLo;
            before.kingsHi = isKing ? kingsHi ^ toHi ^ fromHi : kingsHi;
            this.#tell(this.#index.indexOf(before) - this.#first, value);
            if (!isKing || !this.#kingsSlide) break;
            from = next[4 * from + direction] as number;
          }
        }
      }
    }
  }

  /** A move from there leads to a position of that value. */
  #tell(at: number, value: number): void {
    const open = this.#open[at] as number;
    if (open === SETTLED) return;
    const pending = this.#pending[at] as number;
    const isPendingWin = pending > 0 && pending % 2 === 0;
    if (value % 2 === 1) {
      if (!isPendingWin || value + 1 < pending) this.#expect(at, value + 1);
      return;
    }
    if (open === SAFE) return;
    this.#open[at] = open - 1;
    if (open === 1 && !isPendingWin) this.#expect(at, Math.max(pending, value + 1));
  }
}
