import { expect, it } from 'vitest';
import {
  findHubMove,
  formatHubMove,
  formatHubPosition,
  parseHubPosition,
} from '../../../src/adapters/hub/line.ts';
import { formatFen, parseFen } from '../../../src/rules/rules.ts';
import { rulesOf } from '../../rules/games.ts';

const rules = rulesOf('international');

it('the start is white to move, twenty b, ten e, twenty w', () => {
  const text = `W${'b'.repeat(20)}${'e'.repeat(10)}${'w'.repeat(20)}`;
  expect(formatHubPosition(rules, rules.start())).toBe(text);
  expect(formatFen(parseHubPosition(rules, text))).toBe(formatFen(rules.start()));
});

it('kings are capitals', () => {
  const position = parseFen(rules, 'B:WK3,28:BK50,10');
  const text = formatHubPosition(rules, position);
  expect([text[0], text[3], text[28], text[50], text[10]]).toEqual(['B', 'W', 'w', 'B', 'b']);
  expect(formatFen(parseHubPosition(rules, text))).toBe('B:WK3,28:B10,K50');
});

it.each(['', 'W', `X${'e'.repeat(50)}`, `W${'e'.repeat(49)}`, `W${'q'.repeat(50)}`, `Ww${'e'.repeat(49)}`])(
  'pos=%s is refused',
  (text) => {
    expect(() => parseHubPosition(rules, text)).toThrow();
  },
);

it('a capture names its ends, then all that it takes, in any order', () => {
  const position = parseFen(rules, 'W:W28:B22,12');
  const [move] = rules.moves(position);
  if (move === undefined) throw new Error('there is a capture');
  expect(formatHubMove(move)).toBe('28x8x12x22');
  expect(findHubMove(rules, position, '28x8x22x12')).toEqual(move);
  expect(findHubMove(rules, position, '28x17x22')).toBeNull();
  expect(findHubMove(rules, position, 'rubbish')).toBeNull();
});
