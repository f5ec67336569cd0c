import { mixed } from '../opponent/opponent.ts';

/**
 * A small seeded generator (sfc32, from PractRand), so that a benchmark's figures can be had again from its seed.
 *
 * Equal seeds give equal numbers on every machine; nothing here is fit for secrets.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #d = 1;

  /** A stream named by whole numbers: the run's seed, then what tells this stream from the run's others. */
  constructor(...seed: readonly number[]) {
    let name = 0x9e3779b9;
    for (const part of seed) name = mixed(name ^ mixed(part));
    this.#a = mixed(name + 1);
    this.#b = mixed(name + 2);
    this.#c = mixed(name + 3);
    for (let warm = 0; warm < 12; warm += 1) this.next();
  }

  /** Uniform in [0, 1). */
  next(): number {
    const sum = (this.#a + this.#b + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    return (sum >>> 0) / 0x1_0000_0000;
  }

  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of the items; throws on an empty list. */
  pick<T>(items: readonly T[]): T {
    const item = items[this.whole(0, items.length - 1)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  /** A shuffled copy (Fisher and Yates). */
  shuffled<T>(items: readonly T[]): T[] {
    const rest = [...items];
    const result: T[] = [];
    while (rest.length > 0) result.push(...rest.splice(this.whole(0, rest.length - 1), 1));
    return result;
  }

  /** Log-normal, as human times are: half lie below `median`; cut off at `low` and `high`. Whole numbers. */
  around(median: number, spread: number, low: number, high: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
    return Math.round(Math.min(high, Math.max(low, median * Math.exp(spread * normal))));
  }
}
