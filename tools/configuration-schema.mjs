// Writes docs/configuration.schema.json from the schema that reads the configuration (after `npm run build`).
// What only a calendar tells stays out: no JSON Schema can say it.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configurationSchema } from '../dist/app/configuration-schema.js';
import { published, readBy } from './published-schema.mjs';

const file = fileURLToPath(new URL('../docs/configuration.schema.json', import.meta.url));
const biome = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url));
writeFileSync(
  file,
  JSON.stringify(
    published(
      'configuration',
      'DamierConfiguration',
      readBy(configurationSchema, { ignoreActions: ['check'] }),
    ),
  ),
);
execFileSync(biome, ['format', '--write', file], { stdio: 'inherit' });
