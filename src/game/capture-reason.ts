import {
  cellName,
  cellOf,
  type Move,
  type Piece,
  type Position,
  type Rules,
  type Square,
} from '../rules/rules.ts';

/** The texts of the rule that leaves only these captures. */
export type CaptureReason = 'cap.why' | 'cap.most' | 'cap.worth' | 'cap.king';

const KNOWN = new WeakMap<Position, CaptureReason>();

/** Why these captures and no others: all but `cap.why` only where such a rule shuts a capture out. Computed once a position. */
export function captureReason(rules: Rules, position: Position): CaptureReason {
  const known = KNOWN.get(position);
  if (known !== undefined) return known;
  const reason = reasonOf(rules, position);
  KNOWN.set(position, reason);
  return reason;
}

function reasonOf(rules: Rules, position: Position): CaptureReason {
  const { choice, kingPriority } = rules.ruleSet;
  if (choice === 'free' && kingPriority === 'none') return 'cap.why';
  const captures = rules.moves(position);
  for (const [from, piece] of position.pieces) {
    if (piece.side !== position.turn) continue;
    for (const to of firstLandings(rules, position, from, piece)) {
      if (captures.some((move) => begins(move, from, to))) continue;
      const refusal = rules.explain(position, { kind: 'move', from, to });
      if (refusal?.code === 'moreCaptures') return 'cap.most';
      if (refusal?.code === 'worthMore') return 'cap.worth';
      if (refusal?.code === 'kingFirst') return 'cap.king';
      if (refusal?.code === 'goesOn' && refusal.captures.length === 0) return 'cap.king';
    }
  }
  return 'cap.why';
}

function begins({ from, routes }: Move, origin: Square, landing: Square): boolean {
  return from === origin && routes.some(({ path }) => path.includes(landing, 1));
}

/** Where a capture's first jump may land: two squares away for a man, anywhere on its lines for a king. */
function firstLandings(
  { board, ruleSet }: Rules,
  { pieces }: Position,
  from: Square,
  { kind }: Piece,
): readonly Square[] {
  const reach = kind === 'man' ? [2] : Array.from({ length: board.size - 2 }, (_, index) => index + 2);
  const cell = cellOf(board.nameOf(from));
  if (cell === null) return [];
  const { column, row } = cell;
  const found: Square[] = [];
  for (const far of reach) {
    for (const [right, up] of ruleSet.captureLines === 'all' ? [...WAYS, ...STRAIGHT_WAYS] : WAYS) {
      const square = board.squareAt(cellName({ column: column + right * far, row: row + up * far }));
      if (square !== null && !pieces.has(square)) found.push(square);
    }
  }
  return found;
}

const WAYS = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;

/** To the next playable squares of the column and the row. */
const STRAIGHT_WAYS = [
  [2, 0],
  [-2, 0],
  [0, 2],
  [0, -2],
] as const;
