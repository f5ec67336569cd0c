import type { TWIEventHandler } from 'avr8js';
import type { I2cDevice } from '../chips/chips.ts';
import type { SimulatedMcu, Wiring } from './simulated-mcu.ts';

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
 * The I2C bus at the MCU's TWI: every byte takes nine clock times of the rate that the program set (avr8js itself takes none).
 * Nobody answers at an address where no device sits. The chips have no reset line: one whose byte is cut off by a reset of the
 * MCU holds SDA low, if it was just saying a 0, until it is clocked on.
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
