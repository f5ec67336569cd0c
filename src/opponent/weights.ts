import type { GameId, Rules } from '../rules/rules.ts';
import { brazilian } from './weights/brazilian.ts';
import { classiques } from './weights/classiques.ts';
import { english } from './weights/english.ts';
import { international } from './weights/international.ts';
import { majorite } from './weights/majorite.ts';
import { prioriteDame } from './weights/priorite-dame.ts';
import { russian } from './weights/russian.ts';
import { sujetVerbe } from './weights/sujet-verbe.ts';
import { trappes } from './weights/trappes.ts';
import { trappesAnglo } from './weights/trappes-anglo.ts';

/**
 * What a position is worth, as numbers that `damier tune` finds by self-play. Each is given twice: with all pieces on the board,
 * and with none. Between the two it is in proportion to the pieces left. 150 points are one unit of the logit, so 0 points are an
 * even game and 330 points nine games won of ten.
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

/** Null where the game has not been tuned: it is played with the first weights. */
const TUNED: Readonly<Record<GameId, Weights | null>> = {
  trappes,
  'trappes-anglo': trappesAnglo,
  classiques,
  majorite,
  'priorite-dame': prioriteDame,
  'sujet-verbe': sujetVerbe,
  international,
  brazilian,
  russian,
  english,
  frisian: null,
};

/** The weights that the game is played with. */
export function weightsOf(rules: Rules): Weights {
  return TUNED[rules.id] ?? firstWeights(rules);
}

/**
 * What tuning starts from, before any game has been played. A man is 100 points. A king that flies is worth three men, one that
 * takes single steps one and a third. Men gain as they near their crowning row.
 */
export function firstWeights({ board, ruleSet }: Rules): Weights {
  const { size, squares } = board;
  const flying = ruleSet.kingMove === 'any';
  const rowOf = (square: number) => Math.floor((square - 1) / (size / 2));
  return {
    man: even(squares.map((square) => 100 + 3 * (size - 1 - rowOf(square)))),
    king: even(squares.map(() => (flying ? 300 : 135))),
    turn: even([0]),
    manOnTrap: even([0]),
    kingOnTrap: even([0]),
  };
}

const even = (points: readonly number[]): Phased => ({ opening: points, ending: points });
