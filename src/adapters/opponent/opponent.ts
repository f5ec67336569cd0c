import type { DirectedPlayer } from '../../game/game.ts';
import type { Level } from '../../opponent/opponent.ts';
import type { Player } from '../../ports/player.ts';
import type { Options, Rules, Side, Spinner } from '../../rules/rules.ts';
import { findEndgames } from '../endgames/endgames.ts';
import { type Coach, createCoach } from './coach.ts';
import { ComputerPlayer } from './computer-player.ts';
import { type Thinker, thinkInWorker } from './thinker.ts';

export { type Coach, createCoach } from './coach.ts';
export { actOf, thinkingTime } from './task.ts';
export type { Thinker } from './thinker.ts';

/** Which game is thought about. */
export interface ThoughtGame {
  readonly rules: Rules;
  /** Those that the rules were made with. */
  readonly options: Options;
  readonly spinner: Spinner | null;
  /** DAMIER_HOME, where solved endgames may be; left out: without. */
  readonly home?: string | null;
  /** How many threads it may be thought about on; left out: one. */
  readonly threads?: number;
  /** Told when the thread broke; nothing more is thought then. */
  readonly failed: (error: Error) => void;
}

export interface ComputerWish extends ThoughtGame {
  readonly side: Side;
  readonly level: Level;
  /** Another seed plays other games. On one thread, equal seeds play equal games. */
  readonly seed: number;
}

/** A player, and how the session is told of him. */
export interface Seated {
  readonly player: Player;
  readonly setup: DirectedPlayer;
}

/** The computer, thinking on a thread of its own. */
export function startComputer({ side, level, seed, ...game }: ComputerWish): Seated {
  const threads = level.together ? (game.threads ?? 1) : 1;
  const player = new ComputerPlayer({
    side,
    level,
    seed,
    threads,
    thinker: thinkerFor({ ...game, threads }),
  });
  return { player, setup: { side, kind: 'computer', name: null, takebacks: 'granted' } };
}

/** Hints and turning points, found on a thread of their own. */
export function startCoach(game: ThoughtGame): Coach {
  return createCoach(thinkerFor(game));
}

/** Thinks on a thread of its own. */
export function thinkerFor({
  rules,
  options,
  spinner,
  home = null,
  threads = 1,
  failed,
}: ThoughtGame): Thinker {
  const table = { game: rules.id, options, layout: rules.layout, spinner };
  const say = (message: string) => console.error(`damier: ${message}`);
  return thinkInWorker(table, { endgames: () => findEndgames(home, rules, say), threads, failed });
}
