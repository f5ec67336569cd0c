import type { Side } from '../../rules/rules.ts';
import { type BoardSize, nameOfNumber } from './geometry.ts';

export interface FenPiece {
  readonly number: number;
  readonly side: Side;
  readonly king: boolean;
}

/** The pieces of a FEN as the server writes it (`formatFen`), and the open traps; empty for a game not heard of yet. Pure. */
export function piecesOfFen(fen: string): {
  readonly pieces: readonly FenPiece[];
  readonly open: readonly number[];
} {
  const fields = fen.split(':').slice(1);
  const list = (letter: string) =>
    (fields.find((field) => field.startsWith(letter))?.slice(1) ?? '')
      .split(',')
      .filter((item) => item !== '');
  const pieces = (['W', 'B'] as const).flatMap((side) =>
    list(side).map((item) => ({ number: Number(item.replace('K', '')), side, king: item.startsWith('K') })),
  );
  return { pieces, open: list('O').map(Number) };
}

/** The piece of a FEN on a square, by its algebraic name. */
export function fenPieceAt(fen: string, at: string, size: BoardSize): FenPiece | null {
  return piecesOfFen(fen).pieces.find(({ number }) => nameOfNumber(number, size) === at) ?? null;
}

/** The same as the parameter `piece` of a text. */
export function pieceParamAt(fen: string, at: string, size: BoardSize): string {
  const piece = fenPieceAt(fen, at, size);
  return piece === null ? 'any' : `${piece.side}.${piece.king ? 'king' : 'man'}`;
}
