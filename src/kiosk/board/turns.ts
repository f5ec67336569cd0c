/** The plies of a game set in rows of two, as score sheets have them. Pure. */

import type { ListedPly } from '../../game/game.ts';

export interface TurnRow {
  readonly number: number;
  readonly first: ListedPly | null;
  readonly second: ListedPly | null;
}

/** The side of the first ply has the first column; a side that acts twice in a row begins a new row. */
export function turnRows(plies: readonly ListedPly[]): readonly TurnRow[] {
  const opener = plies[0]?.side;
  const rows: TurnRow[] = [];
  for (const ply of plies) {
    const last = rows.at(-1);
    if (ply.side === opener || last === undefined || last.second !== null) {
      const number = rows.length + 1;
      rows.push(
        ply.side === opener ? { number, first: ply, second: null } : { number, first: null, second: ply },
      );
    } else rows[rows.length - 1] = { ...last, second: ply };
  }
  return rows;
}
