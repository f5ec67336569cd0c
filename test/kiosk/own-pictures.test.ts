import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { drawnBy, OWN_PICTURES, ownPictures } from '../../src/kiosk/rules-page/pictures.ts';
import { createRules, GAME_IDS, type GameId, type Options } from '../../src/rules/rules.ts';
import { plainProfile, TRAPPES } from './scene-parts.ts';
import { LANGUAGES, textsIn } from './texts-of-page.ts';

const square = v.pipe(v.string(), v.regex(/^[a-j]([1-9]|10)$/));
const way = v.pipe(v.string(), v.regex(/^[a-j]\d+(-[a-j]\d+)+$/));
const schema = v.array(
  v.strictObject({
    game: v.picklist(GAME_IDS),
    id: v.pipe(v.string(), v.regex(/^[a-z]+$/)),
    fen: v.string(),
    shows: v.variant('kind', [
      v.strictObject({
        kind: v.literal('move'),
        ...{ from: square, to: square, takes: v.array(square) },
        crowned: v.optional(v.literal(true)),
        falls: v.optional(v.literal(true)),
      }),
      v.strictObject({
        kind: v.literal('slider'),
        slider: v.pipe(v.string(), v.regex(/^S\d$/)),
        notch: v.picklist(['L', 'N', 'R']),
        spun: v.picklist(['orange', 'green']),
        falls: square,
      }),
      v.strictObject({ kind: v.literal('huff'), omits: way, piece: square }),
    ]),
    refused: v.array(way),
    needs: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]))),
  }),
);

function rulesOf(game: GameId, options: Options = {}) {
  const traps = game.startsWith('trappes');
  return createRules(game, { ...(traps ? { layout: { sliders: TRAPPES.sliders } } : {}), options });
}

function pictures(game: GameId, options: Options = {}) {
  const { ruleSet, board } = rulesOf(game, options);
  const profile = game.startsWith('trappes') ? TRAPPES : plainProfile(board.size);
  return ownPictures({ game, options: { ...ruleSet } }, profile).map(({ picture }) => picture.id);
}

describe('the pictures of each game’s own', () => {
  it('have the form that they are to have, with an id and a caption in each language', () => {
    expect(() => v.parse(schema, OWN_PICTURES)).not.toThrow();
    const ids = OWN_PICTURES.map(({ game, id }) => `picture.${game}.${id}`);
    expect(new Set(ids).size).toBe(ids.length);
    for (const language of LANGUAGES) expect(ids.filter((id) => !(id in textsIn(language)))).toEqual([]);
  });

  it.each(GAME_IDS)(
    'are two at least of %s, each of an act that its rules allow and that does what it shows',
    (game) => {
      const own = OWN_PICTURES.filter((picture) => picture.game === game);
      expect(own.length).toBeGreaterThanOrEqual(2);
      for (const picture of own) expect(drawnBy(rulesOf(game), picture), picture.id).not.toBeNull();
      expect(pictures(game)).toEqual(own.map(({ id }) => id));
    },
  );

  it.each(OWN_PICTURES.map((picture) => [`${picture.game} ${picture.id}`, picture] as const))(
    '%s names in its caption no square that is not in it',
    (_, { game, id, fen, shows, refused }) => {
      const all = JSON.stringify([fen, shows, refused]);
      for (const language of LANGUAGES)
        for (const [name] of (textsIn(language)[`picture.${game}.${id}`] ?? '').matchAll(/\b[a-j]\d+\b/g))
          expect(all).toContain(name);
    },
  );

  it('are refused where the act does something else than is told', () => {
    const [first] = OWN_PICTURES.filter(({ game, id }) => game === 'majorite' && id === 'most');
    if (first === undefined || first.shows.kind !== 'move')
      throw new Error('majorite has a picture of the most');
    const rules = rulesOf('majorite');
    expect(drawnBy(rules, { ...first, shows: { ...first.shows, takes: ['d4'] } })).toBeNull();
    expect(drawnBy(rules, { ...first, shows: { ...first.shows, crowned: true } })).toBeNull();
    expect(drawnBy(rules, { ...first, refused: ['e3-g9'] })).toBeNull();
  });

  it.each([
    ['majorite', 'huff', { huffTarget: 'any' }],
    ['priorite-dame', 'chain', { removal: 'immediate' }],
    ['sujet-verbe', 'chain', { removal: 'after' }],
    ['sujet-verbe', 'token', { kingSupply: 0 }],
    ['trappes-anglo', 'king', { trapEntry: 'allowed' }],
  ] as const)('of %s, %s goes away with an option that makes it untrue', (game, id, options) => {
    expect(pictures(game)).toContain(id);
    expect(pictures(game, options).includes(id)).toBe('trapEntry' in options);
  });
});
