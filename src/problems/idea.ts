import { cellOf, type Move, type Progress, type Rules } from '../rules/rules.ts';

/** What kind of move a solution is: the first help, that names no piece. */
export type Idea =
  /** One of several captures. */
  | 'capture'
  /** The other side must take then. */
  | 'sacrifice'
  /** A man reaches the far row. */
  | 'crown'
  /** A king's move that takes nothing. */
  | 'king'
  /** A man's, with no capture on either side. */
  | 'quiet';

/** Where the piece stands that is to be moved, as seen from the bottom seat. */
export type Region = 'left' | 'middle' | 'right';

export function ideaOf(rules: Rules, before: Progress, move: Move): Idea {
  if (move.captured.length > 0) return 'capture';
  const { position } = rules.advance(before, move);
  if (rules.moves(position).some(({ captured }) => captured.length > 0)) return 'sacrifice';
  if (move.crowned) return 'crown';
  return before.position.pieces.get(move.from)?.kind === 'king' ? 'king' : 'quiet';
}

export function regionOf({ board }: Rules, { from }: Move): Region {
  const column = cellOf(board.nameOf(from))?.column ?? 0;
  const third = Math.floor((3 * column) / board.size);
  return third === 0 ? 'left' : third === 1 ? 'middle' : 'right';
}
