/** A board of another make, as a file of its author's gives it to the program (docs/boards.md). */
import type { Profile } from '../hardware/hardware.ts';
import type { SensorBoard } from './board.ts';
import type { Clock } from './clock.ts';

export type { BoardReport, LinkStatus, SensorBoard } from './board.ts';
export type { Clock } from './clock.ts';

/** What such a file is given to build its sensors with. */
export interface BoardModuleSetup {
  readonly profile: Profile;
  readonly clock: Clock;
  /** A line for the log. */
  readonly log: (message: string) => void;
}

/** What such a file exports. */
export interface BoardModule {
  readonly createSensorBoard: (setup: BoardModuleSetup) => SensorBoard | Promise<SensorBoard>;
}
