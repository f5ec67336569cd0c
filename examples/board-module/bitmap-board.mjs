// @ts-check
// Takes a bought 8×8 board into the game. It sends a line for each scan, over any stream: its milliseconds, a blank, and 64 digits from
// a1, b1 … to h8. Here the stream is a TCP connection, as a board with Wi-Fi offers one; a `SerialPort` of npm's serialport is as good.
//
//     BITMAP_BOARD=192.168.1.50:4000 damier play --board classic-8x8 --board-module bitmap-board.mjs
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

/**
 * @typedef {import('damier/board').SensorBoard} SensorBoard
 * @typedef {import('damier/board').BoardReport} BoardReport
 * @typedef {import('damier/board').LinkStatus} LinkStatus
 * @typedef {import('damier/board').BoardModuleSetup} BoardModuleSetup
 * @typedef {import('damier/rules').Algebraic} Algebraic
 */

const SILENT_AFTER_MS = 1000;
const TRY_AGAIN_AFTER_MS = 1000;
const LINE = /^(\d+) ([01]{64})$/;

/** What the program calls: it gives the sensors of this board. */
export function createSensorBoard(/** @type {BoardModuleSetup} */ { clock }) {
  const [host = '', port = ''] = (process.env.BITMAP_BOARD ?? '127.0.0.1:4000').split(':');
  return new BitmapBoard(() => connect({ host, port: Number(port) }), clock);
}

/** @implements {SensorBoard} */
export class BitmapBoard {
  /** @type {LinkStatus} */
  link = { state: 'lost', reason: 'The port is closed.', counters: {} };
  #connect;
  #clock;
  /** @type {Set<(report: BoardReport) => void>} */
  #reportListeners = new Set();
  /** @type {Set<(link: LinkStatus) => void>} */
  #linkListeners = new Set();
  /** @type {import('node:stream').Readable | null} */
  #stream = null;
  #isOpen = false;
  /** Ends the one wait there is: for a line, or for the port to be tried again. */
  #cancelWait = () => {};
  /** Added to the board's time, so that it never goes back when the board restarts. */
  #offset = 0;
  #t = 0;
  #discarded = 0;

  /**
   * @param {() => import('node:stream').Readable} connect
   * @param {BoardModuleSetup['clock']} clock
   */
  constructor(connect, clock) {
    this.#connect = connect;
    this.#clock = clock;
  }

  async open() {
    this.#isOpen = true;
    this.#tryPort();
  }

  async close() {
    this.#isOpen = false;
    this.#stream?.destroy();
    this.#lose(this.#stream, 'The port is closed.');
  }

  onReport(/** @type {(report: BoardReport) => void} */ listener) {
    this.#reportListeners.add(listener);
    return () => this.#reportListeners.delete(listener);
  }

  onLink(/** @type {(link: LinkStatus) => void} */ listener) {
    this.#linkListeners.add(listener);
    return () => this.#linkListeners.delete(listener);
  }

  /** @param {string} line */
  #hear(line) {
    const [, ms, digits] = LINE.exec(line) ?? [];
    if (ms === undefined || digits === undefined) {
      // The first line may have been cut where the port was opened.
      this.#discarded++;
      return;
    }
    const told = Number(ms);
    if (told + this.#offset < this.#t) this.#offset = this.#t - told;
    this.#t = told + this.#offset;
    this.#become('up', null);
    this.#watch();
    const occupied = [...digits].flatMap((digit, index) => (digit === '1' ? [nameOf(index)] : []));
    for (const listener of this.#reportListeners) listener({ kind: 'snapshot', t: this.#t, occupied });
  }

  #tryPort() {
    try {
      const stream = this.#connect();
      this.#stream = stream;
      this.#become('connecting', 'Waiting for the first line.');
      const lines = createInterface({ input: stream });
      lines.on('line', (line) => {
        if (this.#stream === stream) this.#hear(line);
      });
      // The lines pass on an error of their stream; where nobody listens, Node throws it.
      lines.on('error', (error) => this.#lose(stream, error.message));
      stream.on('close', () => this.#lose(stream, 'The port is closed.'));
    } catch (error) {
      this.#lose(null, error instanceof Error ? error.message : String(error));
    }
  }

  /**
   * The port is gone: it is looked for until it is back. Of one that was given up before nothing is heard.
   * @param {import('node:stream').Readable | null} stream
   * @param {string} reason
   */
  #lose(stream, reason) {
    if (this.#stream !== stream) return;
    this.#stream = null;
    this.#cancelWait();
    this.#become('lost', reason);
    if (this.#isOpen) this.#cancelWait = this.#clock.after(TRY_AGAIN_AFTER_MS, () => this.#tryPort());
  }

  #watch() {
    this.#cancelWait();
    this.#cancelWait = this.#clock.after(SILENT_AFTER_MS, () =>
      this.#become('silent', 'The board is silent.'),
    );
  }

  /**
   * @param {LinkStatus['state']} state
   * @param {string | null} reason
   */
  #become(state, reason) {
    if (this.link.state === state && this.link.reason === reason) return;
    this.link = { state, reason, counters: { discarded: this.#discarded } };
    for (const listener of this.#linkListeners) listener(this.link);
  }
}

/** The name of the square of a digit; the brand that types know it by cannot be given in JavaScript otherwise. */
function nameOf(/** @type {number} */ index) {
  return /** @type {Algebraic} */ (`${'abcdefgh'.charAt(index % 8)}${Math.floor(index / 8) + 1}`);
}
