import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const at = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const FOLDER = 'src/kiosk/texts';
const languages = readdirSync(at(FOLDER)).flatMap((file) => /^(\w+)\.json$/.exec(file)?.[1] ?? []);
const texts = (language: string): readonly (readonly [id: string, text: string])[] =>
  Object.entries<string>(JSON.parse(readFileSync(at(`${FOLDER}/${language}.json`), 'utf8'))).filter(
    ([id]) => !id.startsWith('game.'),
  );

/** The table of a language, behind the heading that has its code. */
const tables = readFileSync(at('docs/words.md'), 'utf8').split('\n## ').slice(1);
function rowsOf(language: string) {
  const table = tables.find((part) => part.split('\n')[0]?.endsWith(`(\`${language}\`)`)) ?? '';
  return table
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| thing'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, thing = '', word = '', never = '']) => ({ thing, word, never }));
}
const things = rowsOf('fr').map(({ thing }) => thing);

/** The words of a cell; a plural is the same word. */
const words = (cell: string) => cell.split(/[,;] /).filter((word) => word !== '');
/** `\b` knows ASCII alone. */
const named = (word: string) =>
  new RegExp(`(?<![\\p{L}])${word.replaceAll(' ', '(e?s|x)? ')}(e?s|e?n|x)?(?![\\p{L}])`, 'iu');

it('docs/words.md has a table for each language, and no other', () => {
  expect(things.length).toBeGreaterThan(8);
  expect(tables).toHaveLength(languages.length);
});

describe.each(languages)('the words of docs/words.md in %s', (language) => {
  const rows = rowsOf(language);

  it('are those of all that has a word of its own', () => {
    expect(rows.map(({ thing }) => thing)).toEqual(things);
    for (const { thing, word, never } of rows) expect(word !== '' && never !== '', thing).toBe(true);
  });

  it.each(rows)('$thing has no other word in any text', ({ never }) => {
    const found = words(never).flatMap((word) =>
      texts(language).filter(([, text]) => named(word).test(text)),
    );
    expect(found).toEqual([]);
  });

  it.each(rows)('$thing is called so in texts', ({ word }) => {
    const [first = ''] = words(word);
    const stem = first.slice(0, Math.max(3, first.length - 2)).toLowerCase();
    expect(texts(language).some(([, text]) => text.toLowerCase().includes(stem))).toBe(true);
  });
});

/** How nobody is spoken to: docs/words.md. The imperative of a verb in -er has no pronoun, so that its forms here are named. */
const FAMILIAR: Readonly<Record<string, RegExp>> = {
  fr: /(?<!\p{L})(tu|toi|ton|ta|tes|te|toi-même)(?![\p{L}’-])|(?<!\p{L})t’|(?<=^|[.:!?] )(touche|trouve|choisis|écris|dis|cherche|conjugue|accorde|regarde|juge)(?!\p{L})/iu,
  de: /(?<!\p{L})(du|dich|dir|dein(e|en|em|er|es)?|schau|wähle|finde|schreibe|sage|berühre|suche)(?!\p{L})/u,
  nl: /(?<!\p{L})(je|jij|jou|jouw)(?!\p{L})/iu,
};
it.each(Object.entries(FAMILIAR))('everybody is spoken to alike in %s', (language, familiar) => {
  expect(texts(language).filter(([, text]) => familiar.test(text))).toEqual([]);
});
