import type { ClockSetup, GameEvent, Held, View } from '../game/game.ts';
import type { GameId, Notch, OutcomeReason, Side, SliderId } from '../rules/rules.ts';

/** What two games must have in common for one to continue the other. */
export interface GameHead {
  readonly game: GameId;
  /** The options that were set, and the draws, where the game has a choice of them. */
  readonly options: Readonly<Record<string, string | number | boolean>>;
  /** The position at the game's start. */
  readonly fen: string;
  /** The board profile's id. */
  readonly profile: string;
  /** Null without clocks. */
  readonly clock: ClockSetup | null;
  readonly players: View['players'];
}

/**
 * Which kept game of a head goes on: the one of that number while it is open, otherwise the one begun last after `after` (0: of
 * all). Several games of one head may be open: each new one leaves those before it as they are.
 */
export interface GoesOn {
  readonly number: number | null;
  readonly after: number;
}

/** The one begun last. */
export const NEWEST: GoesOn = { number: null, after: 0 };

/** One entry of a game's journal. */
export type JournalEntry =
  | GameEvent
  /** A servo is about to get its first pulse. This tells what had begun when the power failed. Nothing ever begins it again. */
  | { readonly type: 'begun'; readonly t: number; readonly slider: SliderId; readonly notch: Notch };

/** What a step of a game adds to its journal. */
export interface JournalStep {
  readonly entries: readonly JournalEntry[];
  /** What stands after it and no entry tells. */
  readonly held: Held;
  /** The time that the game has reached, ms of the inputs' time. */
  readonly reached: number;
}

/** The journal of one game. */
export interface Journal {
  /** All entries so far, oldest first. */
  entries(): readonly JournalEntry[];
  /** The game's number; null before its first entry. */
  readonly number: number | null;
  /** As of the last step; null before the first. */
  readonly latest: { readonly held: Held; readonly reached: number } | null;
  /**
   * Writes the whole step or nothing, and returns once it is on the disk, before its effect is shown, sent or moved. The game
   * itself is kept from its first entry on. Throws `StoreFailure`.
   */
  append(step: JournalStep): void;
}

/** A game as the list of games shows it. */
export interface KeptGame {
  /** 1, 2, … in the order in which they were begun. */
  readonly id: number;
  /** What people call it; null: nothing. */
  readonly name: string | null;
  readonly head: GameHead;
  /** ISO 8601, by the wall clock, which may be wrong on a board without a battery. */
  readonly begun: string;
  readonly state: 'open' | 'finished' | 'abandoned';
  readonly result: { readonly winner: Side | null; readonly reason: OutcomeReason } | null;
  readonly plies: number;
  /** How well the computer plays in it, 1 … 8; null without one, or where nothing says so. */
  readonly level: number | null;
}

/** A game that waits to be gone. */
export interface DeletedGame {
  readonly game: KeptGame;
  /** ISO 8601: from then on nothing brings it back. */
  readonly until: string;
}

/** The list of games. */
export interface KeptList {
  /** Newest first. */
  readonly games: readonly KeptGame[];
  /** Those that people have deleted and can still have back; newest first. */
  readonly deleted: readonly DeletedGame[];
  /** The numbers of those that cannot be listed, because they are not as they were written. */
  readonly damaged: readonly number[];
}

/** The kept games, to read. */
export interface KeptGames {
  list(): KeptList;
  /** The number of the game begun last of those that are not deleted; null if none is kept. */
  newest(): number | null;
  /**
   * A game with all its events, oldest first. Null if there is none of this number, or it is deleted. Throws `StoreDamage` if it is
   * damaged.
   */
  read(id: number): { readonly game: KeptGame; readonly events: readonly GameEvent[] } | null;
}

/** The kept games. Everything throws `StoreFailure` while the disk does not let it be done; the caller can try again. */
export interface GameStore extends KeptGames {
  /** The journal of the game of this head that goes on, finished or not; null if there is none, or it was abandoned or deleted. */
  goingOn(head: GameHead, which: GoesOn): Journal | null;
  /** The journal of the game that is this match with a far board, finished or not; null as above. */
  ofMatch(match: string): Journal | null;
  /** The journal of a new game. */
  begin(head: GameHead): Journal;
  /** No open game of this head will ever go on. */
  abandon(head: GameHead): void;
  /** The damaged file that was set aside since the program's start, by its name; null if none was. */
  readonly aside: string | null;
  close(): void;
}

/** The kept games of a program that plays, with what people do to them. Throws as above. */
export interface KeptStore extends GameStore {
  /** What people call a game from now on; null: nothing. Answers whether there is such a game, as do the next two. */
  name(id: number, name: string | null): boolean;
  /** The game is deleted: in no list, never gone on with, and after a day gone from the disk. */
  remove(id: number): boolean;
  /** A deleted game is back as it was. */
  restore(id: number): boolean;
  /** Takes from the disk what was deleted a day ago; answers whether there was any. */
  purge(): boolean;
}

/** The disk did not take or give what was asked: it is full, read-only or failing. The message is for people. */
export class StoreFailure extends Error {
  override readonly name: string = 'StoreFailure';
}

/** What was asked for is not as it was written, and never will be. */
export class StoreDamage extends StoreFailure {
  override readonly name = 'StoreDamage';
}
