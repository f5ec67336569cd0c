import type { GameId } from './game-id.ts';
import type { Side } from './side.ts';

/** The parameters of one rule set, with its options resolved. H1 owns and completes this. */
export interface RuleSet {
  readonly id: GameId;
  readonly size: 6 | 8 | 10;
  readonly first: Side;
}
