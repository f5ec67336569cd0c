import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { BoardReport, LinkStatus, SensorBoard } from '../../src/ports/board.ts';
import type { Clock } from '../../src/ports/clock.ts';
import { type Board, boardOf } from '../../src/rules/rules.ts';

const SILENT_AFTER_MS = 1000;
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
  #cancelSilence = () => {};
  /** Added to the board's time, so that it never goes back when the board restarts. */
  #offset = 0;
  #t = 0;
  #discarded = 0;

  constructor(connect: () => Readable, clock: Clock) {
    this.#connect = connect;
    this.#clock = clock;
  }

  async open(): Promise<void> {
    const stream = this.#connect();
    this.#stream = stream;
    this.#become('connecting', 'Waiting for the first line.');
    createInterface({ input: stream }).on('line', (line) => this.#hear(line));
    stream.on('error', (error) => this.#become('lost', error.message));
    stream.on('close', () => this.#become('lost', 'The port is closed.'));
  }

  async close(): Promise<void> {
    this.#cancelSilence();
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

  #watch(): void {
    this.#cancelSilence();
    this.#cancelSilence = this.#clock.after(SILENT_AFTER_MS, () =>
      this.#become('silent', 'The board is silent.'),
    );
  }

  #become(state: LinkStatus['state'], reason: string | null): void {
    if (this.link.state === state) return;
    this.link = { state, reason, counters: { discarded: this.#discarded } };
    for (const listener of this.#linkListeners) listener(this.link);
  }
}
