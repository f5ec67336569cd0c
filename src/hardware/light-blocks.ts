import { cellOf } from '../rules/rules.ts';
import { darkSquare } from './net-names.ts';
import type { Profile } from './profile-schema.ts';

export type LightBlock = Profile['lights']['squares'][number];
type Lit = Pick<Profile, 'size' | 'lights'>;

/** Where a dark square lies in its block of lights. */
export interface BlockPlace {
  readonly block: LightBlock;
  /** Pairs of ranks above its own. */
  readonly stripe: number;
  /** Dark squares of its pair of ranks before it: those of the upper rank first, from the left. */
  readonly along: number;
}

/** Null: in none. */
export function blockOf({ size, lights }: Lit, square: number): BlockPlace | null {
  const { row, column } = darkSquare(size, square);
  for (const block of lights.squares) {
    const { left, right, bottom, top } = blockBounds(block, size);
    if (row < bottom || row > top || column < left || column > right) continue;
    const fromTop = top - row;
    const perRank = (right - left + 1) / 2;
    const along = (fromTop % 2) * perRank + Math.floor((column - left) / 2);
    return { block, stripe: Math.floor(fromTop / 2), along };
  }
  return null;
}

/** Columns and rows of a block, as far as the board goes. */
export function blockBounds({ from, to }: LightBlock, size: number) {
  const column = (square: string): number => cellOf(square)?.column ?? 0;
  const row = (square: string): number => cellOf(square)?.row ?? 0;
  return {
    left: column(from),
    right: Math.min(column(to), size - 1),
    bottom: row(from),
    top: Math.min(row(to), size - 1),
  };
}
