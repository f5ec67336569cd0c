/** The points of a match of pairs, each pair the same opening and the same spins with colours exchanged. */
export interface Points {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** Of all points, in percent. */
  readonly percent: number;
  /** Where it lies with 95 % confidence. */
  readonly least: number;
  readonly most: number;
}

/** Standard errors to either side that make an interval of 95 %. */
const CONFIDENT = 1.96;

/** Each pair's points are a whole number of halves from 0 to 2; the interval is so many standard errors wide to either side. */
export function pointsOf(pairs: readonly (readonly [number, number])[], errors = CONFIDENT): Points {
  const games = pairs.flat();
  const count = (points: number) => games.filter((game) => game === points).length;
  const mean = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0) / Math.max(1, of.length);
  // As if one pair more had been won and one lost, so that few games, or games all alike, claim no certainty (Agresti, Coull).
  const shares = [...pairs.map(([a, b]) => (a + b) / 2), 0, 1];
  const centre = mean(shares);
  const variance = shares.reduce((sum, share) => sum + (share - centre) ** 2, 0) / (shares.length - 1);
  const reach = errors * Math.sqrt(variance / shares.length);
  return {
    won: count(1),
    drawn: count(0.5),
    lost: count(0),
    percent: 100 * mean(games),
    least: 100 * Math.max(0, centre - reach),
    most: 100 * Math.min(1, centre + reach),
  };
}
