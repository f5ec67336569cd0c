import { readFileSync } from 'node:fs';
import { toJsonSchema } from '@valibot/to-json-schema';
import { describe, expect, it } from 'vitest';
import { BOARD_PAYLOADS } from '../../src/adapters/mqtt/board-payload.ts';
import { MATCH_PAYLOADS } from '../../src/adapters/mqtt/match-payload.ts';
import { BOARD_TOPICS } from '../../src/mirror/topics.ts';

const doc = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

describe('docs/mirror.md', () => {
  it('has a JSON schema beside it of every payload, written by tools/mirror-schema.mjs', () => {
    const { $defs } = JSON.parse(doc('mirror.schema.json'));
    const payloads = Object.entries({ ...MATCH_PAYLOADS, ...BOARD_PAYLOADS });
    const schemas = payloads.map(([kind, payload]) => [
      kind,
      toJsonSchema(payload, { typeMode: 'input', errorMode: 'ignore' }),
    ]);
    expect($defs).toEqual(JSON.parse(JSON.stringify(Object.fromEntries(schemas))));
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
