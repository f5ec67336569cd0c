import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** Of one packet, and of all together, as long as nobody knows who sends: a CONNECT with the longest will there is has some 5 kB. */
const LONGEST_UNKNOWN_BYTES = 8192;
/** Of one packet of who was let in: the longest message of a match has 48 kB (MQTT 3.1.1, 2.2.3: what remains of a packet). */
const LONGEST_BYTES = 64 * 1024;
/** So much may lie here for who does not read it; a broker waits for him from then on. */
const UNREAD_BYTES = 256 * 1024;

/** `address:port`, however IPv4 is written. */
export function addressOf(address: string | undefined, port: number | undefined): string {
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

/** Who is connected: silent ones make room for who comes later, and no address takes the others' places. */
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

/** Between two lines, ms: whoever makes noise at a door fills no disk. */
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
