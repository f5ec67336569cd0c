import { RulesError } from './error.ts';
import { type FenBoard, parseFen } from './fen.ts';
import type { Piece, Position } from './position.ts';

/** A position as `JSON.stringify` writes it: pieces by square. */
export interface PositionJson {
  readonly turn: string;
  readonly pieces: Readonly<Record<string, { readonly side: string; readonly kind: string }>>;
  readonly openTraps: readonly number[];
}

/**
 * A position from its FEN, from what `JSON.parse` gives of one, or from another position, checked as a FEN is. Throws a
 * `RulesError` that names what is wrong and where.
 */
export function readPosition(board: FenBoard, given: string | PositionJson | Position): Position {
  if (typeof given === 'string') return parseFen(board, given);
  const { turn, pieces, openTraps } = given ?? {};
  if (typeof turn !== 'string' || typeof pieces !== 'object' || pieces === null || !Array.isArray(openTraps))
    throw badPosition(given, 'it has not turn, pieces and openTraps');
  const placed = pieces instanceof Map ? [...pieces] : Object.entries(pieces);
  const list = (side: Piece['side']) =>
    placed.flatMap(([square, piece]) => {
      if (!isPiece(piece)) throw badPosition(given, `on ${square} stands ${JSON.stringify(piece)}`);
      return piece.side === side ? [`${piece.kind === 'king' ? 'K' : ''}${square}`] : [];
    });
  return parseFen(board, `${turn}:W${list('W')}:B${list('B')}:O${openTraps}`);
}

function isPiece(given: unknown): given is Piece {
  if (typeof given !== 'object' || given === null || !('side' in given) || !('kind' in given)) return false;
  return (given.side === 'W' || given.side === 'B') && (given.kind === 'man' || given.kind === 'king');
}

function badPosition(given: unknown, problem: string): RulesError {
  return new RulesError({
    code: 'badPosition',
    input: JSON.stringify(given) ?? String(given),
    where: 'position',
    problem,
    wayOut: 'give a FEN, or { turn, pieces: { "31": { side: "W", kind: "man" } }, openTraps: [] }',
  });
}
