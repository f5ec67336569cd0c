/** What we use of johnny-five 2.1, which has no types of its own. */
declare module 'johnny-five' {
  import type { EventEmitter } from 'node:events';
  import type { Firmata } from 'firmata-io';

  export interface BoardOptions {
    /** Never leave it out: without it johnny-five looks for ports by itself. */
    readonly io: Firmata;
    readonly repl: false;
    readonly debug: false;
    readonly sigint: false;
    /** Ms from `connect` to `ready` before it emits `error`. */
    readonly timeout?: number;
  }

  export class Board extends EventEmitter {
    constructor(options: BoardOptions);
    readonly io: Firmata;
    readonly isReady: boolean;
    i2cConfig(options: { readonly delay?: number; readonly address?: number }): this;
    i2cWrite(address: number, bytes: readonly number[]): this;
    i2cReadOnce(address: number, length: number, callback: (bytes: readonly number[]) => void): this;
    i2cWriteReg(address: number, register: number, byte: number): this;
  }

  export interface ExpanderOptions {
    readonly board: Board;
    readonly controller: 'PCA9685';
    readonly address: number;
    /** Hz; the chip's prescaler follows from it. */
    readonly frequency: number;
  }

  export class Expander extends EventEmitter {
    static get(options: ExpanderOptions): Expander;
    /** The board that it writes to. */
    io: Firmata;
    /** 0 … 255; 0 turns the channel off. */
    pwmWrite(pin: number, value: number): void;
  }

  export interface ServoOptions extends ExpanderOptions {
    readonly pin: number;
    /** Bounds of `to`. */
    readonly range: readonly [number, number];
  }

  export class Servo extends EventEmitter {
    constructor(options: ServoOptions);
    /** On a PCA9685 a value from 544 up is four times the pulse's ticks. */
    to(value: number): this;
  }

  const five: {
    readonly Board: typeof Board;
    readonly Expander: typeof Expander;
    readonly Servo: typeof Servo;
  };
  export default five;
}

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
