import type { Side } from '../rules/rules.ts';

/** What is wrong between this board and another one. */
export type FarFault =
  /** The broker is away. */
  | 'broker'
  /** The two boards' records contradict each other: the match stands still. */
  | 'frozen'
  /** Another program plays as this board. */
  | 'double';

/** How things stand with the board that plays a side from elsewhere. */
export interface FarState {
  readonly side: Side;
  readonly town: string;
  /** Its program is gone, or was not heard of for long; thinking is not being away. */
  readonly away: boolean;
  readonly faults: readonly FarFault[];
  /** Its player's clock stands on his own board, whose turn it is. */
  readonly stands: boolean;
  /** Its player would like a pause, or is in one. */
  readonly pause: boolean;
}

export interface FarLink {
  readonly state: FarState;
  /** The match that is due with it: the game here is that match, or none yet. */
  readonly match: string;
  onChange(listener: () => void): () => void;
}
