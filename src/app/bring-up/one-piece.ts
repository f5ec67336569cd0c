import type { BoardWatch } from './board-watch.ts';
import type { Hands } from './hands.ts';

/** More than either debounce (20 and 40 ms) and two snapshots, in the board's time. */
export const SEEN_WITHIN_MS = 250;

/** Has a piece put there. @returns whether the square answers */
export async function putOn(at: string, watch: BoardWatch, hands: Hands): Promise<boolean> {
  const isOn = () => watch.occupied.has(at);
  await hands.put(at, watch.until(isOn, hands.patienceMs));
  return watch.until(isOn, SEEN_WITHIN_MS);
}

/** Has it taken off again. @returns whether the square answers */
export async function liftOff(at: string, watch: BoardWatch, hands: Hands): Promise<boolean> {
  const isOff = () => !watch.occupied.has(at);
  await hands.lift(at, watch.until(isOff, hands.patienceMs));
  return watch.until(isOff, SEEN_WITHIN_MS);
}
