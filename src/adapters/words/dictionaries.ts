import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { isMissing } from './error-code.ts';

const dictionary = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** The words of all prompts and pages, a file `fr.json` a language: French first, as the games are. None where the page was never built. */
export function readDictionaries(folder: string): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const languages = filesIn(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort((one, other) => Number(other === 'fr') - Number(one === 'fr') || one.localeCompare(other));
  return new Map(
    languages.map((language) => [
      language,
      v.parse(dictionary, readFileSync(join(folder, `${language}.json`), 'utf8')),
    ]),
  );
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
