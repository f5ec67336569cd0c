/** How strongly the computer plays. */
export interface Level {
  readonly number: number;
  readonly name: { readonly en: string; readonly fr: string };
  /** The most positions it looks at for one move: its cost. */
  readonly nodes: number;
  /** Half-moves it looks ahead, exchanges at the end not counted. */
  readonly depth: number;
  /** By how many points at most it misjudges a position; a man is worth about 100. */
  readonly misjudges: number;
  /** How many of a hundred grammar cards it answers wrongly (sujet-verbe). */
  readonly wrongAnswers: number;
}

const level = (
  number: number,
  en: string,
  fr: string,
  nodes: number,
  depth: number,
  misjudges: number,
  wrongAnswers: number,
): Level => ({ number, name: { en, fr }, nodes, depth, misjudges, wrongAnswers });

/** The level that plays as well as it can. */
export const STRONGEST = level(8, 'Grandmaster', 'Grand maître', 300_000, 60, 2, 0);

/**
 * From a child of six to the strongest. The first ones see what can be captured now, and misjudge the rest; each looks
 * further and errs by less than the one before. docs/opponent.md has the matches by which they were set.
 */
export const LEVELS: readonly Level[] = [
  level(1, 'First steps', 'Premiers pas', 400, 1, 220, 30),
  // With errors larger than a man, looking two half-moves ahead is worse than one: it gives men away to force the reply.
  level(2, 'Playground', 'Cour de récré', 800, 1, 70, 20),
  level(3, 'Kitchen table', 'Table de cuisine', 1_500, 3, 130, 15),
  level(4, 'Village café', 'Café du village', 6_000, 4, 60, 10),
  level(5, 'Club', 'Club', 20_000, 5, 35, 5),
  level(6, 'Tournament', 'Tournoi', 50_000, 8, 18, 0),
  level(7, 'Master', 'Maître', 120_000, 14, 8, 0),
  STRONGEST,
];

/** The level of that number from 1 to 8, or null. */
export function levelNumbered(number: number): Level | null {
  return LEVELS.find((known) => known.number === number) ?? null;
}
