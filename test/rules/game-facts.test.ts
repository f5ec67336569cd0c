import { expect, it } from 'vitest';
import { GAME_FACTS, GAME_IDS } from '../../src/rules/rules.ts';

it('a game says of itself what its own document says, and no game what another’s does (docs/rules.md)', () => {
  const told = GAME_IDS.map((id) => {
    const { origin = null, fromAge = null, minutes = null, squareColour } = GAME_FACTS[id];
    return [id, origin, fromAge, minutes, squareColour];
  });
  expect(told).toEqual([
    ['trappes', null, 7, null, 'black'],
    ['trappes-anglo', null, 7, null, 'black'],
    ['classiques', 'europe', 6, 17, 'black'],
    ['majorite', null, 6, null, 'red'],
    ['priorite-dame', null, null, null, 'black'],
    ['sujet-verbe', null, null, null, 'pink'],
    ['international', null, null, null, 'black'],
    ['brazilian', null, null, null, 'black'],
    ['russian', null, null, null, 'black'],
    ['english', null, null, null, 'black'],
    ['frisian', null, null, null, 'black'],
  ]);
});
