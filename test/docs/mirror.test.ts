import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BOARD_TOPICS } from '../../src/mirror/topics.ts';

const doc = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

describe('docs/mirror.md', () => {
  it.each([
    ...BOARD_TOPICS,
    'match/<match>/log',
    'match/<match>/proposal',
    'match/<match>/ask',
    'match/<match>/history',
    'match/<match>/state',
  ])('tells of the topic %s', (topic) =>
    expect(doc('mirror.md')).toContain(`damier/2/<group>/<board>/${topic}\``),
  );
});
