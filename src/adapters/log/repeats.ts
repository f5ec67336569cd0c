/** Of one line so many within so long are told. */
const MOST = 5;
const WITHIN_MS = 600_000;
/** So many different lines are remembered; the one that was first told longest ago is forgotten. */
const REMEMBERED = 200;

interface Told {
  readonly since: number;
  readonly times: number;
}

/** Keeps a line that comes again and again from burying all others: some are told, the rest are counted. */
export class Repeats {
  readonly #told = new Map<string, Told>();

  /** The line as it is to be told now; null: it was told often enough. */
  heard(line: string, now: number): string | null {
    const before = this.#told.get(line);
    if (before === undefined || now - before.since >= WITHIN_MS) {
      this.#remember(line, { since: now, times: 1 });
      const untold = (before?.times ?? 0) - MOST;
      return untold > 0 ? `${line} (it was so ${untold} times more since it was last said)` : line;
    }
    const times = before.times + 1;
    this.#told.set(line, { since: before.since, times });
    if (times > MOST) return null;
    return times === MOST
      ? `${line} (said for the ${MOST}th time: from here on counted, for ten minutes)`
      : line;
  }

  #remember(line: string, told: Told): void {
    // What is told anew is the newest.
    this.#told.delete(line);
    this.#told.set(line, told);
    const [oldest] = this.#told.keys();
    if (this.#told.size > REMEMBERED && oldest !== undefined) this.#told.delete(oldest);
  }
}
