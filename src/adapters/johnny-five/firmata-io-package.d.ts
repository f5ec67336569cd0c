/** What we use of firmata-io 2.3, which has no types of its own. */
declare module 'firmata-io' {
  import type { EventEmitter } from 'node:events';

  /** What Firmata needs of a serial port: `open`, `data`, `close` and `error` events, and a `write` that calls back. */
  export interface Transport extends EventEmitter {
    write(data: Uint8Array, callback: () => void): void;
  }

  export interface FirmataOptions {
    /** Ms to wait for the board's own version report before it is asked for. */
    readonly reportVersionTimeout?: number;
  }

  export class Firmata extends EventEmitter {
    constructor(transport: Transport, options?: FirmataOptions);
    readonly isReady: boolean;
    readonly versionReceived: boolean;
    readonly firmware: {
      readonly name?: string;
      readonly version?: { readonly major: number; readonly minor: number };
    };
    /** Bytes of a message not yet complete. */
    buffer: number[];
    readonly pins: readonly unknown[];
    readonly analogPins: readonly number[];
    /** Writes whose callback is due. */
    readonly pending: number;
    reportVersion(callback: () => void): void;
    queryFirmware(callback: () => void): void;
    queryCapabilities(callback: () => void): void;
    queryAnalogMapping(callback: () => void): void;
  }

  const bindTransport: { readonly Firmata: typeof Firmata };
  export default bindTransport;
}
