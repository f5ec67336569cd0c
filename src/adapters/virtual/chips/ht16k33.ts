// HT16K33 data sheet (Holtek, v1.10): "Command Summary", "Display Memory – RAM Structure", "Write Operation".
import type { I2cDevice } from './i2c-device.ts';

export const HT16K33_ADDRESS = 0x71;
export const RAM_BYTES = 16;

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
