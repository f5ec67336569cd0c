/** How quick the firmware is: scan, wheel, and from a contact to the host. */

import type { ResetCause, SimulatedMcu } from '../../adapters/virtual/mcu/simulated-mcu.ts';
import { ROW_PINS } from '../../adapters/virtual/rig/contacts.ts';
import {
  decodeMessage,
  deframe,
  emptyDeframer,
  FIRST_SETTINGS,
  type MessageOf,
} from '../../protocol/protocol.ts';
import { ActuatorBench, SensorBench } from './benches.ts';

/** One measured number, and what it has to keep to. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** Null: told, not judged. */
  readonly bar: { readonly kind: 'atLeast' | 'atMost'; readonly value: number } | null;
}

const atLeast = (value: number): Figure['bar'] => ({ kind: 'atLeast', value });
export const atMost = (value: number): Figure['bar'] => ({ kind: 'atMost', value });

export function holds({ value, bar }: Figure): boolean {
  if (bar === null) return true;
  return bar.kind === 'atLeast' ? value >= bar.value : value <= bar.value;
}

/** The figures as a Markdown table. */
export function formatFigures(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.what,
    number(figure.value),
    figure.unit,
    barOf(figure),
    figure.bar === null ? '' : holds(figure) ? 'yes' : 'NO',
  ]);
  const head = ['figure', 'measured', 'unit', 'bar', 'kept'];
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function barOf({ bar }: Figure): string {
  if (bar === null) return '';
  return `${bar.kind === 'atLeast' ? 'at least' : 'at most'} ${number(bar.value)}`;
}

function number(value: number): string {
  return Number.isInteger(value) ? value.toLocaleString('en') : value.toFixed(2);
}

const WHOLE_BOARD = { rows: 10, columns: 10 } as const;
/** A hand's push: two turns a second of 1440 counts. */
const SPIN_COUNTS_A_SECOND = 2880;

const CHANGES_A_SECOND = 10;

/** How often all hundred squares are read, and how much the MCU sleeps beside that. @param ms of each measurement */
export function scanFigures(hex: string, ms: number): Figure[] {
  const bench = SensorBench.up(hex, { settings: WHOLE_BOARD });
  const scans = countScans(bench.mcu);
  const asleep = 100 * bench.sleepingShare(ms);
  const rate = (1000 * scans()) / ms;
  return [
    { what: 'full scans of 100 squares', value: Math.round(rate), unit: '1/s', bar: atLeast(1000) },
    { what: 'asleep, board at rest', value: asleep, unit: '%', bar: atLeast(50) },
    {
      what: 'asleep, wheel at two turns a second and ten squares changing a second',
      value: asleepPlaying(bench, ms),
      unit: '%',
      bar: atLeast(50),
    },
  ];
}

/** Percent of `ms` asleep while the wheel turns and squares change. */
function asleepPlaying(bench: SensorBench, ms: number): number {
  const before = bench.mcu.asleepFor;
  bench.keepTurning(SPIN_COUNTS_A_SECOND);
  const beat = 1000 / CHANGES_A_SECOND;
  for (let nth = 0; nth * beat < ms; nth += 1) {
    bench.reed(nth % 2 === 0, 44);
    bench.run(beat);
  }
  return (100 * (bench.mcu.asleepFor - before)) / ms;
}

/** Counts, from now on, the times that all ten rows were driven low one after the other. */
function countScans(mcu: SimulatedMcu): () => number {
  let scans = 0;
  let next = 0;
  for (const [row, pin] of ROW_PINS.entries()) {
    const { DDR } = mcu.port(pin.port).portConfig;
    let before = false;
    mcu.port(pin.port).addListener((levels) => {
      const driven = ((mcu.cpu.data[DDR] ?? 0) & ~levels & (1 << pin.bit)) !== 0;
      if (driven && !before) {
        next = row === next ? row + 1 : 0;
        if (next === ROW_PINS.length) {
          scans += 1;
          next = 0;
        }
      }
      before = driven;
    });
  }
  return () => scans;
}

