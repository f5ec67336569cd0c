import { expect, it } from 'vitest';
import { changedOptions } from '../../src/kiosk/mirror/changed-options.ts';
import { differing } from '../../src/kiosk/mirror/differing.ts';
import { createRules, parseFen } from '../../src/rules/rules.ts';

const rules = createRules('russian');
const position = (fen: string) => parseFen(rules, fen);

it('two boards differ where one has what the other has not, and where a man stands for a king', () => {
  expect([...differing(position('W:W22,29:B1,5'), position('W:W18,K29:B1,5'))].sort()).toEqual([18, 22, 29]);
  expect(differing(position('W:W22:B1'), position('B:W22:B1')).size).toBe(0);
});

it('an offer names the options that are not the game’s own, and no others', () => {
  const { ruleSet } = createRules('majorite', { options: { promotion: 'stop' } });
  expect(changedOptions({ game: 'majorite', options: { ...ruleSet } })).toEqual({ promotion: 'stop' });
});
