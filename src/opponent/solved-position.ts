import type { Cursor, Move, Position, Rules } from '../rules/rules.ts';
import { type Endgames, halfMovesOf } from './endgame.ts';

/** What a position is worth by the solved endgames, whatever has been counted in its game. */
export interface SolvedPosition {
  /** Won in so many half-moves by the side to move (positive), lost in so many (negative; 0 where it has no move left); null: open. */
  readonly decidedIn: number | null;
  /** All its moves, with the same for the side that makes each. */
  readonly moves: readonly { readonly move: Move; readonly decidedIn: number | null }[];
}

/** Null of a position of more pieces than are known, or with none of one side. */
export function solvedPosition(rules: Rules, endgames: Endgames, position: Position): SolvedPosition | null {
  const cursor = rules.cursor();
  const value = isOver(position) ? null : valueAt(cursor, endgames, position);
  if (value === null) return null;
  const moves = rules.moves(position).map((move) => {
    const after = rules.play(position, move);
    const reply = isOver(after) ? -1 : valueAt(cursor, endgames, after);
    // A move leads to as many pieces or fewer.
    if (reply === null) throw new Error('an endgame that leads to none');
    const decidedIn = reply === 0 ? null : -Math.sign(reply) * (halfMovesOf(reply) + 1);
    return { move, decidedIn };
  });
  return { decidedIn: value === 0 ? null : Math.sign(value) * halfMovesOf(value) + 0, moves };
}

function valueAt(cursor: Cursor, endgames: Endgames, position: Position): number | null {
  cursor.begin(position);
  return endgames.valueOf(cursor.node);
}

function isOver({ pieces }: Position): boolean {
  return new Set([...pieces.values()].map(({ side }) => side)).size < 2;
}
