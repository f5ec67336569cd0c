import type { Algebraic } from '../rules/rules.ts';
import { type Bits, isEmpty, union } from './bits.ts';
import type { Candidate } from './candidate.ts';
import type { Announced } from './correction.ts';
import type { Game } from './node.ts';
import type { Placement } from './placement.ts';
import { isSetAside, type Quarantine } from './quarantine.ts';
import type { Track } from './track.ts';

/** What was understood, in the order in which it happened; `t` is when it was decided. */
export type Understood = {
  readonly t: number;
} /** An act; `revises`: it takes the place of the last one of its side. */ & (
  | {
      readonly kind: 'act';
      readonly act: Candidate;
      readonly revises: boolean;
      /** That it was done; null: the recogniser does not say. */
      readonly probability: number | null;
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
  /** Null before the first snapshot. What every reed says, and the same without light squares that are set aside. */
  readonly raw: Placement | null;
  readonly quarantine: Quarantine;
  /** Squares whose piece is falling: they are to go off by themselves. */
  readonly falling: Bits;
  /** Behind the announced act; or where the game stands, if none is announced. */
  readonly continuation: Track;
  /** Before the announced act, while it may still change. */
  readonly correction: Track | null;
  readonly announced: Announced | null;
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
