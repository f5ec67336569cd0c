import { join } from 'node:path';
import { systemClock } from '../adapters/clock/clock.ts';
import { type Log, openLog } from '../adapters/log/log.ts';
import { type HomeLock, lockHome, makeFolder } from '../adapters/store/store.ts';
import { StoreFailure } from '../ports/store.ts';
import { BadUse } from './bad-use.ts';
import { messageOf } from './message-of.ts';
import { keepPrivate } from './private-home.ts';

/** The state directory, ours alone. */
export interface Home {
  readonly lock: HomeLock;
  readonly log: Log;
}

/** Makes the state directory if need be and takes it; throws `BadUse` when it cannot be had. */
export function openHome(home: string, say: (message: string) => void): Home {
  return keeping(home, () => {
    makeFolder(join(home, 'log'));
    const lock = lockHome(home);
    if (lock === null) {
      throw new BadUse(
        `another damier plays with the folder ${home}. End that one, or name another folder in DAMIER_HOME`,
      );
    }
    keepPrivate(home, say);
    return { lock, log: openLog({ folder: join(home, 'log'), say, now: systemClock.now }) };
  });
}

/** Does what keeps something in the state directory; throws `BadUse` when that takes nothing. */
export function keeping<T>(home: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof StoreFailure) && !isSystemError(error)) throw error;
    throw new BadUse(
      `nothing can be kept in ${home} (${messageOf(error)}). Name another folder in DAMIER_HOME`,
    );
  }
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'code' in error;
}
