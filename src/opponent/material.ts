/** How many pieces of each kind stand on the board, those of the side to move first. */
export interface Material {
  readonly ownMen: number;
  readonly ownKings: number;
  readonly oppMen: number;
  readonly oppKings: number;
}

/** More than the pieces of any endgame that is solved. */
const BASE = 8;

/** One number for each material of so few pieces. */
export function codeOf(ownMen: number, ownKings: number, oppMen: number, oppKings: number): number {
  return ownMen + BASE * (ownKings + BASE * (oppMen + BASE * oppKings));
}

/** The same pieces seen by the other side. */
export function turned({ ownMen, ownKings, oppMen, oppKings }: Material): Material {
  return { ownMen: oppMen, ownKings: oppKings, oppMen: ownMen, oppKings: ownKings };
}

/**
 * Every material of up to `most` pieces with some of each side: each with its opposite beside it (one entry where they are the
 * same), in an order in which each family is solved from those before it.
 */
export function familiesUpTo(most: number): readonly (readonly Material[])[] {
  const families: (readonly Material[])[] = [];
  for (let pieces = 2; pieces <= most; pieces++) {
    // Captures lead to fewer pieces, crowning to fewer men.
    for (let men = 0; men <= pieces; men++) {
      const found = materialsOf(pieces, men);
      for (const material of found) {
        const opposite = turned(material);
        const [own, other] = [codeOfMaterial(material), codeOfMaterial(opposite)];
        if (own === other) families.push([material]);
        else if (own < other) families.push([material, opposite]);
      }
    }
  }
  return families;
}

export function codeOfMaterial({ ownMen, ownKings, oppMen, oppKings }: Material): number {
  return codeOf(ownMen, ownKings, oppMen, oppKings);
}

function materialsOf(pieces: number, men: number): readonly Material[] {
  const found: Material[] = [];
  for (let own = 1; own < pieces; own++) {
    for (let ownMen = Math.max(0, men - (pieces - own)); ownMen <= Math.min(own, men); ownMen++) {
      const oppMen = men - ownMen;
      found.push({ ownMen, ownKings: own - ownMen, oppMen, oppKings: pieces - own - oppMen });
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
