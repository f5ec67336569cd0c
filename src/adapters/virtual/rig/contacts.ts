import type { SimulatedMcu, Wiring } from '../mcu/simulated-mcu.ts';
import { COUNTS_A_TURN } from '../mechanics/wheel.ts';
import { BUTTON_PINS, ENCODER_PINS, type Pin, RAIL_CHANNELS, RAIL_VOLTS } from './sensor-pins.ts';

export type ButtonName = keyof typeof BUTTON_PINS;

/** A and B a quarter apart: A leads while the count grows. */
const QUADRATURE = [
  [false, false],
  [true, false],
  [true, true],
  [false, true],
] as const;

/** Encoder, buttons and rail senses at the sensor MCU's pins. */
export class Contacts implements Wiring {
  private readonly pressed = new Set<ButtonName>();
  private mcu: SimulatedMcu | null = null;
  private count = 0;

  attach(mcu: SimulatedMcu): void {
    this.mcu = mcu;
    this.turnTo(this.count);
    for (const name of Object.keys(BUTTON_PINS) as ButtonName[])
      this.level(BUTTON_PINS[name], !this.pressed.has(name));
    for (const channel of RAIL_CHANNELS) mcu.adc.channelValues[channel] = RAIL_VOLTS;
  }

  /** The encoder's position in counts; its index is at whole turns. */
  turnTo(count: number): void {
    this.count = count;
    const [a, b] = QUADRATURE[((count % 4) + 4) % 4] ?? QUADRATURE[0];
    this.level(ENCODER_PINS.a, a);
    this.level(ENCODER_PINS.b, b);
    this.level(ENCODER_PINS.z, count % COUNTS_A_TURN === 0);
  }

  /** A pressed button connects its pin to ground. */
  press(name: ButtonName, down: boolean): void {
    if (down) this.pressed.add(name);
    else this.pressed.delete(name);
    this.level(BUTTON_PINS[name], !down);
  }

  private level(pin: Pin, high: boolean): void {
    this.mcu?.port(pin.port).setPin(pin.bit, high);
  }
}
