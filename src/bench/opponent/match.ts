import type { Side } from '../../rules/rules.ts';
import { Random } from '../random.ts';
import { type Contestant, playOut, type RulesAndWheel } from './game.ts';
import { drawOpening } from './opening.ts';
import { type Points, pointsOf } from './points.ts';

export interface Match {
  readonly table: RulesAndWheel;
  /** Half-moves at random before the contestants begin. */
  readonly opening: number;
  /** Each pair is two games with colours exchanged. */
  readonly pairs: number;
  readonly seed: number;
  readonly ours: Contestant;
  readonly theirs: Contestant;
  /** Percent: the match ends early once its result is clearly above or below (`isClear`); null: it never does. */
  readonly clearOf: number | null;
}

/** Every so many pairs it is asked whether a match is clear already. */
const LOOK_EVERY = 20;
/**
 * Haybittle's and Peto's rule: who looks before the end believes what he sees only beyond three standard errors, and may
 * then take the interval of 95 % at the end as if he had never looked.
 */
const EARLY = 3;

/** Plays the match; the points are ours. */
export async function playMatch(
  { table, opening, pairs, seed, ours, theirs, clearOf }: Match,
  progress: (games: number) => void,
): Promise<Points> {
  const results: [number, number][] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const start = drawOpening(table, opening, new Random(seed, pair, 1));
    const play = async (side: Side) => {
      const contestants = side === 'W' ? { W: ours, B: theirs } : { W: theirs, B: ours };
      const winner = await playOut(table, start, contestants, new Random(seed, pair, 2));
      return winner === null ? 0.5 : Number(winner === side);
    };
    const white = await play('W');
    progress(2 * pair + 1);
    results.push([white, await play('B')]);
    progress(2 * pair + 2);
    if (clearOf !== null && results.length % LOOK_EVERY === 0 && isClear(results, clearOf)) break;
  }
  return pointsOf(results);
}

function isClear(results: readonly (readonly [number, number])[], percent: number): boolean {
  const { least, most } = pointsOf(results, EARLY);
  return least > percent || most < percent;
}
