// Writes docs/mirror.schema.json, the JSON Schema of what boards say to each other, from the schemas that read it (after
// `npm run build`).
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { toJsonSchema } from '@valibot/to-json-schema';
import { BOARD_PAYLOADS } from '../dist/adapters/mqtt/board-payload.js';
import { MATCH_PAYLOADS } from '../dist/adapters/mqtt/match-payload.js';

const file = fileURLToPath(new URL('../docs/mirror.schema.json', import.meta.url));
const biome = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url));
const payloads = Object.entries({ ...MATCH_PAYLOADS, ...BOARD_PAYLOADS });
const schema = Object.fromEntries(
  payloads.map(([kind, payload]) => [
    kind,
    toJsonSchema(payload, { typeMode: 'input', errorMode: 'ignore' }),
  ]),
);
writeFileSync(file, JSON.stringify({ title: 'What boards of Damier say to each other', $defs: schema }));
execFileSync(biome, ['format', '--write', file], { stdio: 'inherit' });
