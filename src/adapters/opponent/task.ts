import type { Decision, Played, Situation, Strength, TurningPoint } from '../../opponent/opponent.ts';
import type { GameId, Options, Spinner, TrapLayout } from '../../rules/rules.ts';

/** The game that a thinker plays; plain data, so that it may be sent to a thread. */
export interface Table {
  readonly game: GameId;
  readonly options: Options;
  readonly layout: TrapLayout | null;
  readonly spinner: Spinner | null;
}

/** What is to be thought out. */
export type Task =
  | {
      readonly kind: 'decide';
      readonly situation: Situation;
      readonly strength: Strength;
      readonly seed: number;
      /** The decision is made after so long at the latest, in ms. */
      readonly milliseconds: number;
      /** True: what is best so far is told after each further half-move of depth. */
      readonly reports?: boolean;
    }
  | { readonly kind: 'review'; readonly game: readonly Played[] };

export type Thought =
  | { readonly kind: 'decided'; readonly decision: Decision | null }
  | { readonly kind: 'deepened'; readonly soFar: Decision }
  | { readonly kind: 'reviewed'; readonly turningPoints: readonly TurningPoint[] };
