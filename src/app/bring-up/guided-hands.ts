import type { Seat } from '../../game/game.ts';
import type { Gauge } from '../../hardware/hardware.ts';
import type { CalibrationChange, DimQuestion, JogQuestion, VoltsQuestion } from '../../ports/bring-up.ts';
import type { FittingHands, NamedLight, Turned } from './hands.ts';
import type { VirtualHands } from './virtual-hands.ts';

/** A virtual board whose own hand moves pieces and wheel, while a person judges what has to be judged. */
export class GuidedHands implements FittingHands {
  readonly patienceMs: number;
  private readonly body: VirtualHands;
  private readonly judge: FittingHands;

  constructor(body: VirtualHands, judge: FittingHands) {
    this.body = body;
    this.judge = judge;
    this.patienceMs = body.patienceMs;
  }

  clear(): Promise<void> {
    return this.body.clear();
  }

  put(at: string, seen: Promise<unknown>): Promise<void> {
    return this.body.put(at, seen);
  }

  lean(at: string, gauge: Gauge, seen: Promise<unknown>): Promise<void> {
    return this.body.lean(at, gauge, seen);
  }

  lift(at: string, seen: Promise<unknown>): Promise<void> {
    return this.body.lift(at, seen);
  }

  stepBack(): Promise<void> {
    return this.body.stepBack();
  }

  press(seat: Seat): Promise<void> {
    return this.body.press(seat);
  }

  turnWheel(seen: Promise<unknown>): Promise<void> {
    return this.body.turnWheel(seen);
  }

  zeroWheel(): Promise<void> {
    return this.body.zeroWheel();
  }

  darkOf(lights: readonly NamedLight[]): Promise<readonly string[]> {
    return this.body.darkOf(lights);
  }

  isOpen(trap: string): Promise<boolean> {
    return this.body.isOpen(trap);
  }

  async jog(question: JogQuestion): Promise<Turned> {
    await this.body.settled();
    return this.judge.jog({ ...question, offMm: this.body.offMm(question) });
  }

  dim(question: DimQuestion): Promise<Turned> {
    return this.judge.dim(question);
  }

  volts(question: VoltsQuestion): Promise<Turned> {
    return this.body.volts(question);
  }

  keep(changes: readonly CalibrationChange[]): Promise<boolean> {
    return this.judge.keep(changes);
  }
}
