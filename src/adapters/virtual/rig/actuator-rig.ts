import type { BoardFault } from '../board-fault.ts';
import { HT16K33_ADDRESS, Ht16k33, Pca9685, TwiBus } from '../chips/chips.ts';
import { ATMEGA328P } from '../mcu/atmega.ts';
import { programFromHex, SimulatedMcu } from '../mcu/simulated-mcu.ts';
import { SliderTrain } from '../mechanics.ts';
import { type ActuatorCommand, type ActuatorReport, type Rig, type RigPlan, seededRandom } from './rig.ts';

/** While nothing else happens, passing time is told so often, ms. */
const TOLD_EVERY_MS = 20;
const MECHANICS_STEP_MS = 1;
/** After so many clocks a chip has said its byte, and lets go of the bus. */
const BYTE_CLOCKS = 9;
const HOLDS_AFTER_MS = 2000;
/** Without its strap: the PCA9685's All Call. */
const HT16K33_UNSTRAPPED = 0x70;
/** Horns that sit 8° off, and a whole tooth of 21 off, as the pulses have it, µs: 10.6 a degree. */
const ASKEW_US = { horn: 85, tooth: 182 } as const;

/** The actuator board: ATmega328P, light driver and servo driver on its I2C bus, sliders on the servos. */
export class ActuatorRig implements Rig<ActuatorCommand, ActuatorReport> {
  /** A light that is asked for goes on so soon, and a servo begins to move. */
  readonly restMs = 25;
  private readonly mcu: SimulatedMcu;
  private readonly lightDriver: Ht16k33;
  private readonly servoDriver: Pca9685;
  private readonly trains: readonly SliderTrain[];
  private pulses: readonly (number | null)[] = [];
  /** Sliders whose servo does not move. */
  private readonly limp: ReadonlySet<string>;
  /** The channel on which each slider's plug sits. */
  private readonly channels: readonly number[];
  /** Sliders whose horn sits wrong, and by how much, µs. */
  private readonly askew: ReadonlyMap<string, number>;
  /** The servo driver forgets all as soon as a slider has moved. */
  private forgets: boolean;
  private readonly bus: TwiBus;
  /** A chip takes hold of the bus once the host has the chips set up. */
  private holds: boolean;
  private epoch = 0;
  private timeIsTold = false;
  private elapsed = 0;
  private lightsChanged = true;
  private isMoving = false;
  private slidersMoved = true;

  constructor(plan: Extract<RigPlan, { kind: 'actuator' }>) {
    this.trains = plan.sliders.map((spec) => new SliderTrain(spec, plan.travel[spec.id] ?? 0));
    const sliders = (kind: 'slider' | 'horn' | 'tooth') =>
      new Set(plan.faults.flatMap((fault) => (fault.kind === kind ? [fault.slider] : [])));
    const has = (kind: BoardFault['kind']) => plan.faults.some((fault) => fault.kind === kind);
    const lacks = (...refs: readonly string[]) => refs.some((ref) => plan.missing.includes(ref));
    const isUnfed = has('motorStop') || lacks('PS1', 'F1', 'SW4');
    this.limp = isUnfed
      ? new Set(plan.sliders.map(({ id }) => id))
      : new Set([
          ...sliders('slider'),
          ...plan.sliders.flatMap(({ id, row }) => (lacks(`M${row}`) ? [id] : [])),
        ]);
    this.channels = plan.sliders.map(({ id }) => channelOf(id, plan));
    const strap = has('address') ? HT16K33_UNSTRAPPED : HT16K33_ADDRESS;
    this.lightDriver = new Ht16k33(() => {
      this.lightsChanged = true;
    }, strap);
    this.askew = new Map(
      (['horn', 'tooth'] as const).flatMap((kind) =>
        [...sliders(kind)].map((slider) => [slider, ASKEW_US[kind]]),
      ),
    );
    this.servoDriver = new Pca9685(() => this.readPulses());
    const noise = seededRandom(plan.seed ^ 0xac70);
    const program = programFromHex(plan.hex, ATMEGA328P.programWords);
    this.mcu = new SimulatedMcu(ATMEGA328P, program, () => noise() * 256);
    this.bus = new TwiBus([
      ...(has('bus') || lacks('U3') ? [] : [this.lightDriver]),
      // A board without sliders has none.
      ...(plan.sliders.length === 0 || lacks('U4') ? [] : [this.servoDriver]),
    ]);
    this.mcu.wire(this.bus);
    // A driver without its supply conducts through its inputs' diodes; and nothing but RP1 and RP2 lifts the lines.
    const isDragged = has('lightsOff') || (lacks('PS1', 'F2') && !lacks('U3'));
    if (has('busStuck') || isDragged || lacks('RP1', 'RP2')) this.bus.hold(Number.POSITIVE_INFINITY);
    this.holds = has('busHeld');
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
      case 'time':
        // What passed before was nobody's.
        this.elapsed = 0;
        this.timeIsTold = command.told;
        break;
    }
  }

  isAct({ kind }: ActuatorCommand): boolean {
    return kind === 'reset' || kind === 'brownOut';
  }

  /** A slider does. */
  get moving(): boolean {
    return this.isMoving;
  }

  advance(ms: number): void {
    this.elapsed += ms;
    for (let left = ms; left > 1e-9; left -= MECHANICS_STEP_MS) {
      const step = Math.min(MECHANICS_STEP_MS, left);
      this.mcu.run(step);
      this.isMoving = false;
      // A thousand times a second: without the pairs that `entries` would make.
      for (let nth = 0; nth < this.trains.length; nth += 1)
        if (this.trains[nth]?.advance(step, this.pulses[nth] ?? null)) this.isMoving = true;
      this.slidersMoved ||= this.isMoving;
      if (this.isMoving && this.forgets) this.forget();
      if (this.holds && this.mcu.now > HOLDS_AFTER_MS) this.hold();
    }
  }

  reports(): ActuatorReport[] {
    const reports: ActuatorReport[] = [];
    const bytes = this.mcu.collect();
    if (bytes.length > 0) reports.push({ kind: 'serial', epoch: this.epoch, bytes });
    if (this.lightsChanged) reports.push({ kind: 'lights', lights: this.lightDriver.lights() });
    if (this.slidersMoved) reports.push({ kind: 'sliders', travel: this.travel() });
    if (this.timeIsTold && (this.elapsed >= TOLD_EVERY_MS || reports.length > 0)) {
      reports.push({ kind: 'elapsed', ms: this.elapsed });
      this.elapsed = 0;
    }
    this.lightsChanged = false;
    this.slidersMoved = false;
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

  private hold(): void {
    this.holds = false;
    this.bus.hold(BYTE_CLOCKS);
  }

  private readPulses(): void {
    this.pulses = this.trains.map(({ spec }, nth) => {
      const pulse = this.servoDriver.pulse(this.channels[nth] ?? spec.channel);
      if (pulse === null || this.limp.has(spec.id)) return null;
      return pulse + (this.askew.get(spec.id) ?? 0);
    });
  }
}

/** Of this slider's own plug, or of the one that it was exchanged with. */
function channelOf(id: string, { sliders, faults }: Extract<RigPlan, { kind: 'actuator' }>): number {
  const partner = faults.flatMap((fault) =>
    fault.kind === 'servos' && fault.pair.includes(id) ? fault.pair.filter((one) => one !== id) : [],
  )[0];
  const spec = sliders.find((one) => one.id === (partner ?? id)) ?? sliders.find((one) => one.id === id);
  if (spec === undefined) throw new Error(`no slider ${id}`);
  return spec.channel;
}
