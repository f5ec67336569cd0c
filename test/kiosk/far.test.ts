import { describe, expect, it } from 'vitest';
import { differing, matchSteps } from '../../src/kiosk/mirror/match-steps.ts';
import { changedOptions, createRules, parseFen, type Side } from '../../src/rules/rules.ts';
import { TRAPPES_LAYOUT } from '../rules/games.ts';

const rules = createRules('russian');
const position = (fen: string) => parseFen(rules, fen);

it('two boards differ where one has what the other has not, and where a man stands for a king', () => {
  expect([...differing(position('W:W22,29:B1,5'), position('W:W18,K29:B1,5'))].sort()).toEqual([18, 22, 29]);
  expect(differing(position('W:W22:B1'), position('B:W22:B1')).size).toBe(0);
});

it('an offer names the options that are not the game’s own, and no others', () => {
  const { ruleSet } = createRules('majorite', { options: { promotion: 'stop' } });
  expect(changedOptions('majorite', { ...ruleSet })).toEqual({ promotion: 'stop' });
  // Its field has another name than the option.
  const anglo = createRules('trappes-anglo', { layout: TRAPPES_LAYOUT, options: { angloKingMove: 'any' } });
  expect(changedOptions('trappes-anglo', { ...anglo.ruleSet })).toEqual({ angloKingMove: 'any' });
});

describe('the line of half-moves', () => {
  const plies = ['22-18', '9-13', '18-14'].map((text, index) => ({
    ...({ kind: 'move', text, fell: false, omitted: false, huffed: null } as const),
    side: index % 2 === 0 ? ('W' as const) : ('B' as const),
  }));
  const laid = (there: number, coming: readonly { readonly side: Side; readonly text: string }[] = []) =>
    matchSteps(plies, { side: 'W', coming }, there).map((step) => [
      step.text,
      step.side,
      step.here,
      step.there,
    ]);

  it('shows what the other board has still to lay, and what this one has', () => {
    expect(laid(2).at(-1)).toEqual(['18-14', 'W', true, false]);
    expect(laid(4, [{ side: 'B', text: '5-9' }]).at(-1)).toEqual(['5-9', 'B', false, true]);
  });

  it('shows what the other player has done before the log says what', () => {
    expect(laid(4).at(-1)).toEqual([null, 'B', false, true]);
  });

  it('ends with the last ones, each with its number', () => {
    const many = Array.from({ length: 30 }, () => plies).flat();
    expect(matchSteps(many, { side: 'W', coming: [] }, 90).map(({ number }) => number)).toEqual([
      82, 83, 84, 85, 86, 87, 88, 89, 90,
    ]);
  });
});
