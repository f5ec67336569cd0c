/** Tells listeners of a value's changes, no more often than every `everyMs`, and always of the last one. */
export class Announcer<Value> {
  private readonly listeners = new Set<(value: Value) => void>();
  private readonly everyMs: number;
  private resting: NodeJS.Timeout | null = null;
  private waiting: (() => Value) | null = null;

  constructor(everyMs: number) {
    this.everyMs = everyMs;
  }

  /** @returns ends it */
  subscribe(listener: (value: Value) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @param current is asked for the value when it is its turn */
  announce(current: () => Value): void {
    this.waiting = current;
    if (this.resting === null) this.tell();
  }

  close(): void {
    if (this.resting !== null) clearTimeout(this.resting);
    this.listeners.clear();
  }

  private tell(): void {
    const value = this.waiting?.();
    this.waiting = null;
    if (value === undefined) return;
    for (const listener of this.listeners) listener(value);
    if (this.everyMs === 0) return;
    this.resting = setTimeout(() => {
      this.resting = null;
      this.tell();
    }, this.everyMs);
  }
}
