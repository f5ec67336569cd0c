/** Fields that several payloads have. */
import * as v from 'valibot';

export const hex = (digits: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${digits}}$`)));

export const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** Text that people read. */
export const words = (longest: number) => v.pipe(v.string(), v.maxLength(longest));

/** Ed25519, base64url. */
export const signature = v.pipe(v.string(), v.regex(/^[\w-]{86}$/));

/** The cards that a game is played with, by name and by what is on them. */
export const decksUsed = v.strictObject({ name: v.pipe(words(40), v.nonEmpty()), hash: hex(64) });

export const card = v.strictObject({
  board: hex(16),
  key: v.pipe(v.string(), v.regex(/^[\w-]{59}$/)),
  name: v.pipe(words(40), v.nonEmpty()),
});
