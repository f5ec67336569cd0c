// StandardFirmata 2.5 on an Arduino Uno, as the protocol's own documents have it: github.com/firmata/protocol, protocol.md, i2c.md,
// servos.md, and the StandardFirmata sketch for which pin can do what.

import { VirtualCable } from '../../../src/adapters/virtual/board-cable.ts';
import {
  HT16K33_ADDRESS,
  Ht16k33,
  PCA9685_ADDRESS,
  Pca9685,
} from '../../../src/adapters/virtual/chips/chips.ts';

const SYSEX = { start: 0xf0, end: 0xf7 } as const;
const COMMAND = {
  digital: 0x90,
  analog: 0xe0,
  pinMode: 0xf4,
  digitalPin: 0xf5,
  version: 0xf9,
  reset: 0xff,
} as const;
const QUESTION = { mapping: 0x69, capability: 0x6b, pinState: 0x6d, firmware: 0x79 } as const;
const REPLY = { mapping: 0x6a, capability: 0x6c, pinState: 0x6e, i2c: 0x77 } as const;
const ORDER = { extendedAnalog: 0x6f, servoConfig: 0x70, i2c: 0x76, i2cConfig: 0x78 } as const;
const MODE = { input: 0, output: 1, analog: 2, pwm: 3, servo: 4, i2c: 6, pullUp: 11 } as const;
const NO_MORE_MODES = 0x7f;
const NOT_ANALOG = 0x7f;
const PINS = 20;
const FIRST_ANALOG = 14;
const PWM_PINS = [3, 5, 6, 9, 10, 11];
const I2C_PINS = [18, 19];
const I2C_READ = 0b01;
const NAME = 'StandardFirmata.ino';

/** Two data bytes of seven bits make one of eight. */
const joined = (halves: readonly number[]) =>
  halves.filter((_, at) => at % 2 === 0).map((low, at) => low | ((halves[2 * at + 1] ?? 0) << 7));
const halved = (bytes: readonly number[]) => bytes.flatMap((byte) => [byte & 0x7f, byte >> 7]);

/** An Uno with StandardFirmata, both chips on its bus, a servo on any pin. */
export class StandardFirmataPeer {
  readonly cable: VirtualCable;
  readonly lights = new Ht16k33(() => {});
  readonly servos = new Pca9685(() => {});
  /** Every write on the bus. */
  readonly i2c: { readonly address: number; readonly bytes: readonly number[] }[] = [];
  /** Pulse range of pins that were configured as servos, µs, and what each was last told. */
  readonly servoRanges = new Map<number, readonly [number, number]>();
  readonly analog = new Map<number, number>();
  readonly modes = new Map<number, number>();
  /** Commands that StandardFirmata does not know, or not yet: I²C before it is configured. */
  readonly strange: string[] = [];
  private line: number[] = [];
  private isI2cOn = false;

  constructor(path: string) {
    this.cable = new VirtualCable(path, {
      opened: () => this.boot(),
      written: (bytes) => {
        for (const byte of bytes) this.take(byte);
      },
    });
  }

  /** After power-up and at each opening of the port: version and name by itself. */
  boot(): void {
    this.line = [];
    this.isI2cOn = false;
    this.say(COMMAND.version, 2, 5);
    this.sayFirmware();
  }

  private take(byte: number): void {
    this.line.push(byte);
    const [first = 0] = this.line;
    if (first === SYSEX.start) {
      if (byte !== SYSEX.end) return;
      this.sysex(this.line.slice(1, -1));
    } else {
      const kind = first < 0xf0 ? first & 0xf0 : first;
      const isShort = kind === COMMAND.version || kind === COMMAND.reset;
      if (!isShort && this.line.length < 3) return;
      this.command(kind, first & 0x0f, this.line[1] ?? 0, this.line[2] ?? 0);
    }
    this.line = [];
  }

