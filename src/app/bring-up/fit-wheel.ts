import type { Profile } from '../../adapters/profile/profile.ts';
import type { BoardWatch } from './board-watch.ts';
import { checkWheel } from './check-controls.ts';
import type { Finding } from './finding.ts';
import type { FittingHands } from './hands.ts';
import type { Places } from './places.ts';

type Spinner = NonNullable<Profile['spinner']>;
export type WheelFit = Pick<Spinner, 'direction' | 'zeroCounts'>;

/** The wheel has come to rest, ms, and that was told. */
const RESTS_MS = 600;

/**
 * Learns which way the wheel counts, and how far its index is from the line before the first sector.
 *
 * @param spinner by which its counts are told now
 */
export async function fitWheel(
  spinner: Spinner,
  watch: BoardWatch,
  hands: FittingHands,
  places: Places,
): Promise<{ readonly fit: WheelFit | null; readonly findings: readonly Finding[] }> {
  const findings = await checkWheel(spinner.countsPerTurn, watch, hands, places);
  const isTurned = findings.some(({ part }) => part === 'direction');
  // To count backwards is no fault here: that is what is to be learnt.
  if (findings.length > 0 && !isTurned) return { fit: null, findings };
  await hands.zeroWheel();
  await watch.pass(RESTS_MS);
  const [count, index] = [watch.wheelCounts.at(-1), watch.wheelZero];
  if (count === undefined || index === null) return { fit: null, findings: [] };
  const way = isTurned ? -1 : 1;
  return {
    fit: {
      direction: spinner.direction === way ? 1 : -1,
      zeroCounts: halfTurn(way * (count - index + spinner.zeroCounts), spinner.countsPerTurn),
    },
    findings: [],
  };
}

/** The same place of the wheel, at most half a turn off. */
function halfTurn(counts: number, turn: number): number {
  const within = ((counts % turn) + turn) % turn;
  return within > turn / 2 ? within - turn : within;
}
