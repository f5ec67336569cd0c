// Writes src/recogniser/costs.schema.json from the schema that reads the recogniser's numbers (after `npm run build`).
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { toJsonSchema } from '@valibot/to-json-schema';
import { HAND_NUMBER_DEFINITIONS, handNumbersSchema } from '../dist/bench/hand-fit.js';

const file = fileURLToPath(new URL('../src/recogniser/costs.schema.json', import.meta.url));
const biome = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url));
writeFileSync(
  file,
  JSON.stringify(toJsonSchema(handNumbersSchema, { definitions: HAND_NUMBER_DEFINITIONS })),
);
execFileSync(biome, ['format', '--write', file], { stdio: 'inherit' });
