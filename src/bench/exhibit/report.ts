import type { Algebraic } from '../../rules/rules.ts';
import type { ClosedBy } from './availability.ts';

export interface SoakWish {
  readonly days: number;
  /** The first one: 0 is the 1st of January. */
  readonly first: number;
  readonly seed: number;
  readonly visitsADay: number;
  readonly progress: (done: number, of: number) => void;
}

/** A reed that reads on, or off, for some days. */
export interface FailedReed {
  readonly at: Algebraic;
  readonly reads: 'on' | 'off';
  /** The first day of it, as `2026-08-10`. */
  readonly since: string;
  /** Opening minutes in which it read something else than what lay there: in a game or while one was set up, and else. */
  readonly wrong: { readonly inGames: number; readonly else: number };
}

export interface SoakReport {
  readonly seed: number;
  readonly days: number;
  /** Days on which the house was open. */
  readonly openDays: number;
  readonly visits: { readonly good: number; readonly curious: number; readonly vandals: number };
  /** Gestures of the vandals, fifty a second. */
  readonly vandalEvents: number;
  readonly halfMoves: number;
  readonly games: { readonly played: number; readonly ended: number; readonly abandoned: number };
  readonly powerCuts: {
    readonly evenings: number;
    readonly inHours: number;
    readonly inGames: number;
    readonly resumed: number;
  };
  readonly updates: number;
  /** Good visitors for whom ten minutes went by without a half-move. */
  readonly wedges: number;
  readonly resets: { readonly all: number; readonly unclean: number };
  /** Reeds that failed, of which staff was told by the square's name, and those of which it was not. */
  readonly reeds: { readonly failed: number; readonly told: number; readonly untold: readonly FailedReed[] };
  /** Opening minutes, those in which visitors could not play, by reason, and those of them for which staff was told nothing. */
  readonly minutes: {
    readonly open: number;
    readonly closed: Readonly<Partial<Record<ClosedBy, number>>>;
    readonly untold: number;
  };
  /** Of the opening minutes, the share in which visitors could play, 0 … 1. */
  readonly availability: number;
  readonly alerts: number;
  /** Of the kept games on the disk, bytes. */
  readonly disk: { readonly bytes: number; readonly perGame: number };
  /** Of the process: after the third day, and the most after it, bytes. */
  readonly heap: { readonly early: number; readonly late: number };
  readonly clean: boolean;
}
