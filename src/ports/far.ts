import type { SpinTally } from '../game/game.ts';
import type { Side } from '../rules/rules.ts';

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
  /** Since this board's start the other one has not told what it holds: nothing that is played here goes out before. */
  | { readonly kind: 'comparing' }
  /** The other board holds so many entries more: they come before anything else. */
  | { readonly kind: 'lacking'; readonly entries: number }
  /** That board was put back from an older copy, or has lost its games: it is led through so many acts of its own again. */
  | { readonly kind: 'again'; readonly by: 'here' | 'there'; readonly acts: number }
  /** The match stands still, by the fault of that board. */
  | {
      readonly kind: 'frozen';
      readonly why: 'illegal' | 'unauthored' | 'twoEntries' | 'apart';
      readonly by: 'here' | 'there';
    };

/** How things stand with the board that plays a side from elsewhere. */
export interface FarState {
  readonly side: Side;
  readonly town: string;
  /** Its program is gone, or was not heard of for long; thinking is not being away. */
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
