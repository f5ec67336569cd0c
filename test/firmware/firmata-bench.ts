import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { ActuatorBench } from '../../src/bench/firmware/benches.ts';

/** What these tests use of firmata-io's board. */
export interface FirmataBoard extends EventEmitter {
  readonly MODES: Readonly<Record<string, number>>;
  readonly firmware: {
    readonly name: string;
    readonly version: { readonly major: number; readonly minor: number };
  };
  readonly pins: readonly { readonly supportedModes: readonly number[]; readonly analogChannel: number }[];
  readonly isReady: boolean;
  reportVersion(callback: () => void): void;
  queryPinState(pin: number, callback: () => void): void;
  pinMode(pin: number, mode: number): void;
  digitalWrite(pin: number, value: number): void;
  digitalRead(pin: number, callback: (value: number) => void): void;
  servoWrite(pin: number, value: number): void;
  i2cConfig(delay: number): void;
  i2cWrite(address: number, bytes: readonly number[]): void;
  i2cWriteReg(address: number, register: number, byte: number): void;
  i2cReadOnce(address: number, register: number, length: number, callback: (bytes: number[]) => void): void;
}

const { Firmata } = createRequire(import.meta.url)('firmata-io') as {
  Firmata: new (transport: EventEmitter, options: { reportVersionTimeout: number }) => FirmataBoard;
};

/** The serial line as firmata-io sees it. */
class Transport extends EventEmitter {
  readonly sent: number[] = [];
  write(bytes: Uint8Array, callback?: () => void): void {
    this.sent.push(...bytes);
    callback?.();
  }
}

/** The bench of the firmware's figures, with the real firmata-io as its host. */
export class FirmataBench extends ActuatorBench {
  readonly transport = new Transport();
  readonly board: FirmataBoard;
  readonly strings: string[] = [];

  constructor(hex: string) {
    super(hex);
    this.board = new Firmata(this.transport, { reportVersionTimeout: 60_000 });
    this.board.on('string', (text: string) => this.strings.push(text));
  }

  /** A bench whose firmata-io is ready. */
  static ready(hex: string): FirmataBench {
    const bench = new FirmataBench(hex);
    bench.transport.emit('open');
    bench.run(300);
    if (!bench.board.isReady) throw new Error('firmata-io did not become ready');
    bench.board.i2cConfig(0);
    return bench;
  }

  override run(ms: number): void {
    for (let left = ms; left > 1e-9; left -= 1) {
      this.mcu.send(this.transport.sent.splice(0));
      this.mcu.run(Math.min(1, left));
      const bytes = this.mcu.collect();
      if (bytes.length > 0) this.transport.emit('data', Buffer.from(bytes));
    }
  }

  /** Says any byte now and then, as a host does that is alive. */
  keepAlive(ms: number): void {
    for (let left = ms; left > 0; left -= 500) {
      this.transport.write(Uint8Array.of(0xf9));
      this.run(Math.min(500, left));
    }
  }

  /** Puts channel 0 in the middle, as johnny-five sets up a PCA9685 at 61 Hz, and lights everything. */
  switchAllOn(): void {
    for (const [register, byte] of [
      [0x00, 0x10],
      [0xfe, 99],
      [0x00, 0xa0],
    ] as const)
      this.board.i2cWriteReg(0x40, register, byte);
    this.board.i2cWrite(0x40, [0x06, 0, 0, 375 & 0xff, 375 >> 8]);
    this.board.i2cWrite(0x71, [0x21]);
    this.board.i2cWrite(0x71, [0x81]);
    this.board.i2cWrite(0x71, [0x00, ...new Array(16).fill(0xff)]);
    this.run(100);
  }
}