/** Counts a second at which none may be lost. */
const RATE = 20_000;
const RATES = [30_000, 40_000, 50_000, 60_000, 70_000, 80_000, 100_000] as const;
/** A and B of the encoder lie 90° ± 45° apart (data sheet of the E6B2-CWZ6C): half a count early or late. */
const UNEVENNESS = 0.5;

/** Whether the wheel is followed while the whole board is scanned. @param counts of each measurement, either way */
export function wheelFigures(hex: string, counts: number): Figure[] {
  return [
    {
      what: 'counts lost at 20,000/s, forwards and back, edges as uneven as the encoder may have them',
      value: lost(hex, RATE, counts, UNEVENNESS),
      unit: '',
      bar: atMost(0),
    },
    {
      what: 'fastest even wheel followed without a lost count (of those tried)',
      value: fastest(hex, counts),
      unit: 'counts/s',
      bar: atLeast(RATE),
    },
  ];
}

function fastest(hex: string, counts: number): number {
  const firstLost = RATES.findIndex((rate) => lost(hex, rate, counts, 0) > 0);
  return (firstLost < 0 ? RATES.at(-1) : RATES[firstLost - 1]) ?? RATE;
}

/** By how much the board's count is wrong after the wheel has gone forwards, less far back, and come to rest. */
function lost(hex: string, rate: number, counts: number, unevenness: number): number {
  const bench = SensorBench.up(hex, { settings: WHOLE_BOARD });
  bench.reed(true, 0, 11, 22, 33, 44, 55, 66, 77, 88, 99);
  bench.turn(counts, (1000 * counts) / rate, unevenness);
  const back = Math.floor(counts / 2);
  bench.turn(-back, (1000 * back) / rate, unevenness);
  bench.run(600);
  const told = bench.reported('wheel').at(-1)?.count;
  if (told === undefined) throw new Error('the board has not told of its wheel');
  return Math.abs(told - bench.turned);
}

/** How closely the line is watched, ms. */
const LOOK_MS = 0.02;
/** A byte is heard when its sending begins: ten bits at 250,000 baud. */
const BYTE_MS = 0.04;
/** The wheel is told of every 20 ms, a snapshot follows every 50: so long until both lie as they lay. */
const COMMON_MS = 100;
/** Multiples of it fall evenly, and never into step with what they are to meet. */
const GOLDEN = 0.618034;
/** Every edge of before is settled, sent and acknowledged. */
const REST_MS = 60;
/** Longer than anything that is still a figure: an edge that never came shows as this. */
const GIVEN_UP_MS = 1000;
const ALL = Array.from({ length: 100 }, (_, place) => place);

/**
 * Time beyond the debounce from a reed's change to the last byte of its frame on the wire; the worst of `changes` moments
 * spread evenly over all that the wheel’s reports and the snapshots can do to it.
 */
export function latencyFigures(hex: string, changes: number): Figure[] {
  return [
    {
      what: 'one square, wheel at two turns a second, beyond the debounce',
      value: worst(hex, [44], changes, 0),
      unit: 'ms',
      bar: atMost(3),
    },
    {
      what: 'last of 100 squares at once, beyond the debounce',
      value: worst(hex, ALL, changes, 0),
      unit: 'ms',
      bar: atMost(15),
    },
    {
      what: 'last of 100 squares that change within 10 ms, beyond the debounce',
      value: worst(hex, ALL, Math.ceil(changes / 4), 10),
      unit: 'ms',
      bar: atMost(15),
    },
  ];
}

