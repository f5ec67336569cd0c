import { StoreFailure } from '../ports/store.ts';
import { BadUse } from './bad-use.ts';
import { messageOf } from './message-of.ts';

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
