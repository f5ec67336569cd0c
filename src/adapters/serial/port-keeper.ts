import type { SerialPortStream } from '@serialport/stream';
import type { Clock } from '../../ports/clock.ts';

const REOPEN_MS = 500;

export interface PortListener {
  opened(): void;
  bytes(bytes: Uint8Array): void;
  /** The port was closed or lost; `opened` may follow. */
  closed(): void;
}

export interface PortKeeperOptions {
  readonly openPort: () => SerialPortStream;
  readonly clock: Clock;
  readonly reopenMs?: number;
  readonly log: (message: string) => void;
  readonly listener: PortListener;
}

/**
 * Keeps one serial port open: tries again after a loss, each time with a stream of its own, because a stream delivers
 * after its re-open what was written while it was closed. Nothing is written while it is not open.
 */
export class PortKeeper {
  /** Faults of the port itself, ever growing. */
  readonly counters = { opened: 0, openFailed: 0, lost: 0, writeFailed: 0, refusedWrites: 0 };
  private readonly options: PortKeeperOptions;
  private port: SerialPortStream | null = null;
  private wanted = false;
  private cancelReopen = (): void => {};
  private lastFailure = '';

  constructor(options: PortKeeperOptions) {
    this.options = options;
  }

  get isOpen(): boolean {
    return this.port?.isOpen ?? false;
  }

  /** Resolves once the port was tried; tries go on until `close`. */
  async open(): Promise<void> {
    if (this.wanted) return;
    this.wanted = true;
    await this.attempt();
  }

  /** Gives the port up, for good unless it is opened again. */
  close(): Promise<void> {
    this.wanted = false;
    this.cancelReopen();
    const { port } = this;
    if (port === null || !port.isOpen) return Promise.resolve();
    return new Promise((resolve) => port.close(() => resolve()));
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

  private attempt(): Promise<void> {
    const port = this.options.openPort();
    this.port = port;
    port.on('data', (bytes: Uint8Array) => this.options.listener.bytes(bytes));
    port.on('error', (error) => this.options.log(`serial port ${port.path}: ${error.message}`));
    // An unplug with a write in flight closes twice.
    port.once('close', () => this.closed(port));
    return new Promise((resolve) => {
      port.open((error) => {
        if (error) this.failed(port, error);
        else this.opened(port);
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
    this.lastFailure = '';
    this.options.listener.opened();
  }

  private failed(port: SerialPortStream, error: Error): void {
    this.counters.openFailed++;
    if (error.message !== this.lastFailure) this.options.log(`cannot open ${port.path}: ${error.message}`);
    this.lastFailure = error.message;
    this.tryLater();
  }

  private closed(port: SerialPortStream): void {
    if (this.port !== port) return;
    this.port = null;
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
