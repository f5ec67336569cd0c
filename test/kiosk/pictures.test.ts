import { describe, expect, it } from 'vitest';
import { firstPictures, picturesOf } from '../../src/kiosk/visitor/pictures.ts';
import { createRules, GAME_IDS, type GameId, type Options } from '../../src/rules/rules.ts';
import { plainProfile, TRAPPES } from './scene-parts.ts';

function pictures(game: GameId, options: Options = {}) {
  const traps = game.startsWith('trappes');
  const rules = createRules(game, { ...(traps ? { layout: { sliders: TRAPPES.sliders } } : {}), options });
  const { size } = rules.board;
  return picturesOf({ game, options: { ...rules.ruleSet } }, traps ? TRAPPES : plainProfile(size));
}

const drawing = (game: GameId, id: string, options: Options = {}) => {
  const found = pictures(game, options).find((picture) => picture.id === id)?.drawing;
  if (found == null) throw new Error(`${game} has no picture of ${id}`);
  return found;
};

describe('the rules in pictures', () => {
  it('are none while the profile is still that of the table before', () => {
    const { ruleSet } = createRules('trappes', { layout: { sliders: TRAPPES.sliders } });
    expect(picturesOf({ game: 'trappes', options: { ...ruleSet } }, plainProfile(8))).toEqual([]);
    const { ruleSet: plain } = createRules('majorite');
    expect(picturesOf({ game: 'majorite', options: { ...plain } }, TRAPPES)).toEqual([]);
  });

  it.each(GAME_IDS.map((game) => [game]))(
    'of %s show how a man moves and takes, a king, a crowning',
    (game) => {
      const shown = pictures(game);
      expect(shown.map(({ id }) => id)).toEqual(
        expect.arrayContaining(['man', 'take', 'king', 'kingTake', 'crown']),
      );
      for (const { id, drawing: made, sentences } of shown) {
        expect(sentences.length, id).toBeGreaterThan(0);
        if (made !== null) expect(made.moves.length, id).toBeGreaterThan(0);
      }
      expect(firstPictures(shown)).toHaveLength(3);
    },
  );

  it('are asked of the rules in force: a man that takes forwards only has two ways', () => {
    expect(drawing('classiques', 'take').moves).toHaveLength(4);
    expect(drawing('classiques', 'take', { menCapture: 'forward' }).moves).toHaveLength(2);
    expect(drawing('english', 'king').moves).toHaveLength(4);
    expect(drawing('russian', 'king').moves.length).toBeGreaterThan(8);
  });

  it('show the largest capture alone, the king’s before the man’s, and who may be huffed', () => {
    expect(drawing('majorite', 'most').moves.map(({ taken }) => taken.length)).toEqual([2]);
    expect(drawing('priorite-dame', 'priority').moves.every(({ path }) => path[0] === 23)).toBe(true);
    expect(drawing('classiques', 'huff').huffable.length).toBeGreaterThan(0);
    expect(pictures('trappes').some(({ id }) => id === 'huff')).toBe(false);
  });

  it('show a trap that swallows, and begin the trapdoor games with the wheel', () => {
    expect(drawing('trappes', 'trap').moves.some(({ fell }) => fell)).toBe(true);
    expect(firstPictures(pictures('trappes')).map(({ id }) => id)).toEqual(['wheel', 'take', 'trap']);
    expect(firstPictures(pictures('classiques')).map(({ id }) => id)).toEqual(['man', 'take', 'huff']);
    expect(firstPictures(pictures('sujet-verbe')).map(({ id }) => id)).toEqual(['man', 'take', 'card']);
  });
});
