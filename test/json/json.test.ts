import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLine, readJson } from '../../src/json/json.ts';

const BOMBS = [
  '['.repeat(100_000),
  '{"a":'.repeat(100_000),
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  `{"x":${'[{"y":'.repeat(50_000)}`,
  `"]${'['.repeat(100)}" ${'['.repeat(100_000)}`,
];

describe('JSON that nests deeper than any file of ours', () => {
  it.each(BOMBS.map((text, n) => [n, text] as const))('is refused with its place: %i', (_, text) => {
    expect(readJson(text)).toMatchObject({ ok: false, place: expect.stringMatching(/^1:\d+$/) });
    expect(() => parseLine(text)).toThrow(SyntaxError);
  });

  it('is no matter of brackets in texts, nor of many beside one another', () => {
    const flat = JSON.stringify({ text: '[{'.repeat(5000), 'a"[': [], list: Array(5000).fill([]) });
    expect(readJson(flat)).toMatchObject({ ok: true });
    expect(parseLine(flat)).toEqual(JSON.parse(flat));
  });
});

it('one long text is read, or refused by its size, and never a fault of the program', () => {
  const long = (length: number) => `{"a":"${'a'.repeat(length)}"}`;
  expect(readJson(long(15_000_000))).toMatchObject({ ok: true });
  expect(readJson(long(17_000_000))).toMatchObject({
    ok: false,
    message: expect.stringContaining('characters'),
  });
  expect(() => parseLine(long(17_000_000))).toThrow(SyntaxError);
});

it('whatever is JSON and not so deep is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), (text) => {
      expect(parseLine(text)).toEqual(JSON.parse(text));
    }),
    { numRuns: 500, seed: 3 },
  );
});
