import type { Cursor, CursorNode, Square } from '../rules/rules.ts';
import type { Halves } from './bit-set.ts';
import { choose, codeOf, type Material, materialsUpTo } from './material.ts';

/** Numbers all endgames of few pieces, seen from the side to move: a position and its turn by 180° are one. */
export interface EndgameIndex {
  readonly size: number;
  readonly materials: readonly Material[];
  /** Where the positions of a material begin, and how many numbers they take. */
  firstOf(material: Material): number;
  countOf(material: Material): number;
  /** The number of the node's position. */
  indexOf(node: CursorNode): number;
  /** The position of that number of a material, the side at the bottom to move; null where none is (two pieces on one square). */
  nodeAt(material: Material, number: number): CursorNode | null;
}

/** Chosen squares are numbered by the combinatorial number system: the sum of (square over place). */
export function createEndgameIndex(
  squares: readonly Square[],
  bits: Cursor['bits'],
  most: number,
): EndgameIndex {
  const N = squares.length;
  const { split, bitOf } = bits;
  const squareOf = new Int8Array(64);
  for (const square of squares) squareOf[bitOf[square] ?? 0] = square - 1;
  const WAYS = Array.from({ length: N + 1 }, (_, n) =>
    Int32Array.from({ length: most + 1 }, (__, k) => choose(n, k)),
  );
  const waysOf = (n: number, k: number) => WAYS[n]?.[k] ?? 0;
  const groupsOf = ({ ownMen, ownKings, oppMen, oppKings }: Material) => [ownMen, ownKings, oppMen, oppKings];
  const countOf = (material: Material) =>
    groupsOf(material).reduce((product, count) => product * waysOf(N, count), 1);
  const codeOfMaterial = ({ ownMen, ownKings, oppMen, oppKings }: Material) =>
    codeOf(ownMen, ownKings, oppMen, oppKings);

  const materials = materialsUpTo(most);
  const firsts = new Int32Array(codeOf(0, 0, 0, most) + 1).fill(-1);
  let size = 0;
  for (const material of materials) {
    firsts[codeOfMaterial(material)] = size;
    size += countOf(material);
  }

  let rank = 0;
  let count = 0;
  /** Ranks one group; with `turned`, the squares are read from the other seat, the last one first. */
  function rankGroup(lo: number, hi: number, turned: boolean): void {
    rank = 0;
    count = 0;
    if (turned) {
      for (let rest = hi; rest !== 0; ) {
        const bit = 31 - Math.clz32(rest);
        rest ^= 1 << bit;
        count++;
        rank += waysOf(N - 1 - (squareOf[split + bit] as number), count);
      }
      for (let rest = lo; rest !== 0; ) {
        const bit = 31 - Math.clz32(rest);
        rest ^= 1 << bit;
        count++;
        rank += waysOf(N - 1 - (squareOf[bit] as number), count);
      }
      return;
    }
    for (let rest = lo; rest !== 0; rest &= rest - 1) {
      count++;
      rank += waysOf(squareOf[31 - Math.clz32(rest & -rest)] as number, count);
    }
    for (let rest = hi; rest !== 0; rest &= rest - 1) {
      count++;
      rank += waysOf(squareOf[split + 31 - Math.clz32(rest & -rest)] as number, count);
    }
  }

  /** The group of that rank, its largest square first. */
  function groupAt(group: number, ranked: number): Halves {
    const into = { lo: 0, hi: 0 };
    let left = ranked;
    for (let k = group; k > 0; k--) {
      let square = k - 1;
      while (waysOf(square + 1, k) <= left) square++;
      left -= waysOf(square, k);
      const bit = bitOf[square + 1] ?? 0;
      if (bit < split) into.lo |= 1 << bit;
      else into.hi |= 1 << (bit - split);
    }
    return into;
  }

  return {
    size,
    materials,
    countOf,
    firstOf: (material) => firsts[codeOfMaterial(material)] ?? -1,
    indexOf: ({ ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, up }) => {
      rankGroup(ownLo & ~kingsLo, ownHi & ~kingsHi, !up);
      let index = rank;
      const ownMen = count;
      rankGroup(ownLo & kingsLo, ownHi & kingsHi, !up);
      index = index * waysOf(N, count) + rank;
      const ownKings = count;
      rankGroup(oppLo & ~kingsLo, oppHi & ~kingsHi, !up);
      index = index * waysOf(N, count) + rank;
      const oppMen = count;
      rankGroup(oppLo & kingsLo, oppHi & kingsHi, !up);
      index = index * waysOf(N, count) + rank;
      return (firsts[codeOf(ownMen, ownKings, oppMen, count)] as number) + index;
    },
    nodeAt: (material, number) => {
      let left = number;
      const next = (group: number) => {
        const ways = waysOf(N, group);
        const set = groupAt(group, left % ways);
        left = Math.floor(left / ways);
        return set;
      };
      // The last group varies fastest.
      const oppKings = next(material.oppKings);
      const oppMen = next(material.oppMen);
      const ownKings = next(material.ownKings);
      const ownMen = next(material.ownMen);
      const own = union(ownMen, ownKings);
      const opp = union(oppMen, oppKings);
      if (own === null || opp === null || union(own, opp) === null) return null;
      return {
        ownLo: own.lo,
        ownHi: own.hi,
        oppLo: opp.lo,
        oppHi: opp.hi,
        kingsLo: ownKings.lo | oppKings.lo,
        kingsHi: ownKings.hi | oppKings.hi,
        openLo: 0,
        openHi: 0,
        up: true,
      };
    },
  };
}

/** Both sets together; null where they meet. */
function union(a: Halves, b: Halves): Halves | null {
  if (((a.lo & b.lo) | (a.hi & b.hi)) !== 0) return null;
  return { lo: a.lo | b.lo, hi: a.hi | b.hi };
}