  private command(kind: number, channel: number, first: number, second: number): void {
    switch (kind) {
      case COMMAND.version:
        this.say(COMMAND.version, 2, 5);
        return;
      case COMMAND.analog:
        this.analog.set(channel, first | (second << 7));
        return;
      case COMMAND.pinMode:
        this.modes.set(first, second);
        return;
      case COMMAND.digital:
      case COMMAND.digitalPin:
        return;
      case COMMAND.reset:
        this.isI2cOn = false;
        return;
      default:
        this.strange.push(`0x${kind.toString(16)}`);
    }
  }

  private sysex([command = 0, ...rest]: readonly number[]): void {
    switch (command) {
      case QUESTION.firmware:
        this.sayFirmware();
        return;
      case QUESTION.capability:
        this.reply(REPLY.capability, ...pinNumbers.flatMap((pin) => [...modesOf(pin), NO_MORE_MODES]));
        return;
      case QUESTION.mapping:
        this.reply(
          REPLY.mapping,
          ...pinNumbers.map((pin) => (pin < FIRST_ANALOG ? NOT_ANALOG : pin - FIRST_ANALOG)),
        );
        return;
      case QUESTION.pinState:
        this.reply(REPLY.pinState, rest[0] ?? 0, this.modes.get(rest[0] ?? 0) ?? MODE.output, 0);
        return;
      case ORDER.servoConfig: {
        const [pin = 0, ...range] = rest;
        const [least = 0, most = 0] = [range.slice(0, 2), range.slice(2)].map(
          ([low = 0, high = 0]) => low | (high << 7),
        );
        this.servoRanges.set(pin, [least, most]);
        this.modes.set(pin, MODE.servo);
        return;
      }
      case ORDER.extendedAnalog: {
        const [pin = 0, ...sevens] = rest;
        this.analog.set(
          pin,
          sevens.reduce((value, seven, nth) => value | (seven << (7 * nth)), 0),
        );
        return;
      }
      case ORDER.i2cConfig:
        this.isI2cOn = true;
        return;
      case ORDER.i2c:
        this.i2cRequest(rest);
        return;
      default:
        this.strange.push(`sysex 0x${command.toString(16)}`);
    }
  }

  private i2cRequest([address = 0, mode = 0, ...halves]: readonly number[]): void {
    if (!this.isI2cOn) {
      this.strange.push('I2C before its configuration');
      return;
    }
    const chip = { [HT16K33_ADDRESS]: this.lights, [PCA9685_ADDRESS]: this.servos }[address];
    if (((mode >> 3) & 0b11) === I2C_READ) {
      const [register = 0, count = 0] = joined(halves);
      chip?.start('write');
      chip?.write(register);
      chip?.start('read');
      const read = Array.from({ length: count }, () => chip?.read() ?? 0xff);
      chip?.stop();
      this.reply(REPLY.i2c, ...halved([address, register, ...read]));
      return;
    }
    const bytes = joined(halves);
    this.i2c.push({ address, bytes });
    chip?.start('write');
    for (const byte of bytes) chip?.write(byte);
    chip?.stop();
  }

  private sayFirmware(): void {
    this.reply(QUESTION.firmware, 2, 5, ...halved([...NAME].map((letter) => letter.charCodeAt(0))));
  }

  private reply(...bytes: number[]): void {
    this.say(SYSEX.start, ...bytes, SYSEX.end);
  }

  private say(...bytes: number[]): void {
    this.cable.deliver(Uint8Array.from(bytes));
  }
}

const pinNumbers = Array.from({ length: PINS }, (_, pin) => pin);

/** Modes with their resolution in bits; the serial pins have none. */
function modesOf(pin: number): readonly number[] {
  if (pin < 2) return [];
  return [
    ...[MODE.input, 1, MODE.output, 1, MODE.pullUp, 1],
    ...(pin >= FIRST_ANALOG ? [MODE.analog, 10] : []),
    ...(PWM_PINS.includes(pin) ? [MODE.pwm, 8] : []),
    ...[MODE.servo, 14],
    ...(I2C_PINS.includes(pin) ? [MODE.i2c, 1] : []),
  ];
}
