import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { typeset } from '../../src/kiosk/texts/typeset.ts';
import { GAME_IDS } from '../../src/rules/rulesets.ts';
import { LANGUAGES, textsIn } from './texts-of-page.ts';

/** All languages but French. */
const others = LANGUAGES.filter((code) => code !== 'fr');
const fr = textsIn('fr');

/** With how each is written: `{sq, or}` is not `{sq}`. */
const params = (text: string) => (text.match(/\{\w+(?:, \w+)?\}/g) ?? []).sort();

describe.each(others)('the texts in %s', (language) => {
  const texts = textsIn(language);

  it('lack no id, and have none that French has not', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(fr));
  });

  it('have words everywhere, with the same parameters', () => {
    const wanting = Object.keys(fr).filter(
      (id) =>
        fr[id] === '' || texts[id] === '' || params(texts[id] ?? '').join() !== params(fr[id] ?? '').join(),
    );
    expect(wanting).toEqual([]);
  });

  it('say their own name, locale and direction', () => {
    expect(texts['language.name']).toMatch(/../);
    expect(Intl.getCanonicalLocales(texts['language.locale'])[0]).toMatch(new RegExp(`^${language}`));
    expect(['ltr', 'rtl']).toContain(texts['language.direction']);
  });
});

describe('the texts', () => {
  it.each(Object.keys(fr).filter((id) => id.endsWith('_one')))('%s has its plural', (id) => {
    expect(fr).toHaveProperty([id.replace('_one', '_other')]);
  });

  it('name all games, lights, reasons and faults', () => {
    const reasons = [
      'noPieces',
      'noMoves',
      'resigned',
      'agreed',
      'repetition',
      'quietLimit',
      'material',
      'time',
    ];
    const ids = [
      ...GAME_IDS.map((id) => `game.${id}`),
      ...Array.from({ length: 13 }, (_, i) => `light.L${i + 1}`),
      ...[...reasons, 'abandoned'].map((reason) => `reason.${reason}`),
    ];
    expect(ids.filter((id) => !(id in fr))).toEqual([]);
  });

  it('have every one that the game says', () => {
    const game = fileURLToPath(new URL('../../src/game/', import.meta.url));
    const code = readdirSync(game).map((file) => readFileSync(`${game}${file}`, 'utf8'));
    const said = code.flatMap((text) =>
      [...text.matchAll(/'([a-z]+\.[a-zA-Z]+)'/g)].map(([, id = '']) => id),
    );
    expect(said.length).toBeGreaterThan(60);
    expect([...new Set(said)].filter((id) => !(id in fr))).toEqual([]);
  });

  // What is asked of somebody, by the form that the texts use elsewhere; the object behind it tells it from a noun ("Stelle der …").
  it.each([
    [
      'fr',
      /(\p{Lu}\p{L}+)ez(?= )/gu,
      'e',
      /(?<!\p{L})(tu|te|toi|ton|ta|tes)(?!\p{L})/iu,
      'le |la |les |un |une |votre |\\{',
    ],
    [
      'de',
      /(\p{Lu}\p{L}+)en(?= Sie\b)/gu,
      'e?',
      /(?<!\p{L})(du|dich|dir|dein\p{L}*)(?!\p{L})/iu,
      'den |die |das |ein|noch |\\{',
    ],
    ['nl', null, '', /\b(je|jij|jou|jouw|jullie)\b/iu, ''],
  ] as const)('say vous, Sie and u to everybody (%s)', (language, asked, ending, familiar, object) => {
    const texts = Object.entries(textsIn(language));
    const stems = texts.flatMap(([, text]) =>
      asked === null ? [] : [...text.matchAll(asked)].map(([, stem]) => stem),
    );
    const commands = new RegExp(
      `(^|[.:] )(${[...new Set(stems)].join('|') || '$^'})${ending} (${object})`,
      'u',
    );
    expect(texts.filter(([, text]) => familiar.test(text) || commands.test(text))).toEqual([]);
  });

  it('keep prompts to 38 characters or to two lines of them', () => {
    const prompts = Object.keys(fr).filter((id) => /^(turn|spin|trap|cap|fix|king|huff)\./.test(id));
    const all = LANGUAGES.map(textsIn);
    const long = prompts.filter((id) => all.some((texts) => (texts[id]?.length ?? 0) > 2 * 38));
    expect(prompts.length).toBeGreaterThan(20);
    expect(long).toEqual([]);
  });
});

describe('typesetting', () => {
  const NB = '\u00a0';

  it('keeps French double punctuation with its word', () => {
    expect(typeset('Vert : vraiment ? Oui ! Bon ;', 'fr')).toBe(
      `Vert${NB}: vraiment${NB}? Oui${NB}! Bon${NB};`,
    );
    expect(typeset('dit « pion »', 'fr')).toBe(`dit «${NB}pion${NB}»`);
  });

  it('leaves English as it is', () => {
    expect(typeset('Green: move a slider', 'en')).toBe('Green: move a slider');
  });

  it('keeps figures with their unit', () => {
    expect(typeset('64 % du temps', 'fr')).toBe(`64${NB}% du temps`);
    expect(typeset('12 s', 'en')).toBe(`12${NB}s`);
    expect(typeset('8 × 8 squares', 'en')).toBe(`8${NB}×${NB}8 squares`);
  });
});
