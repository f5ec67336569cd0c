/** Lights and sliders through johnny-five over firmata-io over a `serialport` stream. The entry of this folder. */
import type { FittingActuators } from '../../ports/actuators.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Profile } from '../profile/profile.ts';
import type { PortOpener } from '../serial/serial.ts';
import { FirmataActuators } from './firmata-actuators.ts';

export interface JohnnyFiveOptions {
  readonly profile: Profile;
  /** Where the actuator board is; asked again after each loss. */
  readonly openPort: PortOpener;
  readonly clock: Clock;
  readonly reopenMs?: number;
  readonly log?: (message: string) => void;
}

/** One at a time: johnny-five knows each I2C address once in a process, and the board made last has it. */
export function createJohnnyFiveActuators(options: JohnnyFiveOptions): FittingActuators {
  return new FirmataActuators(options);
}
