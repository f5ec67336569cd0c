import type { ResetCause, SimulatedMcu } from '../../adapters/virtual/mcu/simulated-mcu.ts';
import { ActuatorBench } from './actuator-bench.ts';
import { atMost, type Figure } from './figure.ts';
import { SensorBench } from './sensor-bench.ts';

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
