import type { BoardPart } from '../../adapters/serial/serial.ts';

/** A program that goes with this host, and how its MCU is flashed. */
export interface FirmwareEntry {
  /** In `firmware/dist`. */
  readonly file: string;
  readonly name: string;
  /** As the board tells it: a sensor board with its patch number, Firmata without. */
  readonly version: string;
  readonly mcu: string;
  /** avrdude's programmer: the boot loader that the board comes with, and what it needs. */
  readonly programmer: readonly string[];
}

/**
 * Which firmware goes with this program. The other side checks too: a sensor board says its protocol's version in its hello and is
 * refused if its major one is another, an actuator board its name and version.
 */
export const FIRMWARE: Readonly<Record<BoardPart, FirmwareEntry>> = {
  sensors: {
    file: 'sensor.hex',
    name: 'Damier sensors',
    version: '1.0.0',
    mcu: 'atmega2560',
    // The Mega's boot loader cannot erase the whole chip.
    programmer: ['-c', 'wiring', '-b', '115200', '-D'],
  },
  actuators: {
    file: 'actuator.hex',
    name: 'DamierActuators',
    version: '1.0',
    mcu: 'atmega328p',
    programmer: ['-c', 'arduino', '-b', '115200'],
  },
};

/** The parameters of avrdude that write this program through this port. */
export function avrdudeParameters(
  { mcu, programmer }: FirmwareEntry,
  port: string,
  file: string,
): readonly string[] {
  return ['-p', mcu, ...programmer, '-P', port, '-U', `flash:w:${file}:i`];
}
