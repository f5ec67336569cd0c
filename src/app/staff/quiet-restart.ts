import { wallTime } from './operation.ts';

/** Nobody has touched the board for so long. */
const QUIET_MS = 20 * 60_000;
/** If somebody plays at that time, it is put off, but not into the morning. */
const WINDOW_MINUTES = 120;
/** In the night in which summer time ends an hour comes twice. */
const AGAIN_MINUTES = 60;

export interface Quiet {
  /** Minutes since midnight; null: never. */
  readonly restartAt: number | null;
  readonly wall: Date;
  /** ms since the last touch of the board, and since the program's start. */
  readonly untouchedMs: number;
  readonly uptimeMs: number;
}

/** Whether the program is to end now to be started afresh. */
export function isRestartDue({ restartAt, wall, untouchedMs, uptimeMs }: Quiet): boolean {
  if (restartAt === null) return false;
  const since = (wallTime(wall).minute - restartAt + 1440) % 1440;
  // Once a night: what started within the window has been restarted.
  const isRestarted = uptimeMs <= (WINDOW_MINUTES + AGAIN_MINUTES) * 60_000;
  return since < WINDOW_MINUTES && !isRestarted && untouchedMs >= QUIET_MS;
}
