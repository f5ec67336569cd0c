import type { Side } from '../../rules/rules.ts';
import { Random } from '../random.ts';
import { type Contestant, playOut, type Table } from './game.ts';
import { drawOpening } from './opening.ts';
import { type Points, pointsOf } from './points.ts';

export interface Match {
  readonly table: Table;
  /** Half-moves at random before the contestants begin. */
  readonly opening: number;
  /** Each pair is two games with colours exchanged. */
  readonly pairs: number;
  readonly seed: number;
  readonly ours: Contestant;
  readonly theirs: Contestant;
}

/** Plays the match; the points are ours. */
export async function playMatch(
  { table, opening, pairs, seed, ours, theirs }: Match,
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
  }
  return pointsOf(results);
}
