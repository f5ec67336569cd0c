/** What staff and curators need of an exhibit, as pure functions. The one public entry of this folder. */

export { type Attempts, failedOnceMore, type Knock, NO_ATTEMPTS, succeeded, waitFor } from './attempts.ts';
export {
  type Fault,
  type FaultHistory,
  type FaultRecord,
  isSameFault,
  noteFaults,
  openFaults,
} from './faults.ts';
export {
  counted,
  type DayFigures,
  emptyDay,
  type Fairness,
  fairnessOf,
  figuresCsv,
  type GameFigures,
  MINUTES,
  NO_VISIT,
  type OpenVisit,
  type SpinCount,
  spinCounted,
  sumOf,
  suspectShare,
  visitsOf,
} from './figures.ts';
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
export {
  type CallGesture,
  callStep,
  countAnew,
  edgeSeen,
  NOT_CALLED,
  NOTHING_SEEN,
  type SquareWatch,
  snapshotSeen,
} from './square-watch.ts';
