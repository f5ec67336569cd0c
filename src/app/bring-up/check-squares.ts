import type { BoardWatch } from './board-watch.ts';
import { type Finding, finding } from './finding.ts';
import type { Hands } from './hands.ts';
import { SEEN_WITHIN_MS } from './one-piece.ts';

/** Bounce is over, and a second square that answers has done so. */
const SETTLED_MS = 60;
/** A square with so many edges in so long chatters (design.md, Recognition). */
const CHATTER_EDGES = 16;
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
  tell: (at: string, state: SquareState) => void,
): Promise<Walked> {
  await hands.clear();
  watch.forgetEdges();
  await watch.pass(EMPTY_MS);
  const stuck = new Set(watch.occupied);
  const findings = [...stuck].map((at) => finding('stuck', at, 'occupied on an empty board'));
  const unseen: string[] = [];
  const good = new Set<string>();
  for (const at of stuck) tell(at, 'bad');
  for (const at of names) {
    if (stuck.has(at)) continue;
    const found = await walkTo(at, stuck, watch, hands);
    if (found === 'unseen') unseen.push(at);
    else if (found !== null) findings.push(found);
    if (found === null) good.add(at);
    tell(at, found === null ? 'good' : 'bad');
  }
  return { findings: [...findings, ...deadLinesAndSquares(names, unseen)], good };
}

async function walkTo(
  at: string,
  stuck: ReadonlySet<string>,
  watch: BoardWatch,
  hands: Hands,
): Promise<Finding | 'unseen' | null> {
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
  if (edges >= CHATTER_EDGES) return finding('chatter', at, `${edges} edges under a resting piece`);
  if (answered && others.length > 0)
    return finding('ghost', at, `a piece on it is seen on ${others} as well`);
  if (others.length > 0) return finding('line', at, `a piece on it is seen on ${others}: wires are swapped`);
  if (!answered) return 'unseen';
  return watch.occupied.has(at) ? finding('stuck', at, 'still occupied after the piece was lifted') : null;
}

/** A whole rank or file that is not seen is one broken line; what else is not seen, a square each. */
function deadLinesAndSquares(names: readonly string[], unseen: readonly string[]): readonly Finding[] {
  const isDead = (line: readonly string[]) => line.length > 0 && line.every((at) => unseen.includes(at));
  const rank = (at: string) => at.slice(1);
  const file = (at: string) => at.charAt(0);
  const dead = (of: (at: string) => string) =>
    [...new Set(names.map(of))].filter((line) => isDead(names.filter((at) => of(at) === line)));
  const [rows, columns] = [dead(rank), dead(file)];
  const alone = unseen.filter((at) => !rows.includes(rank(at)) && !columns.includes(file(at)));
  return [
    ...rows.map((row) => finding('line', `row ${row}`, 'no square of this rank sees a piece')),
    ...columns.map((column) => finding('line', `column ${column}`, 'no square of this file sees a piece')),
    ...alone.map((at) => finding('unseen', at, 'a piece on it is not seen')),
  ];
}
