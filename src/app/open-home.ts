import { join } from 'node:path';
import { type Log, openLog } from '../adapters/log/log.ts';
import { lockHome, makeFolder } from '../adapters/store/store.ts';
import type { Clock } from '../ports/clock.ts';
import { BadUse } from './bad-use.ts';
import { type DamagedFile, inspectHome } from './home-files.ts';
import { keeping } from './keeping.ts';
import { keepPrivate } from './private-home.ts';

/** The state directory, ours alone. */
export interface Home {
  readonly log: Log;
  /** What of it cannot be used, and what has become of that. */
  readonly damaged: readonly DamagedFile[];
  /** Lets others have it. */
  close(): Promise<void>;
}

/** Makes the state directory if need be and takes it; throws `BadUse` when it cannot be had. */
export function openHome(home: string, say: (message: string) => void, clock: Clock): Home {
  return keeping(home, () => {
    makeFolder(home);
    const lock = lockHome(home);
    if (lock === null) {
      throw new BadUse(
        `another damier plays with the folder ${home}. End that one, or name another folder in DAMIER_HOME`,
      );
    }
    const damaged = inspectHome(home);
    keepPrivate(home, say);
    makeFolder(join(home, 'log'));
    const log = openLog({ folder: join(home, 'log'), say, now: () => clock.now() });
    for (const file of damaged) log.part('home')(wordsFor(home, file));
    const close = async () => {
      await log.close();
      lock.release();
    };
    return { log, damaged, close };
  });
}

function wordsFor(home: string, { file, keptAs, why, lost }: DamagedFile): string {
  const kept = keptAs === null ? 'It stays where it is' : `It is kept as ${keptAs}`;
  return `${join(home, file)} cannot be used (${why}). ${kept}. Lost: ${lost}`;
}
