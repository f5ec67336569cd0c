import { type MessageOf, wheelFlag } from './message.ts';
import type { WheelReport } from './report.ts';

/** Allowed at the index: mechanical brief, spinner (±2 counts). */
const indexTolerance = 2;

/** The board counts from 0 at each boot; the count told goes on from `base`. */
export interface WheelReference {
  readonly base: number;
  /** The last report of this boot. */
  readonly report: WheelReport | null;
}
export const stillWheel: WheelReference = { base: 0, report: null };

/** After a reboot the count told stays where it was; where its zero lies is to be found anew. */
export function wheelAfterBoot(before: WheelReference): WheelReference {
  return { base: before.report?.count ?? before.base, report: null };
}

type WheelFields = Pick<MessageOf<'wheel'>, 'wheelFlags' | 'wheelCount' | 'wheelIndex'>;

/** What the board told, as a report; `missedIndex` if the index was passed, and off by more than the tolerance. */
export function followWheel(
  { base, report: before }: WheelReference,
  told: WheelFields,
  t: number,
  countsPerTurn: number,
): { readonly wheel: WheelReference & { readonly report: WheelReport }; readonly missedIndex: boolean } {
  const indexed = (told.wheelFlags & wheelFlag.indexed) !== 0;
  const zero = indexed ? base + told.wheelIndex : null;
  const passedAgain = zero !== null && before !== null && before.zero !== null && zero !== before.zero;
  const deviation = passedAgain
    ? wrapHalf(zero - (before.zero ?? 0), countsPerTurn)
    : (before?.deviation ?? null);
  return {
    wheel: {
      base,
      report: {
        kind: 'wheel',
        t,
        count: base + told.wheelCount,
        zero,
        resting: (told.wheelFlags & wheelFlag.resting) !== 0,
        deviation,
      },
    },
    missedIndex: passedAgain && Math.abs(deviation ?? 0) > indexTolerance,
  };
}

/** The shortest way round. */
function wrapHalf(counts: number, countsPerTurn: number): number {
  return counts - countsPerTurn * Math.round(counts / countsPerTurn);
}
