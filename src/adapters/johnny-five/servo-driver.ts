// PCA9685 through johnny-five; ticks and frequency: wiring.md.
import five, { type Board, type Expander, type Servo } from 'johnny-five';
import type { Profile } from '../profile/profile.ts';

const ADDRESS = 0x40;
/** Prescaler 99, 4.00 µs a tick; johnny-five writes a quarter of the value it is given. */
const FREQUENCY = 61;
const PRESCALE = 99;
const VALUE_A_TICK = 4;
const REGISTER = { mode1: 0x00, prescale: 0xfe } as const;
const MODE1 = { sleep: 0x10, restartAutoIncrement: 0xa0, awake: 0x00 } as const;

/** The servos' pulses, in ticks, by channel. */
export class ServoDriver {
  private readonly board: Board;
  private readonly expander: Expander;
  private readonly servos: ReadonlyMap<number, Servo>;

  /** Sets the chip up, all channels off. */
  constructor(board: Board, profile: Profile) {
    const chip = { board, controller: 'PCA9685', address: ADDRESS, frequency: FREQUENCY } as const;
    const { ticksMin = 0, ticksMax = 0 } = profile.servo ?? {};
    this.board = board;
    this.expander = five.Expander.get(chip);
    // johnny-five keeps one expander an address as long as the process lives: it goes over to the board that is here now.
    this.expander.io = board.io;
    this.servos = new Map(
      profile.sliders.map(({ channel }) => [
        channel,
        new five.Servo({
          ...chip,
          pin: channel,
          range: [ticksMin * VALUE_A_TICK, ticksMax * VALUE_A_TICK],
        }),
      ]),
    );
  }

  /** Sets the chip up again, as johnny-five did at first: its registers may be at their power-up values. Pulses stop. */
  wake(): void {
    this.board.i2cWriteReg(ADDRESS, REGISTER.mode1, MODE1.sleep);
    this.board.i2cWriteReg(ADDRESS, REGISTER.prescale, PRESCALE);
    this.board.i2cWriteReg(ADDRESS, REGISTER.mode1, MODE1.awake);
    this.board.i2cWriteReg(ADDRESS, REGISTER.mode1, MODE1.restartAutoIncrement);
    for (const channel of this.servos.keys()) this.release(channel);
  }

  /** Beyond the profile's clamp it goes to the clamp. */
  pulse(channel: number, ticks: number): void {
    this.servos.get(channel)?.to(ticks * VALUE_A_TICK);
  }

  release(channel: number): void {
    this.expander.pwmWrite(channel, 0);
  }
}
