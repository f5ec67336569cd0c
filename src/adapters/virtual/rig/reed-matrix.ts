// A reed and a diode at each crossing, columns pulled up by 4.7 kΩ.
import type { SimulatedMcu, Wiring } from '../mcu/simulated-mcu.ts';
import { COLUMN_PINS, type ReedDefects, ROW_PINS, reedDefects } from './contacts.ts';

/**
 * A column rises from 0.7 to 3.0 V so long after its row was let go (400 pF): on its 4.7 kΩ beside the MCU's own pull-up, without
 * that, on that alone (20–50 kΩ), and on nothing. Until then the old row still shows.
 */
const SETTLE_US = { both: 1.2, resistor: 1.4, pullUp: 10.7, nothing: Number.POSITIVE_INFINITY } as const;
/** A fluttering reed is closed and open for so long: more than either debounce. */
const FLUTTER_MS = 45;
/** A bouncing one for so long, as long as it bounces: less than either. */
const BOUNCE_EVERY_MS = 3;
const BOUNCES_FOR_MS = 30;
/** A late switch shows what was so long ago. */
const LATE_MS = 1500;

/** Where a row's pin is set, and which row of reeds hangs on it. Worked out once: it is asked at every read and write of a port. */
interface RowLine {
  readonly ddr: number;
  readonly port: number;
  readonly mask: number;
  readonly row: number;
}

/** The reeds at the MCU's row and column pins. */
export class ReedMatrix implements Wiring {
  /** Closed reeds a row, bit = column. */
  private rows: readonly number[] = [];
  /** The rows before, and since when they are no more. */
  private before: readonly number[] = [];
  private closedAt = 0;
  /** What late switches show, and what they will. */
  private readonly late: {
    shown: readonly number[];
    readonly coming: { at: number; rows: readonly number[] }[];
  } = {
    shown: [],
    coming: [],
  };
  private mcu: SimulatedMcu | null = null;
  private lines: readonly RowLine[] = [];
  /** Where each column's pull-up is set. */
  private pullUps: readonly { readonly port: number; readonly mask: number }[] = [];
  /** Until which cycle each column still shows its last row. */
  private readonly lowUntil = new Float64Array(COLUMN_PINS.length);
  /** The latest of these. */
  private allRisenAt = 0;
  private lastLow = 0;
  private readonly defects: ReedDefects;
  private readonly isLeaking: boolean;
  private readonly isLate: boolean;
  private readonly isCrossed: boolean;

  constructor(defects: ReedDefects = reedDefects([])) {
    this.defects = defects;
    this.isLeaking = defects.shorted.some((row) => row !== 0);
    this.isLate = defects.late.some((row) => row !== 0);
    this.isCrossed = defects.columnAt.some((line, pin) => line !== pin);
  }

  /** @param rows one bitmap a row, bit = column */
  close(rows: readonly number[]): void {
    this.before = this.rows;
    this.closedAt = this.now;
    this.rows = rows;
    if (this.mcu === null) this.late.shown = rows;
    else if (this.isLate) this.late.coming.push({ at: this.now + LATE_MS, rows });
  }

  private get now(): number {
    return this.mcu?.now ?? 0;
  }

  attach(mcu: SimulatedMcu): void {
    this.mcu = mcu;
    this.lines = ROW_PINS.flatMap(({ port, bit }, row) => {
      const config = mcu.model.ports[port];
      const line = this.defects.rowAt[row] ?? row;
      return config === undefined ? [] : [{ ddr: config.DDR, port: config.PORT, mask: 1 << bit, row: line }];
    });
    this.pullUps = COLUMN_PINS.flatMap(({ port, bit }) => {
      const config = mcu.model.ports[port];
      return config === undefined ? [] : [{ port: config.PORT, mask: 1 << bit }];
    });
    this.lowUntil.fill(0);
    this.allRisenAt = 0;
    this.lastLow = 0;
    for (const letter of new Set(ROW_PINS.map((pin) => pin.port)))
      mcu.port(letter).addListener(() => this.rowsChanged(mcu));
    for (const letter of new Set(COLUMN_PINS.map((pin) => pin.port))) this.hookColumns(mcu, letter);
  }

