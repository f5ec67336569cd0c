import type { SimulatedMcu } from '../../adapters/virtual/mcu/simulated-mcu.ts';
import { ROW_PINS } from '../../adapters/virtual/rig/contacts.ts';
import { atLeast, type Figure } from './figure.ts';
import { SensorBench } from './sensor-bench.ts';

export const WHOLE_BOARD = { rows: 10, columns: 10 } as const;
/** A hand's push: two turns a second of 1440 counts. */
export const SPIN_COUNTS_A_SECOND = 2880;

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
