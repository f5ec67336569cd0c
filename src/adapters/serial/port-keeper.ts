import type { SerialPortStream } from '@serialport/stream';
import type { Clock } from '../../ports/clock.ts';
import { errorWords, isCoded } from '../words/words.ts';
import type { PortOpener } from './serial-ports.ts';

const REOPEN_MS = 500;

interface PortListener {
  opened(): void;
  bytes(bytes: Uint8Array): void;
  /** The port was closed or lost; `opened` may follow. */
  closed(): void;
  /** Why there is no port has changed. */
  missing(): void;
}

interface PortKeeperOptions {
  readonly openPort: PortOpener;
  readonly clock: Clock;
  readonly reopenMs?: number;
  readonly log: (message: string) => void;
  readonly listener: PortListener;
}

/**
 * Keeps one serial port open. Tries again after a loss, each time with a stream of its own, because a stream delivers after its
 * re-open what was written while it was closed. Nothing is written while the port is not open.
 */
export class PortKeeper {
  /** Faults of the port itself, ever growing. */
  readonly counters = { opened: 0, openFailed: 0, lost: 0, rejected: 0, writeFailed: 0, refusedWrites: 0 };
  private readonly options: PortKeeperOptions;
  private port: SerialPortStream | null = null;
  private wanted = false;
  private cancelReopen = (): void => {};
  private lastFailure: string | null = null;

  constructor(options: PortKeeperOptions) {
    this.options = options;
  }

  get isOpen(): boolean {
    return this.port?.isOpen ?? false;
  }

  /** Why there is no port, in words for people; null while one is open, or none was tried. */
  get problem(): string | null {
    return this.lastFailure;
  }

  /** No port has been found yet, nor looked for in vain: that is no loss. */
  get isUntried(): boolean {
    return this.counters.opened === 0 && this.lastFailure === null;
  }

  /** Resolves once the port was tried. Tries go on until `close`. */
  async open(): Promise<void> {
    if (this.wanted) return;
    this.wanted = true;
    await this.attempt();
  }

  /** Gives the port up, for good unless it is opened again. */
  async close(): Promise<void> {
    this.wanted = false;
    this.cancelReopen();
    await this.closePort();
  }

  /** The board that was sought answers here. It is found again wherever it goes. */
  accept(): void {
    this.options.openPort.accepted();
  }

  /** Another device answers here, or none. It is left, unless it is the very port that was sought. */
  reject(why: string): void {
    if (!this.isOpen || !this.options.openPort.rejected()) return;
    this.counters.rejected++;
    this.options.log(`serial port ${this.port?.path}: ${why}; it is left`);
    void this.closePort();
  }

  /**
   * Writes if the port is open; refuses otherwise.
   *
   * @param done is called once the bytes are handed over or lost, but not if they were refused
   */
  write(bytes: Uint8Array, done: () => void = () => {}): boolean {
    if (this.port === null || !this.isOpen) {
      this.counters.refusedWrites++;
      return false;
    }
    this.port.write(bytes, (error) => {
      if (error) this.counters.writeFailed++;
      done();
    });
    return true;
  }

  private closePort(): Promise<void> {
    const { port } = this;
    if (port === null || !port.isOpen) return Promise.resolve();
    return new Promise((resolve) => port.close(() => resolve()));
  }

  private async attempt(): Promise<void> {
    const next = await this.options.openPort.next();
    if (typeof next === 'string') {
      this.failed(next);
      return;
    }
    if (!this.wanted) {
      this.options.openPort.released();
      return;
    }
    await this.openStream(next);
  }

  private openStream(port: SerialPortStream): Promise<void> {
    this.port = port;
    port.on('data', (bytes: Uint8Array) => this.options.listener.bytes(bytes));
    port.on('error', (error) => this.options.log(`serial port ${port.path}: ${portWords(error)}`));
    // An unplug with a write in flight closes twice.
    port.once('close', () => this.closed(port));
    return new Promise((resolve) => {
      port.open((error) => {
        if (error) {
          this.options.openPort.released();
          this.failed(`The port ${port.path} cannot be opened: ${portWords(error)}.`);
        } else this.opened(port);
        resolve();
      });
    });
  }

  private opened(port: SerialPortStream): void {
    if (!this.wanted) {
      port.close();
      return;
    }
    this.counters.opened++;
    this.lastFailure = null;
    this.options.listener.opened();
  }

  /** Said once, until something else goes wrong. */
  private failed(problem: string): void {
    this.counters.openFailed++;
    if (problem !== this.lastFailure) {
      this.lastFailure = problem;
      this.options.log(problem);
      this.options.listener.missing();
    }
    this.tryLater();
  }

  private closed(port: SerialPortStream): void {
    if (this.port !== port) return;
    this.port = null;
    this.options.openPort.released();
    if (this.wanted) this.counters.lost++;
    this.options.listener.closed();
    this.tryLater();
  }

  private tryLater(): void {
    if (!this.wanted) return;
    this.cancelReopen = this.options.clock.after(this.options.reopenMs ?? REOPEN_MS, () => {
      void this.attempt();
    });
  }
}

/** serialport gives no codes: its bindings speak the system's words. What they mean stands here. */
const CODES: readonly (readonly [RegExp, string])[] = [
  [/permission denied|access denied/i, 'EACCES'],
  [/no such file|file not found/i, 'ENOENT'],
  [/lock port|busy|temporarily unavailable/i, 'EBUSY'],
  [/no such device|device is gone|not configured/i, 'ENODEV'],
  [/input\/output error/i, 'EIO'],
];

/** Why a serial port does not do as it should, for people. */
export function portWords(error: unknown): string {
  if (!(error instanceof Error) || isCoded(error)) return errorWords(error);
  const [, code] = CODES.find(([words]) => words.test(error.message)) ?? [];
  return code === undefined ? error.message : errorWords(Object.assign(new Error(error.message), { code }));
}
