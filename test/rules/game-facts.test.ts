import { expect, it } from 'vitest';
import { GAME_FACTS, GAME_IDS } from '../../src/rules/rules.ts';

it('a game says of itself what its own document says, and no game what another’s does (docs/rules.md)', () => {
  expect(GAME_IDS.map((id) => [id, GAME_FACTS[id].fromAge ?? null, GAME_FACTS[id].minutes ?? null])).toEqual([
    ['trappes', 7, null],
    ['trappes-anglo', 7, null],
    ['classiques', 6, 17],
    ['majorite', 6, null],
    ['priorite-dame', null, null],
    ['sujet-verbe', null, null],
    ['international', null, null],
    ['brazilian', null, null],
    ['russian', null, null],
    ['english', null, null],
  ]);
});
