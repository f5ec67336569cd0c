import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mirrorVectors } from '../../src/bench/mirror/vectors.ts';

const kept = JSON.parse(readFileSync(new URL('../../docs/mirror-vectors.json', import.meta.url), 'utf8'));
const made: Readonly<Record<string, unknown>> = JSON.parse(JSON.stringify(mirrorVectors()));

// The file is what other programs were written by: where the two differ, what boards say to each other has changed.
it.each(Object.keys(kept))('the program makes the vectors of docs/mirror-vectors.json: %s', (name) => {
  expect(made[name]).toEqual(kept[name]);
});

it('and there are no others (tools/mirror-vectors.mjs writes them)', () => {
  expect(Object.keys(made)).toEqual(Object.keys(kept));
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
