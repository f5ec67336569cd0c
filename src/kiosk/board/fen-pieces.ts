import type { Side } from '../../rules/rules.ts';

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
