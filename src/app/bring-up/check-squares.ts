import type { BoardWatch } from './board-watch.ts';
import type { Finding } from './finding.ts';
import type { Hands } from './hands.ts';
import { judgeSquares, type Observation } from './judge-squares.ts';
import { SEEN_WITHIN_MS } from './one-piece.ts';
import type { Places } from './places.ts';

/** Bounce is over, and a second square that answers has done so. */
const SETTLED_MS = 60;
/** A square is watched for chatter for so long. */
const CHATTER_MS = 1500;
const EMPTY_MS = 1000;

/** Whether a square answers a piece as it should. */
export type SquareState = 'good' | 'bad';
export interface Walked {
  readonly findings: readonly Finding[];
  /** Squares that answer a piece rightly. */
  readonly good: ReadonlySet<string>;
}

/** Walks a piece over every square, the empty board first. @param tell told of each square as it is known */
export async function walkSquares(
  names: readonly string[],
  watch: BoardWatch,
  hands: Hands,
  places: Places,
  tell: (at: string, state: SquareState) => void,
): Promise<Walked> {
  await hands.clear();
  watch.forgetEdges();
  await watch.pass(EMPTY_MS);
  const stuck = new Set(watch.occupied);
  const walked: Observation[] = [];
  const good = new Set<string>();
  for (const at of stuck) tell(at, 'bad');
  for (const at of names) {
    if (stuck.has(at)) continue;
    const seen = await walkTo(at, stuck, watch, hands);
    walked.push(seen);
    const isGood = judgeSquares([seen], [], places).length === 0;
    if (isGood) good.add(at);
    tell(at, isGood ? 'good' : 'bad');
  }
  return { findings: judgeSquares(walked, [...stuck], places), good };
}

async function walkTo(
  at: string,
  stuck: ReadonlySet<string>,
  watch: BoardWatch,
  hands: Hands,
): Promise<Observation> {
  watch.forgetEdges();
  const free = () => [...watch.occupied].filter((one) => !stuck.has(one));
  await hands.put(
    at,
    watch.until(() => free().length > 0, hands.patienceMs),
  );
  await watch.until(() => watch.occupied.has(at), SEEN_WITHIN_MS);
  await watch.pass(SETTLED_MS);
  const others = free().filter((one) => one !== at);
  const answered = watch.occupied.has(at) || watch.edgesOf(at) > 0;
  if (watch.edgesOf(at) > 1) await watch.pass(CHATTER_MS);
  const edges = watch.edgesOf(at);
  await hands.lift(
    at,
    watch.until(() => free().length === 0, hands.patienceMs),
  );
  await watch.until(() => free().length === 0, SEEN_WITHIN_MS);
  return { at, answered, others, edges, cleared: !watch.occupied.has(at) };
}
