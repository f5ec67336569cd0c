// Writes docs/problems.schema.json from the schema that reads the problems (after `npm run build`).
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { problemsForm } from '../dist/adapters/problems/problems.js';
import { published, readBy } from './published-schema.mjs';

const file = fileURLToPath(new URL('../docs/problems.schema.json', import.meta.url));
const biome = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url));
writeFileSync(file, JSON.stringify(published('problems', 'DamierProblems', readBy(problemsForm))));
execFileSync(biome, ['format', '--write', file], { stdio: 'inherit' });
