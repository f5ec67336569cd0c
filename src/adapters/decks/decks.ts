/** Decks of grammar cards: those of `hardware/decks/` and a teacher's own. The entry of this folder. */

import { isUtf8 } from 'node:buffer';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { type Card, type Decks, isAccepted } from '../../game/game.ts';
import { type JsonText, readJson } from '../../json/json.ts';
import { CARD_DECKS } from '../../rules/rules.ts';
import { errorWords } from '../words/words.ts';

/** What is drawn from unless somebody asks for other cards. */
export const USUAL_DECKS = 'fr-ce2';

const SHIPPED = fileURLToPath(new URL('../../../hardware/decks/', import.meta.url));

/** The names that `findDecks` knows: the files of `hardware/decks/`, and those of the folder `decks` in `home` (DAMIER_HOME). */
export function deckNames(home: string): readonly string[] {
  return [...new Set([...namesIn(SHIPPED), ...namesIn(own(home))])];
}

/** The cards of that name, a teacher's own first, or of that file. Throws a `DeckError` that names every fault in it. */
export function findDecks(nameOrFile: string, home: string): Decks {
  const named = [own(home), SHIPPED]
    .map((folder) => join(folder, `${nameOrFile}.json`))
    .find((file) => existsSync(file));
  return readDecks(named ?? nameOrFile, home);
}

function readDecks(file: string, home: string): Decks {
  const cards = readCards(basename(file), textOf(file, home));
  const of = (deck: keyof Decks) => cards.filter((card) => card.deck === deck);
  return { rose: of('rose'), green: of('green'), blue: of('blue'), dames: of('dames') };
}

function textOf(file: string, home: string): string {
  const bytes = bytesOf(file, home);
  // An editor's other encodings would put signs on the cards that are no letters.
  if (!isUtf8(bytes)) throw new DeckError(basename(file), [' it is not in UTF-8; save it again in UTF-8']);
  return bytes.toString();
}

function bytesOf(file: string, home: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const wayOut = `name one of ${deckNames(home).join(', ')}, or a file of cards (docs/cards.md)`;
    throw new DeckError(file, [` it cannot be read (${errorWords(error)}); ${wayOut}`]);
  }
}

function own(home: string): string {
  return join(home, 'decks');
}

function namesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.map((name) => basename(name, '.json')).sort();
}

const line = (most: number, what: string) => {
  const message = `is not ${what}; write a text in quotes of up to ${most} characters`;
  return v.pipe(v.string(message), v.trim(), v.nonEmpty(message), v.maxLength(most, message));
};

const lines = (least: number, what: string) =>
  v.pipe(
    v.array(line(60, what), `is no list; write [ … ] with ${what} in it`),
    v.minLength(least, `has too few; write at least ${least}`),
    v.maxLength(6, 'has too many; six fit on a card'),
  );

const decks = CARD_DECKS.map((deck) => `"${deck}"`).join(', ');

/** One card as it is written (docs/rules.md, Cards). */
const cardSchema = v.pipe(
  v.strictObject(
    {
      deck: v.picklist(CARD_DECKS, `is no deck; write one of ${decks}`),
      prompt: v.pipe(
        line(200, 'the sentence or the question'),
        v.check(
          (prompt) => (prompt.match(/_{2,}/g) ?? []).length <= 1,
          'has two blanks and more; leave one, since a card has one answer',
        ),
      ),
      choices: v.exactOptional(lines(2, 'an answer to choose')),
      accepted: lines(1, 'a right answer'),
      level: v.union(
        [line(20, 'a level'), v.pipe(v.number(), v.integer())],
        'is no level; write "CE2", or 1',
      ),
    },
    'is no setting of a card, or one is missing; a card has deck, prompt, accepted, level, and perhaps choices',
  ),
  v.transform(({ choices = [], level, ...card }): Card => ({ ...card, choices, level: String(level) })),
  v.check(
    ({ choices, accepted }) => choices.length === 0 || accepted.every((one) => choices.includes(one)),
    'has a right answer that is not among its choices; write it there as well, letter for letter',
  ),
  v.check(
    ({ choices, ...card }) =>
      choices.every((one, i) => !isAccepted({ ...card, choices, accepted: choices.slice(0, i) }, one)),
    'has the same choice twice; leave one of them out',
  ),
  v.check(
    (card) => card.choices.length === 0 || !card.choices.every((one) => isAccepted(card, one)),
    'has no wrong choice; leave a right answer out, or write one that is wrong',
  ),
);

const fileSchema = v.pipe(
  v.array(
    cardSchema,
    'is no list of cards; write [ { "deck": …, "prompt": …, "accepted": […], "level": … }, … ]',
  ),
  v.minLength(1, 'has no card; write at least one'),
);

/** The cards of one file's text; `name` is the file's. Throws a `DeckError` with every fault and its place. */
export function readCards(name: string, text: string): readonly Card[] {
  const read = readJson(text);
  if (!read.ok) throw new DeckError(name, [`${read.place}: ${read.message}`]);
  const checked = v.safeParse(fileSchema, read.json.value);
  const faults = checked.success ? twins(checked.output) : checked.issues.map(faultOf);
  if (checked.success && faults.length === 0) return checked.output;
  throw new DeckError(
    name,
    faults.map((fault) => told(read.json, fault)),
  );
}

interface Fault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

function faultOf({ path, message }: v.BaseIssue<unknown>): Fault {
  const keys = (path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
  return { path: keys, message };
}

/** Two cards that ask the same. */
function twins(cards: readonly Card[]): readonly Fault[] {
  const asked = new Map<string, number>();
  return cards.flatMap(({ deck, prompt }, index) => {
    const question = `${deck} ${prompt}`;
    const first = asked.get(question);
    asked.set(question, first ?? index);
    if (first === undefined) return [];
    return [
      { path: [index, 'prompt'], message: `asks the same as card ${first + 1}; leave one of them out` },
    ];
  });
}

/** `12:5: card 3, accepted: …` */
function told(json: JsonText, { path, message }: Fault): string {
  const [index, ...rest] = path;
  const where =
    index === undefined ? 'the file' : [`card ${Number(index) + 1}`, ...rest.slice(0, 1)].join(', ');
  return `${json.placeOf(json.offsetOf(path))}: ${where}: ${message}`;
}

/** A file of cards is not valid; the message has a line for each fault. */
export class DeckError extends Error {
  override readonly name = 'DeckError';

  constructor(file: string, faults: readonly string[]) {
    super(`the cards of ${file} are not valid:${faults.map((fault) => `\n  ${file}:${fault}`).join('')}`);
  }
}
