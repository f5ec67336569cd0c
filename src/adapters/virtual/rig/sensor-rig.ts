import { ATMEGA2560, atmega2560 } from '../mcu/atmega.ts';
import { programFromHex, SimulatedMcu } from '../mcu/simulated-mcu.ts';
import { Wheel } from '../mechanics.ts';
import { Contacts, reedDefects } from './contacts.ts';
import { ReedMatrix } from './reed-matrix.ts';
import {
  type Rig,
  type RigPlan,
  type RoomCommand,
  type SensorCommand,
  type SensorReport,
  seededRandom,
} from './rig.ts';

/** While the wheel turns its edges are placed to this exactness: less than a count at the fastest turn. */
const WHEEL_STEP_MS = 0.05;
/** Static discharges come so often, where they come. */
const STATIC_EVERY_MS = 2000;
/**
 * No hand does two things in less. Where the simulation, or the thread before it, stood still meanwhile, all that a hand did
 * comes at once: without this, a piece would land in the instant in which it was lifted, and the firmware, which waits
 * longer for a reed that opens than for one that closes, would rightly tell the landing first.
 */
const HAND_MS = 60;

/** The sensor board: ATmega2560, reed matrix, wheel, buttons. */
export class SensorRig implements Rig<SensorCommand, SensorReport> {
  /** The board tells its state so often. Twice as long saves half a percent of a core, and its resets are told late. */
  readonly restMs = 50;
  private readonly mcu: SimulatedMcu;
  private readonly matrix: ReedMatrix;
  private readonly contacts: Contacts;
  private readonly wheel: Wheel;
  private readonly sparks: boolean;
  private sparkedAt = 0;
  private epoch = 0;
  /** What a hand did sooner behind its last act than a hand can. */
  private readonly waiting: RoomCommand[] = [];
  /** So much longer the hand is at its last act, ms; counted down to 0 exactly, as no clock of cycles would be. */
  private handBusyFor = 0;
  private shown: { readonly angle: number; readonly speed: number };

  constructor(plan: Extract<RigPlan, { kind: 'sensor' }>) {
    const random = seededRandom(plan.seed);
    const noise = seededRandom(plan.seed ^ 0x5eed);
    this.matrix = new ReedMatrix(reedDefects(plan.faults, plan.contacts, plan.missing));
    this.contacts = new Contacts(plan.countsPerTurn, plan.faults, noise, plan.missing);
    this.wheel = new Wheel(plan.wheelAngle, plan.countsPerTurn, random);
    this.sparks = plan.faults.some(({ kind }) => kind === 'static');
    this.shown = { angle: plan.wheelAngle, speed: 0 };
    const program = programFromHex(plan.hex, ATMEGA2560.programWords);
    const bandgap = 1 + 0.2 * seededRandom(plan.seed ^ 0xba9d)();
    this.mcu = new SimulatedMcu(atmega2560(bandgap), program, () => noise() * 256);
    this.matrix.close(plan.rows);
    this.contacts.turnTo(this.wheel.count);
    this.mcu.wire(this.matrix);
    this.mcu.wire(this.contacts);
  }

  command(command: SensorCommand): void {
    switch (command.kind) {
      case 'serial':
        this.mcu.send(command.bytes);
        break;
      case 'reset':
        this.epoch = command.epoch;
        this.mcu.reset();
        break;
      case 'brownOut':
        this.mcu.reset('lowSupply');
        break;
      case 'reeds':
      case 'button':
      case 'wheelHeld':
      case 'wheelReleased':
        this.waiting.push(command);
        this.doWhatIsDue();
        break;
    }
  }

  isAct({ kind }: SensorCommand): boolean {
    return kind !== 'serial';
  }

  get moving(): boolean {
    return this.wheel.turning || this.waiting.length > 0;
  }

  advance(ms: number): void {
    this.spark();
    for (let left = ms; left > 1e-9; ) {
      this.doWhatIsDue();
      const waits = this.waiting.length > 0 ? this.handBusyFor : left;
      const step = Math.min(left, waits, this.wheel.turning ? WHEEL_STEP_MS : left);
      if (this.wheel.turning) {
        this.wheel.advance(step);
        this.contacts.turnTo(this.wheel.count);
      }
      this.mcu.run(step);
      this.handBusyFor = Math.max(0, this.handBusyFor - step);
      left -= step;
    }
  }

  reports(): SensorReport[] {
    const reports: SensorReport[] = [];
    const bytes = this.mcu.collect();
    if (bytes.length > 0) reports.push({ kind: 'serial', epoch: this.epoch, bytes });
    const { angle, speed } = this.wheel;
    if (angle !== this.shown.angle || speed !== this.shown.speed) {
      this.shown = { angle, speed };
      reports.push({ kind: 'wheel', angle, speed });
    }
    return reports;
  }

  private doWhatIsDue(): void {
    for (let next = this.waiting[0]; next !== undefined; next = this.waiting[0]) {
      if (isByHand(next)) {
        if (this.handBusyFor > 0) return;
        this.handBusyFor = HAND_MS;
      }
      this.waiting.shift();
      this.happen(next);
    }
  }

  private happen(command: RoomCommand): void {
    switch (command.kind) {
      case 'reeds':
        this.matrix.close(command.rows);
        break;
      case 'button':
        this.contacts.press(command.name, command.down);
        break;
      case 'wheelHeld':
        this.wheel.hold(command.angle);
        break;
      case 'wheelReleased':
        this.wheel.release(command.speed);
        break;
    }
  }

  private spark(): void {
    if (!this.sparks || this.mcu.now - this.sparkedAt < STATIC_EVERY_MS) return;
    this.sparkedAt = this.mcu.now;
    this.mcu.reset('line');
  }
}

/** A disc that slides, falls, or a wheel that is turned goes on by itself: only what a hand begins or ends takes its time. */
function isByHand(command: RoomCommand): boolean {
  return command.kind === 'button' || (command.kind === 'reeds' && command.byHand);
}
