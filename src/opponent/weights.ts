/**
 * What a position is worth, as numbers that `damier tune` finds by self-play. A weight is a pair: with all pieces on
 * the board, and with none; between the two it is in proportion to the pieces left. 150 points are one unit of the
 * logit, so that 0 points are an even game and 330 points nine games won of ten.
 */
export type Weight = readonly [opening: number, ending: number];

export interface Weights {
  /** A man of the bottom side on each square, by PDN number from 1; the other side's are turned by 180°. */
  readonly man: readonly Weight[];
  readonly king: readonly Weight[];
  /** For the side to move. */
  readonly turn: Weight;
  /** In the trapdoor games, added for a piece on a trap's square: it may fall. */
  readonly manOnTrap: Weight;
  readonly kingOnTrap: Weight;
}

/** Points in one unit of the logit of winning. */
export const LOGIT = 150;
