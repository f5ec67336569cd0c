import { type Cursor, type CursorNode, popcount, type Rules } from '../rules/rules.ts';
import { setOf } from './bit-set.ts';
import { createEndgameIndex, type EndgameIndex } from './endgame-index.ts';
import { type Material, MOST_PIECES } from './material.ts';

/**
 * What all positions of few pieces are worth to the side to move, a byte each: n > 0, won in n half-moves; n < 0, lost in
 * -n - 1; 0, neither can be forced.
 */
export type EndgameValues = Int8Array;

/** Where a search looks them up. */
export interface Endgames {
  /** The value of a node (see `EndgameValues`); null of more pieces than are known. Both sides have some. */
  valueOf(node: CursorNode): number | null;
}

/** Games whose small endgames can be solved: 8×8, nothing left to chance, no omissions. */
export function hasEndgames({ ruleSet, board }: Rules): boolean {
  return board.size === 8 && !ruleSet.traps && ruleSet.omission === 'restore' && ruleSet.captureMandatory;
}

export function endgamesFrom(rules: Rules, values: EndgameValues, most: number = MOST_PIECES): Endgames {
  const { indexOf, size } = createEndgameIndex(rules.board.squares, rules.cursor().bits, most);
  if (values.length !== size) throw new Error(`${values.length} endgames where there must be ${size}`);
  return {
    valueOf: (node) => {
      const pieces = popcount(node.ownLo | node.oppLo, node.ownHi | node.oppHi);
      return pieces > most ? null : (values[indexOf(node)] as number);
    },
  };
}

/** How far a solution has come, in positions. */
export interface Solving {
  readonly done: number;
  readonly of: number;
}

/**
 * Solves all positions of up to `most` pieces by retrograde analysis, one material and its opposite at a time: in pass n
 * all that is won or lost in n half-moves. Tells after each pass how far it has come.
 */
export function* solveEndgames(rules: Rules, most: number = MOST_PIECES): Generator<Solving, EndgameValues> {
  const cursor = rules.cursor();
  const index = createEndgameIndex(rules.board.squares, cursor.bits, most);
  const values = new Int8Array(index.size);
  const solved = new Set<number>();
  let done = 0;
  for (const material of index.materials) {
    if (solved.has(index.firstOf(material))) continue;
    const opposite = turned(material);
    const both = index.firstOf(material) === index.firstOf(opposite) ? [material] : [material, opposite];
    const open = new OpenPositions(both.reduce((sum, one) => sum + index.countOf(one), 0));
    for (const one of both) collect(rules, cursor, index, one, open);
    for (let pass = 0; solvePass(cursor, index, values, open, pass); pass++) yield { done, of: index.size };
    for (const one of both) {
      solved.add(index.firstOf(one));
      done += index.countOf(one);
    }
  }
  yield { done, of: index.size };
  return values;
}

function turned({ ownMen, ownKings, oppMen, oppKings }: Material): Material {
  return { ownMen: oppMen, ownKings: oppKings, oppMen: ownMen, oppKings: ownKings };
}

const FIELDS = 7;

/** Positions that are not decided yet, as flat numbers: there are millions. */
class OpenPositions {
  readonly node = {
    ownLo: 0,
    ownHi: 0,
    oppLo: 0,
    oppHi: 0,
    kingsLo: 0,
    kingsHi: 0,
    openLo: 0,
    openHi: 0,
    up: true,
  };
  index = 0;
  count = 0;
  readonly #fields: Int32Array;

  constructor(most: number) {
    this.#fields = new Int32Array(most * FIELDS);
  }

  push(node: CursorNode, index: number): void {
    this.#fields.set(
      [node.ownLo, node.ownHi, node.oppLo, node.oppHi, node.kingsLo, node.kingsHi, index],
      this.count * FIELDS,
    );
    this.count++;
  }

  /** Brings one of them into `node` and `index`. */
  read(at: number): void {
    const from = at * FIELDS;
    const { node } = this;
    node.ownLo = this.#fields[from] as number;
    node.ownHi = this.#fields[from + 1] as number;
    node.oppLo = this.#fields[from + 2] as number;
    node.oppHi = this.#fields[from + 3] as number;
    node.kingsLo = this.#fields[from + 4] as number;
    node.kingsHi = this.#fields[from + 5] as number;
    this.index = this.#fields[from + 6] as number;
  }

  /** Keeps one of them in the place of another, before it. */
  keep(at: number, place: number): void {
    this.#fields.copyWithin(place * FIELDS, at * FIELDS, (at + 1) * FIELDS);
  }
}

/** Adds the positions of a material that can occur: no man stands on the row that crowns it. */
function collect(
  { board }: Rules,
  { bits }: Cursor,
  { firstOf, countOf, nodeAt }: EndgameIndex,
  material: Material,
  open: OpenPositions,
): void {
  const row = board.size / 2;
  const top = setOf(bits, board.squares.slice(0, row));
  const bottom = setOf(bits, board.squares.slice(-row));
  const first = firstOf(material);
  const count = countOf(material);
  for (let number = 0; number < count; number++) {
    const node = nodeAt(material, number);
    if (node === null) continue;
    const ownCrowned = (node.ownLo & ~node.kingsLo & top.lo) | (node.ownHi & ~node.kingsHi & top.hi);
    const oppCrowned = (node.oppLo & ~node.kingsLo & bottom.lo) | (node.oppHi & ~node.kingsHi & bottom.hi);
    if ((ownCrowned | oppCrowned) === 0) open.push(node, first + number);
  }
}

/** Decides what is won or lost in just `pass` half-moves; answers whether a later pass may find more. */
function solvePass(
  cursor: Cursor,
  index: EndgameIndex,
  values: EndgameValues,
  open: OpenPositions,
  pass: number,
): boolean {
  if (pass >= 127) throw new RangeError('an endgame that takes more than 126 half-moves');
  const { count } = open;
  let kept = 0;
  let later = false;
  for (let at = 0; at < count; at++) {
    open.read(at);
    cursor.place(open.node);
    const value = valueFrom(cursor, index, values);
    const distance = value > 0 ? value : -value - 1;
    if (value !== 0 && distance <= pass) values[open.index] = value;
    else {
      if (value !== 0) later = true;
      open.keep(at, kept);
      kept++;
    }
  }
  open.count = kept;
  return kept > 0 && (later || kept < count);
}

/** The value of the position at the cursor, from those of the positions that it leads to; 0 while it is open. */
function valueFrom(cursor: Cursor, index: EndgameIndex, values: EndgameValues): number {
  const moves = cursor.listMoves();
  let soonest = 127;
  let latest = 0;
  let open = false;
  for (let move = 0; move < moves; move++) {
    cursor.make(move);
    const { node } = cursor;
    const reply = (node.ownLo | node.ownHi) === 0 ? -1 : (values[index.indexOf(node)] as number);
    cursor.unmake();
    if (reply < 0) soonest = Math.min(soonest, -reply);
    else if (reply === 0) open = true;
    else latest = Math.max(latest, reply);
  }
  if (soonest < 127) return soonest;
  return open ? 0 : -latest - 2 + Number(moves === 0);
}
