import { ATMEGA2560 } from '../../src/adapters/virtual/mcu/atmega2560.ts';
import { programFromHex } from '../../src/adapters/virtual/mcu/intel-hex.ts';
import { SimulatedMcu } from '../../src/adapters/virtual/mcu/simulated-mcu.ts';
import { type ButtonName, Contacts } from '../../src/adapters/virtual/rig/contacts.ts';
import { ReedMatrix } from '../../src/adapters/virtual/rig/reed-matrix.ts';
import { seededRandom } from '../../src/adapters/virtual/rig/seeded-random.ts';
import {
  type LinkSettings,
  type LinkState,
  newLink,
  type SensorReport,
  stepLink,
} from '../../src/protocol/protocol.ts';

export interface BenchOptions {
  readonly seed?: number;
  readonly settings?: Partial<LinkSettings>;
}

/** The sensor program on a simulated ATmega2560 with reeds, buttons and wheel at its pins, and the link of the host above it. */
export class SensorBench {
  readonly mcu: SimulatedMcu;
  readonly reports: SensorReport[] = [];
  link: LinkState;
  /** False: what the board says is lost, and nothing is said to it. */
  hostListens = true;
  /** What the line makes of bytes, either way. */
  line: (bytes: Uint8Array) => Uint8Array = (bytes) => bytes;
  private readonly matrix = new ReedMatrix();
  private readonly contacts = new Contacts();
  private readonly rows = new Array<number>(10).fill(0);
  private count = 0;

  constructor(hex: string, { seed = 1, settings = {} }: BenchOptions = {}) {
    const noise = seededRandom(seed);
    this.mcu = new SimulatedMcu(
      ATMEGA2560,
      programFromHex(hex, ATMEGA2560.programWords),
      () => noise() * 256,
    );
    this.mcu.wire(this.matrix);
    this.mcu.wire(this.contacts);
    this.link = newLink({ rows: 8, columns: 8, onMs: 20, offMs: 40, ...settings });
  }

  /** A bench whose link is up, with no reports kept so far. */
  static up(hex: string, options: BenchOptions = {}): SensorBench {
    const bench = new SensorBench(hex, options);
    bench.open();
    bench.run(700);
    if (bench.link.phase !== 'up') throw new Error(`the link is ${bench.link.phase}: ${bench.link.reason}`);
    bench.reports.length = 0;
    return bench;
  }

  open(): void {
    this.step({ kind: 'opened', now: this.mcu.now });
  }

  /** Closes (`on`) or opens the reeds at these places (row · 10 + column). */
  reed(on: boolean, ...places: readonly number[]): void {
    for (const place of places) {
      const row = Math.floor(place / 10);
      const bit = 1 << (place % 10);
      this.rows[row] = on ? (this.rows[row] ?? 0) | bit : (this.rows[row] ?? 0) & ~bit;
    }
    this.matrix.close([...this.rows]);
  }

  press(button: ButtonName, down: boolean): void {
    this.contacts.press(button, down);
  }

  /** Turns the wheel evenly by `counts` in `ms`. */
  turn(counts: number, ms: number): void {
    for (let left = Math.abs(counts); left > 0; left -= 1) {
      this.count += Math.sign(counts);
      this.contacts.turnTo(this.count);
      this.run(ms / Math.abs(counts));
    }
  }

  run(ms: number): void {
    for (let left = ms; left > 1e-9; ) {
      const step = Math.min(5, left);
      this.mcu.run(step);
      left -= step;
      const bytes = this.mcu.collect();
      if (!this.hostListens) continue;
      if (bytes.length > 0) this.step({ kind: 'bytes', now: this.mcu.now, bytes: this.line(bytes) });
      this.step({ kind: 'time', now: this.mcu.now });
    }
  }

  /** Share of `ms` that the MCU sleeps, looked at every 97 µs (no multiple of its own beats). */
  sleepingShare(ms: number): number {
    const { progMem } = this.mcu.cpu;
    const looks = Math.round(ms / 0.097);
    let asleep = 0;
    for (let look = 0; look < looks; look += 1) {
      this.run(0.097);
      // Asleep, the program counter stands behind a SLEEP.
      if (progMem[this.mcu.cpu.pc - 1] === 0x9588) asleep += 1;
    }
    return asleep / looks;
  }

  reported<K extends SensorReport['kind']>(kind: K): Extract<SensorReport, { kind: K }>[] {
    return this.reports.filter(
      (report): report is Extract<SensorReport, { kind: K }> => report.kind === kind,
    );
  }
  /** Edges as "on 33" or "off 22", in order. */
  edges(): string[] {
    return this.reported('edge').map(({ row, column, on }) => `${on ? 'on' : 'off'} ${row}${column}`);
  }
  lastRows(): readonly number[] {
    return this.reported('snapshot').at(-1)?.rows ?? [];
  }

  private step(input: Parameters<typeof stepLink>[1]): void {
    const { state, outputs } = stepLink(this.link, input);
    this.link = state;
    for (const output of outputs) {
      if (output.kind === 'send') this.mcu.send(this.line(output.bytes));
      else if (output.kind === 'report') this.reports.push(output.report);
    }
  }
}
