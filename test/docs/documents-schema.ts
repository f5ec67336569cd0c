import * as v from 'valibot';
import { GAME_IDS } from '../../src/rules/rules.ts';

/** docs/documents.json: what the five rule documents say, statement by statement, and how the project honours it. */

const text = v.pipe(v.string(), v.trim(), v.minLength(1));
const line = v.pipe(v.number(), v.integer(), v.minValue(1));
const range = v.pipe(
  v.strictTuple([line, line]),
  v.check(([first, last]) => first <= last, 'the first line comes before the last'),
);
const option = v.strictObject({
  game: v.picklist(GAME_IDS),
  name: text,
  value: v.union([text, v.number(), v.boolean()]),
});
/** A test by its title, or by that of its row in a table, as it stands in the file. */
const test = v.strictObject({ file: text, title: text });

const statement = { lines: range, french: text, says: text };
/** The test that fails when the statement is not honoured, or why there is none. */
const held = { where: text, test: v.nullable(test), untested: v.optional(text) };

const statementSchema = v.variant('honoured', [
  v.strictObject({
    ...statement,
    honoured: v.literal('as written'),
    ...held,
    reading: v.optional(text),
    options: v.optional(v.array(option)),
  }),
  v.strictObject({
    ...statement,
    honoured: v.literal('otherwise'),
    ...held,
    ruling: text,
    reason: text,
    letter: v.array(option),
  }),
  v.strictObject({ ...statement, honoured: v.literal('not'), missing: text }),
]);

export const documentsSchema = v.strictObject({
  documents: v.array(
    v.strictObject({
      id: v.pipe(v.string(), v.regex(/^00[0-4]$/)),
      games: v.array(v.picklist(GAME_IDS)),
      about: text,
      lines: line,
      /** Lines that say nothing of the game: blank ones, headings, captions, what a scanner made of a spot. */
      withoutStatement: v.array(range),
      statements: v.array(statementSchema),
    }),
  ),
  rulings: v.array(
    v.strictObject({
      question: text,
      source: text,
      games: v.pipe(v.array(v.picklist(GAME_IDS)), v.minLength(1)),
      default: v.array(option),
      played: text,
      says: text,
      letter: v.array(option),
      none: v.optional(text),
    }),
  ),
});
