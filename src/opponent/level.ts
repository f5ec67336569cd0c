import type { Rules } from '../rules/rules.ts';

/** How far a player looks, and how well. */
interface Sight {
  /** Half-moves it looks ahead, exchanges at the end not counted. */
  readonly depth: number;
  /** By how many points at most it misjudges a position; a man is worth about 100. */
  readonly misjudges: number;
}

/** What a player of some strength may do for one move. */
export interface Strength extends Sight {
  /** The most positions it looks at: its cost. */
  readonly nodes: number;
  /** True: it thinks on all cores, where nothing has to be the same twice. */
  readonly together?: boolean;
  /** False: it looks no solved endgames up, and errs in them as elsewhere; left out: it does. */
  readonly endgames?: boolean;
}

/** How strongly the computer plays; what it inherits is for the games without a wheel. */
export interface Level extends Strength {
  readonly number: number;
  /**
   * In the games with a wheel. There a half-move has six times the replies, the third and later ones are worth little, and errors
   * cancel out over the spins. So a weaker level looks less far and errs by more.
   */
  readonly atWheel: Sight;
  /** How many of a hundred grammar cards it answers wrongly (sujet-verbe). */
  readonly wrongAnswers: number;
  /** True: it plays from the opening book where that knows its position. */
  readonly openings: boolean;
}

/** What a level comes to in one game. */
export function strengthOf(
  { nodes, atWheel, depth, misjudges, endgames = true, together = false }: Level,
  { ruleSet }: Rules,
): Strength {
  const sight = ruleSet.traps ? atWheel : { depth, misjudges };
  return { nodes, ...sight, endgames, together };
}

/** The opponent of a child or a beginner should not be perfect as soon as four pieces are left, nor in the first moves. */
const KNOWS_BY_HEART = 6;
/** The others are as strong as they are meant to be on one thread. */
const ALL_CORES = 8;

const level = (
  number: number,
  nodes: number,
  [depth, misjudges]: readonly [number, number],
  [depthAtWheel, misjudgesAtWheel]: readonly [number, number],
  wrongAnswers: number,
): Level => ({
  number,
  nodes,
  depth,
  misjudges,
  endgames: number >= KNOWS_BY_HEART,
  openings: number >= KNOWS_BY_HEART,
  together: number === ALL_CORES,
  atWheel: { depth: depthAtWheel, misjudges: misjudgesAtWheel },
  wrongAnswers,
});

/** The level that plays as well as it can. */
export const STRONGEST = level(8, 300_000, [60, 2], [60, 2], 0);

/**
 * From a child of six to the strongest. The first levels see what can be captured now, and misjudge the rest. Each looks further
 * and errs by less than the one before. docs/opponent.md has the matches by which they were set.
 */
export const LEVELS: readonly Level[] = [
  level(1, 400, [1, 220], [1, 260], 30),
  // With errors larger than a man, looking two half-moves ahead is worse than one: it gives men away to force the reply.
  level(2, 800, [1, 70], [1, 150], 20),
  level(3, 1_500, [3, 130], [1, 30], 15),
  level(4, 6_000, [4, 75], [2, 140], 10),
  level(5, 20_000, [5, 35], [2, 90], 5),
  level(6, 50_000, [8, 18], [3, 200], 0),
  level(7, 120_000, [14, 8], [3, 20], 0),
  STRONGEST,
];

/** The level of that number from 1 to 8, or null. */
export function levelNumbered(number: number): Level | null {
  return LEVELS.find((known) => known.number === number) ?? null;
}

/** How much a search may cost. It ends at whichever comes first. */
export interface Limits {
  /** Positions looked at. */
  readonly nodes: number;
  /** Half-moves, captures that follow them not counted. */
  readonly depth: number;
  /** Asked every 32 nodes. */
  readonly shouldStop: () => boolean;
}

/** Thrown from within a search whose limits are reached, and caught where it began. */
export const SPENT = Symbol('the limits of the search are reached');

/** A node costs a microsecond, and 0.3 ms on boards made to have as many captures as can be: some 10 ms at most. */
const ASK_EVERY = 32;

/** Counts the nodes of one search; throws `SPENT` at its limits. */
export class Meter {
  nodes = 0;
  #limits: Limits;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  count(): void {
    this.nodes++;
    if (this.nodes > this.#limits.nodes) throw SPENT;
    if (this.nodes % ASK_EVERY === 0 && this.#limits.shouldStop()) throw SPENT;
  }
}
