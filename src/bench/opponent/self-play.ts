import { createOpponent, type Weights } from '../../opponent/opponent.ts';
import type { Position } from '../../rules/rules.ts';
import { Random } from '../random.ts';
import { type Contestant, playOut, type RulesAndWheel } from './game.ts';
import { drawOpening } from './opening.ts';

/** A quiet position of a game, and how much of the game its mover got in the end: 0, ½ or 1. */
export interface Sample {
  readonly position: Position;
  readonly result: number;
}

export interface SelfPlay {
  readonly games: number;
  /** Positions looked at a move. */
  readonly nodes: number;
  readonly seed: number;
}

/** Half-moves at random with which a game begins, so that all kinds of positions occur. */
const OPENING = { least: 4, most: 10 } as const;
/** Points by which the players misjudge: the same opening then leads to many games. */
const MISJUDGES = 12;

/** Plays games against itself; samples come from every position that has no capture. */
export async function selfPlay(
  table: RulesAndWheel,
  weights: Weights,
  { games, nodes, seed }: SelfPlay,
  progress: (game: number) => void,
): Promise<readonly Sample[]> {
  const opponent = createOpponent({ ...table, weights, tableBits: 12 });
  const samples: Sample[] = [];
  for (let game = 0; game < games; game++) {
    const random = new Random(seed, game);
    const contestant: Contestant = (situation) => {
      const effort = {
        nodes,
        depth: 20,
        seed: random.whole(0, 1e9),
        misjudges: MISJUDGES,
        shouldStop: () => false,
      };
      const decision = opponent.decide(situation, effort);
      if (decision === null) throw new Error('a contestant with nothing to choose');
      return decision.choice;
    };
    const start = drawOpening(table, random.whole(OPENING.least, OPENING.most), random);
    const quiet: Position[] = [];
    const winner = await playOut(table, start, { W: contestant, B: contestant }, random, (situation) => {
      const { position } = situation.progress;
      if (table.rules.moves(position).every((move) => move.captured.length === 0)) quiet.push(position);
    });
    for (const position of quiet) {
      samples.push({ position, result: winner === null ? 0.5 : Number(winner === position.turn) });
    }
    progress(game + 1);
  }
  return samples;
}
