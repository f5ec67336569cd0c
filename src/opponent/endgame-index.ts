import type { Cursor, CursorNode, Square } from '../rules/rules.ts';

/** Numbers all endgames of few pieces, seen from the side to move: a position and its turn by 180° are one. */
export interface EndgameIndex {
  readonly size: number;
  /** A material and its opposite have numbers without a gap between them (`familiesUpTo`). */
  readonly families: readonly (readonly Material[])[];
  /** Where the positions of a material begin, and how many numbers they take. */
  firstOf(material: Material): number;
  countOf(material: Material): number;
  /** The number of the node's position. */
  indexOf(node: CursorNode): number;
  /** Brings the position of that number of a material into `at`; false where none is (two pieces on one square). */
  read(material: Material, number: number): boolean;
  /** The side at the bottom is to move. */
  readonly at: CursorNode;
}

/** Chosen squares are numbered by the combinatorial number system: the sum of (square over place). */
export function createEndgameIndex(
  squares: readonly Square[],
  bits: Cursor['bits'],
  most: number,
): EndgameIndex {
  const N = squares.length;
  const { split, bitOf } = bits;
  const K = most + 1;
  const ways = Int32Array.from({ length: (N + 1) * K }, (_, at) => choose(Math.floor(at / K), at % K));
  // By K × bit + place: (square over place), with the squares counted from either seat.
  const upRanks = new Int32Array(64 * K);
  const downRanks = new Int32Array(64 * K);
  for (const square of squares) {
    for (let place = 0; place < K; place++) {
      const at = (bitOf[square] ?? 0) * K + place;
      upRanks[at] = choose(square - 1, place);
      downRanks[at] = choose(N - square, place);
    }
  }
  // Only the solver reads positions from numbers.
  const groups: Groups[] = [];
  const groupOf = (many: number) => {
    const known = groups[many] ?? groupsOf(squares, bits, many);
    groups[many] = known;
    return known;
  };

  const waysOf = (count: number) => ways[N * K + count] as number;
  const countOf = ({ ownMen, ownKings, oppMen, oppKings }: Material) =>
    waysOf(ownMen) * waysOf(ownKings) * waysOf(oppMen) * waysOf(oppKings);
  const families = familiesUpTo(most);
  const firsts = new Float64Array(codeOf(0, 0, 0, K)).fill(-1);
  let size = 0;
  for (const material of families.flat()) {
    firsts[codeOfMaterial(material)] = size;
    size += countOf(material);
  }

  let count = 0;
  /** Ranks one group; read from the top seat, the last square is the first. */
  function rankOf(lo: number, hi: number, up: boolean): number {
    let rank = 0;
    count = 0;
    if (up) {
      for (let rest = lo; rest !== 0; rest &= rest - 1)
        rank += upRanks[(31 - Math.clz32(rest & -rest)) * K + ++count] as number;
      for (let rest = hi; rest !== 0; rest &= rest - 1)
        rank += upRanks[(split + 31 - Math.clz32(rest & -rest)) * K + ++count] as number;
      return rank;
    }
    for (let rest = hi; rest !== 0; ) {
      const bit = 31 - Math.clz32(rest);
      rest ^= 1 << bit;
      rank += downRanks[(split + bit) * K + ++count] as number;
    }
    for (let rest = lo; rest !== 0; ) {
      const bit = 31 - Math.clz32(rest);
      rest ^= 1 << bit;
      rank += downRanks[bit * K + ++count] as number;
    }
    return rank;
  }

  const at = {
    ...{ ownLo: 0, ownHi: 0, oppLo: 0, oppHi: 0, kingsLo: 0, kingsHi: 0 },
    ...{ openLo: 0, openHi: 0, runs: 0, up: true },
  };

  return {
    size,
    families,
    countOf,
    firstOf: (material) => firsts[codeOfMaterial(material)] ?? -1,
    indexOf: ({ ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, up }) => {
      let index = rankOf(ownLo & ~kingsLo, ownHi & ~kingsHi, up);
      const ownMen = count;
      const ownKingsRank = rankOf(ownLo & kingsLo, ownHi & kingsHi, up);
      index = index * waysOf(count) + ownKingsRank;
      const ownKings = count;
      const oppMenRank = rankOf(oppLo & ~kingsLo, oppHi & ~kingsHi, up);
      index = index * waysOf(count) + oppMenRank;
      const oppMen = count;
      const oppKingsRank = rankOf(oppLo & kingsLo, oppHi & kingsHi, up);
      index = index * waysOf(count) + oppKingsRank;
      return (firsts[codeOf(ownMen, ownKings, oppMen, count)] as number) + index;
    },
    at,
    read: ({ ownMen, ownKings, oppMen, oppKings }, number) => {
      // The last group varies fastest.
      let left = number;
      const d = left % waysOf(oppKings);
      left = (left - d) / waysOf(oppKings);
      const c = left % waysOf(oppMen);
      left = (left - c) / waysOf(oppMen);
      const b = left % waysOf(ownKings);
      const a = (left - b) / waysOf(ownKings);
      const { lo: aLos, hi: aHis } = groupOf(ownMen);
      const aLo = aLos[a] as number;
      const aHi = aHis[a] as number;
      const { lo: bLos, hi: bHis } = groupOf(ownKings);
      const bLo = bLos[b] as number;
      const bHi = bHis[b] as number;
      const { lo: cLos, hi: cHis } = groupOf(oppMen);
      const cLo = cLos[c] as number;
      const cHi = cHis[c] as number;
      const { lo: dLos, hi: dHis } = groupOf(oppKings);
      const dLo = dLos[d] as number;
      const dHi = dHis[d] as number;
      at.ownLo = aLo | bLo;
      at.ownHi = aHi | bHi;
      at.oppLo = cLo | dLo;
      at.oppHi = cHi | dHi;
      at.kingsLo = bLo | dLo;
      at.kingsHi = bHi | dHi;
      return (
        ((aLo & bLo) |
          (aHi & bHi) |
          (cLo & dLo) |
          (cHi & dHi) |
          (at.ownLo & at.oppLo) |
          (at.ownHi & at.oppHi)) ===
        0
      );
    },
  };
}

