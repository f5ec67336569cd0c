import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { decksUsed, hex, keptCard, words } from '../../adapters/mqtt/payload.ts';
import { isMissing } from '../../adapters/words/words.ts';
import type { Terms } from '../../mirror/mirror.ts';
import { GAME_IDS, type Side } from '../../rules/rules.ts';
import { BadUse } from '../bad-use.ts';
import { messageOf } from '../message-of.ts';
import { replaceFile } from '../replace-file.ts';

/** The match that two boards have agreed on, as this one keeps it. */
export interface AgreedMatch {
  readonly me: Side;
  readonly terms: Terms;
  /** The match before, of whose end the other board may still ask; null: people have agreed on another since. */
  readonly before: Terms | null;
}

const side = v.picklist(['W', 'B']);
const terms = v.object({
  match: hex(16),
  boards: v.object({ W: keptCard, B: keptCard }),
  owner: side,
  game: v.picklist(GAME_IDS),
  options: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
  fen: v.string(),
  clock: v.nullable(words(40)),
  cards: v.exactOptional(decksUsed),
});
export const matchForm = v.object({
  damier: v.literal('match'),
  v: v.literal(1),
  me: side,
  terms,
  before: v.optional(v.nullable(terms), null),
});

/** The folder of all that concerns other boards. */
export function mirrorFolder(home: string): string {
  return join(home, 'mirror');
}

/** Null if there is none; throws `BadUse` when it cannot be read: which game is played with whom must not be guessed. */
export function readAgreed(home: string): AgreedMatch | null {
  const file = join(mirrorFolder(home), 'match.json');
  try {
    const { me, terms, before } = v.parse(
      v.pipe(v.string(), v.parseJson(), matchForm),
      readFileSync(file, 'utf8'),
    );
    return { me, terms, before };
  } catch (error) {
    if (isMissing(error)) return null;
    throw new BadUse(
      `${file} does not say which match was agreed on (${messageOf(error)}). Put it back from a copy, or remove it and pair again`,
    );
  }
}

/** On the disk when it returns; throws the system's error. */
export function keepAgreed(home: string, { me, terms, before }: AgreedMatch): void {
  mkdirSync(mirrorFolder(home), { recursive: true, mode: 0o700 });
  replaceFile(
    join(mirrorFolder(home), 'match.json'),
    `${JSON.stringify({ damier: 'match', v: 1, me, terms, before })}\n`,
  );
}
