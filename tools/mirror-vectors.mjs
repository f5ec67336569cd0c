// Writes docs/mirror-vectors.json, the test vectors of the protocol between boards (after `npm run build`).
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { mirrorVectors } from '../dist/bench/mirror/vectors.js';

const file = fileURLToPath(new URL('../docs/mirror-vectors.json', import.meta.url));
const biome = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url));
writeFileSync(file, JSON.stringify(mirrorVectors()));
execFileSync(biome, ['format', '--write', file], { stdio: 'inherit' });
