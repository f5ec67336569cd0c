import type { DirectedAct, PlayerState, SpinTally } from '../game/game.ts';
import type { GameId, Side } from '../rules/rules.ts';

/** What a player plays, and after how many half-moves. */
export interface PlayerAct {
  readonly ply: number;
  readonly act: DirectedAct;
  /** Whose act it is. Left out: the player's own. A far board's record also holds what the hand here has played. */
  readonly side?: Side;
  /** What its own board says its side has left then, ms. Left out: the clock here is right. */
  readonly left?: number;
}

/** Somebody who plays a side without a hand at this board: the computer, an engine, a far board. */
export interface Player {
  readonly side: Side;
  /**
   * Told once at the start (after a restart too) and after each step that changed the game. What was being thought out for an
   * earlier state is void: an act must answer the latest one.
   */
  see(state: PlayerState): void;
  /** The function that it returns stops this. */
  onAct(listener: (told: PlayerAct) => void): () => void;
  close(): Promise<void>;
}

/** What is wrong between this board and another one. */
export type FarFault =
  /** The broker is away. */
  | 'broker'
  /** The two boards' records contradict each other: the match stands still. */
  | 'frozen'
  /** Another program plays as this board. */
  | 'double';

/** How the records of the two boards stand. */
export type LogState =
  | { readonly kind: 'well' }
  /** Since this board's start the other one has not told what it holds. Until then nothing that is played here goes out. */
  | { readonly kind: 'comparing' }
  /** The other board holds so many more entries. They come before anything else. */
  | { readonly kind: 'lacking'; readonly entries: number }
  /** That board was put back from an older copy, or has lost its games. It is led through so many acts of its own again. */
  | { readonly kind: 'again'; readonly by: 'here' | 'there'; readonly acts: number }
  /** The match stands still, and that board is at fault. */
  | {
      readonly kind: 'frozen';
      readonly why: 'illegal' | 'unauthored' | 'twoEntries' | 'apart';
      readonly by: 'here' | 'there';
    };

/** How the board that plays a side from elsewhere stands. */
export interface FarState {
  readonly side: Side;
  readonly town: string;
  /** Its program is gone, or was not heard of for long. A player who thinks is not away. */
  readonly away: boolean;
  readonly faults: readonly FarFault[];
  readonly log: LogState;
  /** Its player's clock stands on his own board, whose turn it is. */
  readonly stands: boolean;
  /** Its player would like a pause, or is in one. */
  readonly pause: boolean;
  /** Its player's spins in the match; null: it has not told. */
  readonly spins: SpinTally | null;
}

export interface FarLink {
  readonly state: FarState;
  /** The match that is due with it: the game here is that match, or none yet. */
  readonly match: string;
  onChange(listener: () => void): () => void;
}

/** A board of a group, as it says of itself. */
export interface FleetBoard {
  /** 16 hexadecimal digits. */
  readonly board: string;
  /** As people call it. */
  readonly name: string;
  /** Another one of the group has a name that looks like it. Their ids tell them apart. */
  readonly alike: boolean;
  /** It answers. */
  readonly here: boolean;
  /** Of its program. */
  readonly version: string;
  /** Where its pages are; null: they cannot be reached from elsewhere. */
  readonly page: string | null;
  readonly game: {
    readonly game: GameId;
    readonly fen: string;
    readonly plies: number;
    readonly match: string | null;
  } | null;
  /** Codes of its faults (`sensors`, …). */
  readonly faults: readonly string[];
}