  private hookColumns(mcu: SimulatedMcu, letter: string): void {
    const config = mcu.model.ports[letter];
    if (config === undefined) throw new Error(`no port ${letter}`);
    const { data, readHooks } = mcu.cpu;
    // What the port reads where nothing is wired: its pull-up, or noise.
    const unwired = readHooks[config.PIN];
    if (unwired === undefined) throw new Error(`port ${letter} does not float`);
    const columns = COLUMN_PINS.flatMap((pin, column) =>
      pin.port === letter ? [{ column, bit: 1 << pin.bit }] : [],
    );
    readHooks[config.PIN] = (address) => {
      let seen = unwired(address);
      const low = this.lowColumns(mcu);
      const outputs = data[config.DDR] ?? 0;
      for (const { column, bit } of columns) {
        if ((outputs & bit) !== 0) continue;
        if ((low >> column) & 1) seen &= ~bit;
        else if (((this.defects.unpulled >> column) & 1) === 0 && !this.isOpen(column)) seen |= bit;
      }
      return seen;
    };
  }

  private isOpen(column: number): boolean {
    return ((this.defects.open >> column) & 1) === 1;
  }

  /** Pins of columns that are low, or have not risen yet. */
  private lowColumns(mcu: SimulatedMcu): number {
    let low = this.pulledLow();
    const { cycles } = mcu.cpu;
    if (cycles < this.allRisenAt)
      for (let column = 0; column < COLUMN_PINS.length; column += 1)
        if (cycles < (this.lowUntil[column] ?? 0)) low |= 1 << column;
    return low & ~this.defects.open;
  }

  private rowsChanged(mcu: SimulatedMcu): void {
    const low = this.pulledLow();
    const rising = this.lastLow & ~low;
    this.lastLow = low;
    if (rising === 0) return;
    for (let column = 0; column < COLUMN_PINS.length; column += 1) {
      if (((rising >> column) & 1) === 0) continue;
      const risenAt = mcu.cpu.cycles + (this.settleUs(mcu, column) * mcu.model.frequency) / 1e6;
      this.lowUntil[column] = risenAt;
      this.allRisenAt = Math.max(this.allRisenAt, risenAt);
    }
  }

  private settleUs({ cpu: { data } }: SimulatedMcu, column: number): number {
    const pullUp = this.pullUps[column];
    const isPulledUp = pullUp !== undefined && ((data[pullUp.port] ?? 0) & pullUp.mask) !== 0;
    if ((this.defects.unpulled >> column) & 1) return isPulledUp ? SETTLE_US.pullUp : SETTLE_US.nothing;
    return isPulledUp ? SETTLE_US.both : SETTLE_US.resistor;
  }

  /** Columns that a selected row (an output, low) pulls down through its closed reeds. */
  private pulledLow(): number {
    if (this.mcu === null) return 0;
    const { data } = this.mcu.cpu;
    let low = 0;
    for (const { ddr, port, mask, row } of this.lines)
      if (((data[ddr] ?? 0) & ~(data[port] ?? 0) & mask) !== 0) low |= this.closedIn(row);
    return this.atPins(this.isLeaking ? this.withGhosts(low) : low);
  }

  /** The columns of the squares, as the pins have them. */
  private atPins(columns: number): number {
    if (!this.isCrossed) return columns;
    return this.defects.columnAt.reduce((pins, line, pin) => pins | (((columns >> line) & 1) << pin), 0);
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
    const { welded, dead, fluttering, double } = this.defects;
    const own = this.followed(row) & ~this.keptOpen(row);
    const both = own | ((own & (double[row] ?? 0)) << 1);
    const closed = (both & ~(dead[row] ?? 0)) | (welded[row] ?? 0);
    const isApart = Math.floor(this.now / FLUTTER_MS) % 2 === 1;
    return isApart ? closed & ~(fluttering[row] ?? 0) : closed;
  }

  /** What magnets and flaps close, through bounces and late switches. */
  private followed(row: number): number {
    const rows = this.rows[row] ?? 0;
    const late = this.defects.late[row] ?? 0;
    const followed = late === 0 ? rows : (rows & ~late) | (this.shownLate(row) & late);
    const since = this.now - this.closedAt;
    const swings = since < BOUNCES_FOR_MS && Math.floor(since / BOUNCE_EVERY_MS) % 2 === 1;
    return swings
      ? followed ^ ((rows ^ (this.before[row] ?? 0)) & (this.defects.bouncing[row] ?? 0))
      : followed;
  }

  private shownLate(row: number): number {
    const { coming } = this.late;
    while (coming[0] !== undefined && coming[0].at <= this.now) this.late.shown = coming.shift()?.rows ?? [];
    return this.late.shown[row] ?? 0;
  }

  /** Weak reeds beside, above or below a closed one. */
  private keptOpen(row: number): number {
    const weak = this.defects.weak[row] ?? 0;
    if (weak === 0) return 0;
    const own = this.rows[row] ?? 0;
    return weak & ((own << 1) | (own >> 1) | (this.rows[row - 1] ?? 0) | (this.rows[row + 1] ?? 0));
  }
}
