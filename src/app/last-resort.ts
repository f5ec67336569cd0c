import { messageOf } from './message-of.ts';

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
