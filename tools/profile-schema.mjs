// Writes hardware/profiles/profile.schema.json from the schema that reads the profiles (after `npm run build`).
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { toJsonSchema } from '@valibot/to-json-schema';
import { profileSchema } from '../dist/adapters/profile/profile.js';

const file = fileURLToPath(new URL('../hardware/profiles/profile.schema.json', import.meta.url));
const biome = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url));
writeFileSync(file, JSON.stringify(toJsonSchema(profileSchema)));
execFileSync(biome, ['format', '--write', file], { stdio: 'inherit' });
