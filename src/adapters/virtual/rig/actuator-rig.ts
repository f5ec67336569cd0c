import type { BoardFault } from '../board-fault.ts';
import { Ht16k33 } from '../chips/ht16k33.ts';
import { Pca9685 } from '../chips/pca9685.ts';
import { ATMEGA328P } from '../mcu/atmega328p.ts';
import { programFromHex } from '../mcu/intel-hex.ts';
import { SimulatedMcu } from '../mcu/simulated-mcu.ts';
import { StuckBus } from '../mcu/stuck-bus.ts';
import { TwiBus } from '../mcu/twi-bus.ts';
import { SliderTrain } from '../mechanics/slider-train.ts';
import type { ActuatorCommand, ActuatorReport, Rig, RigPlan } from './rig.ts';
import { seededRandom } from './seeded-random.ts';

const MECHANICS_STEP_MS = 1;
/** After so many clocks a chip has said its byte, and lets go of the bus. */
const BYTE_CLOCKS = 9;
const HOLDS_AFTER_MS = 2000;
/** A horn that sits 8° off, as the pulses have it, µs. */
const TOOTH_US = 85;

/** The actuator board: ATmega328P, light driver and servo driver on its I2C bus, sliders on the servos. */
export class ActuatorRig implements Rig<ActuatorCommand, ActuatorReport> {
  private readonly mcu: SimulatedMcu;
  private readonly lightDriver = new Ht16k33(() => {
    this.lightsChanged = true;
  });
  private readonly servoDriver: Pca9685;
  private readonly trains: readonly SliderTrain[];
  private pulses: readonly (number | null)[] = [];
  /** Sliders whose servo does not move. */
  private readonly limp: ReadonlySet<string>;
  /** Sliders whose horn sits wrong. */
  private readonly askew: ReadonlySet<string>;
  /** The servo driver forgets all as soon as a slider has moved. */
  private forgets: boolean;
  /** Takes hold of the bus once the host has the chips set up. */
  private holds: StuckBus | null;
  private epoch = 0;
  private elapsed = 0;
  private lightsChanged = true;
  private slidersMoved = true;

  constructor(plan: Extract<RigPlan, { kind: 'actuator' }>) {
    this.trains = plan.sliders.map((spec) => new SliderTrain(spec, plan.travel[spec.id] ?? 0));
    const sliders = (kind: 'slider' | 'horn') =>
      new Set(plan.faults.flatMap((fault) => (fault.kind === kind ? [fault.slider] : [])));
    this.limp = sliders('slider');
    this.askew = sliders('horn');
    this.servoDriver = new Pca9685(() => this.readPulses());
    const noise = seededRandom(plan.seed ^ 0xac70);
    const program = programFromHex(plan.hex, ATMEGA328P.programWords);
    this.mcu = new SimulatedMcu(ATMEGA328P, program, () => noise() * 256);
    const has = (kind: BoardFault['kind']) => plan.faults.some((fault) => fault.kind === kind);
    const bus = new TwiBus(has('bus') ? [this.servoDriver] : [this.lightDriver, this.servoDriver]);
    this.mcu.wire(bus);
    if (has('busStuck')) this.mcu.wire(new StuckBus(bus, { clocksToFree: Number.POSITIVE_INFINITY }));
    this.holds = has('busHeld') ? new StuckBus(bus, { clocksToFree: BYTE_CLOCKS }) : null;
    this.forgets = has('servoReset');
  }

  command(command: ActuatorCommand): void {
    switch (command.kind) {
      case 'serial':
        this.mcu.send(command.bytes);
        break;
      case 'reset':
        // The chips on the bus have no reset line: they go on with what they were told.
        this.epoch = command.epoch;
        this.mcu.reset();
        break;
      case 'brownOut':
        this.mcu.reset('lowSupply');
        break;
    }
  }

  advance(ms: number): void {
    this.elapsed += ms;
    for (let left = ms; left > 1e-9; left -= MECHANICS_STEP_MS) {
      const step = Math.min(MECHANICS_STEP_MS, left);
      this.mcu.run(step);
      let isMoving = false;
      for (const [index, train] of this.trains.entries())
        if (train.advance(step, this.pulses[index] ?? null)) isMoving = true;
      this.slidersMoved ||= isMoving;
      if (isMoving && this.forgets) this.forget();
      if (this.holds !== null && this.mcu.now > HOLDS_AFTER_MS) this.hold(this.holds);
    }
  }

  reports(): ActuatorReport[] {
    const reports: ActuatorReport[] = [];
    const bytes = this.mcu.collect();
    if (bytes.length > 0) reports.push({ kind: 'serial', epoch: this.epoch, bytes });
    if (this.lightsChanged) reports.push({ kind: 'lights', lights: this.lightDriver.lights() });
    if (this.slidersMoved) reports.push({ kind: 'sliders', travel: this.travel() });
    if (this.elapsed > 0) reports.push({ kind: 'elapsed', ms: this.elapsed });
    this.lightsChanged = false;
    this.slidersMoved = false;
    this.elapsed = 0;
    return reports;
  }

  /** Travel of every slider in notches. */
  travel(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.trains.map((train) => [train.spec.id, train.travel]));
  }

  private forget(): void {
    this.forgets = false;
    this.servoDriver.brownOut();
  }

  private hold(bus: StuckBus): void {
    this.holds = null;
    this.mcu.wire(bus);
  }

  private readPulses(): void {
    this.pulses = this.trains.map(({ spec }) => {
      const pulse = this.servoDriver.pulse(spec.channel);
      if (pulse === null || this.limp.has(spec.id)) return null;
      return this.askew.has(spec.id) ? pulse + TOOTH_US : pulse;
    });
  }
}
