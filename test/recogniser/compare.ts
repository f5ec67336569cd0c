/**
 * Compares what `damier replay --json` answers with what a trace's hand did: a move is replaced by its `revised`,
 * withdrawn at `takeback`; then everything that stands is compared in order. Of what does not stand only the half-move's
 * own act and its `may` are excused. Alarms are compared by windows.
 */

type CapturedMove = readonly [from: number, to: number, captured: readonly number[]];

interface MoveLine {
  readonly half: number;
  readonly type: 'move';
  readonly side: string;
  readonly from: number;
  readonly to: number;
  readonly captured: readonly number[];
  readonly crowned?: boolean;
  readonly fell?: boolean;
  readonly omitted?: boolean;
  /** Moves that may have been announced on the way. */
  readonly may?: readonly CapturedMove[];
}

interface SliderLine {
  readonly half: number;
  readonly type: 'slider';
  readonly side: string;
  readonly slider: string;
  readonly position: string;
  readonly fell: readonly number[];
}

type ActLine =
  | MoveLine
  | SliderLine
  | { readonly half: number; readonly type: 'spin'; readonly side: string; readonly sector: string }
  | { readonly half: number; readonly type: 'huff'; readonly side: string; readonly square: number }
  | {
      readonly half: number;
      readonly type: 'result';
      readonly winner: string | null;
      readonly reason: string;
    };

interface Window {
  readonly from: number;
  readonly to: number;
}

/** A line of an `.expected.jsonl` behind its head. */
export type Expected =
  | ActLine
  | ({ readonly require: 'alarm' } & Window)
  | { readonly require: 'fault'; readonly square: string }
  | ({ readonly forbid: 'alarm' } & Window);

/** A line of the answer: `t`, `type` and its fields. */
export type Answered = Readonly<Record<string, unknown>> & { readonly t: number; readonly type: string };

export interface Discrepancy {
  readonly kind: 'missed' | 'wrong' | 'falseAlarm' | 'missingAlarm' | 'missingFault';
  readonly half: number | null;
  readonly t: number | null;
  readonly what: string;
}

export interface Comparison {
  /** Moves and slider actions that were made, and how many of them were understood exactly. */
  readonly halfMoves: number;
  readonly exact: number;
  readonly discrepancies: readonly Discrepancy[];
}

interface Standing {
  readonly key: string;
  readonly t: number;
}

/** A move that was announced and did not stand; `at`: how many half-moves stood before it. */
interface Dropped extends Standing {
  readonly at: number;
}

export function compare(expected: readonly Expected[], answered: readonly Answered[]): Comparison {
  const acts = expected.filter((line): line is ActLine => 'type' in line);
  const { standing, dropped } = settled(answered);
  const keys = standing.map(({ key }) => key);
  const found = aligned(acts.map(keyOf), keys);
  const discrepancies: Discrepancy[] = [];
  acts.forEach((line, index) => {
    if (found[index] === -1)
      discrepancies.push({ kind: 'missed', half: line.half, t: null, what: keyOf(line) });
  });
  standing.forEach(({ key, t }, index) => {
    if (!found.includes(index)) discrepancies.push({ kind: 'wrong', half: null, t, what: key });
  });
  discrepancies.push(...notExcused(acts, dropped), ...alarmFaults(expected, answered));
  const halves = acts.map((line, index) => (isHalfMove(line) ? found[index] : undefined));
  return {
    halfMoves: acts.filter(isHalfMove).length,
    exact: halves.filter((index) => index !== undefined && index !== -1).length,
    discrepancies,
  };
}

/** What is wrong, a line each, for a person. */
export function report({ halfMoves, exact, discrepancies }: Comparison): string {
  const lines = discrepancies.map(({ kind, half, t, what }) => {
    const where = half === null ? '' : ` half ${half}`;
    const when = t === null ? '' : ` at ${t}`;
    return `  ${kind}${where}${when}: ${what}`;
  });
  return [`${exact} of ${halfMoves} half-moves exact`, ...lines].join('\n');
}

function isHalfMove({ type }: ActLine): boolean {
  return type === 'move' || type === 'slider';
}

