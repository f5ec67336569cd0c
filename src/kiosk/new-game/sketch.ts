/** A position that is being set up: pure. */

import {
  type Algebraic,
  cellOf,
  formatFen,
  type Outcome,
  type Piece,
  type Position,
  parseFen,
  type Rules,
  RulesError,
  type Side,
  type Square,
} from '../../rules/rules.ts';

export interface Sketch {
  readonly turn: Side;
  /** Null: the reeds tell of a piece that nobody has named. */
  readonly pieces: ReadonlyMap<Square, Piece | null>;
  readonly openTraps: readonly Square[];
}

/** Why it is no position to play from. */
export type SketchProblem =
  | { readonly kind: 'unnamed'; readonly count: number }
  | { readonly kind: 'none'; readonly side: Side }
  | { readonly kind: 'fen'; readonly error: RulesError }
  /** What was written as FEN cannot be read. */
  | { readonly kind: 'unread'; readonly error: RulesError }
  | { readonly kind: 'over'; readonly outcome: Outcome };

export function sketchOf({ turn, pieces, openTraps }: Position): Sketch {
  return { turn, pieces, openTraps };
}

export function emptied(sketch: Sketch): Sketch {
  return { ...sketch, pieces: new Map(), openTraps: [] };
}

/** Puts a piece there, or takes away what stands there (null). */
export function withPiece(sketch: Sketch, square: Square, piece: Piece | null): Sketch {
  const pieces = new Map(sketch.pieces);
  if (piece === null) pieces.delete(square);
  else pieces.set(square, piece);
  return { ...sketch, pieces, openTraps: sketch.openTraps.filter((open) => open !== square) };
}

/** What the reeds read now: a piece that has come is `tool`, or not named where that is null. */
export function withReeds(
  sketch: Sketch,
  { board }: Rules,
  occupied: readonly Algebraic[],
  tool: Piece | null,
): Sketch {
  const squares = occupied.map((at) => board.squareAt(at)).filter((square) => square !== null);
  const pieces = new Map(squares.map((square) => [square, sketch.pieces.get(square) ?? tool]));
  return { ...sketch, pieces, openTraps: [] };
}

/** The position in full; null while a piece is not named. */
export function positionOf({ turn, pieces, openTraps }: Sketch): Position | null {
  const named = [...pieces].flatMap(([square, piece]) => (piece === null ? [] : [[square, piece] as const]));
  if (named.length < pieces.size) return null;
  return { turn, pieces: new Map(named.sort(([a], [b]) => a - b)), openTraps };
}

/** Reads what somebody has written; an error names the place. */
export function readFen(rules: Rules, text: string): Sketch | RulesError {
  try {
    return sketchOf(parseFen(rules, text));
  } catch (error) {
    if (error instanceof RulesError) return error;
    throw error;
  }
}

export function problemOf(rules: Rules, sketch: Sketch): SketchProblem | null {
  const position = positionOf(sketch);
  if (position === null) {
    return { kind: 'unnamed', count: [...sketch.pieces.values()].filter((piece) => piece === null).length };
  }
  for (const side of ['W', 'B'] as const) {
    if (![...position.pieces.values()].some((piece) => piece.side === side)) return { kind: 'none', side };
  }
  const read = readFen(rules, formatFen(position));
  if (read instanceof RulesError) return { kind: 'fen', error: read };
  const { outcome } = rules.begin(position);
  return outcome === null ? null : { kind: 'over', outcome };
}

/** The game's start with so many men of one side gone from its row at the edge, from the middle outwards. */
export function withHandicap(rules: Rules, side: Side, men: number): Position {
  const start = rules.start();
  const size = rules.board.size;
  const own = [...start.pieces].filter(([, piece]) => piece.side === side).map(([square]) => square);
  // Squares are numbered from the top: W's row at the edge is the last, B's the first.
  const edge = (side === 'W' ? own.slice(-size / 2) : own.slice(0, size / 2)).map((square) => ({
    square,
    off: Math.abs(column(rules, square) - (size - 1) / 2),
  }));
  const gone = new Set(
    edge
      .sort((a, b) => a.off - b.off)
      .slice(0, men)
      .map(({ square }) => square),
  );
  return { ...start, pieces: new Map([...start.pieces].filter(([square]) => !gone.has(square))) };
}

function column({ board }: Rules, square: Square): number {
  return cellOf(board.nameOf(square))?.column ?? 0;
}
