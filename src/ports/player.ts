import type { DirectedAct, PlayerState } from '../game/game.ts';
import type { Side } from '../rules/rules.ts';

/** What a player plays, and after how many half-moves. */
export interface PlayerAct {
  readonly ply: number;
  readonly act: DirectedAct;
  /** Whose act it is; left out, the player's own: a far board's record also holds what the hand here has played. */
  readonly side?: Side;
  /** What its own board says its side has left then, ms; left out, the clock here is right. */
  readonly left?: number;
}

/** Somebody who plays a side without a hand at this board: the computer, an engine, a far board. */
export interface Player {
  readonly side: Side;
  /**
   * Told once at the start (after a restart too) and after each step that changed the game. What was being thought out
   * for an earlier state is void: an act must answer the latest one.
   */
  see(state: PlayerState): void;
  /** The answer stops it. */
  onAct(listener: (told: PlayerAct) => void): () => void;
  close(): Promise<void>;
}
