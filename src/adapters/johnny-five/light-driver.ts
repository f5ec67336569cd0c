// HT16K33 data sheet, "Command Summary"; address: wiring.md.
import type { Board } from 'johnny-five';

const ADDRESS = 0x71;
const OSCILLATOR_ON = 0x21;
const DISPLAY_ON = 0x81;
/** With the sixteenths − 1. */
const DIMMING = 0xe0;
const RAM_START = 0x00;
export const RAM_BYTES = 16;

/**
 * The HT16K33 through johnny-five's board. Its own matrix class rewrites the chip for every light (64 writes, over 400 ms); a
 * frame here is one write.
 */
export class LightDriver {
  private readonly board: Board;
  private dimming: number;

  /** @param brightness sixteenths, 1–16 */
  constructor(board: Board, brightness: number) {
    this.board = board;
    this.dimming = DIMMING | (brightness - 1);
  }

  /** @param brightness sixteenths, 1–16 */
  dim(brightness: number): void {
    this.dimming = DIMMING | (brightness - 1);
    this.board.i2cWrite(ADDRESS, [this.dimming]);
  }

  /** Also after a brown-out of the chip alone, or after the MCU put the lights out. */
  wake(): void {
    for (const command of [OSCILLATOR_ON, this.dimming, DISPLAY_ON]) this.board.i2cWrite(ADDRESS, [command]);
  }

  /** @throws if it is not 16 bytes */
  show(ram: Uint8Array): void {
    if (ram.length !== RAM_BYTES) throw new Error(`a frame has ${RAM_BYTES} bytes, not ${ram.length}`);
    this.board.i2cWrite(ADDRESS, [RAM_START, ...ram]);
  }
}
