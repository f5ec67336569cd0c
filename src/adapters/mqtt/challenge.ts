import { randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import { connect } from 'mqtt';
import * as v from 'valibot';
import type { Challenge } from '../keys/keys.ts';
import { addressOf } from './guarded-connection.ts';
import { hex, readPayload } from './payload.ts';

/** By this name, without a password, a board asks a broker of this program for something to sign. */
export const CHALLENGER = 'challenge';
export const CHALLENGE_TOPIC = 'damier/challenge';

/** Another broker gives none, ms. */
const PATIENCE_MS = 2000;

const challenge = v.strictObject({ nonce: hex(64) });

/**
 * What the broker there wants signed; null where it gives nothing: another kind of broker, or one that is away. MQTT 3.1.1
 * has no word from the broker before a client's password, so it is asked for on a connection of its own; MQTT 5's enhanced
 * authentication would have one, and the broker of this program does not speak it.
 */
export function challengeFrom(url: string): Promise<Challenge | null> {
  // A broker of this program has no TLS, and another one is not asked.
  if (new URL(url).protocol !== 'mqtt:') return Promise.resolve(null);
  return new Promise((resolve) => {
    const client = connect(url, {
      ...{ username: CHALLENGER, protocolVersion: 4, clean: true, reconnectPeriod: 0 },
      connectTimeout: PATIENCE_MS,
    });
    const end = (found: Challenge | null) => {
      clearTimeout(silence);
      client.end(true);
      resolve(found);
    };
    const silence = setTimeout(() => end(null), PATIENCE_MS);
    client.on('error', () => end(null));
    client.on('close', () => end(null));
    client.on('message', (topic, bytes) => {
      const read = readPayload(challenge, 200, bytes);
      const { stream } = client;
      if (topic !== CHALLENGE_TOPIC || !read.ok || !(stream instanceof Socket)) return;
      end({ nonce: read.message.nonce, broker: addressOf(stream.remoteAddress, stream.remotePort) });
    });
  });
}

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
