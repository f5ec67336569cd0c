import { EventEmitter } from 'node:events';
import type { Transport } from 'firmata-io';

/**
 * The serial port as Firmata sees it: one for the life of the program, while the port below comes and goes
 * (johnny-five lets an I2C address be used once a process, so its board cannot be made anew).
 */
export class LastingTransport extends EventEmitter implements Transport {
  private readonly send: (data: Uint8Array, done: () => void) => boolean;

  /** @param send answers false, and never calls back, while the port is not open */
  constructor(send: (data: Uint8Array, done: () => void) => boolean) {
    super();
    this.send = send;
  }

  /** What is written while the port is not open is gone, never kept for later. */
  write(data: Uint8Array, callback: () => void): void {
    if (!this.send(data, callback)) callback();
  }
}
