/** Errors as people are told them, and what becomes of those that nobody caught. */

import { statSync } from 'node:fs';
import { errorWords, isCoded } from '../adapters/words/words.ts';
import { StoreFailure } from '../ports/store.ts';

/** What was asked for cannot be: the message says what is wrong and the way out. Exit code 2. */
export class BadUse extends Error {
  override readonly name = 'BadUse';
}

/** What an error says, for a line of a log. */
export const messageOf: (error: unknown) => string = errorWords;

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

/** So many errors that nobody caught within a minute are no mishap any more. */
const MOST = 10;
const WITHIN_MS = 60_000;

export interface LastResortOptions {
  readonly now: () => number;
  readonly log: (message: string, facts: { readonly stack: string | undefined }) => void;
  /** Ends in order, so that whoever supervises the program starts it again. */
  readonly end: () => void;
}

/**
 * What no part has caught. What was accepted is on the disk and every step of the game is a value, so the program keeps
 * standing, and says what happened; if it happens again and again, it ends.
 */
export function lastResort({ now, log, end }: LastResortOptions): (error: unknown) => void {
  let recent: number[] = [];
  return (error) => {
    const stack = error instanceof Error ? error.stack : undefined;
    log(`an error that nobody caught: ${messageOf(error)}`, { stack });
    recent = [...recent.filter((t) => t > now() - WITHIN_MS), now()];
    if (recent.length < MOST) return;
    log(`${MOST} of them within a minute: the program ends`, { stack });
    end();
  };
}
