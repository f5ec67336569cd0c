import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const read = (name: string) => readFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), 'utf8');
const texts = (language: string): readonly (readonly [id: string, text: string])[] =>
  Object.entries<string>(JSON.parse(read(`src/kiosk/texts/${language}.json`))).filter(
    ([id]) => !id.startsWith('game.'),
  );

const rows = read('docs/words.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| thing'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, thing = '', fr = '', en = '', notFr = '', notEn = '']) => ({ thing, fr, en, notFr, notEn }));

/** The words of a cell; a plural is the same word. */
const words = (cell: string) => cell.split(/[,;] /).filter((word) => word !== '');
/** `\b` knows ASCII alone. */
const named = (word: string) =>
  new RegExp(`(?<![\\p{L}])${word.replaceAll(' ', '(e?s|x)? ')}(e?s|x)?(?![\\p{L}])`, 'iu');

describe('the words of docs/words.md', () => {
  it('are those of all that has a word of its own', () => {
    expect(rows.length).toBeGreaterThan(8);
    for (const { thing, fr, en, notFr, notEn } of rows)
      expect(
        [thing, fr, en, notFr, notEn].every((cell) => cell !== ''),
        thing,
      ).toBe(true);
  });

  it.each(rows)('$thing has no other word in any text', ({ notFr, notEn }) => {
    for (const [language, forbidden] of [
      ['fr', notFr],
      ['en', notEn],
    ] as const) {
      const found = words(forbidden).flatMap((word) =>
        texts(language).filter(([, text]) => named(word).test(text)),
      );
      expect(found).toEqual([]);
    }
  });

  it.each(rows)('$thing is called so in texts', ({ fr, en }) => {
    for (const [language, cell] of [
      ['fr', fr],
      ['en', en],
    ] as const) {
      const [first = ''] = words(cell);
      const stem = first.slice(0, Math.max(3, first.length - 2));
      expect(texts(language).some(([, text]) => text.toLowerCase().includes(stem))).toBe(true);
    }
  });
});
