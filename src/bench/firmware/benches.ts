/** Both programs of the firmware on a bench, with the line in hand. */

import { type BoardFault, readBoardFault } from '../../adapters/virtual/board-fault.ts';
import { Ht16k33, Pca9685, TwiBus } from '../../adapters/virtual/chips/chips.ts';
import { ATMEGA328P, ATMEGA2560 } from '../../adapters/virtual/mcu/atmega.ts';
import { programFromHex, SimulatedMcu } from '../../adapters/virtual/mcu/simulated-mcu.ts';
import { type ButtonName, Contacts, reedDefects } from '../../adapters/virtual/rig/contacts.ts';
import { ReedMatrix } from '../../adapters/virtual/rig/reed-matrix.ts';
import { seededRandom } from '../../adapters/virtual/rig/rig.ts';
import {
  FIRST_SETTINGS,
  type LinkSettings,
  type LinkState,
  newLink,
  type SensorReport,
  stepLink,
} from '../../protocol/protocol.ts';

/** As the profiles have it. */
const COUNTS_A_TURN = 1440;

interface BenchOptions {
  readonly seed?: number;
  readonly settings?: Partial<LinkSettings>;
  /** What is broken at its pins, as `damier doctor --fault` has it. */
  readonly faults?: readonly string[];
  /** Parts that are not fitted. */
  readonly missing?: readonly string[];
}

function faultOf(text: string): BoardFault {
  const fault = readBoardFault(text);
  if (fault === null) throw new Error(`${text} is no fault of a virtual board`);
  return fault;
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
  /** Told of all that the board has sent, at the moment it is heard. */
  overhear: (bytes: Uint8Array) => void = () => {};
  private readonly matrix: ReedMatrix;
  private readonly contacts: Contacts;
  private readonly rows = new Array<number>(10).fill(0);
  private wheelCount = 0;
  private spin: { readonly everyMs: number; nextAt: number } | null = null;

  constructor(hex: string, { seed = 1, settings = {}, faults = [], missing = [] }: BenchOptions = {}) {
    const noise = seededRandom(seed);
    const broken = faults.map(faultOf);
    this.matrix = new ReedMatrix(reedDefects(broken, [], missing));
    this.contacts = new Contacts(COUNTS_A_TURN, broken, () => 0, missing);
    this.mcu = new SimulatedMcu(
      ATMEGA2560,
      programFromHex(hex, ATMEGA2560.programWords),
      () => noise() * 256,
    );
    this.mcu.wire(this.matrix);
    this.mcu.wire(this.contacts);
    this.link = newLink({ ...FIRST_SETTINGS, ...settings });
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

  /** Counts that the wheel has really turned since the power came on. */
  get turned(): number {
    return this.wheelCount;
  }

  /**
   * Turns the wheel by `counts` in `ms`. `unevenness`: the encoder's edges lie alternately by this share of their
   * distance too late; 0 is an even wheel.
   */
  turn(counts: number, ms: number, unevenness = 0): void {
    const each = ms / Math.abs(counts);
    for (let nth = 0; nth < Math.abs(counts); nth += 1) {
      this.wheelCount += Math.sign(counts);
      this.contacts.turnTo(this.wheelCount);
      this.run(each * (nth % 2 === 0 ? 1 + unevenness : 1 - unevenness));
    }
  }

  /** From now on the wheel turns by itself, evenly. */
  keepTurning(countsASecond: number): void {
    const everyMs = 1000 / countsASecond;
    this.spin = { everyMs, nextAt: this.mcu.now + everyMs };
  }

  /** @param step how often the host listens, ms */
  run(ms: number, step = 5): void {
    for (let left = ms; left > 1e-9; left -= step) {
      this.runMcu(Math.min(step, left));
      const bytes = this.mcu.collect();
      this.overhear(bytes);
      if (!this.hostListens) continue;
      if (bytes.length > 0) this.step({ kind: 'bytes', now: this.mcu.now, bytes: this.line(bytes) });
      this.step({ kind: 'time', now: this.mcu.now });
    }
  }

  /** Share of `ms` that the MCU sleeps. */
  sleepingShare(ms: number): number {
    const before = this.mcu.asleepFor;
    this.run(ms);
    return (this.mcu.asleepFor - before) / ms;
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

  private runMcu(ms: number): void {
    const { spin, mcu } = this;
    const end = mcu.now + ms;
    while (spin !== null && spin.nextAt <= end) {
      mcu.run(Math.max(0, spin.nextAt - mcu.now));
      spin.nextAt += spin.everyMs;
      this.wheelCount += 1;
      this.contacts.turnTo(this.wheelCount);
    }
    mcu.run(Math.max(0, end - mcu.now));
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

const CHANNEL_0 = 0x06;
const SERVO_DRIVER = 0x40;
const MIDDLE_TICKS = 375;
const BOOT_MS = 300;
/** Registers of the PCA9685's data sheet: sleep, prescaler for 61 Hz, awake with auto-increment, one channel. */
const SET_UP = [
  [0x00, 0x10],
  [0xfe, 99],
  [0x00, 0xa0],
  [CHANNEL_0, 0, 0, MIDDLE_TICKS & 0xff, MIDDLE_TICKS >> 8],
] as const;

/** The actuator program on a simulated ATmega328P, both chips on its bus, and bare Firmata from the host. */
export class ActuatorBench {
  readonly mcu: SimulatedMcu;
  readonly lights = new Ht16k33(() => {});
  readonly servos = new Pca9685(() => {});
  readonly bus = new TwiBus([this.lights, this.servos]);
  /** The data space as it was at power-on. */
  readonly noise: Uint8Array;

  constructor(hex: string) {
    const noise = seededRandom(3);
    this.mcu = new SimulatedMcu(
      ATMEGA328P,
      programFromHex(hex, ATMEGA328P.programWords),
      () => noise() * 256,
    );
    this.mcu.wire(this.bus);
    this.noise = this.mcu.cpu.data.slice();
  }

  get isServoPowered(): boolean {
    return this.servos.pulse(0) !== null;
  }

  /** Boots it, wakes the PCA9685 at 61 Hz and pulses channel 0. */
  powerServo(): void {
    this.mcu.run(BOOT_MS);
    for (const setting of SET_UP) this.writeToServos(setting);
    this.mcu.run(100);
    if (!this.isServoPowered) throw new Error('the servo driver did not pulse');
  }

  run(ms: number): void {
    this.mcu.run(ms);
  }

  /** Firmata's I²C write: each byte as two of seven bits. */
  private writeToServos(bytes: readonly number[]): void {
    const pairs = bytes.flatMap((byte) => [byte & 0x7f, byte >> 7]);
    this.mcu.send([0xf0, 0x76, SERVO_DRIVER, 0, ...pairs, 0xf7]);
  }
}
