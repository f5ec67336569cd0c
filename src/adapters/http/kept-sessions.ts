import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import * as v from 'valibot';
import { isMissing } from '../words/error-code.ts';
import { errorWords } from '../words/error-words.ts';

export interface KeptSession {
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
 * In a file of memory (`RUNTIME_DIRECTORY`), that a start of the machine empties. They age by the machine's uptime meanwhile,
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
