/** The I2C bus, and the chips on it. */

import type { TWIEventHandler } from 'avr8js';
import type { SimulatedMcu, Wiring } from '../mcu/simulated-mcu.ts';

/** A chip on an I2C bus, as its master sees it. */
interface I2cDevice {
  answersTo(address: number): boolean;
  /** Its address was called; what follows is written to it or read from it. */
  start(direction: 'write' | 'read'): void;
  write(byte: number): void;
  read(): number;
  /** Stop condition or repeated start. */
  stop(): void;
}

// HT16K33 data sheet (Holtek, v1.10): "Command Summary", "Display Memory – RAM Structure", "Write Operation".

export const HT16K33_ADDRESS = 0x71;
const RAM_BYTES = 16;

/** The upper four bits of a command byte say which it is. */
const COMMAND = { dataPointer: 0x0, systemSetup: 0x2, displaySetup: 0x8, dimming: 0xe } as const;
const OSCILLATOR_ON = 0x01;
const DISPLAY_ON = 0x01;

/** What shines: `ram`, two bytes a COM; nothing unless `on`. `brightness` is 1…16 sixteenths. */
export interface ChipLights {
  readonly on: boolean;
  readonly brightness: number;
  readonly ram: readonly number[];
}

/** The light driver: 16×8 bits of display RAM, its oscillator and its display switch. */
export class Ht16k33 implements I2cDevice {
  private readonly ram = new Uint8Array(RAM_BYTES);
  private readonly changed: () => void;
  private readonly address: number;
  private oscillator = false;
  private display = false;
  private brightness = 16;
  private pointer = 0;
  /** Null until the first byte of a write has said what it is. */
  private writing: 'command' | 'data' | null = null;
  private shown = '';

  /** @param changed is called when a write has ended that changed what shines */
  constructor(changed: () => void, address = HT16K33_ADDRESS) {
    this.changed = changed;
    this.address = address;
  }

  lights(): ChipLights {
    return { on: this.oscillator && this.display, brightness: this.brightness, ram: [...this.ram] };
  }

  answersTo(address: number): boolean {
    return address === this.address;
  }

  start(): void {
    this.writing = null;
  }

  write(byte: number): void {
    if (this.writing === 'data') {
      this.ram[this.pointer] = byte;
      this.pointer = (this.pointer + 1) % RAM_BYTES;
      return;
    }
    const argument = byte & 0x0f;
    this.writing = 'command';
    switch (byte >> 4) {
      case COMMAND.dataPointer:
        this.pointer = argument;
        this.writing = 'data';
        return;
      case COMMAND.systemSetup:
        this.oscillator = (argument & OSCILLATOR_ON) !== 0;
        return;
      case COMMAND.displaySetup:
        this.display = (argument & DISPLAY_ON) !== 0;
        return;
      case COMMAND.dimming:
        this.brightness = argument + 1;
        return;
    }
  }

  read(): number {
    const byte = this.ram[this.pointer] ?? 0;
    this.pointer = (this.pointer + 1) % RAM_BYTES;
    return byte;
  }

  stop(): void {
    this.writing = null;
    const shown = JSON.stringify(this.lights());
    if (shown === this.shown) return;
    this.shown = shown;
    this.changed();
  }
}

// PCA9685 data sheet (NXP, rev. 4): 7.1 "Device addresses", 7.3 "Register definitions", 7.3.5 "PWM frequency PRE_SCALE".

export const PCA9685_ADDRESS = 0x40;
const CHANNELS = 16;
const STEPS = 4096;
const OSCILLATOR_MHZ = 25;

const REGISTER = {
  mode1: 0x00,
  mode2: 0x01,
  allCallAddress: 0x05,
  led0: 0x06,
  allLed: 0xfa,
  prescale: 0xfe,
} as const;
const LED_BYTES = 4;
const MODE1 = { allCall: 0x01, sleep: 0x10, autoIncrement: 0x20, restart: 0x80 } as const;
const FULL = 0x10;
/** Register contents at power-up, table 4. */
const POWER_UP: ReadonlyMap<number, number> = new Map([
  [REGISTER.mode1, MODE1.sleep | MODE1.allCall],
  [REGISTER.mode2, 0x04],
  [REGISTER.allCallAddress, 0xe0],
  [REGISTER.prescale, 0x1e],
  ...Array.from({ length: CHANNELS }, (_, n): [number, number] => [REGISTER.led0 + LED_BYTES * n + 3, FULL]),
]);

/** The servo driver: sixteen pulse outputs, which change when a write ends. */
export class Pca9685 implements I2cDevice {
  private readonly registers = new Uint8Array(256);
  private readonly changed: () => void;
  private pointer = 0;
  private bytesWritten = 0;

