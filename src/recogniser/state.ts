/** What a recogniser knows, and what it tells. */
import type { Algebraic, Board, Square } from '../rules/rules.ts';
import { type Bits, difference, isEmpty, NO_SQUARES, union, without } from './bits.ts';
import type { Candidate } from './candidate.ts';
import type { Numbers } from './costs.ts';
import { type Game, type Node, nodeAfter } from './node.ts';
import type { Placement } from './placement.ts';
import { isSetAside, type Quarantine, spokenLately } from './quarantine.ts';
import type { Planned } from './story.ts';

/** What was understood, in the order in which it happened; `t` is when it was decided. */
export type Understood = {
  readonly t: number;
} /** An act; `revises`: it takes the place of the last one of its side. `probability`: that it was done. */ & (
  | {
      readonly kind: 'act';
      readonly act: Candidate;
      readonly revises: boolean;
      readonly probability: number;
    }
  /** The last act was taken back. */
  | { readonly kind: 'withdrawn'; readonly act: Candidate }
  | { readonly kind: 'setAside'; readonly at: Algebraic; readonly code: 'chatter' | 'stuck' }
  | { readonly kind: 'released'; readonly at: Algebraic }
);

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
  readonly stories: readonly Planned[];
  /** The act from `base` that was told, while it may still change. */
  readonly announced: Candidate | null;
  /** The last edge of a playable square. */
  readonly last: { readonly square: Square; readonly on: boolean } | null;
}

export interface Result {
  readonly recogniser: Recogniser;
  readonly understood: readonly Understood[];
}

/** The board without the light squares that are set aside. */
export function placementNow({ raw, quarantine }: Pick<Recogniser, 'raw' | 'quarantine'>): Placement | null {
  if (raw === null || quarantine.aside.length === 0 || raw.light.length === 0) return raw;
  return { dark: raw.dark, light: raw.light.filter((at) => !isSetAside(quarantine, at)) };
}

/** Squares that prove nothing: set aside, or about to lose their piece through a trap. */
export function maskOf({ quarantine, falling }: Pick<Recogniser, 'quarantine' | 'falling'>): Bits {
  return isEmpty(falling) ? quarantine.squares : union(quarantine.squares, falling);
}

/** Where the game stands with all that was announced. */
export function nodeNow({ base, announced }: Recogniser): Node {
  return announced === null ? base : nodeAfter(announced);
}

/** The board stands where the game does. */
export function isAtRest(state: Recogniser): boolean {
  const placement = placementNow(state);
  return (
    placement !== null &&
    placement.light.length === 0 &&
    isEmpty(without(difference(nodeNow(state).bits, placement.dark), maskOf(state)))
  );
}

/** When something happens, on what board, and which squares prove nothing. */
export interface Scene {
  readonly t: number;
  readonly numbers: Numbers;
  readonly board: Board;
  readonly mask: Bits;
  /** Every reed, after this edge. */
  readonly reeds: Bits;
  /** Reeds that have spoken lately: they are not dead. */
  readonly alive: Bits;
  /** The act that was told and may still change. */
  readonly told: Candidate | null;
}

export function sceneOf(state: Recogniser, t: number): Scene {
  const { game, raw, announced, quarantine } = state;
  return {
    t,
    numbers: game.numbers,
    board: game.rules.board,
    mask: maskOf(state),
    reeds: raw?.dark ?? NO_SQUARES,
    alive: spokenLately(quarantine, game.rules.board, t),
    told: announced,
  };
}
