import { describe, expect, it } from 'vitest';
import { createTranspositions, EXACT, transpositionBytes } from '../../src/opponent/transpositions.ts';
import { rulesOf } from '../rules/games.ts';
import { effort, seatedAt } from './table.ts';

const BITS = 4;

function startOf() {
  const rules = rulesOf('russian');
  const cursor = rules.cursor();
  cursor.begin(rules.start());
  return cursor.node;
}

describe('what is remembered of positions', () => {
  it('is found by every search that shares the memory, and by no other', () => {
    const memory = new SharedArrayBuffer(transpositionBytes(BITS));
    const [one, other, apart] = [memory, memory, null].map((where) => createTranspositions(BITS, where));
    for (const table of [one, other, apart]) table?.hash(startOf());
    one?.store(5, EXACT, -321, 7);
    expect(apart?.find()).toBe(false);
    expect(other?.find()).toBe(true);
    expect(other).toMatchObject({ depth: 5, bound: EXACT, value: -321, move: 7 });
  });

  it('is not believed where another thread has written a part of it', () => {
    const memory = new SharedArrayBuffer(transpositionBytes(BITS));
    const words = new Int32Array(memory);
    const table = createTranspositions(BITS, memory);
    table.hash(startOf());
    table.store(5, EXACT, -321, 7);
    const places = [...words.keys()].filter((at) => words[at] !== 0);
    expect(places.length).toBe(3);
    for (const at of places) {
      const whole = words[at] ?? 0;
      words[at] = whole ^ 0x1001;
      expect(table.find()).toBe(false);
      words[at] = whole;
    }
    expect(table.find()).toBe(true);
  });
});

describe('a search', () => {
  const deep = { nodes: 1_000_000, depth: 7 };

  it('that goes on from the last one needs less, and one that begins anew is the first one again', () => {
    const { opponent, rules } = seatedAt('russian');
    const situation = { progress: rules.begin(rules.start()), sector: null };
    const searched = (keeps: boolean) => opponent.decide(situation, effort({ ...deep, keeps }));
    const first = searched(false);
    const kept = searched(true);
    expect(kept?.nodes).toBeLessThan((first?.nodes ?? 0) / 2);
    expect(searched(false)).toEqual(first);
  });
});
