import type { Position } from './position.ts';

interface Material {
  readonly men: number;
  readonly kings: number;
}

function materialOf(position: Position, side: 'W' | 'B'): Material {
  let men = 0;
  let kings = 0;
  for (const piece of position.pieces.values()) {
    if (piece.side !== side) continue;
    if (piece.kind === 'man') men++;
    else kings++;
  }
  return { men, kings };
}

function sides(position: Position): readonly [Material, Material] {
  return [materialOf(position, 'W'), materialOf(position, 'B')];
}

/** At most three kings against one king, and no men (seed 001: "par exemple à 3 dames contre 1"). */
export function threeKingsToOne(position: Position): boolean {
  const [white, black] = sides(position);
  if (white.men + black.men > 0) return false;
  return Math.min(white.kings, black.kings) === 1 && Math.max(white.kings, black.kings) <= 3;
}

/**
 * The half-moves that a lone king may still be hunted for in international draughts: 16 moves a side by three pieces
 * with a king among them, 5 by one or two; null where no such limit holds.
 */
export function loneKingLimit(position: Position): number | null {
  const [white, black] = sides(position);
  const hunters = [
    [white, black],
    [black, white],
  ] as const;
  for (const [alone, others] of hunters) {
    if (alone.men > 0 || alone.kings !== 1 || others.kings === 0) continue;
    const pieces = others.men + others.kings;
    if (pieces === 3) return 32;
    if (pieces < 3) return 10;
  }
  return null;
}
