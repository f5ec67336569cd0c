/** The opening book that comes with the program: the entry of this folder. */
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { type Book, bookFrom } from '../../opponent/opponent.ts';
import { createRules, GAME_IDS, type RuleSet, type Rules } from '../../rules/rules.ts';
import { errorWords } from '../words/words.ts';
import data from './openings.json' with { type: 'json' };

const positive = v.pipe(v.number(), v.integer(), v.minValue(1));

/** What was made of one game, and how: the book of `npm run openings`. */
const openingsForm = v.object({
  game: v.picklist(GAME_IDS),
  /** It ends behind so many half-moves. */
  halfMoves: positive,
  /** At each half-move, so many moves at most … */
  widths: v.array(positive),
  /** … that are worth so many points less than the best at most, a man being worth about 100, … */
  margin: positive,
  /** … as far as a search of so many positions tells. */
  nodes: positive,
  /** Moves from the start, in the notation of the game. */
  lines: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^\S+( \S+)*$/, 'must be moves with one space between them'))),
    v.minLength(1),
  ),
});

export const bookForm = v.object({
  damier: v.literal('openings'),
  v: v.literal(1),
  seed: v.pipe(v.number(), v.integer(), v.minValue(0)),
  games: v.array(openingsForm),
});

export type Openings = v.InferOutput<typeof openingsForm>;

const FILE = 'src/adapters/openings/openings.json';

/** @throws Error that names the file, the place in it and what is wrong there */
export function readOpenings(file: string, value: unknown): readonly Openings[] {
  const read = v.safeParse(bookForm, value);
  if (read.success) return read.output.games;
  const [{ message, path }] = read.issues;
  const place = (path ?? []).map(({ key }) => String(key)).join('.');
  throw new Error(
    `${file}: ${place === '' ? 'at its top' : place}: ${message}; npm run openings makes it anew`,
  );
}

/** @throws Error that names the file, the game, the line and the half-move that cannot be played */
export function bookOfLines(file: string, rules: Rules, { game, lines }: Openings): Book {
  try {
    return bookFrom(rules, lines);
  } catch (error) {
    throw new Error(`${file}: ${game}, ${errorWords(error)}; npm run openings makes it anew`, {
      cause: error,
    });
  }
}

/** Those that come with the program. */
export const OPENINGS: readonly Openings[] = readOpenings(FILE, data);

/** The book of that game; null where there is none, or the game is played by other rules than its own. */
export function openingBookOf(rules: Rules): Book | null {
  const openings = OPENINGS.find(({ game }) => game === rules.id);
  return openings === undefined || !isOfItsOwnRules(rules) ? null : bookOfLines(FILE, rules, openings);
}

function isOfItsOwnRules({ id, ruleSet }: Rules): boolean {
  return isDeepStrictEqual(withoutDraws(createRules(id).ruleSet), withoutDraws(ruleSet));
}

/** How a game is drawn changes nothing in its first moves. */
function withoutDraws(ruleSet: RuleSet): Partial<RuleSet> {
  const { repetition, repetitionSide, quietLimit, quietReset, quietEnd, material, draws, ...rest } = ruleSet;
  return rest;
}
