/** What staff and curators need of an exhibit, as pure functions. The one public entry of this folder. */

export { type Attempts, failedOnceMore, type Knock, NO_ATTEMPTS, succeeded, waitFor } from './attempts.ts';
export { type CallGesture, callStep, NOT_CALLED } from './call-gesture.ts';
export { type Fairness, fairnessOf, type SpinCount, spinCounted, suspectShare } from './fairness.ts';
export { PLAIN_CODES } from './fault-codes.ts';
export {
  type Fault,
  type FaultHistory,
  type FaultRecord,
  isSameFault,
  noteFaults,
  openFaults,
} from './fault-history.ts';
export {
  counted,
  type DayFigures,
  emptyDay,
  type GameFigures,
  MINUTES,
  NO_VISIT,
  type OpenVisit,
  sumOf,
  visitsOf,
} from './figures.ts';
export { figuresCsv } from './figures-csv.ts';
export {
  type Closing,
  type Hold,
  type HoldAct,
  held,
  heldOn,
  isOpen,
  lockNow,
  NO_HOLD,
  type Opening,
  type OpeningHours,
  opensNext,
  type WallTime,
  WEEKDAYS,
  type WeekHours,
  weekdayOf,
} from './opening-hours.ts';
export { LONGEST_PICTURE_BYTES, type PictureType, pictureIn } from './picture.ts';
export { countAnew, edgeSeen, NOTHING_SEEN, type SquareWatch, snapshotSeen } from './square-watch.ts';
