import type { Level, Situation } from '../../opponent/opponent.ts';
import type { GameId, Options, Spinner, TrapLayout } from '../../rules/rules.ts';

/** The game that a thinker plays; plain data, so that it may be sent to a thread. */
export interface Table {
  readonly game: GameId;
  readonly options: Options;
  readonly layout: TrapLayout | null;
  readonly spinner: Spinner | null;
}

/** One decision to be made. */
export interface Task {
  readonly situation: Situation;
  readonly level: Level;
  readonly seed: number;
  /** The decision is made after so long at the latest, in ms. */
  readonly milliseconds: number;
}
