/**
 * What a position is worth, as numbers that `damier tune` finds by self-play. Each is given twice: with all pieces on the
 * board, and with none; between the two it is in proportion to the pieces left. 150 points are one unit of the logit,
 * so that 0 points are an even game and 330 points nine games won of ten.
 */
export interface Phased {
  readonly opening: readonly number[];
  readonly ending: readonly number[];
}

export interface Weights {
  /** A man of the bottom side on each square, in the order of PDN numbers; the other side's are turned by 180°. */
  readonly man: Phased;
  readonly king: Phased;
  /** One number each: for the side to move; in the trapdoor games for a man, and a king, on a trap's square. */
  readonly turn: Phased;
  readonly manOnTrap: Phased;
  readonly kingOnTrap: Phased;
}

export const KINDS_OF_WEIGHT = ['man', 'king', 'turn', 'manOnTrap', 'kingOnTrap'] as const;
export type KindOfWeight = (typeof KINDS_OF_WEIGHT)[number];

/** Points in one unit of the logit of winning. */
export const LOGIT = 150;
