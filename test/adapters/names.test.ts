import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { card, decksUsed, keptCard } from '../../src/adapters/mqtt/payload.ts';
import { looksLike } from '../../src/adapters/names/look-alike.ts';
import { isName, normalName } from '../../src/mirror/terms.ts';

/** Ways to call oneself Nantes that are not `Nantes`. */
const VARIANTS: readonly (readonly [string, string])[] = [
  ['a space behind it', 'Nantes '],
  ['a space within', 'Nan tes'],
  ['a space that does not break', 'Nan\u00a0tes'],
  ['other case', 'nANTES'],
  ['a Cyrillic а', 'N\u0430ntes'],
  ['a Greek Ν', '\u039dantes'],
  ['full width', '\uff2eantes'],
  ['mathematical letters', '\u{1d40d}antes'],
  ['an accent', 'N\u00e0ntes'],
  ['an accent that is a letter of its own', 'Na\u0300ntes'],
  ['a point', 'Nantes.'],
  ['a zero-width space', 'Nan\u200btes'],
  ['a zero-width joiner', 'Nan\u200dtes'],
  ['a byte order mark', '\ufeffNantes'],
  ['a soft hyphen', 'Nan\u00adtes'],
  ['an override of direction', '\u202eNantes'],
  ['a variation selector', 'Nantes\ufe0f'],
  ['a filler that is a letter', 'Nantes\u3164'],
  ['an empty braille cell', 'Nantes\u2800'],
  ['a control', 'Nan\u0007tes'],
  ['a line feed', 'Nantes\n'],
  ['a tag character', 'Nantes\u{e0041}'],
];

it.each([
  ['/dev/zero', false],
  ['../../key.pem', false],
  ['C:decks', false],
  ['fr-ce2', true],
  ['Ma classe_2', true],
])('cards that another board calls %j are looked for: %s', (name, ok) => {
  expect(v.is(decksUsed, { name, hash: '0'.repeat(64) })).toBe(ok);
});

describe('a name', () => {
  it.each(VARIANTS)('with %s looks like the name itself', (_, variant) => {
    expect(variant).not.toBe('Nantes');
    expect(looksLike(variant, 'Nantes')).toBe(true);
  });

  it.each([
    ['Salle 1', 'Salle l'],
    ['Rome', 'Rorne'],
    ['Liège', 'LIÈGE'],
    ['Liège', 'Iiege'],
    ['Lille 0', 'Lille O'],
    ['Москва', 'МОСКВА'],
  ])('%s looks like %s', (one, other) => expect(looksLike(one, other)).toBe(true));

  it.each([
    ['Nantes', 'Mantes'],
    ['Salle 1', 'Salle 2'],
    ['Liège', 'Lièvre'],
    ['北京', '東京'],
    ['Nantes', 'Nantes 2'],
  ])('%s does not look like %s', (one, other) => expect(looksLike(one, other)).toBe(false));

  it('is written in one way, whatever was typed', () => {
    expect(normalName('  Saint -\t Nazaire\u200b ')).toBe('Saint - Nazaire');
    expect(normalName('Lie\u0300ge')).toBe('Li\u00e8ge');
    expect(normalName(`Z${'\u0335'.repeat(30)}algo`)).toBe('Z\u0335\u0335algo');
    for (const [, variant] of VARIANTS) expect(isName(normalName(variant))).toBe(true);
  });

  it.each([
    'Nantes ',
    ' Nantes',
    'Nan  tes',
    'Nan\u200btes',
    '\u202eNantes',
    'Lie\u0300ge',
    '',
    '\u3164',
    '…',
    'x'.repeat(41),
  ])('%j from another board is refused', (name) => {
    expect(v.is(card, { board: '0'.repeat(16), key: 'k'.repeat(59), name })).toBe(false);
    expect(v.is(card, { board: '0'.repeat(16), key: 'k'.repeat(59), name: 'Nantes' })).toBe(true);
  });

  it('that a build before has written down is put right, and stops no start', () => {
    const read = (name: string) =>
      v.parse(keptCard, { board: 'a'.repeat(16), key: 'k'.repeat(59), name }).name;
    expect([read(' Nan\u200btes '), read('\u200b')]).toEqual(['Nantes', 'a'.repeat(16)]);
  });
});
