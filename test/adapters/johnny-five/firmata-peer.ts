import { VirtualCable } from '../../../src/adapters/virtual/board-cable.ts';

const START = 0xf0;
const END = 0xf7;
const REPORT_VERSION = 0xf9;
const QUERY = { firmware: 0x79, capabilities: 0x6b, analogMapping: 0x69 } as const;
const I2C_REQUEST = 0x76;
const STRING = 0x71;
const PINS = 20;
const I2C_MODE = 0x06;
const NOT_ANALOG = 127;

/** The other end of a Firmata line: answers the handshake, writes down the I2C writes, and can fall mute. */
export class FirmataPeer {
  readonly cable: VirtualCable;
  readonly i2c: { readonly address: number; readonly bytes: readonly number[] }[] = [];
  opened = 0;
  /** Its report of name and version. */
  firmware = { name: 'DamierActuators', major: 1, minor: 0 };
  private mute = false;
  private line: number[] = [];

  constructor(path: string) {
    this.cable = new VirtualCable(path, {
      opened: () => {
        this.opened++;
        this.line = [];
      },
      written: (bytes) => {
        for (const byte of bytes) this.take(byte);
      },
    });
  }

  fallMute(mute: boolean): void {
    this.mute = mute;
  }

  /** Its supply dipped: it boots, and says who it is. */
  restart(): void {
    this.line = [];
    this.say(REPORT_VERSION, 2, 5);
    this.sayFirmware();
  }

  complain(text: string): void {
    this.say(START, STRING, ...[...text].flatMap((letter) => [letter.charCodeAt(0), 0]), END);
  }

  private take(byte: number): void {
    if (this.line.length === 0 && byte === REPORT_VERSION) this.say(REPORT_VERSION, 2, 5);
    else if (byte === START || this.line.length > 0) this.line.push(byte);
    if (byte !== END) return;
    this.answer(this.line);
    this.line = [];
  }

  private answer([, command, ...rest]: readonly number[]): void {
    const pins = Array.from({ length: PINS }, () => 0);
    if (command === QUERY.firmware) this.sayFirmware();
    else if (command === QUERY.capabilities)
      this.say(START, 0x6c, ...pins.flatMap(() => [I2C_MODE, 1, 0x7f]), END);
    else if (command === QUERY.analogMapping) this.say(START, 0x6a, ...pins.map(() => NOT_ANALOG), END);
    else if (command === I2C_REQUEST) this.noteI2c(rest.slice(0, -1));
  }

  private sayFirmware(): void {
    const { name, major, minor } = this.firmware;
    const letters = [...name].flatMap((letter) => [letter.charCodeAt(0), 0]);
    this.say(START, QUERY.firmware, major, minor, ...letters, END);
  }

  private noteI2c([address = 0, , ...halves]: readonly number[]): void {
    const bytes = halves
      .filter((_, index) => index % 2 === 0)
      .map((low, index) => low | ((halves[2 * index + 1] ?? 0) << 7));
    this.i2c.push({ address, bytes });
  }

  private say(...bytes: number[]): void {
    if (!this.mute) this.cable.deliver(Uint8Array.from(bytes));
  }
}
