/** Fields that several payloads have. */
import * as v from 'valibot';
import { isName, isPlain, LONGEST_NAME, normalName } from '../../mirror/mirror.ts';

export const hex = (digits: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${digits}}$`)));

export const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** Text that people read: nothing in it that they would not see. */
export const words = (longest: number) => v.pipe(v.string(), v.maxLength(longest), v.check(isPlain));

/** Ed25519, base64url. */
export const signature = v.pipe(v.string(), v.regex(/^[\w-]{86}$/));

/**
 * The cards that a game is played with, by name and by what is on them. Another board names no file: a name is looked for
 * among the decks here, and what is none is read as a path.
 */
export const decksUsed = v.strictObject({
  name: v.pipe(words(40), v.regex(/^[\p{L}\d][\p{L}\d _-]*$/u)),
  hash: hex(64),
});

const ofKey = { board: hex(16), key: v.pipe(v.string(), v.regex(/^[\w-]{59}$/)) };

/** A board as it says itself who it is. */
export const card = v.strictObject({
  ...ofKey,
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(LONGEST_NAME), v.check(isName)),
});

/** A board as it was written down here: builds before took names as they came, and no file of theirs stops a start. */
export const keptCard = v.pipe(
  v.object({ ...ofKey, name: v.string() }),
  v.transform(({ name, ...one }) => ({ ...one, name: normalName(name).slice(0, LONGEST_NAME) || one.board })),
);
