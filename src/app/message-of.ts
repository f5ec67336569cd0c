import { errorWords } from '../adapters/words/words.ts';

/** What an error says, for a line of a log. */
export const messageOf: (error: unknown) => string = errorWords;
