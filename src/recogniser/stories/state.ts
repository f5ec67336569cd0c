import type { Square } from '../../rules/rules.ts';
import type { Bits } from '../bits.ts';
import type { Candidate } from '../candidate.ts';
import { type Game, type Node, nodeAfter } from '../node.ts';
import type { Placement } from '../placement.ts';
import type { Quarantine } from '../quarantine.ts';
import type { Understood } from '../state.ts';
import type { Story } from './story.ts';

export { maskOf, placementNow } from '../state.ts';

export interface Recogniser {
  readonly game: Game;
  /** The latest time known, ms. */
  readonly t: number;
  /** The last edge of a square that is believed. */
  readonly lastEdge: number;
  /** Quiet has been judged up to this time. */
  readonly judgedUntil: number;
  /** What every reed says; null before the first snapshot. */
  readonly raw: Placement | null;
  readonly quarantine: Quarantine;
  /** Squares whose piece is falling: they are to go off by themselves. */
  readonly falling: Bits;
  /** The last point of the game that can no longer change: every story begins here. */
  readonly base: Node;
  /** The likeliest first, as of the last edge. */
  readonly stories: readonly Story[];
  /** The act from `base` that was told, while it may still change. */
  readonly announced: { readonly act: Candidate } | null;
  /** The last edge of a playable square. */
  readonly last: { readonly square: Square; readonly on: boolean } | null;
}

export interface Result {
  readonly recogniser: Recogniser;
  readonly understood: readonly Understood[];
}

/** Where the game stands with all that was announced. */
export function nodeNow({ base, announced }: Recogniser): Node {
  return announced === null ? base : nodeAfter(announced.act);
}
