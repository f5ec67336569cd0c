import { type CursorNode, popcount, type Rules } from '../rules/rules.ts';
import { LOGIT } from './weights.ts';

/** Half-moves that a way may be long. */
export const DEEPEST = 200;
/** A search begins after each of the root's choices. */
export const ROOT = 1;
/** To the searching side a draw is worth so many points less than an even game: a fifth of a man. */
export const CONTEMPT = 20;

/** The way from the root to where a search stands. */
export interface Path {
  /** Half-moves from the root. */
  readonly ply: number;
  /** The best move of the node last searched, by its index, or -1. */
  bestMove: number;
  /** Begins anew, one half-move from the root, with that side to move (`CursorNode.up`). */
  start(up: boolean): void;
  /** What a draw is worth to the side to move: whoever searches would rather play on in an even game. */
  draw(up: boolean): number;
  /** Takes the positions that have occurred in the game, by their signatures. */
  remember(signatures: readonly number[]): void;
  step(): void;
  back(): void;
  /** Notes the hash of the node where it stands. */
  enter(where: number, check: number): void;
  /** Whether that node has been met on the way or in the game, and so may be met again and again. */
  repeats(where: number, check: number): boolean;
  /** classiques: at most three kings against one, with no capture. */
  isDrawnMaterial(node: CursorNode): boolean;
  /** A win is stored by its distance from the node that it belongs to. */
  toTable(value: number): number;
  fromTable(value: number): number;
}

/** One number for the 64 bits of a hash, as far as a whole number goes. */
export function signature(where: number, check: number): number {
  return (where >>> 0) * 0x20_0000 + (check >>> 11);
}

export function createPath(rules: Rules): Path {
  const { traps, material } = rules.ruleSet;
  const wheres = new Int32Array(DEEPEST);
  const checks = new Int32Array(DEEPEST);
  let occurred: ReadonlySet<number> = new Set();
  let opponentUp = false;
  const path: Path & { ply: number } = {
    ply: 0,
    bestMove: -1,
    start: (up) => {
      path.ply = ROOT;
      opponentUp = up;
    },
    draw: (up) => (up === opponentUp ? CONTEMPT : -CONTEMPT),
    remember: (signatures) => {
      occurred = new Set(signatures);
    },
    step: () => {
      path.ply++;
    },
    back: () => {
      path.ply--;
    },
    enter: (where, check) => {
      wheres[path.ply] = where;
      checks[path.ply] = check;
    },
    repeats: (where, check) => {
      if (traps) return false;
      for (let ply = path.ply - 2; ply >= ROOT; ply -= 2) {
        if (wheres[ply] === where && checks[ply] === check) return true;
      }
      return occurred.has(signature(where, check));
    },
    isDrawnMaterial: ({ ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi }) => {
      if (material !== 'threeKingsToOne') return false;
      if ((((ownLo | oppLo) & ~kingsLo) | ((ownHi | oppHi) & ~kingsHi)) !== 0) return false;
      const own = popcount(ownLo, ownHi);
      const opp = popcount(oppLo, oppHi);
      return Math.min(own, opp) === 1 && Math.max(own, opp) <= 3;
    },
    toTable: (value) => (isProven(value) ? value + Math.sign(value) * path.ply : value),
    fromTable: (value) => (isProven(value) ? value - Math.sign(value) * path.ply : value),
  };
  return path;
}

/** A game won at the root. One won later is worth as many points less as it takes half-moves. */
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
 * Points in a form that the wheel's odds may multiply: in proportion to the expected result, from a loss at -29,500 to a win at
 * 29,500. One more man is worth little to a side that is three ahead.
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