/** All sets of so many squares, by their number. */
interface Groups {
  readonly lo: Int32Array;
  readonly hi: Int32Array;
}

function groupsOf(squares: readonly Square[], bits: Cursor['bits'], count: number): Groups {
  const total = choose(squares.length, count);
  const lo = new Int32Array(total);
  const hi = new Int32Array(total);
  const halves = squares.map((square) => setOfBit(bits, bits.bitOf[square] ?? 0));
  const chosen = Array.from({ length: count }, (_, index) => index);
  for (let rank = 0; rank < total; rank++) {
    for (const square of chosen) {
      lo[rank] = (lo[rank] as number) | (halves[square]?.lo ?? 0);
      hi[rank] = (hi[rank] as number) | (halves[square]?.hi ?? 0);
    }
    // The next set in this order: the lowest square that can step up does, and those below it begin anew.
    let moved = 0;
    while (moved + 1 < count && (chosen[moved] as number) + 1 === chosen[moved + 1]) moved++;
    chosen[moved] = (chosen[moved] as number) + 1;
    for (let below = 0; below < moved; below++) chosen[below] = below;
  }
  return { lo, hi };
}

/** How many pieces of each kind stand on the board, those of the side to move first. */
export interface Material {
  readonly ownMen: number;
  readonly ownKings: number;
  readonly oppMen: number;
  readonly oppKings: number;
}

/** More than the pieces of any endgame that is solved. */
const BASE = 8;

/** One number for each material of so few pieces. */
function codeOf(ownMen: number, ownKings: number, oppMen: number, oppKings: number): number {
  return ownMen + BASE * (ownKings + BASE * (oppMen + BASE * oppKings));
}

/** The same pieces seen by the other side. */
function turned({ ownMen, ownKings, oppMen, oppKings }: Material): Material {
  return { ownMen: oppMen, ownKings: oppKings, oppMen: ownMen, oppKings: ownKings };
}

/**
 * Every material of up to `most` pieces with some of each side. Each has its opposite beside it (one entry where they are the
 * same). The order lets each family be solved from those before it.
 */
export function familiesUpTo(most: number): readonly (readonly Material[])[] {
  const families: (readonly Material[])[] = [];
  for (let pieces = 2; pieces <= most; pieces++) {
    // Captures lead to fewer pieces, crowning to fewer men.
    for (let men = 0; men <= pieces; men++) {
      const found = materialsOf(pieces, men);
      for (const material of found) {
        const opposite = turned(material);
        const [own, other] = [codeOfMaterial(material), codeOfMaterial(opposite)];
        if (own === other) families.push([material]);
        else if (own < other) families.push([material, opposite]);
      }
    }
  }
  return families;
}

export function codeOfMaterial({ ownMen, ownKings, oppMen, oppKings }: Material): number {
  return codeOf(ownMen, ownKings, oppMen, oppKings);
}

function materialsOf(pieces: number, men: number): readonly Material[] {
  const found: Material[] = [];
  for (let own = 1; own < pieces; own++) {
    for (let ownMen = Math.max(0, men - (pieces - own)); ownMen <= Math.min(own, men); ownMen++) {
      const oppMen = men - ownMen;
      found.push({ ownMen, ownKings: own - ownMen, oppMen, oppKings: pieces - own - oppMen });
    }
  }
  return found;
}

/** How many ways there are to choose k of n. */
export function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
  return k > n ? 0 : Math.round(ways);
}

/** A set of squares as a cursor has it. */
interface Halves {
  readonly lo: number;
  readonly hi: number;
}

/** The set of one bit; the empty one for a bit that stands for no square. */
export function setOfBit({ split }: Cursor['bits'], bit: number): Halves {
  if (bit < split) return { lo: 1 << bit, hi: 0 };
  return { lo: 0, hi: bit < 2 * split ? 1 << (bit - split) : 0 };
}

export function setOf(bits: Cursor['bits'], squares: readonly Square[]): Halves {
  let lo = 0;
  let hi = 0;
  for (const square of squares) {
    const one = setOfBit(bits, bits.bitOf[square] ?? 63);
    lo |= one.lo;
    hi |= one.hi;
  }
  return { lo, hi };
}
