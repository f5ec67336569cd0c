import { type MessageOf, wheelFlag } from './message.ts';
import type { WheelReport } from './report.ts';

const countsPerTurn = 1440;
/** Allowed at the index: mechanical brief, spinner (±2 counts). */
const indexTolerance = 2;

/** How the board's count (zero at its boot) becomes the count told, which goes on over reboots. */
export interface WheelReference {
  /** The board's count at which the count told is 0. */
  readonly zero: number;
  /** The board's count at the index as last told, null before its first passage since boot; a change is a passage. */
  readonly index: number | null;
  readonly report: WheelReport | null;
}
export const unreferencedWheel: WheelReference = { zero: 0, index: null, report: null };

type WheelFields = Pick<MessageOf<'wheel'>, 'wheelFlags' | 'wheelCount' | 'wheelIndex'>;

/** After a reboot the board counts from 0 again: the count told stays where it was, to be indexed anew. */
export function wheelAfterBoot(before: WheelReference): WheelReference {
  return { zero: -(before.report?.count ?? 0), index: null, report: before.report };
}

/** What the board told, as a report; `missedIndex` if this passage of the index was off by more than the tolerance. */
export function followWheel(
  before: WheelReference,
  told: WheelFields,
  t: number,
): { readonly wheel: WheelReference & { readonly report: WheelReport }; readonly missedIndex: boolean } {
  const indexed = (told.wheelFlags & wheelFlag.indexed) !== 0;
  const passed = indexed && told.wheelIndex !== before.index;
  const shift = passed ? shiftAtIndex(before, told.wheelIndex) : 0;
  const deviation = passed && before.index !== null ? -shift : (before.report?.deviation ?? null);
  const zero = before.zero - shift;
  const report: WheelReport = {
    kind: 'wheel',
    t,
    count: told.wheelCount - zero,
    indexed,
    resting: (told.wheelFlags & wheelFlag.resting) !== 0,
    deviation: indexed ? deviation : null,
  };
  return {
    wheel: { zero, index: indexed ? told.wheelIndex : null, report },
    missedIndex: passed && Math.abs(deviation ?? 0) > indexTolerance,
  };
}

/** What to add to the count told so that it is a multiple of a turn at the index. */
function shiftAtIndex(before: WheelReference, index: number): number {
  const least = wrapHalf(before.zero - index);
  // The first time a whole turn more, so that the jump is beyond half a turn and nobody takes it for turning.
  return before.index === null ? least + countsPerTurn : least;
}

/** −720 to 719: the shortest way round. */
function wrapHalf(counts: number): number {
  return counts - countsPerTurn * Math.round(counts / countsPerTurn);
}
