import type { Choice, Situation } from './choices.ts';
import type { Decision, Effort, Opponent } from './decide.ts';

/** One half-move of a game: where a side had to act, and what it chose. */
export interface Played {
  readonly situation: Situation;
  readonly choice: Choice;
}

/** A half-move that cost its side more than others did. */
export interface TurningPoint {
  /** Index of the half-move. */
  readonly ply: number;
  readonly played: Choice;
  readonly better: Choice;
  /** What its side might have expected of the game with the better choice and with its own, from 0 to 1. */
  readonly possible: number;
  readonly expected: number;
  /** What was found of both. */
  readonly best: Decision;
  readonly own: Decision;
}

/** What costs less of the expected result is no turning point: some 30 points in an even game. */
const LEAST_LOSS = 0.05;
const MOST_POINTS = 3;

/**
 * The two or three half-moves on which a game turned, in the order of the game, each with the better choice. Both are
 * searched to the same depth; `effort` is for one search, of which there are two a half-move.
 */
export function turningPoints(
  opponent: Opponent,
  game: readonly Played[],
  effort: Effort,
): readonly TurningPoint[] {
  const found: TurningPoint[] = [];
  game.forEach(({ situation, choice: played }, ply) => {
    const best = opponent.decide({ ...situation, omitsNothing: true }, effort);
    if (best === null) return;
    const depth = Math.max(1, best.depth);
    const own = opponent.weigh(situation, played, { ...effort, depth });
    if (own === null || best.expects - own.expects < LEAST_LOSS) return;
    const { choice: better, expects: possible } = best;
    found.push({ ply, played, better, possible, expected: own.expects, best, own });
  });
  const loss = ({ possible, expected }: TurningPoint) => possible - expected;
  const worst = found.sort((a, b) => loss(b) - loss(a)).slice(0, MOST_POINTS);
  return worst.sort((a, b) => a.ply - b.ply);
}
