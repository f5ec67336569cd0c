// hardware.md, "Matrix scanning": a reed and a diode at each crossing, columns pulled up by 4.7 kΩ.
import type { SimulatedMcu, Wiring } from '../mcu/simulated-mcu.ts';
import { type ReedDefects, reedDefects } from './reed-defects.ts';
import { COLUMN_PINS, ROW_PINS } from './sensor-pins.ts';

/** A column rises again 1.3 µs after its row was let go (400 pF on 4.7 kΩ): until then the old row still shows. */
const SETTLE_US = 1.3;
/** A fluttering reed is closed and open for so long: more than either debounce. */
const FLUTTER_MS = 45;

/** The reeds at the MCU's row and column pins. */
export class ReedMatrix implements Wiring {
  /** Closed reeds a row, bit = column. */
  private rows: readonly number[] = [];
  private mcu: SimulatedMcu | null = null;
  private lingering = 0;
  private settledAt = 0;
  private lastLow = 0;
  private readonly defects: ReedDefects;
  private readonly isLeaking: boolean;

  constructor(defects: ReedDefects = reedDefects([])) {
    this.defects = defects;
    this.isLeaking = defects.shorted.some((row) => row !== 0);
  }

  /** @param rows one bitmap a row, bit = column */
  close(rows: readonly number[]): void {
    this.rows = rows;
  }

  attach(mcu: SimulatedMcu): void {
    this.mcu = mcu;
    this.lingering = 0;
    this.lastLow = 0;
    for (const letter of new Set(ROW_PINS.map((pin) => pin.port)))
      mcu.port(letter).addListener(() => this.rowsChanged(mcu));
    for (const letter of new Set(COLUMN_PINS.map((pin) => pin.port))) this.hookColumns(mcu, letter);
  }

  private hookColumns(mcu: SimulatedMcu, letter: string): void {
    const config = mcu.model.ports[letter];
    if (config === undefined) throw new Error(`no port ${letter}`);
    const { data, readHooks } = mcu.cpu;
    readHooks[config.PIN] = () => {
      const output = data[config.DDR] ?? 0;
      const driven = (data[config.PORT] ?? 0) & output;
      return driven | (this.columnBits(letter) & ~output & 0xff);
    };
  }

  /** What an input port sees: high but where a column is pulled low. */
  private columnBits(letter: string): number {
    let bits = 0xff;
    const low = this.lowColumns();
    for (const [column, pin] of COLUMN_PINS.entries())
      if (pin.port === letter && (low >> column) & 1) bits &= ~(1 << pin.bit);
    return bits;
  }

  private lowColumns(): number {
    const settled = this.mcu === null || this.mcu.cpu.cycles >= this.settledAt;
    return settled ? this.pulledLow() : this.pulledLow() | this.lingering;
  }

  private rowsChanged(mcu: SimulatedMcu): void {
    const low = this.pulledLow();
    if (low === this.lastLow) return;
    this.lingering = this.lastLow;
    this.lastLow = low;
    this.settledAt = mcu.cpu.cycles + (SETTLE_US * mcu.model.frequency) / 1e6;
  }

  /** Columns that a selected row (an output, low) pulls down through its closed reeds. */
  private pulledLow(): number {
    if (this.mcu === null) return 0;
    const { cpu, model } = this.mcu;
    let low = 0;
    for (const [row, pin] of ROW_PINS.entries()) {
      const config = model.ports[pin.port];
      if (config === undefined) continue;
      const selects = ((cpu.data[config.DDR] ?? 0) & ~(cpu.data[config.PORT] ?? 0) & (1 << pin.bit)) !== 0;
      if (selects) low |= this.closedIn(row);
    }
    return this.isLeaking ? this.withGhosts(low) : low;
  }

  /** Through a shorted diode a low column pulls its row down too, and that row other columns. */
  private withGhosts(columns: number): number {
    let low = columns;
    for (let before = 0; before !== low; ) {
      before = low;
      for (const [row, leaks] of this.defects.shorted.entries()) {
        const closed = this.closedIn(row);
        if ((low & leaks & closed) !== 0) low |= closed;
      }
    }
    return low;
  }

  private closedIn(row: number): number {
    const { welded, dead, fluttering } = this.defects;
    const isApart = this.mcu !== null && Math.floor(this.mcu.now / FLUTTER_MS) % 2 === 1;
    const closed = ((this.rows[row] ?? 0) & ~(dead[row] ?? 0)) | (welded[row] ?? 0);
    return isApart ? closed & ~(fluttering[row] ?? 0) : closed;
  }
}
