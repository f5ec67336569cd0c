import type { Side } from './side.ts';

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
