import { expect, it } from 'vitest';
import { AT_PACE, paced } from '../../src/kiosk/state/pace.ts';

const after = (...paces: readonly (number | null)[]) => paces.reduce(paced, AT_PACE).slow;

it.each([
  ['one slow moment', [0.4], false],
  ['a slow while', [0.4, 0.6, 0.5], true],
  ['a slow while that was broken', [0.4, 0.6, 1, 0.5], false],
  ['slow, then one good moment', [0.4, 0.6, 0.5, 1], true],
  ['slow, then well', [0.4, 0.6, 0.5, 1, 0.97, 1], false],
  ['slow, then hardly better', [0.4, 0.6, 0.5, 0.92, 0.93, 0.92], true],
  ['a real board', [null, null, null], false],
] as const)('%s', (_, paces, slow) => {
  expect(after(...paces)).toBe(slow);
});

it('names the slow pace while better moments are not yet believed', () => {
  expect([0.4, 0.6, 0.5, 1].reduce(paced, AT_PACE)).toMatchObject({ slow: true, pace: 0.5 });
});
