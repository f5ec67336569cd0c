import { Ht16k33, Pca9685 } from '../../adapters/virtual/chips/chips.ts';
import { ATMEGA328P } from '../../adapters/virtual/mcu/atmega.ts';
import { programFromHex } from '../../adapters/virtual/mcu/intel-hex.ts';
import { SimulatedMcu } from '../../adapters/virtual/mcu/simulated-mcu.ts';
import { TwiBus } from '../../adapters/virtual/mcu/twi-bus.ts';
import { seededRandom } from '../../adapters/virtual/rig/rig.ts';

const CHANNEL_0 = 0x06;
const SERVO_DRIVER = 0x40;
const MIDDLE_TICKS = 375;
const BOOT_MS = 300;
/** Registers of the PCA9685's data sheet: sleep, prescaler for 61 Hz, awake with auto-increment, one channel. */
const SET_UP = [
  [0x00, 0x10],
  [0xfe, 99],
  [0x00, 0xa0],
  [CHANNEL_0, 0, 0, MIDDLE_TICKS & 0xff, MIDDLE_TICKS >> 8],
] as const;

/** The actuator program on a simulated ATmega328P, both chips on its bus, and bare Firmata from the host. */
export class ActuatorBench {
  readonly mcu: SimulatedMcu;
  readonly lights = new Ht16k33(() => {});
  readonly servos = new Pca9685(() => {});
  readonly bus = new TwiBus([this.lights, this.servos]);
  /** The data space as it was at power-on. */
  readonly noise: Uint8Array;

  constructor(hex: string) {
    const noise = seededRandom(3);
    this.mcu = new SimulatedMcu(
      ATMEGA328P,
      programFromHex(hex, ATMEGA328P.programWords),
      () => noise() * 256,
    );
    this.mcu.wire(this.bus);
    this.noise = this.mcu.cpu.data.slice();
  }

  get isServoPowered(): boolean {
    return this.servos.pulse(0) !== null;
  }

  /** Boots it, wakes the PCA9685 at 61 Hz and pulses channel 0. */
  powerServo(): void {
    this.mcu.run(BOOT_MS);
    for (const setting of SET_UP) this.writeToServos(setting);
    this.mcu.run(100);
    if (!this.isServoPowered) throw new Error('the servo driver did not pulse');
  }

  run(ms: number): void {
    this.mcu.run(ms);
  }

  /** Firmata's I²C write: each byte as two of seven bits. */
  private writeToServos(bytes: readonly number[]): void {
    const pairs = bytes.flatMap((byte) => [byte & 0x7f, byte >> 7]);
    this.mcu.send([0xf0, 0x76, SERVO_DRIVER, 0, ...pairs, 0xf7]);
  }
}
