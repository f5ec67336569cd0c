import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { View } from '../../src/game/view.ts';
import { changedRules, chapters, hasRules, onlyCaptures } from '../../src/kiosk/rules-page/sentences.ts';
import { boardOf, createRules, GAME_IDS, type GameId, optionsOf, trapLayout } from '../../src/rules/rules.ts';

const read = (path: string) =>
  JSON.parse(readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8'));
const fr = read('../../src/kiosk/texts/fr.json');
const layout = trapLayout(boardOf(8), read('../../hardware/profiles/trappes-8x8.json').sliders);

/** The rule set's fields as a view brings them. */
function inForce(game: GameId, options: Record<string, string | number | boolean> = {}): View['options'] {
  const trapdoors = game === 'trappes' || game === 'trappes-anglo';
  const { ruleSet } = createRules(game, trapdoors ? { layout, options } : { options });
  return { ...ruleSet };
}

const idsOf = (options: View['options']) =>
  chapters(options).flatMap((chapter) => chapter.sentences.map((sentence) => sentence.id));

/** Options that mean nothing without another one. */
const COMPANIONS: Readonly<Record<string, Record<string, string | number>>> = {
  quietReset: { quietLimit: 40 },
  repetitionSide: { repetition: 'position3' },
};

/** Every game with its defaults, and with each value of each of its options. */
const CASES = GAME_IDS.flatMap((game) => [
  { game, options: {} },
  ...optionsOf(game).flatMap(({ name, words, count }) =>
    [...words, ...(count === undefined ? [] : [count.least + 20])].map((value) => ({
      game,
      options: { ...(game === 'majorite' || name === 'quietReset' ? COMPANIONS[name] : {}), [name]: value },
    })),
  ),
]);

describe('the rules in words', () => {
  it.each(CASES)('have a sentence for everything in $game with $options', ({ game, options }) => {
    const force = inForce(game, options);
    expect(hasRules(force)).toBe(true);
    expect(idsOf(force).filter((id) => !(id in fr))).toEqual([]);
  });

  it('are not offered when the server does not tell all rules', () => {
    expect(hasRules({})).toBe(false);
  });

  it('know where all that leaves the board was captured: no trap swallows, and nothing is huffed', () => {
    const only = GAME_IDS.filter((game) => onlyCaptures(inForce(game)));
    expect(only).toEqual(expect.arrayContaining(['international', 'english', 'priorite-dame']));
    for (const game of ['trappes', 'trappes-anglo', 'classiques', 'majorite'] as const)
      expect(only).not.toContain(game);
  });

  it('tell of trapdoors only where there are some', () => {
    expect(idsOf(inForce('trappes'))).toContain('rule.fall');
    expect(idsOf(inForce('classiques'))).not.toContain('rule.fall');
  });

  it.each([
    ['classiques', 'rule.omission.huff'],
    ['classiques', 'rule.kingLanding.adjacent'],
    ['majorite', 'rule.huffTarget.offender'],
    ['majorite', 'rule.repetition.sameMove3'],
    ['priorite-dame', 'rule.kingPriority.sameTarget'],
    ['sujet-verbe', 'rule.removal.immediate'],
    ['sujet-verbe', 'rule.crown.token'],
    ['sujet-verbe', 'rule.wrongAnswer.undo'],
    ['english', 'rule.kingMove.one'],
    ['russian', 'rule.promotion.continue'],
    ['trappes-anglo', 'rule.menCapture.forward'],
  ] as const)('of %s say %s', (game, id) => {
    expect(idsOf(inForce(game))).toContain(id);
  });

  it.each(CASES)('name what is changed in $game with $options', ({ game, options }) => {
    const changed = optionsOf(game).filter(
      ({ name, default: usual }) => name in options && options[name as keyof typeof options] !== usual,
    );
    const named = changedRules({ game, options: inForce(game, options) });
    expect(named.length > 0).toBe(changed.length > 0);
    expect(named.filter(({ id }) => !(id in fr))).toEqual([]);
  });

  it('follow an option', () => {
    expect(idsOf(inForce('trappes', { recloseTraps: true }))).toContain('rule.recloseTraps.true');
    expect(idsOf(inForce('trappes', { quietLimit: 80 }))).toContain('rule.quietLimit.traps');
  });
});
