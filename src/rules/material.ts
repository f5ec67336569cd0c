import type { Position } from './position.ts';

/** How many men and kings each side has. */
export interface Material {
  readonly whiteMen: number;
  readonly whiteKings: number;
  readonly blackMen: number;
  readonly blackKings: number;
}

export function materialOf(position: Position): Material {
  const material = { whiteMen: 0, whiteKings: 0, blackMen: 0, blackKings: 0 };
  for (const { side, kind } of position.pieces.values()) {
    if (side === 'W') material[kind === 'man' ? 'whiteMen' : 'whiteKings']++;
    else material[kind === 'man' ? 'blackMen' : 'blackKings']++;
  }
  return material;
}

export function isSameMaterial(a: Material, b: Material): boolean {
  return (
    a.whiteMen === b.whiteMen &&
    a.whiteKings === b.whiteKings &&
    a.blackMen === b.blackMen &&
    a.blackKings === b.blackKings
  );
}

/** At most three kings against one king, and no men (seed 001: "par exemple à 3 dames contre 1"). */
export function threeKingsToOne({ whiteMen, whiteKings, blackMen, blackKings }: Material): boolean {
  if (whiteMen + blackMen > 0) return false;
  return Math.min(whiteKings, blackKings) === 1 && Math.max(whiteKings, blackKings) <= 3;
}

/** The pieces that hunt a lone king: men and kings, a king among them; null where no such hunt is on. */
function huntersIn(material: Material): { readonly men: number; readonly kings: number } | null {
  const { whiteMen, whiteKings, blackMen, blackKings } = material;
  if (blackMen === 0 && blackKings === 1 && whiteKings > 0) return { men: whiteMen, kings: whiteKings };
  if (whiteMen === 0 && whiteKings === 1 && blackKings > 0) return { men: blackMen, kings: blackKings };
  return null;
}

/**
 * The half-moves that a lone king may still be hunted for in international draughts: 16 moves a side by three pieces
 * with a king among them, 5 by one or two; null where no such limit holds.
 */
export function loneKingLimit(material: Material): number | null {
  const hunters = huntersIn(material);
  const pieces = hunters === null ? Number.POSITIVE_INFINITY : hunters.men + hunters.kings;
  if (pieces > 3) return null;
  return pieces === 3 ? 32 : 10;
}

/** Five moves a side: against one or two pieces on 64 squares (FMJD-64 7.2.8), and against three on the main road (7.2.7). */
export const SHORT_HUNT = 10;

/**
 * The half-moves that an ending may last on 64 squares (FMJD-64, rules of the game, 7.2.4 to 7.2.8, as lidraughts plays them); null
 * where no such limit holds. A lone king: 5 moves a side against one or two pieces with a king, 15 against three or more kings.
 * Both sides with kings: 30 moves of four or five pieces, 60 of six or seven. Which pieces stand must not change for the longer
 * ones; the five moves go on as they are.
 */
export function endingLimit(material: Material): number | null {
  const { whiteMen, whiteKings, blackMen, blackKings } = material;
  const hunters = huntersIn(material);
  if (hunters !== null && hunters.men + hunters.kings <= 2) return SHORT_HUNT;
  if (hunters !== null && hunters.men === 0) return 30;
  const pieces = whiteMen + whiteKings + blackMen + blackKings;
  if (whiteKings === 0 || blackKings === 0 || pieces < 4 || pieces > 7) return null;
  return pieces <= 5 ? 60 : 120;
}

/** Three pieces with a king among them against a lone king: on the main road they have five moves (FMJD-64 7.2.7). */
export function isHuntOfThree(material: Material): boolean {
  const hunters = huntersIn(material);
  return hunters !== null && hunters.men + hunters.kings === 3;
}

/** The main road: the long diagonal of 64 squares, a1 to h8. */
export const MAIN_ROAD: readonly number[] = [4, 8, 11, 15, 18, 22, 25, 29];

/** Whether a side's only piece is the only one on the main road. */
export function holdsMainRoad({ pieces }: Position): boolean {
  const [only, ...others] = [...pieces].filter(([square]) => MAIN_ROAD.includes(square));
  if (only === undefined || others.length > 0) return false;
  return [...pieces.values()].filter(({ side }) => side === only[1].side).length === 1;
}
