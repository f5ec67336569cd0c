import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mirrorVectors } from '../../src/bench/mirror/vectors.ts';

const kept = JSON.parse(readFileSync(new URL('../../docs/mirror-vectors.json', import.meta.url), 'utf8'));
const made: Readonly<Record<string, unknown>> = JSON.parse(JSON.stringify(mirrorVectors()));

interface Heard {
  readonly presence: { readonly here: boolean };
  readonly taken: boolean;
}

// The file is what other programs were written by: where the two differ, what boards say to each other has changed.
it.each(Object.keys(kept))('the program makes the vectors of docs/mirror-vectors.json: %s', (name) => {
  expect(made[name]).toEqual(kept[name]);
});

it('and there are no others (tools/mirror-vectors.mjs writes them)', () => {
  expect(Object.keys(made)).toEqual(Object.keys(kept));
});

it('no vector is one that a wrong reading passes as well', () => {
  const { next, presences, joined, names } = kept;
  expect(next.following.fen).not.toBe(next.terms.fen);
  // A will has the beat 0: who compares with it takes an old beat.
  const stale = presences.filter(
    ({ presence, taken }: Heard, at: number) =>
      !taken && presence.here && presences.slice(0, at).some(({ presence: { here } }: Heard) => !here),
  );
  expect(stale).not.toEqual([]);
  expect(joined.map(({ from }: { from: number }) => from)).toEqual([1, 2, 3, 4]);
  const written: string[] = names.map((one: { written: string }) => one.written);
  expect(written.some((name) => name.includes('\u2028'))).toBe(true);
  // What is dropped stood between a letter and its accent.
  expect(
    written.some((name) => {
      const dropped = name.normalize('NFC').replaceAll('\u200b', '');
      return dropped.normalize('NFC') !== dropped;
    }),
  ).toBe(true);
});

it('a log is told of in every way that a word can be taken', () => {
  const verdicts = kept.heard.map(({ verdict }: { verdict: string }) => verdict);
  expect([...new Set(verdicts)].sort()).toEqual(
    [
      ...['appended', 'doubt', 'foreign', 'forged', 'frozen: twoEntries', 'frozen: unauthored'],
      ...['gap', 'repeated', 'stale'],
    ].sort(),
  );
});
