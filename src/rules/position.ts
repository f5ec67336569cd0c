import { type BoardSize, boardOf, crowningRow, rowOf, type Side, type Square } from './board.ts';
import { RulesError } from './error.ts';
import type { KingRuns } from './king-runs.ts';
import type { RuleSet } from './rulesets.ts';

export type PieceKind = 'man' | 'king';

export interface Piece {
  readonly side: Side;
  readonly kind: PieceKind;
}

/** A placement with the side to move; legal by construction (made by `Rules` or by a checked FEN). */
export interface Position {
  readonly turn: Side;
  readonly pieces: ReadonlyMap<Square, Piece>;
  /** Squares of open trapdoors, ascending; empty in games without sliders. */
  readonly openTraps: readonly Square[];
  /** Where a king may not move for ever (`kingRun`): which one each side moved last, and how often. Left out where there is none. */
  readonly kingRuns?: KingRuns;
}

/** Pieces by square; as JSON an object, where a bare `Map` would lose them without a word. */
export class Placement extends Map<Square, Piece> {
  toJSON(): Readonly<Record<string, Piece>> {
    return Object.fromEntries(this);
  }
}

/** The four pieces there are; every placement shares them. */
export const PIECES: Readonly<Record<Side, Readonly<Record<PieceKind, Piece>>>> = {
  W: { man: { side: 'W', kind: 'man' }, king: { side: 'W', kind: 'king' } },
  B: { man: { side: 'B', kind: 'man' }, king: { side: 'B', kind: 'king' } },
};

/** Men on the rows next to each seat, every trap shut. */
export function startPosition(ruleSet: RuleSet): Position {
  const { size, menRows } = ruleSet;
  const distance = (square: Square, side: Side) => Math.abs(rowOf(square, size) - crowningRow(side, size));
  const pieces = new Placement();
  for (const square of boardOf(size).squares) {
    // A side's men stand on its own rows: those that crown the other side.
    if (distance(square, 'W') < menRows) pieces.set(square, PIECES.B.man);
    if (distance(square, 'B') < menRows) pieces.set(square, PIECES.W.man);
  }
  return { turn: ruleSet.first, pieces, openTraps: [] };
}

export function hasPieces(position: Position, side: Side): boolean {
  for (const piece of position.pieces.values()) if (piece.side === side) return true;
  return false;
}

/** Programs without types, and JSON, give anything: here it has a name, before it is played with. */
export function checkPosition(position: Position, size: BoardSize): void {
  checkIsPosition(position);
  const last = (size * size) / 2;
  for (const square of position.pieces.keys())
    if (!(square >= 1 && square <= last))
      throw badPosition(
        String(square),
        `the ${size}×${size} board has no square ${square}`,
        'give a position of this game’s board',
      );
}

/** The same where no board is known. */
export function checkIsPosition(position: Position): void {
  if (position?.pieces instanceof Map && (position.turn === 'W' || position.turn === 'B')) return;
  throw badPosition(
    JSON.stringify(position) ?? String(position),
    'it is no position',
    'read FEN or JSON with rules.position(…), which gives one',
  );
}

function badPosition(input: string, problem: string, wayOut: string): RulesError {
  return new RulesError({ code: 'badPosition', input, where: 'position', problem, wayOut });
}

/** What a disc shows: a man's face, or the king's of a box that has pieces of their own for kings. */
export type Face = 'man' | 'king';

/**
 * The discs that each of these pieces is, the lowest first. A king is two men on one another. Where a side has king pieces
 * (`kingSupply`), it is one of them, and past them a man that lights and page alone mark (docs/rules.md, Cards).
 * Which kings have the king pieces a position does not know: those on the lowest squares are shown so.
 */
export function withDiscs<P extends { readonly side: Side; readonly king: boolean }>(
  pieces: readonly P[],
  kingSupply: number,
): readonly (P & { readonly discs: readonly Face[] })[] {
  return pieces.map((piece, index) => {
    const kings = pieces.slice(0, index + 1).filter(({ side, king }) => king && side === piece.side).length;
    return { ...piece, discs: piece.king ? discsOfKing(kings, kingSupply) : ['man'] };
  });
}

/** The discs of a side's king, counted from 1. */
export function discsOfKing(count: number, kingSupply: number): readonly Face[] {
  if (kingSupply === 0) return ['man', 'man'];
  return count <= kingSupply ? ['king'] : ['man'];
}
