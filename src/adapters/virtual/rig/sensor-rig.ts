import { ATMEGA2560 } from '../mcu/atmega2560.ts';
import { programFromHex } from '../mcu/intel-hex.ts';
import { SimulatedMcu } from '../mcu/simulated-mcu.ts';
import { Wheel } from '../mechanics/wheel.ts';
import { Contacts } from './contacts.ts';
import { reedDefects } from './reed-defects.ts';
import { ReedMatrix } from './reed-matrix.ts';
import type { Rig, RigPlan, SensorCommand, SensorReport } from './rig.ts';
import { seededRandom } from './seeded-random.ts';

/** While the wheel turns its edges are placed to this exactness: less than a count at the fastest turn. */
const WHEEL_STEP_MS = 0.05;
/** Static discharges come so often, where they come. */
const STATIC_EVERY_MS = 2000;

/** The sensor board: ATmega2560, reed matrix, wheel, buttons. */
export class SensorRig implements Rig<SensorCommand, SensorReport> {
  private readonly mcu: SimulatedMcu;
  private readonly matrix: ReedMatrix;
  private readonly contacts: Contacts;
  private readonly wheel: Wheel;
  private readonly sparks: boolean;
  private sparkedAt = 0;
  private epoch = 0;
  private shown: { readonly angle: number; readonly speed: number };

  constructor(plan: Extract<RigPlan, { kind: 'sensor' }>) {
    const random = seededRandom(plan.seed);
    const noise = seededRandom(plan.seed ^ 0x5eed);
    this.matrix = new ReedMatrix(reedDefects(plan.faults, plan.contacts));
    this.contacts = new Contacts(plan.countsPerTurn, plan.faults, noise);
    this.wheel = new Wheel(plan.wheelAngle, plan.countsPerTurn, random);
    this.sparks = plan.faults.some(({ kind }) => kind === 'static');
    this.shown = { angle: plan.wheelAngle, speed: 0 };
    const program = programFromHex(plan.hex, ATMEGA2560.programWords);
    this.mcu = new SimulatedMcu(ATMEGA2560, program, () => noise() * 256);
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
      case 'reeds':
        this.matrix.close(command.rows);
        break;
      case 'button':
        this.contacts.press(command.name, command.down);
        break;
      case 'brownOut':
        this.mcu.reset('lowSupply');
        break;
      case 'wheelHeld':
        this.wheel.hold(command.angle);
        break;
      case 'wheelReleased':
        this.wheel.release(command.speed);
        break;
    }
  }

  advance(ms: number): void {
    this.spark();
    for (let left = ms; left > 1e-9; ) {
      const step = this.wheel.turning ? Math.min(WHEEL_STEP_MS, left) : left;
      if (this.wheel.turning) {
        this.wheel.advance(step);
        this.contacts.turnTo(this.wheel.count);
      }
      this.mcu.run(step);
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

  private spark(): void {
    if (!this.sparks || this.mcu.now - this.sparkedAt < STATIC_EVERY_MS) return;
    this.sparkedAt = this.mcu.now;
    this.mcu.reset('line');
  }
}
