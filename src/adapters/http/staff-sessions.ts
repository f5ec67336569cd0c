import { randomBytes } from 'node:crypto';

/** Nobody leaves the staff's page open for visitors: it closes by itself after so long without a request of a hand. */
const IDLE_MS = 15 * 60_000;
/** And after so long in any case, ms. */
export const LONGEST_SESSION_MS = 8 * 3_600_000;
/** More people than a staff; the oldest session gives way. */
const MOST = 20;

interface Session {
  /** Where it was begun. */
  readonly from: string;
  readonly begun: number;
  readonly used: number;
}

/** Who has come in with the PIN; a restart of the program ends all. Times in ms of a clock that never goes back. */
export class StaffSessions {
  readonly #sessions = new Map<string, Session>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** A new session's secret. It takes the place of the browser's older one (`before`), and of one that was begun from there. */
  begin(from: string, before: string | undefined): string {
    this.end(before);
    for (const [secret, session] of this.#sessions) if (session.from === from) this.end(secret);
    const secret = randomBytes(32).toString('base64url');
    const now = this.#now();
    this.#sessions.set(secret, { from, begun: now, used: now });
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > MOST && oldest !== undefined) this.#sessions.delete(oldest);
    return secret;
  }

  /** @param byHand prolongs it; a page that only looks does not */
  isOpen(secret: string | undefined, byHand: boolean): boolean {
    const session = secret === undefined ? undefined : this.#sessions.get(secret);
    if (secret === undefined || session === undefined) return false;
    const now = this.#now();
    if (now - session.used > IDLE_MS || now - session.begun > LONGEST_SESSION_MS) {
      this.#sessions.delete(secret);
      return false;
    }
    if (byHand) this.#sessions.set(secret, { ...session, used: now });
    return true;
  }

  end(secret: string | undefined): void {
    if (secret !== undefined) this.#sessions.delete(secret);
  }
}