  constructor(changed: () => void) {
    this.changed = changed;
    this.forget();
  }

  /** Its supply dipped: no pulses, and nothing of what it was told is left. */
  brownOut(): void {
    this.forget();
    this.changed();
  }

  /** Length of the pulse that a channel gives in µs, or null when it gives none (off, always on, asleep). */
  pulse(channel: number): number | null {
    const at = REGISTER.led0 + LED_BYTES * channel;
    const [onLow = 0, onHigh = 0, offLow = 0, offHigh = 0] = this.registers.subarray(at, at + LED_BYTES);
    if (this.mode1 & MODE1.sleep || offHigh & FULL || onHigh & FULL) return null;
    const on = ((onHigh & 0x0f) << 8) | onLow;
    const off = ((offHigh & 0x0f) << 8) | offLow;
    const ticks = (off - on + STEPS) % STEPS;
    return ticks === 0 ? null : (ticks * (this.register(REGISTER.prescale) + 1)) / OSCILLATOR_MHZ;
  }

  /** All Call is on at power-up, at 0x70 (7.1.2). This is why the light driver must not sit there. */
  answersTo(address: number): boolean {
    if (address === PCA9685_ADDRESS) return true;
    return (this.mode1 & MODE1.allCall) !== 0 && address === this.register(REGISTER.allCallAddress) >> 1;
  }

  start(direction: 'write' | 'read'): void {
    if (direction === 'write') this.bytesWritten = 0;
  }

  write(byte: number): void {
    if (this.bytesWritten++ === 0) {
      this.pointer = byte;
      return;
    }
    this.store(this.pointer, byte);
    this.advance();
  }

  read(): number {
    const byte = this.register(this.pointer);
    this.advance();
    return byte;
  }

  stop(): void {
    if (this.bytesWritten > 1) this.changed();
    this.bytesWritten = 0;
  }

  private get mode1(): number {
    return this.register(REGISTER.mode1);
  }

  private register(address: number): number {
    return this.registers[address] ?? 0;
  }

  private store(address: number, byte: number): void {
    // The prescaler can be set only while the oscillator sleeps (7.3.5).
    if (address === REGISTER.prescale && (this.mode1 & MODE1.sleep) === 0) return;
    if (address >= REGISTER.allLed && address < REGISTER.allLed + LED_BYTES) {
      for (let channel = 0; channel < CHANNELS; channel++)
        this.registers[REGISTER.led0 + LED_BYTES * channel + address - REGISTER.allLed] = byte;
      return;
    }
    // RESTART reads 0 again once it has been written with 1 (7.3.1.1).
    this.registers[address] = address === REGISTER.mode1 ? byte & ~MODE1.restart : byte;
  }

  private forget(): void {
    this.registers.fill(0);
    for (const [register, value] of POWER_UP) this.registers[register] = value;
  }

  private advance(): void {
    if (this.mode1 & MODE1.autoIncrement) this.pointer = (this.pointer + 1) & 0xff;
  }
}

/** A byte and its acknowledge bit. */
const BITS_A_BYTE = 9;
const IDLE_BUS = 0xff;
/** SDA and SCL of the ATmega328P, with the bus's own pull-ups. */
const PORT = 'C';
const SDA = 4;
const SCL = 5;
const TWI_ENABLE = 0x04;

/** What a selected chip says on SDA while a byte passes, first bit first: true is high. Where the MCU speaks, all are. */
type Said = readonly boolean[];
/** The MCU's byte, and whether a chip has acknowledged it. */
const ACKNOWLEDGED: Said = [...new Array<boolean>(8).fill(true), false];
const UNANSWERED: Said = new Array<boolean>(BITS_A_BYTE).fill(true);

/**
 * The I2C bus at the MCU's TWI. Every byte takes nine clock times of the rate that the program set (avr8js itself takes none).
 * Nobody answers at an address without a device. The chips have no reset line: one whose byte is cut off by a reset of the MCU
 * holds SDA low, if it was just saying a 0, until it is clocked on.
 */
export class TwiBus implements Wiring {
  /** Clocks on SCL while SDA was held. */
  clocks = 0;
  private readonly devices: readonly I2cDevice[];
  private selected: readonly I2cDevice[] = [];
  private mcu: SimulatedMcu | null = null;
  private underWay: { readonly since: number; readonly bitMs: number; readonly said: Said } | null = null;
  /** So many clocks until SDA is let go; 0: it is free. */
  private clocksToFree = 0;
  /** Steps of before do not end any more. */
  private life = 0;

  constructor(devices: readonly I2cDevice[]) {
    this.devices = devices;
  }

