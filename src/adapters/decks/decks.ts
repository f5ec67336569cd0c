/** Decks of grammar cards: those of `hardware/decks/` and a teacher's own. The entry of this folder. */
import { isUtf8 } from 'node:buffer';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Decks } from '../../game/game.ts';
import { errorWords } from '../words/error-words.ts';
import { DeckError, readCards } from './card-file.ts';

export { DeckError } from './card-file.ts';

/** What is drawn from where nobody asks for other cards. */
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
  // An editor's other encodings would put signs that are no letters on the cards.
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
