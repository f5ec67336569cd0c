import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BOARD_PAYLOADS, MATCH_PAYLOADS } from '../../src/adapters/mqtt/payload.ts';
import { BOARD_TOPICS } from '../../src/mirror/topics.ts';
import { readBy } from '../../tools/published-schema.mjs';

const doc = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

describe('docs/mirror.md', () => {
  it('has a JSON schema beside it of every payload, written by tools/mirror-schema.mjs', () => {
    const { $defs, anyOf } = JSON.parse(doc('mirror.schema.json'));
    const payloads = Object.entries({ ...MATCH_PAYLOADS, ...BOARD_PAYLOADS });
    const schemas = payloads.map(([kind, payload]) => [
      kind,
      readBy(payload, { typeMode: 'input', errorMode: 'ignore' }),
    ]);
    expect($defs).toEqual(JSON.parse(JSON.stringify(Object.fromEntries(schemas))));
    expect(anyOf).toEqual(payloads.map(([kind]) => ({ $ref: `#/$defs/${kind}` })));
  });

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
