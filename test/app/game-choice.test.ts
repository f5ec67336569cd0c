import { describe, expect, it } from 'vitest';
import { loadProfile } from '../../src/adapters/profile/profile.ts';
import { BadUse } from '../../src/app/errors.ts';
import { chooseGame, type GameWish } from '../../src/app/game-choice.ts';
import { GAME_IDS } from '../../src/rules/rules.ts';

const wish = (part: Partial<GameWish>): GameWish => ({ game: 'trappes', options: {}, fen: null, ...part });

describe('a game is played on the board of its size', () => {
  it.each([
    ['trappes', 'trappes-8x8'],
    ['trappes-anglo', 'trappes-8x8'],
    ['classiques', 'classic-10x10'],
    ['majorite', 'classic-10x10'],
    ['international', 'classic-10x10'],
    ['priorite-dame', 'classic-8x8'],
    ['brazilian', 'classic-8x8'],
    ['russian', 'classic-8x8'],
    ['english', 'classic-8x8'],
    ['sujet-verbe', 'school-6x6'],
  ])('%s on %s', (game, profile) => {
    expect(chooseGame(wish({ game })).profile.id).toBe(profile);
  });

  it('every game has one', () => {
    for (const game of GAME_IDS) expect(chooseGame(wish({ game })).setup.rules.id).toBe(game);
  });
});

describe('an option', () => {
  it('is the rules’, and the same game however it was written', () => {
    const choice = chooseGame(wish({ options: { quietLimit: 80, trapEntry: 'forbidden' } }));
    expect(choice.setup.rules.ruleSet.quietLimit).toBe(80);
    const other = chooseGame(wish({ options: { trapEntry: 'forbidden', quietLimit: '080' } }));
    expect(other.head).toEqual(choice.head);
  });
});

describe('what cannot be is refused with the way out', () => {
  it.each<[string, Partial<GameWish>, RegExp]>([
    ['an unknown game', { game: 'chess' }, /chess.*choose one of.*trappes/],
    ['an unknown option', { options: { speed: 3 } }, /speed/],
    ['a bad value', { options: { quietLimit: 'soon' } }, /soon/],
    ['a bad position', { fen: 'W:W51:B1' }, /51/],
    ['a piece on an open trap', { fen: 'W:W22:B1:O22' }, /22/],
  ])('%s', (_, part, says) => {
    expect(() => chooseGame(wish(part))).toThrow(BadUse);
    expect(() => chooseGame(wish(part))).toThrow(says);
  });

  it('a game that does not fit a board of wood, with those that do', () => {
    const board = loadProfile('classic-8x8');
    for (const game of ['international', 'trappes'])
      expect(() => chooseGame(wish({ game }), board)).toThrow(
        /classic-8x8 has .*, or play priorite-dame, brazilian, russian, english on this one/,
      );
    expect(chooseGame(wish({ game: 'english' }), board).profile.id).toBe('classic-8x8');
  });
});
