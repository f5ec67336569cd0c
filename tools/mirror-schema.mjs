// Writes docs/mirror.schema.json, the JSON Schema of what boards say to each other, from the schemas that read it (after
// `npm run build`).
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BOARD_PAYLOADS, MATCH_PAYLOADS } from '../dist/adapters/mqtt/payload.js';
import { published, readBy } from './published-schema.mjs';

const file = fileURLToPath(new URL('../docs/mirror.schema.json', import.meta.url));
const biome = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url));
const payloads = Object.entries({ ...MATCH_PAYLOADS, ...BOARD_PAYLOADS });
const schema = published('mirror', 'DamierMirror', {
  description: 'What boards of Damier say to each other over a broker (docs/mirror-protocol.md).',
  anyOf: payloads.map(([kind]) => ({ $ref: `#/$defs/${kind}` })),
  $defs: Object.fromEntries(
    payloads.map(([kind, payload]) => [kind, readBy(payload, { typeMode: 'input', errorMode: 'ignore' })]),
  ),
});
writeFileSync(file, JSON.stringify(schema));
execFileSync(biome, ['format', '--write', file], { stdio: 'inherit' });
