/** What may never fail: servos let go in time, and memory that suffices. */

import type { ResetCause, SimulatedMcu } from '../../adapters/virtual/mcu/simulated-mcu.ts';
import { ActuatorBench, SensorBench } from './benches.ts';
import { atMost, type Figure, WHOLE_BOARD } from './figures.ts';

const SLEEP = 0x9588;
/** RJMP to itself. */
const HANG = 0xcfff;
const LONGEST_MS = 5000;
const LOOK_MS = 0.2;
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
  while (bench.mcu.boots === boots && bench.mcu.now - from < LONGEST_MS) bench.run(LOOK_MS, LOOK_MS);
  mend();
  while (!until() && bench.mcu.now - from < LONGEST_MS) bench.run(LOOK_MS, LOOK_MS);
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
