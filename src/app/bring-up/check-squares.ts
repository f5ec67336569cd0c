/** The walk over all squares with one piece, and what it says of reeds and lines. */

import { fileNet, rankNet } from '../../hardware/hardware.ts';
import { type BoardWatch, SEEN_WITHIN_MS } from './board-watch.ts';
import { type Finding, finding } from './finding.ts';
import type { Hands } from './hands.ts';
import { crossingOf, type Places } from './places.ts';

/** By now any bounce is over, and a second square that answers has done so. */
const SETTLED_MS = 60;
/** A square is watched for chatter for so long. */
const CHATTER_MS = 1500;
const EMPTY_MS = 1000;

/** Whether a square answers a piece as it should. */
export type SquareState = 'good' | 'bad';
interface Walked {
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

/** What one piece on one square was seen as. */
interface Observation {
  readonly at: string;
  /** It answered, at least for a moment. */
  readonly answered: boolean;
  /** Other squares that were on with it. */
  readonly others: readonly string[];
  /** It went off again when the piece was lifted. */
  readonly cleared: boolean;
  readonly edges: number;
}

/** A square with so many edges chatters (docs/recognition.md). */
const CHATTER_EDGES = 16;

/**
 * What is wrong, from what every square did. A fault of a whole line is one finding, whatever each of its squares shows.
 * @param stuck squares that were occupied on the empty board
 */
function judgeSquares(
  walked: readonly Observation[],
  stuck: readonly string[],
  places: Places,
): readonly Finding[] {
  const lines = new Lines([...walked.map(({ at }) => at), ...stuck]);
  const findings: Finding[] = [];
  const explained = new Set<string>();
  const explain = (one: Finding, squares: readonly string[]): void => {
    findings.push(one);
    for (const at of squares) explained.add(at);
  };
  const open = () => walked.filter(({ at }) => !explained.has(at));

  for (const line of lines.whole(stuck))
    explain(
      finding(
        'line',
        line.name,
        'every square reads on with no piece there',
        line.where(places),
        'shorted to GND',
      ),
      line.squares,
    );
  for (const { line, other } of exchangedLines(open(), lines))
    explain(
      finding(
        'line',
        `${line.name} and ${other.name}`,
        'a piece on either is seen on the other',
        `${line.where(places)}; ${other.where(places)}`,
        'their wires are exchanged, at either end',
      ),
      [...line.squares, ...other.squares],
    );
  for (const file of lines.files.filter((one) => isSlow(one, open())))
    explain(
      finding(
        'line',
        file.name,
        'a piece is seen on the next rank as well',
        file.where(places),
        `it rises too slowly: RU${file.of.toUpperCase()} is not there, or has no 5V_MEGA`,
      ),
      file.squares,
    );
  const unseen = open().flatMap(({ at, answered, others }) => (answered || others.length > 0 ? [] : [at]));
  if (unseen.length > 1 && unseen.length === walked.length)
    explain(
      finding(
        'line',
        'squares',
        'no square sees a piece',
        places.matrix,
        'the panels are not plugged in yet, their ground or the Mega’s 5 V is off, or the piece has no magnet',
      ),
      unseen,
    );
  for (const line of lines.whole(unseen.filter((at) => !explained.has(at))))
    explain(
      finding('line', line.name, `no square of this ${line.kind} sees a piece`, line.where(places)),
      line.squares,
    );
  const noisy = open().flatMap(({ at, edges }) => (edges >= CHATTER_EDGES ? [at] : []));
  for (const line of lines.whole(noisy))
    explain(finding('line', line.name, 'every square of it flutters', line.where(places)), line.squares);

  for (const at of stuck.filter((one) => !explained.has(one)))
    findings.push(finding('stuck', at, 'occupied on an empty board', places.square(at)));
  for (const one of open()) findings.push(...judged(one, places));
  return findings;
}

function judged({ at, answered, others, edges, cleared }: Observation, places: Places): readonly Finding[] {
  const where = places.square(at);
  if (edges >= CHATTER_EDGES) return [finding('chatter', at, `${edges} edges under a resting piece`, where)];
  if (answered && others.length > 0)
    return others.map((other) =>
      finding(
        'stuck',
        other,
        `reads on with the only piece on ${at}`,
        places.square(other),
        'its reed is too sensitive, or one of its wires touches its neighbour’s: look for a bridge, then fit another reed',
      ),
    );
  if (others.length > 0)
    return [
      finding(
        'line',
        at,
        `a piece on it is seen on ${others.join(', ')}`,
        `${where}; ${others.map((other) => places.square(other)).join('; ')}`,
        'their wires are exchanged',
      ),
    ];
  if (!answered) return [finding('unseen', at, 'a piece on it is not seen', where)];
  return cleared ? [] : [finding('stuck', at, 'still occupied after the piece was lifted', where)];
}

interface Line {
  readonly kind: 'rank' | 'file';
  /** `3`, `c`. */
  readonly of: string;
  /** `RANK3`, `FILE_C`: as printed. */
  readonly name: string;
  readonly squares: readonly string[];
  where(places: Places): string;
}

/** The ranks and files that were walked. */
class Lines {
  readonly ranks: readonly Line[];
  readonly files: readonly Line[];

  constructor(squares: readonly string[]) {
    this.ranks = linesOf(squares, 'rank', (at) => at.slice(1));
    this.files = linesOf(squares, 'file', (at) => at.charAt(0));
  }

  /** Those with every square among these. */
  whole(squares: readonly string[]): readonly Line[] {
    return [...this.ranks, ...this.files].filter((line) => line.squares.every((at) => squares.includes(at)));
  }
}

function linesOf(
  squares: readonly string[],
  kind: Line['kind'],
  of: (at: string) => string,
): readonly Line[] {
  return [...new Set(squares.map(of))].map((name) => ({
    kind,
    of: name,
    name: kind === 'rank' ? rankNet(Number(name) - 1) : fileNet(crossingOf(`${name}1`).column),
    squares: squares.filter((at) => of(at) === name),
    where: (places) => (kind === 'rank' ? places.rank(name) : places.file(name)),
  }));
}

/** Pairs of lines: every square of the one that was seen at all was seen on the other. */
function exchangedLines(
  walked: readonly Observation[],
  { ranks, files }: Lines,
): readonly { readonly line: Line; readonly other: Line }[] {
  return [ranks, files].flatMap((lines) =>
    lines.flatMap((line, nth) =>
      lines
        .slice(nth + 1)
        .filter((other) => isSeenAs(line, other, walked) && isSeenAs(other, line, walked))
        .map((other) => ({ line, other })),
    ),
  );
}

function isSeenAs(line: Line, other: Line, walked: readonly Observation[]): boolean {
  const seen = walked.filter(({ at, others }) => line.squares.includes(at) && others.length > 0);
  const lifted = (at: string) =>
    line.kind === 'rank' ? `${at.charAt(0)}${other.of}` : `${other.of}${at.slice(1)}`;
  return (
    seen.length > 1 &&
    seen.every(({ at, answered, others }) => !answered && others.length === 1 && others[0] === lifted(at))
  );
}

/** A file without its resistor still shows a rank while the next is read. */
function isSlow({ squares }: Line, walked: readonly Observation[]): boolean {
  const seen = walked.filter(({ at, answered }) => squares.includes(at) && answered);
  const echoes = seen.filter(({ at, others }) => others.some((other) => isNextRank(at, other)));
  return echoes.length > 1 && echoes.length >= seen.length - 1;
}

function isNextRank(at: string, other: string): boolean {
  const [one, two] = [crossingOf(at), crossingOf(other)];
  return one.column === two.column && two.row === one.row + 1;
}
