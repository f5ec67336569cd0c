import { createHash, randomBytes } from 'node:crypto';
import type { KeptSession, SessionsKeeper } from './kept-sessions.ts';

export const STAFF_COOKIE = 'damier-staff';

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

/**
 * Who has come in with the PIN, by their secrets' hashes. Times in ms of a clock that never goes back. With a keeper who is in
 * stays in over a restart of the program, however it ended.
 */
export class StaffSessions {
  readonly #sessions = new Map<string, Session>();
  readonly #now: () => number;
  readonly #keeper: SessionsKeeper | null;

  constructor(now: () => number, keeper: SessionsKeeper | null = null) {
    this.#now = now;
    this.#keeper = keeper;
    for (const { hash, from, begunAgo, usedAgo } of keeper?.load() ?? [])
      this.#sessions.set(hash, { from, begun: now() - begunAgo, used: now() - usedAgo });
  }

  /** A new session's secret. It takes the place of the browser's older one (`before`), and of one that was begun from there. */
  begin(from: string, before: string | undefined): string {
    if (before !== undefined) this.#sessions.delete(hashOf(before));
    for (const [hash, session] of this.#sessions) if (session.from === from) this.#sessions.delete(hash);
    const secret = randomBytes(32).toString('base64url');
    const now = this.#now();
    this.#sessions.set(hashOf(secret), { from, begun: now, used: now });
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > MOST && oldest !== undefined) this.#sessions.delete(oldest);
    this.#keep();
    return secret;
  }

  /** @param byHand prolongs it; a page that only looks does not */
  isOpen(secret: string | undefined, byHand: boolean): boolean {
    if (secret === undefined) return false;
    const hash = hashOf(secret);
    const session = this.#sessions.get(hash);
    if (session === undefined) return false;
    const now = this.#now();
    if (now - session.used > IDLE_MS || now - session.begun > LONGEST_SESSION_MS) {
      this.end(secret);
      return false;
    }
    if (byHand) {
      this.#sessions.set(hash, { ...session, used: now });
      this.#keep();
    }
    return true;
  }

  end(secret: string | undefined): void {
    if (secret !== undefined && this.#sessions.delete(hashOf(secret))) this.#keep();
  }

  #keep(): void {
    const now = this.#now();
    this.#keeper?.save(
      [...this.#sessions].map(
        ([hash, { from, begun, used }]): KeptSession => ({
          hash,
          from,
          begunAgo: now - begun,
          usedAgo: now - used,
        }),
      ),
    );
  }
}

/** What is kept lets nobody in. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
