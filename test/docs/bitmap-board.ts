import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { BoardReport, LinkStatus, SensorBoard } from '../../src/ports/board.ts';
import type { Clock } from '../../src/ports/clock.ts';
import { type Board, boardOf } from '../../src/rules/rules.ts';

const SILENT_AFTER_MS = 1000;
const TRY_AGAIN_AFTER_MS = 1000;
const LINE = /^(\d+) ([01]{64})$/;

/** A bought board that sends a line for each scan: its milliseconds, a blank, and 64 digits from a1, b1 … to h8. */
export class BitmapBoard implements SensorBoard {
  link: LinkStatus = { state: 'lost', reason: 'The port is closed.', counters: {} };
  readonly #connect: () => Readable;
  readonly #clock: Clock;
  readonly #squares: Board = boardOf(8);
  readonly #reportListeners = new Set<(report: BoardReport) => void>();
  readonly #linkListeners = new Set<(link: LinkStatus) => void>();
  #stream: Readable | null = null;
  #isOpen = false;
  /** Ends the one wait there is: for a line, or for the port to be tried again. */
  #cancelWait = () => {};
  /** Added to the board's time, so that it never goes back when the board restarts. */
  #offset = 0;
  #t = 0;
  #discarded = 0;

  constructor(connect: () => Readable, clock: Clock) {
    this.#connect = connect;
    this.#clock = clock;
  }

  async open(): Promise<void> {
    this.#isOpen = true;
    this.#tryPort();
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    this.#cancelWait();
    this.#stream?.destroy();
  }

  onReport(listener: (report: BoardReport) => void): () => void {
    this.#reportListeners.add(listener);
    return () => this.#reportListeners.delete(listener);
  }

  onLink(listener: (link: LinkStatus) => void): () => void {
    this.#linkListeners.add(listener);
    return () => this.#linkListeners.delete(listener);
  }

  #hear(line: string): void {
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
    const occupied = [...digits].flatMap((digit, index) => (digit === '1' ? [this.#nameOf(index)] : []));
    for (const listener of this.#reportListeners) listener({ kind: 'snapshot', t: this.#t, occupied });
  }

  #nameOf(index: number) {
    return this.#squares.algebraic(`${'abcdefgh'.charAt(index % 8)}${Math.floor(index / 8) + 1}`);
  }

  #tryPort(): void {
    try {
      const stream = this.#connect();
      this.#stream = stream;
      this.#become('connecting', 'Waiting for the first line.');
      createInterface({ input: stream }).on('line', (line) => {
        if (this.#stream === stream) this.#hear(line);
      });
      stream.on('error', (error) => this.#lose(stream, error.message));
      stream.on('close', () => this.#lose(stream, 'The port is closed.'));
    } catch (error) {
      this.#lose(null, error instanceof Error ? error.message : String(error));
    }
  }

  /** The port is gone: it is looked for until it is back. Of one that was given up before nothing is heard. */
  #lose(stream: Readable | null, reason: string): void {
    if (this.#stream !== stream) return;
    this.#stream = null;
    this.#cancelWait();
    this.#become('lost', reason);
    if (this.#isOpen) this.#cancelWait = this.#clock.after(TRY_AGAIN_AFTER_MS, () => this.#tryPort());
  }

  #watch(): void {
    this.#cancelWait();
    this.#cancelWait = this.#clock.after(SILENT_AFTER_MS, () =>
      this.#become('silent', 'The board is silent.'),
    );
  }

  #become(state: LinkStatus['state'], reason: string | null): void {
    if (this.link.state === state && this.link.reason === reason) return;
    this.link = { state, reason, counters: { discarded: this.#discarded } };
    for (const listener of this.#linkListeners) listener(this.link);
  }
}
