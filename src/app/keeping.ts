import { statSync } from 'node:fs';
import { isCoded } from '../adapters/words/words.ts';
import { StoreFailure } from '../ports/store.ts';
import { BadUse } from './bad-use.ts';
import { messageOf } from './message-of.ts';

const ROOT = 0;

/** Does what keeps something in the state directory; throws `BadUse` when that takes nothing, or is not ours to write in. */
export function keeping<T>(home: string, work: () => T): T {
  try {
    refuseForeign(home);
    return work();
  } catch (error) {
    if (!(error instanceof StoreFailure) && !isCoded(error)) throw error;
    throw new BadUse(
      `nothing can be kept in ${home} (${messageOf(error)}). Name another folder in DAMIER_HOME`,
    );
  }
}

/** Root may write everywhere, and what it writes is root's: the user whose folder it is could not use it any more. */
function refuseForeign(home: string): void {
  const owner = statSync(home, { throwIfNoEntry: false })?.uid ?? ROOT;
  if (process.getuid?.() !== ROOT || owner === ROOT) return;
  throw new BadUse(
    `${home} is the folder of another user (${owner}), who could not use what root writes there. ` +
      `Run this as that user (sudo -u '#${owner}' damier …), or name another folder in DAMIER_HOME`,
  );
}
