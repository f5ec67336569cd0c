/** A board of another make, as its author's file gives it to the program (docs/boards.md). */
import type { Seat } from '../game/game.ts';
import type { BoardSize, SquareColour } from '../rules/rules.ts';
import type { SensorBoard } from './board.ts';
import type { Clock } from './clock.ts';

export type { BoardReport, LinkStatus, SensorBoard } from './board.ts';
export type { Clock } from './clock.ts';

/**
 * What the board's profile says of its squares. The rest of the profile comes along, as `hardware/profiles/profile.schema.json` has
 * it.
 */
export interface BoardProfile {
  readonly id: string;
  readonly size: BoardSize;
  /** Of the squares that are played on. */
  readonly squareColour: SquareColour;
  /** Where the side sits that the rules name first (W in FEN). */
  readonly firstSideSeat: Seat;
}

/** What such a file is given to build its sensors with. */
export interface BoardModuleSetup {
  readonly profile: BoardProfile;
  readonly clock: Clock;
  /** A line for the log. */
  readonly log: (message: string) => void;
}

/** What such a file exports. */
export interface BoardModule {
  readonly createSensorBoard: (setup: BoardModuleSetup) => SensorBoard | Promise<SensorBoard>;
}
