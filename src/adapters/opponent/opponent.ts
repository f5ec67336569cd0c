import type { DirectedPlayer } from '../../game/game.ts';
import type { Level } from '../../opponent/opponent.ts';
import type { Player } from '../../ports/player.ts';
import type { Options, Rules, Side, Spinner } from '../../rules/rules.ts';
import { ComputerPlayer } from './computer-player.ts';
import { thinkInWorker } from './thinker.ts';

export interface ComputerWish {
  readonly side: Side;
  readonly rules: Rules;
  /** Those that the rules were made with. */
  readonly options: Options;
  readonly spinner: Spinner | null;
  readonly level: Level;
  readonly seed: number;
  /** Told when its thread broke; it plays no more then. */
  readonly failed: (error: Error) => void;
}

/** A player, and how the session is told of him. */
export interface Seated {
  readonly player: Player;
  readonly setup: DirectedPlayer;
}

/** The computer, thinking on a thread of its own. */
export function startComputer({ side, rules, options, spinner, level, seed, failed }: ComputerWish): Seated {
  const table = { game: rules.id, options, layout: rules.layout, spinner };
  const player = new ComputerPlayer({ side, level, seed, thinker: thinkInWorker(table, failed) });
  return { player, setup: { side, kind: 'computer', name: null, takebacks: 'granted' } };
}
