import { errorWords } from '../words/error-words.ts';

/** Why `fetch` had no answer: it says so in its error's cause; a name with several addresses fails with as many errors. */
export function whyUnreached(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof AggregateError) return cause.errors.map(whyUnreached).join(', ');
  return errorWords(cause);
}
