import { expect, it } from 'vitest';
import {
  isHere,
  NOT_HEARD,
  NOTHING_TO_REPORT,
  type Presence,
  type Watched,
  watch,
} from '../../src/mirror/presence.ts';

const CARD = { board: '0123456789abcdef', key: 'k', name: 'Liège' };

function word(session: number, beat: number, here = true): Presence {
  return {
    card: CARD,
    here,
    session,
    run: '00000000',
    beat,
    echo: null,
    version: '0.1.0',
    page: null,
    ...NOTHING_TO_REPORT,
  };
}

const heard = (...words: readonly [number, Presence][]): Watched =>
  words.reduce<Watched>((watched, [t, presence]) => watch(watched, t, presence), NOT_HEARD);

it('ten minutes of thought are not gone: a board beats while its player thinks', () => {
  const beats = Array.from({ length: 21 }, (_, n): [number, Presence] => [n * 30_000, word(1, n + 1)]);
  expect(isHere(heard(...beats), 600_000)).toBe(true);
});

it('a board is gone by its will at once, and without one when its beats fail to come', () => {
  expect(isHere(heard([0, word(1, 1)], [5, word(1, 0, false)]), 6)).toBe(false);
  expect(isHere(heard([0, word(1, 1)]), 70_000)).toBe(true);
  expect(isHere(heard([0, word(1, 1)]), 80_000)).toBe(false);
});

it('it is back with its next beat, or its next start', () => {
  const gone: [number, Presence] = [5, word(1, 0, false)];
  expect(isHere(heard([0, word(1, 1)], gone, [9, word(1, 2)]), 10)).toBe(true);
  expect(isHere(heard([0, word(1, 1)], gone, [9, word(2, 1)]), 10)).toBe(true);
});

it('beats that never came are counted, and neither a will nor what was before the first word', () => {
  const gone: [number, Presence] = [5, word(1, 0, false)];
  expect(heard([0, word(1, 40)], [1, word(1, 41)], gone, [9, word(1, 42)]).lost).toBe(0);
  expect(heard([0, word(1, 40)], [1, word(1, 44)], gone, [9, word(1, 46)], [10, word(2, 2)]).lost).toBe(5);
});

it('a beat from before a will, said again by somebody, brings no board back', () => {
  const gone: [number, Presence] = [5, word(1, 0, false)];
  expect(isHere(heard([0, word(1, 41)], gone, [9, word(1, 40)]), 10)).toBe(false);
});

it.each([
  ['a will of an earlier start', word(1, 0, false)],
  ['a beat heard before', word(2, 3)],
])('%s changes nothing', (_, old) => {
  expect(heard([0, word(2, 3)], [9, old])).toEqual(heard([0, word(2, 3)]));
});
