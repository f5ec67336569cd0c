import type { Profile } from '../../adapters/profile/profile.ts';
import type { BoardWatch } from './board-watch.ts';
import { type Finding, finding } from './finding.ts';
import type { Hands } from './hands.ts';
import { liftOff, putOn } from './one-piece.ts';
import type { Places } from './places.ts';

/** Hands need so much, whatever the reeds do. */
const FOR_HANDS = { onMs: 20, offMs: 40 } as const;
/** Twice the longest bounce that was seen. */
const MARGIN = 2;
/** A reed that bounces for longer is not to be waited for, ms. */
const TOO_LONG_MS = 100;
/** Any bounce is over. */
const SETTLED_MS = 300;

export type Debounce = Profile['debounce'];

/**
 * Measures how long reeds bounce when a piece comes and goes, on squares of every rank and file: the edges of a board whose own
 * debounce is 1 ms.
 */
export async function fitDebounce(
  squares: readonly string[],
  watch: BoardWatch,
  hands: Hands,
  places: Places,
  tell: (done: number, of: number) => void,
): Promise<{ readonly fit: Debounce | null; readonly findings: readonly Finding[] }> {
  const findings: Finding[] = [];
  let [longestOn, longestOff, seen] = [0, 0, 0];
  for (const [nth, at] of squares.entries()) {
    tell(nth, squares.length);
    const on = await bounceOf(at, putOn, watch, hands);
    const off = await bounceOf(at, liftOff, watch, hands);
    if (on === null || off === null)
      findings.push(finding('unseen', at, 'a piece on it is not seen', places.square(at)));
    else if (Math.max(on, off) > TOO_LONG_MS)
      findings.push(
        finding('chatter', at, `it bounces for ${Math.round(Math.max(on, off))} ms`, places.square(at)),
      );
    else {
      seen += 1;
      longestOn = Math.max(longestOn, on);
      longestOff = Math.max(longestOff, off);
    }
  }
  tell(squares.length, squares.length);
  const fit = {
    onMs: Math.max(FOR_HANDS.onMs, MARGIN * longestOn),
    offMs: Math.max(FOR_HANDS.offMs, MARGIN * longestOff),
  };
  return { fit: seen > 0 ? fit : null, findings };
}

/** From the first edge to the last, ms of the board; null where none came. */
async function bounceOf(
  at: string,
  act: (at: string, watch: BoardWatch, hands: Hands) => Promise<boolean>,
  watch: BoardWatch,
  hands: Hands,
): Promise<number | null> {
  watch.forgetEdges();
  await act(at, watch, hands);
  await watch.pass(SETTLED_MS);
  const times = watch.edgeTimes(at);
  const [first, last] = [times[0], times.at(-1)];
  return first === undefined || last === undefined ? null : last - first;
}
