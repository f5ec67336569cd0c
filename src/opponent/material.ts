/** How many pieces of each kind stand on the board, those of the side to move first. */
export interface Material {
  readonly ownMen: number;
  readonly ownKings: number;
  readonly oppMen: number;
  readonly oppKings: number;
}

/** The most pieces of an endgame that is known exactly. */
export const MOST_PIECES = 4;

/** One number for each material of so few pieces. */
export function codeOf(ownMen: number, ownKings: number, oppMen: number, oppKings: number): number {
  const base = MOST_PIECES + 1;
  return ownMen + base * (ownKings + base * (oppMen + base * oppKings));
}

/** Every material of up to `most` pieces with some of each side, in an order in which each is solved from those before it. */
export function materialsUpTo(most: number): readonly Material[] {
  const found: Material[] = [];
  for (let pieces = 2; pieces <= most; pieces++) {
    // Captures lead to fewer pieces, crowning to fewer men.
    for (let men = 0; men <= pieces; men++) {
      for (let own = 1; own < pieces; own++) {
        for (let ownMen = Math.max(0, men - (pieces - own)); ownMen <= Math.min(own, men); ownMen++) {
          const oppMen = men - ownMen;
          found.push({ ownMen, ownKings: own - ownMen, oppMen, oppKings: pieces - own - oppMen });
        }
      }
    }
  }
  return found;
}

/** How many ways there are to choose k of n. */
export function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
  return k > n ? 0 : Math.round(ways);
}
