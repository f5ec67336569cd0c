import { errorWords } from '../adapters/words/error-words.ts';

/** What an error says, for a line of a log. */
export const messageOf: (error: unknown) => string = errorWords;
