/** Whether the wheel is fair: Pearson's χ² over the sectors that spins have stopped in. */

/** Where valid spins have stopped: on each sector, in the profile's order, and on a line between two. */
export interface SpinCount {
  readonly sectors: readonly number[];
  readonly border: number;
}

export type Verdict =
  /** Too few spins to say anything: even a wheel that is badly off would look like this. */
  | 'tooFew'
  | 'fair'
  /** One fair wheel in a hundred looks like this: spin on. */
  | 'doubtful'
  /** One fair wheel in a thousand looks like this. */
  | 'unfair';

export interface Fairness {
  readonly spins: number;
  readonly border: number;
  /** What each sector would have of so many spins. */
  readonly expected: number;
  /** In between lie 95 of 100 sectors of a fair wheel. */
  readonly usual: { readonly from: number; readonly to: number };
  readonly chiSquare: number;
  /** How probable a deviation like this or a greater one is on a fair wheel, 0 … 1. */
  readonly p: number;
  readonly verdict: Verdict;
  /** The share of one sector that so many spins would have shown. */
  readonly shown: number;
  /** Spins that it takes to show one sector at `SUSPECT_SHARE` times its due. */
  readonly needed: number;
}

const TOO_FEW = 200;
const DOUBTFUL_P = 0.01;
const UNFAIR_P = 0.001;
/** One sector a fifth above its due: 15 % of eight sectors, where 12.5 % is fair. */
const SUSPECT_SHARE = 1.2;

/** @param count at least two sectors */
export function fairnessOf({ sectors, border }: SpinCount): Fairness {
  const spins = sectors.reduce((sum, count) => sum + count, 0);
  const share = 1 / sectors.length;
  const expected = spins * share;
  const chiSquare = spins === 0 ? 0 : sectors.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
  const p = chiSquareTail(chiSquare, sectors.length - 1);
  const limit = chiSquareLimit(UNFAIR_P, sectors.length - 1);
  const spread = 1.96 * Math.sqrt(spins * share * (1 - share));
  // One sector more by d, the others less alike, adds d² / (s (1 − s)) a spin to χ².
  const excess = (SUSPECT_SHARE - 1) * share;
  return {
    ...{ spins, border, expected, chiSquare, p },
    usual: { from: Math.max(0, expected - spread), to: expected + spread },
    verdict: spins < TOO_FEW ? 'tooFew' : p < UNFAIR_P ? 'unfair' : p < DOUBTFUL_P ? 'doubtful' : 'fair',
    shown: spins === 0 ? 1 : Math.min(1, share + Math.sqrt((limit * share * (1 - share)) / spins)),
    needed: Math.ceil((limit * share * (1 - share)) / excess ** 2),
  };
}

/** The share of one sector that `needed` is about. */
export const suspectShare = (sectors: number): number => SUSPECT_SHARE / sectors;

/** One more valid spin. @param angle degrees, 0 up to 360; @param tolerance degrees on both sides of a line that matters */
export function spinCounted(
  count: SpinCount,
  kinds: readonly string[],
  angle: number,
  tolerance: number,
): SpinCount {
  const width = 360 / kinds.length;
  const index = Math.min(kinds.length - 1, Math.floor(angle / width));
  const past = angle - index * width;
  const neighbour = past <= tolerance ? index - 1 : past >= width - tolerance ? index + 1 : index;
  const other = kinds[(neighbour + kinds.length) % kinds.length];
  if (other !== kinds[index]) return { ...count, border: count.border + 1 };
  return { ...count, sectors: count.sectors.map((n, i) => (i === index ? n + 1 : n)) };
}

/** The probability that χ² with so many degrees of freedom exceeds x: 1 − P(k/2, x/2), by the series of the lower gamma function. */
export function chiSquareTail(x: number, degrees: number): number {
  if (x <= 0) return 1;
  const [a, half] = [degrees / 2, x / 2];
  let term = 1 / a;
  let sum = term;
  for (let n = a + 1; term > sum * 1e-15; n += 1) {
    term *= half / n;
    sum += term;
  }
  return Math.max(0, 1 - Math.exp(a * Math.log(half) - half - logGamma(a)) * sum);
}

/** ln Γ of a whole or half number above 0. */
function logGamma(a: number): number {
  let log = a % 1 === 0 ? 0 : Math.log(Math.PI) / 2;
  for (let n = a - 1; n > 0; n -= 1) log += Math.log(n);
  return log;
}

/** The x that χ² exceeds with this probability. */
function chiSquareLimit(p: number, degrees: number): number {
  let [low, high] = [0, 1000];
  for (let i = 0; i < 60; i += 1) {
    const middle = (low + high) / 2;
    if (chiSquareTail(middle, degrees) > p) low = middle;
    else high = middle;
  }
  return high;
}