function keyOf(line: ActLine): string {
  switch (line.type) {
    case 'move':
      return moveKey(line.side, [line.from, line.to, line.captured], line);
    case 'slider':
      return `slider ${line.side} ${line.slider} ${line.position} fell ${line.fell.join()}`;
    case 'spin':
      return `spin ${line.side} ${line.sector}`;
    case 'huff':
      return `huff ${line.side} ${line.square}`;
    case 'result':
      return `result ${line.winner} ${line.reason}`;
  }
}

function moveKey(side: string, move: CapturedMove, marks: Partial<MoveLine>): string {
  const { crowned, fell, omitted } = marks;
  return `move ${side} ${moveText(move)}${crowned ? ' crowned' : ''}${fell ? ' fell' : ''}${omitted ? ' omitted' : ''}`;
}

function moveText([from, to, captured]: CapturedMove): string {
  return `${from}-${to}x${[...captured].sort((a, b) => a - b).join()}`;
}

/** Applies revisions and takebacks. */
function settled(answered: readonly Answered[]): {
  readonly standing: readonly Standing[];
  readonly dropped: readonly Dropped[];
} {
  const standing: Standing[] = [];
  const dropped: Dropped[] = [];
  const lastMoveOf = (side: unknown) =>
    standing.findLastIndex(({ key }) => key.startsWith(`move ${side} `) || key.startsWith(`slider ${side} `));
  const drop = (index: number) => {
    const gone = standing[index];
    if (gone === undefined) return;
    const at = standing.slice(0, index).filter(({ key }) => /^(move|slider) /.test(key)).length;
    dropped.push({ ...gone, at });
  };
  for (const event of answered) {
    const { t, type } = event;
    if (type === 'revised') {
      const index = lastMoveOf(event.side);
      drop(index);
      standing[index] = { key: keyOf({ ...event, type: 'move' } as unknown as ActLine), t };
    } else if (type === 'takeback') {
      const index = lastMoveOf(event.side);
      drop(index);
      const huffed = standing[index - 1]?.key.startsWith(`huff ${event.side} `) === true;
      standing.splice(huffed ? index - 1 : index, huffed ? 2 : 1);
    } else if (['move', 'slider', 'spin', 'huff', 'result'].includes(type)) {
      standing.push({ key: keyOf(event as unknown as ActLine), t });
    }
  }
  return { standing, dropped };
}

/** For each of `a` the index of its partner in `b`, or -1: a longest common subsequence. */
function aligned(a: readonly string[], b: readonly string[]): readonly number[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i];
      if (row !== undefined)
        row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const partners: number[] = [];
  for (let i = 0, j = 0; i < a.length; i++) {
    while (j < b.length && a[i] !== b[j] && at(i, j + 1) > at(i + 1, j)) j++;
    partners.push(j < b.length && a[i] === b[j] ? j++ : -1);
  }
  return partners;
}

function notExcused(acts: readonly ActLine[], dropped: readonly Dropped[]): readonly Discrepancy[] {
  const halves = acts.filter(isHalfMove);
  return dropped.flatMap(({ key, t, at }) => {
    const half = halves[at];
    const text = key.split(' ')[2] ?? '';
    const allowed: readonly CapturedMove[] =
      half?.type === 'move' ? [[half.from, half.to, half.captured], ...(half.may ?? [])] : [];
    if (allowed.some((move) => moveText(move) === text)) return [];
    return [{ kind: 'wrong', half: half?.half ?? null, t, what: `announced on the way: ${key}` } as const];
  });
}

function alarmFaults(expected: readonly Expected[], answered: readonly Answered[]): readonly Discrepancy[] {
  const alarms = answered.filter(({ type, code }) => type === 'alarm' && code !== 'clear');
  const faults = answered.filter(({ type }) => type === 'fault');
  return expected.flatMap((line): readonly Discrepancy[] => {
    if ('require' in line) {
      if (line.require === 'fault') {
        if (faults.some(({ square }) => square === line.square)) return [];
        return [{ kind: 'missingFault', half: null, t: null, what: line.square }];
      }
      if (alarms.some(({ t }) => t >= line.from && t <= line.to)) return [];
      return [{ kind: 'missingAlarm', half: null, t: line.from, what: `until ${line.to}` }];
    }
    if (!('forbid' in line)) return [];
    return alarms
      .filter(({ t }) => t > line.from && t < line.to)
      .map(({ t, code }) => ({ kind: 'falseAlarm', half: null, t, what: String(code) }));
  });
}