/** @param within ms over which the squares change, evenly; 0: all at once */
function worst(hex: string, places: readonly number[], changes: number, within: number): number {
  const bench = SensorBench.up(hex, { settings: WHOLE_BOARD });
  bench.keepTurning(SPIN_COUNTS_A_SECOND);
  const ear = new EdgeEar(bench);
  let worstOf = 0;
  for (let nth = 0; nth < changes; nth += 1) {
    const on = nth % 2 === 0;
    ear.forget();
    bench.run(REST_MS + COMMON_MS * ((nth * GOLDEN) % 1));
    for (const [index, place] of places.entries()) {
      bench.reed(on, place);
      if (within > 0 && index < places.length - 1) bench.run(within / places.length);
    }
    const changedAt = bench.mcu.now;
    const debounce = on ? FIRST_SETTINGS.onMs : FIRST_SETTINGS.offMs;
    bench.run(debounce - 2);
    while (ear.heard < places.length && bench.mcu.now - changedAt < GIVEN_UP_MS) bench.run(LOOK_MS, LOOK_MS);
    worstOf = Math.max(worstOf, bench.mcu.now + BYTE_MS - changedAt - debounce);
  }
  return worstOf;
}

/** Hears how many edges have come over the line, each counted once. */
class EdgeEar {
  private deframer = emptyDeframer;
  private readonly seen = new Map<number, number>();

  constructor(bench: SensorBench) {
    bench.overhear = (bytes) => this.hear(bytes);
  }

  get heard(): number {
    return [...this.seen.values()].reduce((sum, edges) => sum + edges, 0);
  }

  forget(): void {
    this.seen.clear();
  }

  private hear(bytes: Uint8Array): void {
    const { state, found } = deframe(this.deframer, bytes);
    this.deframer = state;
    for (const piece of found) {
      const decoded = piece.kind === 'body' ? decodeMessage(piece.bytes) : null;
      if (decoded?.kind === 'message' && decoded.message.kind === 'edges') this.count(decoded.message);
    }
  }

  private count({ seq, changes }: MessageOf<'edges'>): void {
    this.seen.set(seq, changes.length);
  }
}

// What may never fail: servos let go in time, and memory that suffices.

const SLEEP = 0x9588;
/** RJMP to itself. */
const HANG = 0xcfff;
const LONGEST_MS = 5000;
const STEP_MS = 0.2;
/** A hello's `resetCause` (firmware/PROTOCOL.md). */
const CAUSE_BITS: Readonly<Record<ResetCause, number>> = { power: 1, line: 2, lowSupply: 4, watchdog: 8 };

/** What happens when a program hangs or the supply dips. A reset takes 66 ms of each; boot loaders add their own. */
export function safetyFigures(programs: { readonly sensor: string; readonly actuator: string }): Figure[] {
  return [
    {
      what: 'sensor program hangs: until its watchdog has restarted it and the host is told so',
      value: untilTold(programs.sensor, 'watchdog', hang),
      unit: 'ms',
      bar: atMost(1000),
    },
    {
      what: 'sensor board browns out: until the host is told so',
      value: untilTold(programs.sensor, 'lowSupply', brownOut),
      unit: 'ms',
      bar: atMost(500),
    },
    {
      what: 'actuator program hangs with a servo powered: until it is not',
      value: untilReleased(programs.actuator, hang),
      unit: 'ms',
      bar: atMost(1500),
    },
    {
      what: 'actuator board browns out with a servo powered: until it is not',
      value: untilReleased(programs.actuator, brownOut),
      unit: 'ms',
      bar: atMost(150),
    },
  ];
}

/** Until the host has heard of a new boot and of its cause. */
function untilTold(hex: string, cause: ResetCause, spoil: Spoil): number {
  const bench = SensorBench.up(hex);
  const told = () => bench.link.counters.reboot === 1 && bench.link.board?.resetCause === CAUSE_BITS[cause];
  return spoilAndWait(bench, spoil, told);
}

/** The host says nothing more: what powers the servo down is the board alone. */
function untilReleased(hex: string, spoil: Spoil): number {
  const bench = new ActuatorBench(hex);
  bench.powerServo();
  return spoilAndWait(bench, spoil, () => !bench.isServoPowered);
}

