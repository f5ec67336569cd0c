import type { Cursor, Rules } from '../rules/rules.ts';
import { setOfBit } from './endgame-index.ts';
import type { Evaluation } from './evaluation.ts';
import type { Path } from './path.ts';

/** Omitted captures and what is huffed for them, below the root. */
export interface Huffing {
  /**
   * The value of omitting the captures listed at the cursor, `-Infinity` where it promises no more than `alpha`. Omissions
   * that capture fewer pieces than asked are only tried at the root.
   */
  omission(count: number, depth: number, alpha: number, beta: number): number;
  /** The value of the turn of a side that may first huff one of those pieces. */
  claim(depth: number, alpha: number, beta: number, huffableLo: number, huffableHi: number): number;
}

interface HuffingSetup {
  readonly rules: Rules;
  readonly cursor: Cursor;
  readonly path: Path;
  readonly evaluate: Evaluation;
  turn(depth: number, alpha: number, beta: number): number;
}

/** An omission costs two half-moves of depth, its own and the huff. */
const COST = 2;
/** Below this depth an omission is judged by its looks: the position without the piece whose loss costs least. */
const SEARCH_FROM = 3;

export function createHuffing({ rules, cursor, path, evaluate, turn }: HuffingSetup): Huffing {
  const ANY = rules.ruleSet.huffTarget === 'any';

  /** The static value once the best piece that may be huffed is gone. */
  function estimate(capturersLo: number, capturersHi: number): number {
    const { node } = cursor;
    const ownLo = ANY ? node.ownLo : capturersLo;
    const ownHi = ANY ? node.ownHi : capturersHi;
    const kingLo = ownLo & node.kingsLo;
    const kingHi = ownHi & node.kingsHi;
    const fromLo = kingLo | kingHi ? kingLo : ownLo;
    const fromHi = kingLo | kingHi ? kingHi : ownHi;
    // Any one of them: the lowest bit there is.
    const lo = fromLo & -fromLo;
    const hi = lo === 0 ? fromHi & -fromHi : 0;
    return evaluate({ ...node, ownLo: node.ownLo & ~lo, ownHi: node.ownHi & ~hi });
  }

  function omission(count: number, depth: number, alpha: number, beta: number): number {
    const { node, bits } = cursor;
    let capturersLo = 0;
    let capturersHi = 0;
    for (let move = 0; move < count; move++) {
      const origin = setOfBit(bits, cursor.originOf(move));
      capturersLo |= origin.lo;
      capturersHi |= origin.hi;
    }
    const expected = estimate(capturersLo, capturersHi);
    if (expected <= alpha) return Number.NEGATIVE_INFINITY;
    if (depth < SEARCH_FROM) return expected;
    let best = Number.NEGATIVE_INFINITY;
    const quiet = cursor.listQuiet();
    for (let move = 0; move < quiet && best < beta; move++) {
      const origin = setOfBit(bits, cursor.originOf(move));
      const landing = setOfBit(bits, cursor.landingOf(move));
      const itself = (origin.lo & capturersLo) | (origin.hi & capturersHi);
      const huffableLo = ANY ? (node.ownLo & ~origin.lo) | landing.lo : itself ? landing.lo : capturersLo;
      const huffableHi = ANY ? (node.ownHi & ~origin.hi) | landing.hi : itself ? landing.hi : capturersHi;
      cursor.make(move);
      path.step();
      const value = -claim(depth - COST, -beta, -Math.max(alpha, best), huffableLo, huffableHi);
      path.back();
      cursor.unmake();
      if (value > best) best = value;
    }
    return best;
  }

  function claim(depth: number, alpha: number, beta: number, huffableLo: number, huffableHi: number): number {
    let best = Number.NEGATIVE_INFINITY;
    const huff = (lo: number, hi: number) => {
      cursor.huff(lo, hi);
      path.step();
      best = Math.max(best, turn(depth, Math.max(alpha, best), beta));
      path.back();
      cursor.unmake();
    };
    const { kingsLo, kingsHi } = cursor.node;
    // Kings first, because they are worth most.
    for (const only of [kingsLo, ~kingsLo])
      for (let rest = huffableLo & only; rest !== 0 && best < beta; rest &= rest - 1) huff(rest & -rest, 0);
    for (const only of [kingsHi, ~kingsHi])
      for (let rest = huffableHi & only; rest !== 0 && best < beta; rest &= rest - 1) huff(0, rest & -rest);
    if (best >= beta) return best;
    return Math.max(best, turn(depth, Math.max(alpha, best), beta));
  }

  return { omission, claim };
}
