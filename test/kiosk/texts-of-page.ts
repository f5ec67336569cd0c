/** The page's texts by their files, for tests that run outside of a browser's build. */

import { fileURLToPath } from 'node:url';
import { readDictionaries } from '../../src/adapters/words/words.ts';

export type Texts = Readonly<Record<string, string>>;

const TEXTS = readDictionaries(fileURLToPath(new URL('../../src/kiosk/texts/', import.meta.url)));

/** French first, as on the page. */
export const LANGUAGES: readonly string[] = [...TEXTS.keys()];

export function textsIn(language: string): Texts {
  return TEXTS.get(language) ?? {};
}