interface Bench {
  readonly mcu: SimulatedMcu;
  run(ms: number, step: number): void;
}
/** Spoils a board; what it answers mends it after the next boot. */
type Spoil = (bench: Bench) => () => void;

function spoilAndWait(bench: Bench, spoil: Spoil, until: () => boolean): number {
  const { now: from, boots } = bench.mcu;
  const mend = spoil(bench);
  while (bench.mcu.boots === boots && bench.mcu.now - from < LONGEST_MS) bench.run(STEP_MS, STEP_MS);
  mend();
  while (!until() && bench.mcu.now - from < LONGEST_MS) bench.run(STEP_MS, STEP_MS);
  return bench.mcu.now - from;
}

/** A jump to itself wherever the program sleeps; the program is whole again once the watchdog has bitten. */
function hang({ mcu }: Bench): () => void {
  const { progMem } = mcu.cpu;
  const sleeps = [...progMem.keys()].filter((at) => progMem[at] === SLEEP);
  for (const at of sleeps) progMem[at] = HANG;
  return () => {
    for (const at of sleeps) progMem[at] = SLEEP;
  };
}

function brownOut({ mcu }: Bench): () => void {
  mcu.reset('lowSupply');
  return () => {};
}

/** What the linker says of one program: bytes of flash, bytes of SRAM that its variables take. */
interface ProgramSize {
  readonly flash: number;
  readonly ram: number;
}
export interface ProgramSizes {
  readonly sensor: ProgramSize;
  readonly actuator: ProgramSize;
}

/** Flash less the boot loader's part: 8 KiB on a Mega, 512 bytes on an Uno. */
const FLASH = { sensor: 256 * 1024 - 8 * 1024, actuator: 32 * 1024 - 512 } as const;

export function memoryFigures(
  programs: { readonly sensor: string; readonly actuator: string },
  sizes: ProgramSizes,
): Figure[] {
  const sensor = new SensorBench(programs.sensor, { settings: WHOLE_BOARD });
  const sensorBefore = sensor.mcu.cpu.data.slice();
  workHard(sensor);
  const actuator = new ActuatorBench(programs.actuator);
  const actuatorBefore = actuator.noise;
  actuator.powerServo();
  return [
    { what: 'sensor: flash', value: sizes.sensor.flash, unit: 'bytes', bar: atMost(FLASH.sensor) },
    ...ramFigures('sensor', sensor.mcu, sensorBefore, sizes.sensor.ram),
    { what: 'actuator: flash', value: sizes.actuator.flash, unit: 'bytes', bar: atMost(FLASH.actuator) },
    ...ramFigures('actuator', actuator.mcu, actuatorBefore, sizes.actuator.ram),
  ];
}

/** All squares at once, the wheel, a host that is away until the queue is full, and comes back. */
function workHard(bench: SensorBench): void {
  const all = Array.from({ length: 100 }, (_, place) => place);
  bench.open();
  bench.run(700);
  bench.keepTurning(20_000);
  for (const hostListens of [true, false, true]) {
    bench.hostListens = hostListens;
    for (let nth = 0; nth < 24; nth += 1) {
      bench.reed(nth % 2 === 0, ...all);
      bench.run(50);
    }
  }
}

/** The stack grows down from the end of SRAM: its deepest reach is the lowest cell that no longer holds the noise of power-on. */
function ramFigures(name: string, mcu: SimulatedMcu, noise: Uint8Array, variables: number): Figure[] {
  const { ramStart, ramEnd } = mcu.model;
  const size = ramEnd + 1 - ramStart;
  let lowest = ramStart + variables;
  while (lowest <= ramEnd && mcu.cpu.data[lowest] === noise[lowest]) lowest += 1;
  const stack = ramEnd + 1 - lowest;
  return [
    {
      what: `${name}: variables and deepest stack`,
      value: variables + stack,
      unit: 'bytes',
      bar: atMost(size),
    },
    { what: `${name}: of these, stack`, value: stack, unit: 'bytes', bar: null },
  ];
}
