/** Lights and sliders through johnny-five over firmata-io over a `serialport` stream. The entry of this folder. */
import type { SerialPortStream } from '@serialport/stream';
import type { Actuators } from '../../ports/actuators.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Profile } from '../profile/profile.ts';
import { FirmataActuators } from './firmata-actuators.ts';

export interface JohnnyFiveOptions {
  readonly profile: Profile;
  /** Makes a stream to the actuator board, not yet open; asked again after each loss. */
  readonly openPort: () => SerialPortStream;
  readonly clock: Clock;
  readonly reopenMs?: number;
  readonly log?: (message: string) => void;
}

/** One a process: johnny-five lets each I2C address be used once. */
export function createJohnnyFiveActuators(options: JohnnyFiveOptions): Actuators {
  return new FirmataActuators(options);
}
