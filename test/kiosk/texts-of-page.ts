/** The page's texts by their files, for tests that run outside of a browser's build. */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type Texts = Readonly<Record<string, string>>;

const folder = fileURLToPath(new URL('../../src/kiosk/texts/', import.meta.url));

/** French first, as on the page. */
export const LANGUAGES: readonly string[] = readdirSync(folder)
  .flatMap((file) => /^(\w+)\.json$/.exec(file)?.[1] ?? [])
  .sort((one, other) => Number(other === 'fr') - Number(one === 'fr') || one.localeCompare(other));

export function textsIn(language: string): Texts {
  return JSON.parse(readFileSync(`${folder}${language}.json`, 'utf8'));
}
