import type { BoardFault } from '../board-fault.ts';
import type { SimulatedMcu, Wiring } from '../mcu/simulated-mcu.ts';
import { BUTTON_PINS, ENCODER_PINS, type Pin, RAIL_CHANNELS, RAIL_VOLTS } from './sensor-pins.ts';

export type ButtonName = keyof typeof BUTTON_PINS;

/** A and B a quarter apart: A leads while the count grows. */
const QUADRATURE = [
  [false, false],
  [true, false],
  [true, true],
  [false, true],
] as const;

/** Half of 4.0 V. */
const LOW_RAIL_VOLTS = 2;
/** An encoder that slips: seven counts a turn, where two may be missing. */
const SLIP_EVERY_COUNTS = 200;

/** Encoder, buttons and rail senses at the sensor MCU's pins. */
export class Contacts implements Wiring {
  private readonly pressed = new Set<ButtonName>();
  private mcu: SimulatedMcu | null = null;
  private count = 0;
  private readonly countsPerTurn: number;
  private readonly faults: readonly BoardFault[];

  constructor(countsPerTurn: number, faults: readonly BoardFault[] = []) {
    this.countsPerTurn = countsPerTurn;
    this.faults = faults;
  }

  attach(mcu: SimulatedMcu): void {
    this.mcu = mcu;
    this.turnTo(this.count);
    for (const name of Object.keys(BUTTON_PINS) as ButtonName[]) this.showButton(name);
    for (const [nth, channel] of RAIL_CHANNELS.entries())
      mcu.adc.channelValues[channel] = this.has(nth === 0 ? 'servoRail' : 'lightRail')
        ? LOW_RAIL_VOLTS
        : RAIL_VOLTS;
  }

  /** The encoder's position in counts; its index is at whole turns. */
  turnTo(count: number): void {
    this.count = count;
    const seen = this.has('wheel') ? count - Math.floor(count / SLIP_EVERY_COUNTS) : count;
    const [a, b] = QUADRATURE[((seen % 4) + 4) % 4] ?? QUADRATURE[0];
    const [first, second] = this.has('backwards') ? [b, a] : [a, b];
    this.level(ENCODER_PINS.a, first);
    this.level(ENCODER_PINS.b, second);
    this.level(ENCODER_PINS.z, !this.has('index') && count % this.countsPerTurn === 0);
  }

  /** A pressed button connects its pin to ground. */
  press(name: ButtonName, down: boolean): void {
    if (down) this.pressed.add(name);
    else this.pressed.delete(name);
    this.showButton(name);
  }

  private showButton(name: ButtonName): void {
    const broken = this.faults.find(
      (fault) => (fault.kind === 'button' || fault.kind === 'jammed') && fault.seat === name,
    );
    const isDown = broken === undefined ? this.pressed.has(name) : broken.kind === 'jammed';
    this.level(BUTTON_PINS[name], !isDown);
  }

  private has(kind: BoardFault['kind']): boolean {
    return this.faults.some((fault) => fault.kind === kind);
  }

  private level(pin: Pin, high: boolean): void {
    this.mcu?.port(pin.port).setPin(pin.bit, high);
  }
}
