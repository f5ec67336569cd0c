import { LOGIT } from './weights.ts';

/** A game won at the root; one won later is worth as many points less as it takes half-moves. */
export const WIN = 30_000;
/** Beyond this a game is won or lost for certain; no evaluation reaches it. */
const PROVEN = 29_500;
const MOST_POINTS = 4_000;

export function wonAt(ply: number): number {
  return WIN - ply;
}

export function lostAt(ply: number): number {
  return ply - WIN;
}

export function isProven(value: number): boolean {
  return Math.abs(value) > PROVEN;
}

/** How much of the game is expected, from 0 (lost) to 1 (won), of a position worth so many points. */
export function expectationOf(points: number): number {
  return 1 / (1 + Math.exp(-points / LOGIT));
}

/**
 * Points as what the wheel's odds may be multiplied with: in proportion to the expected result, from a loss at -29,500 to
 * a win at 29,500. A man more is worth little to who is three ahead.
 */
export function expectedValue(points: number): number {
  const known = Math.max(-MOST_POINTS, Math.min(MOST_POINTS, points)) + MOST_POINTS;
  return EXPECTED[known] as number;
}

const EXPECTED = Int32Array.from({ length: 2 * MOST_POINTS + 1 }, (_, index) =>
  Math.round(PROVEN * (2 * expectationOf(index - MOST_POINTS) - 1)),
);

/** The points that are worth that much; the inverse of `expectedValue`, for people to read. */
export function pointsOf(value: number): number {
  const expectation = (Math.max(-0.9999, Math.min(0.9999, value / PROVEN)) + 1) / 2;
  return Math.round(LOGIT * Math.log(expectation / (1 - expectation)));
}
