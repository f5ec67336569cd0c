import { randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { connect } from 'mqtt';
import * as v from 'valibot';
import type { Challenge } from '../keys/keys.ts';
import { hex, readPayload } from './payload.ts';

/** Of one packet, and of all together, while nobody knows who sends. A CONNECT with the longest will there is has some 5 kB. */
const LONGEST_UNKNOWN_BYTES = 8192;
/** Of one packet of who was let in: the longest message of a match has 48 kB (MQTT 3.1.1, 2.2.3: what remains of a packet). */
const LONGEST_BYTES = 64 * 1024;
/** How much may lie here for a client that does not read it. From then on a broker waits for it. */
const UNREAD_BYTES = 256 * 1024;

/** `address:port`, however IPv4 is written. */
function addressOf(address: string | undefined, port: number | undefined): string {
  return `${(address ?? '').replace(/^::ffff:/, '')}:${port ?? 0}`;
}

/** A socket whose packets are measured by their first bytes, before anything of them is kept. */
export class GuardedConnection extends Duplex {
  readonly #socket: Socket;
  /** The other end's address, and this end's with its port. */
  readonly from: string;
  readonly to: string;
  #admitted = false;
  #unknownBytes = 0;
  /** What is still to come of the packet that is being read; null: its first bytes. */
  #left: number | null = null;
  /** The bytes of its length, read so far; null: before its type. */
  #length: { readonly value: number; readonly count: number } | null = null;

  constructor(socket: Socket) {
    super({ writableHighWaterMark: UNREAD_BYTES });
    this.#socket = socket;
    this.from = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    this.to = addressOf(socket.localAddress, socket.localPort);
    socket.on('data', (bytes) => this.#take(bytes));
    socket.on('end', () => this.push(null));
    socket.on('error', (error) => this.destroy(error));
    socket.on('close', () => this.destroy());
  }

  get admitted(): boolean {
    return this.#admitted;
  }

  /** It is known now who sends. */
  admit(): void {
    this.#admitted = true;
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(bytes: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    if (this.#socket.write(bytes)) done();
    else this.#socket.once('drain', () => done());
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#socket.end(() => done());
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }

  #take(bytes: Buffer): void {
    if (this.destroyed) return;
    if (!this.#fits(bytes)) {
      this.destroy(new Error(`a packet is too long (${this.from})`));
      return;
    }
    if (!this.push(bytes)) this.#socket.pause();
  }

  #fits(bytes: Buffer): boolean {
    if (!this.#admitted) {
      this.#unknownBytes += bytes.length;
      if (this.#unknownBytes > LONGEST_UNKNOWN_BYTES) return false;
    }
    const longest = this.#admitted ? LONGEST_BYTES : LONGEST_UNKNOWN_BYTES;
    for (let at = 0; at < bytes.length; ) {
      if (this.#left !== null) {
        const skipped = Math.min(this.#left, bytes.length - at);
        at += skipped;
        this.#left = this.#left === skipped ? null : this.#left - skipped;
      } else {
        if (!this.#header(bytes[at] ?? 0, longest)) return false;
        at += 1;
      }
    }
    return true;
  }

  /** The next byte of a packet's type and length: seven bits each, the lowest first, four at most. */
  #header(byte: number, longest: number): boolean {
    if (this.#length === null) {
      this.#length = { value: 0, count: 0 };
      return true;
    }
    const { value, count } = this.#length;
    const now = value + (byte & 0x7f) * 128 ** count;
    if (now > longest || count === 4) return false;
    if ((byte & 0x80) !== 0) {
      this.#length = { value: now, count: count + 1 };
      return true;
    }
    this.#length = null;
    this.#left = now === 0 ? null : now;
    return true;
  }
}

/** Of all addresses, and of one: a house has some boards, and each is one client. */
const MOST = 64;
const MOST_OF_ONE_ADDRESS = 16;

/** Who is connected. Silent ones make room for later ones, and no address takes the others' places. */
export class BrokerDoors {
  readonly #inside = new Set<GuardedConnection>();

  /** The connection, measured from now on; null: there is no room for it. */
  enter(socket: Socket): GuardedConnection | null {
    const connection = new GuardedConnection(socket);
    const same = [...this.#inside].filter(({ from }) => from === connection.from);
    const hasRoom =
      (same.length < MOST_OF_ONE_ADDRESS || putOut(same)) &&
      (this.#inside.size < MOST || putOut([...this.#inside]));
    if (!hasRoom) {
      connection.destroy();
      return null;
    }
    this.#inside.add(connection);
    connection.on('close', () => this.#inside.delete(connection));
    return connection;
  }

  close(): void {
    for (const connection of this.#inside) connection.destroy();
  }
}

/** The one that has waited longest without saying who it is; false: all have. */
function putOut(connections: readonly GuardedConnection[]): boolean {
  const waiting = connections.find(({ admitted }) => !admitted);
  waiting?.destroy();
  return waiting !== undefined;
}

/** Between two lines, ms. So whoever makes noise at a door fills no disk. */
const SELDOM_MS = 60_000;

/** Writes one line a minute, and with the next one how many were left out. */
export function seldom(log: (message: string) => void): (message: string) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  let unsaid = 0;
  return (message) => {
    const t = performance.now();
    if (t - saidAt < SELDOM_MS) {
      unsaid += 1;
      return;
    }
    log(unsaid === 0 ? message : `${message} (and ${unsaid} more since the last)`);
    saidAt = t;
    unsaid = 0;
  };
}

/** By this name, without a password, a board asks a broker of this program for something to sign. */
export const CHALLENGER = 'challenge';
export const CHALLENGE_TOPIC = 'damier/challenge';

/** Another broker gives none, ms. */
const PATIENCE_MS = 2000;

const challenge = v.strictObject({ nonce: hex(64) });

/**
 * What the broker there wants signed. Null where it gives nothing: it is of another kind, or away. MQTT 3.1.1 has no word from the
 * broker before a client's password, so this is asked for on a connection of its own. MQTT 5's enhanced authentication would have
 * one, but the broker of this program does not speak it.
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
/** How many are open at once for one address and for all. Whoever asks for more puts his own out of force. */
const OF_ONE_ADDRESS = 8;
const OF_ALL = 512;

/** The nonces that a broker has given out. Each is good for one login from the address that asked for it. */
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

  /** Whether it was given to that address and is still good. From now on it is not. */
  take(nonce: string, from: string, t: number): boolean {
    const given = this.#given.get(nonce);
    if (given === undefined || given.to !== from) return false;
    this.#given.delete(nonce);
    return t <= given.until;
  }
}
