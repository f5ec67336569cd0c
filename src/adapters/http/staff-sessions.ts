import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import * as v from 'valibot';
import { errorWords, isMissing } from '../words/words.ts';

export const STAFF_COOKIE = 'damier-staff';

/** Nobody leaves the staff's page open for visitors: it closes by itself after so long without a request of a hand, ms. */
const IDLE_MS = 15 * 60_000;
/** It also closes after so long in any case, ms. */
export const LONGEST_SESSION_MS = 8 * 3_600_000;
/** More people than a staff has. The oldest session gives way. */
const MOST = 20;

interface Session {
  /** Where it was begun. */
  readonly from: string;
  readonly begun: number;
  readonly used: number;
}

/**
 * Who has come in with the PIN, by their secrets' hashes. Times in ms of a clock that never goes back. With a keeper, a session
 * outlives a restart of the program, however it ended.
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

interface KeptSession {
  /** Of its secret. */
  readonly hash: string;
  /** Where it was begun. */
  readonly from: string;
  /** Ms. */
  readonly begunAgo: number;
  readonly usedAgo: number;
}

/** Keeps sessions while the program is started again. */
export interface SessionsKeeper {
  load(): readonly KeptSession[];
  save(sessions: readonly KeptSession[]): void;
}

const ms = v.pipe(v.number(), v.minValue(0));
const file = v.object({
  /** The machine's uptime when it was written, ms. */
  at: ms,
  sessions: v.pipe(
    v.array(v.object({ hash: v.string(), from: v.string(), begunAgo: ms, usedAgo: ms })),
    v.readonly(),
  ),
});

/**
 * In a file of memory (`RUNTIME_DIRECTORY`), which a start of the machine empties. Sessions age by the machine's uptime meanwhile,
 * which no setting of the date changes.
 */
export function sessionsKeeper(
  path: string,
  log: (message: string) => void,
  uptimeMs: () => number = () => uptime() * 1000,
): SessionsKeeper {
  return {
    load() {
      const { at, sessions } = read(path, log);
      const since = uptimeMs() - at;
      if (since < 0) return [];
      return sessions.map((one) => ({
        ...one,
        begunAgo: one.begunAgo + since,
        usedAgo: one.usedAgo + since,
      }));
    },
    save(sessions) {
      const text = JSON.stringify({ at: uptimeMs(), sessions } satisfies v.InferOutput<typeof file>);
      try {
        writeFileSync(`${path}.new`, text, { mode: 0o600 });
        renameSync(`${path}.new`, path);
      } catch (error) {
        log(`staff's sessions cannot be kept, and end with the program: ${errorWords(error)}`);
      }
    },
  };
}

const NONE = { at: 0, sessions: [] };

function read(path: string, log: (message: string) => void): v.InferOutput<typeof file> {
  try {
    return v.parse(file, JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (!isMissing(error))
      log(`staff's sessions of before cannot be read, and are over: ${errorWords(error)}`);
    return NONE;
  }
}
