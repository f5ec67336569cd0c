import type { SimulatedMcu } from '../../adapters/virtual/mcu/simulated-mcu.ts';
import { ActuatorBench } from './actuator-bench.ts';
import { atMost, type Figure } from './figure.ts';
import { WHOLE_BOARD } from './scan-figures.ts';
import { SensorBench } from './sensor-bench.ts';

/** What the linker says of one program: bytes of flash, bytes of SRAM that its variables take. */
export interface ProgramSize {
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
