import type { TWIEventHandler } from 'avr8js';
import type { I2cDevice } from '../chips/i2c-device.ts';
import type { SimulatedMcu, Wiring } from './simulated-mcu.ts';

/** A byte and its acknowledge bit. */
const BITS_A_BYTE = 9;
const IDLE_BUS = 0xff;
/** SDA and SCL of the ATmega328P, pulled up: what a program reads on them while the TWI is off. */
const BUS_PINS = [
  { port: 'C', bit: 4 },
  { port: 'C', bit: 5 },
] as const;

/**
 * The I2C bus at the MCU's TWI: every byte takes nine clock times of the rate that the program set (avr8js itself takes none).
 * Nobody answers at an address where no device sits.
 */
export class TwiBus implements Wiring {
  private readonly devices: readonly I2cDevice[];

  constructor(devices: readonly I2cDevice[]) {
    this.devices = devices;
  }

  attach(mcu: SimulatedMcu): void {
    const { twi, cpu } = mcu;
    for (const { port, bit } of BUS_PINS) mcu.port(port).setPin(bit, true);
    let selected: readonly I2cDevice[] = [];
    const after = (bits: number, complete: () => void): void => {
      cpu.addClockEvent(complete, Math.round((bits * mcu.model.frequency) / twi.sclFrequency));
    };
    const release = (): void => {
      for (const device of selected) device.stop();
      selected = [];
    };
    const handler: TWIEventHandler = {
      start: () => after(1, () => twi.completeStart()),
      stop: () =>
        after(1, () => {
          release();
          twi.completeStop();
        }),
      connectToSlave: (address, write) =>
        after(BITS_A_BYTE, () => {
          release();
          selected = this.devices.filter((device) => device.answersTo(address));
          for (const device of selected) device.start(write ? 'write' : 'read');
          twi.completeConnect(selected.length > 0);
        }),
      writeByte: (value) =>
        after(BITS_A_BYTE, () => {
          for (const device of selected) device.write(value);
          twi.completeWrite(selected.length > 0);
        }),
      // Open drain: what two devices say at once is the AND of both.
      readByte: () =>
        after(BITS_A_BYTE, () =>
          twi.completeRead(selected.reduce((value, device) => value & device.read(), IDLE_BUS)),
        ),
    };
    twi.eventHandler = handler;
  }
}
