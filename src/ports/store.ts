import type { GameId } from '../rules/rules.ts';

/** The journal of one game: one durable line an entry, on disk before its effect is shown, sent or moved. */
export interface Journal {
  /** Appends and flushes to the disk; throws when it could not, and then nothing of the entry is kept. */
  append(entry: unknown): void;
  /** All entries so far, oldest first. */
  entries(): readonly unknown[];
  close(): void;
}

/** What two games must have in common for the one to be the other's resumption. */
export interface GameHead {
  readonly game: GameId;
  /** The rule set's options that differ from the defaults, by name. */
  readonly options: Readonly<Record<string, string | number | boolean>>;
  /** The position at the game's start. */
  readonly fen: string;
  /** The board profile's id. */
  readonly profile: string;
}

/** The kept games. */
export interface GameStore {
  /** The journal of the game begun last with this head, finished or not; null if there is none that can be read. */
  latest(head: GameHead): Journal | null;
  /** A new, empty journal; throws when it cannot be made. */
  begin(head: GameHead): Journal;
}
