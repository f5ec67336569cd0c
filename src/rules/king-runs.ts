import { opponentOf, type Side, type Square } from './board.ts';
import type { Position } from './position.ts';
import type { Move } from './progress.ts';
import type { RuleSet } from './rulesets.ts';

/** The king that its side has moved last, and how often in succession without a capture (`kingRun`). */
export interface KingRun {
  readonly square: Square;
  readonly moves: number;
}

/** A run as JSON has it, not yet checked. */
export type WrittenRun = { readonly [Key in keyof KingRun]: number };
export type WrittenRuns = Readonly<Partial<Record<Side, WrittenRun>>>;

/** The runs of a position; a side without one has none to count. */
export type KingRuns = Readonly<Partial<Record<Side, KingRun>>>;

/** The king that may not move now except to capture; null where every one may. */
export function restingKing({ kingRun }: RuleSet, { turn, pieces, kingRuns }: Position): Square | null {
  const run = kingRuns?.[turn];
  if (run === undefined || kingRun === 'any' || run.moves < kingRun) return null;
  return hasMen(pieces, turn) ? run.square : null;
}

/** The runs after a move; `pieces` stand as they do then. Undefined where there is none. */
export function runsAfter(
  { kingRun }: RuleSet,
  before: Position,
  move: Move,
  pieces: Position['pieces'],
): KingRuns | undefined {
  if (kingRun === 'any') return undefined;
  const mover = before.turn;
  const other = opponentOf(mover);
  const was = before.kingRuns?.[mover];
  const isRun = before.pieces.get(move.from)?.kind === 'king' && move.captured.length === 0;
  const moves = was?.square === move.from ? was.moves + 1 : 1;
  const own = isRun && hasMen(pieces, mover) ? { square: move.to, moves } : undefined;
  const theirs = before.kingRuns?.[other];
  const kept =
    theirs !== undefined && pieces.has(theirs.square) && hasMen(pieces, other) ? theirs : undefined;
  if (own === undefined && kept === undefined) return undefined;
  return { ...(own && { [mover]: own }), ...(kept && { [other]: kept }) };
}

function hasMen(pieces: Position['pieces'], side: Side): boolean {
  for (const piece of pieces.values()) if (piece.side === side && piece.kind === 'man') return true;
  return false;
}

/** As Lidraughts writes them: Black's times and square, then White's; nothing where there is none. */
export function formatKingRuns(runs: WrittenRuns | undefined): string {
  if (runs === undefined) return '';
  const of = (run: WrittenRun | undefined): string => (run === undefined ? '0' : `${run.moves}${run.square}`);
  return `:+${of(runs.B)}+${of(runs.W)}`;
}
