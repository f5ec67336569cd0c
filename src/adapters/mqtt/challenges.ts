import { randomBytes } from 'node:crypto';

/** A board answers at once, ms. */
const GOOD_FOR_MS = 30_000;
/** Open at once for one address and for all: who asks for more puts his own out of force. */
const OF_ONE_ADDRESS = 8;
const OF_ALL = 512;

/** The nonces that a broker has given out: each is good for one login from the address that asked for it. */
export class Challenges {
  readonly #given = new Map<string, { readonly to: string; readonly until: number }>();

  /** A new one for that address, at `t`, ms. */
  give(to: string, t: number): string {
    const open = [...this.#given].filter(([, given]) => given.to === to);
    for (const [nonce] of open.slice(0, Math.max(0, open.length - OF_ONE_ADDRESS + 1)))
      this.#given.delete(nonce);
    const [oldest] = this.#given.keys();
    if (this.#given.size >= OF_ALL && oldest !== undefined) this.#given.delete(oldest);
    const nonce = randomBytes(32).toString('hex');
    this.#given.set(nonce, { to, until: t + GOOD_FOR_MS });
    return nonce;
  }

  /** Whether it was given to that address and is still good; from now on it is not. */
  take(nonce: string, from: string, t: number): boolean {
    const given = this.#given.get(nonce);
    if (given === undefined || given.to !== from) return false;
    this.#given.delete(nonce);
    return t <= given.until;
  }
}
