/** The journal: one durable line an entry, on disk before its effect is shown, sent or moved. */
export interface Journal {
  /** Appends and flushes to the disk; throws when it could not. */
  append(entry: unknown): void;
  /** All entries so far, oldest first. */
  entries(): readonly unknown[];
  close(): void;
}