  attach(mcu: SimulatedMcu): void {
    this.mcu = mcu;
    this.life += 1;
    const cutOff = this.clocksLeft(mcu.now);
    this.underWay = null;
    this.clocksToFree = Math.max(this.clocksToFree, cutOff);
    this.clocks = 0;
    const port = mcu.port(PORT);
    port.setPin(SDA, this.clocksToFree === 0);
    port.setPin(SCL, true);
    this.countClocks(mcu);
    this.heedDisabling(mcu);
    mcu.twi.eventHandler = this.handler(mcu);
  }

  /** A chip takes hold of SDA, so that no step ends, until it has had so many clocks or is told to let go. */
  hold(clocksToFree: number): void {
    this.clocksToFree = clocksToFree;
    this.clocks = 0;
    this.mcu?.port(PORT).setPin(SDA, false);
  }

  release(): void {
    this.clocksToFree = 0;
    this.mcu?.port(PORT).setPin(SDA, true);
  }

  private handler(mcu: SimulatedMcu): TWIEventHandler {
    const { twi } = mcu;
    const free = (): void => {
      for (const device of this.selected) device.stop();
      this.selected = [];
    };
    return {
      start: () => this.after(mcu, 1, [], () => twi.completeStart()),
      stop: () =>
        this.after(mcu, 1, [], () => {
          free();
          twi.completeStop();
        }),
      connectToSlave: (address, write) => {
        const called = this.devices.filter((device) => device.answersTo(address));
        this.after(mcu, BITS_A_BYTE, called.length > 0 ? ACKNOWLEDGED : UNANSWERED, () => {
          free();
          this.selected = called;
          for (const device of called) device.start(write ? 'write' : 'read');
          twi.completeConnect(called.length > 0);
        });
      },
      writeByte: (value) =>
        this.after(mcu, BITS_A_BYTE, this.selected.length > 0 ? ACKNOWLEDGED : UNANSWERED, () => {
          for (const device of this.selected) device.write(value);
          twi.completeWrite(this.selected.length > 0);
        }),
      readByte: () => {
        // Open drain: what two devices say at once is the AND of both.
        const byte = this.selected.reduce((value, device) => value & device.read(), IDLE_BUS);
        const said = Array.from({ length: 8 }, (_, nth) => ((byte >> (7 - nth)) & 1) === 1);
        this.after(mcu, BITS_A_BYTE, [...said, true], () => twi.completeRead(byte));
      },
    };
  }

  /** Ends a step when its bits have passed; not while SDA is held, nor if the program has given it up. */
  private after(mcu: SimulatedMcu, bits: number, said: Said, complete: () => void): void {
    const { life } = this;
    const clocks = Math.round((bits * mcu.model.frequency) / mcu.twi.sclFrequency);
    this.underWay = { since: mcu.now, bitMs: 1000 / mcu.twi.sclFrequency, said };
    const look = (): void => {
      if (life !== this.life) return;
      // The master waits for a line that is held.
      if (this.clocksToFree > 0) {
        mcu.cpu.addClockEvent(look, clocks);
        return;
      }
      this.underWay = null;
      complete();
    };
    mcu.cpu.addClockEvent(look, clocks);
  }

  /** Of a byte that ends here: so many clocks until its chip lets SDA go. */
  private clocksLeft(now: number): number {
    if (this.underWay === null) return 0;
    const { since, bitMs, said } = this.underWay;
    const left = said.slice(Math.floor((now - since) / bitMs));
    const high = left.indexOf(true);
    return high < 0 ? left.length : high;
  }

  private countClocks(mcu: SimulatedMcu): void {
    const port = mcu.port(PORT);
    let low = false;
    port.addListener(() => {
      const isLow = ((mcu.cpu.data[port.portConfig.DDR] ?? 0) & (1 << SCL)) !== 0;
      if (isLow && !low && this.clocksToFree > 0) this.clocks += 1;
      low = isLow;
      if (this.clocksToFree > 0 && this.clocks >= this.clocksToFree && !isLow) this.release();
    });
  }

  /** "TWCR": with TWEN written to 0 all transmissions end, whatever is under way; avr8js waits on. */
  private heedDisabling(mcu: SimulatedMcu): void {
    const { cpu, twi, model } = mcu;
    const { TWCR } = model.twi;
    const write = cpu.writeHooks[TWCR];
    cpu.writeHooks[TWCR] = (value, old, address, mask) => {
      const written = write?.(value, old, address, mask) ?? false;
      if ((value & TWI_ENABLE) === 0) {
        this.life += 1;
        this.underWay = null;
        twi.completeStop();
      }
      return written;
    };
  }
}
