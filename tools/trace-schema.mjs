// Writes docs/trace.schema.json, the JSON Schema of a trace's lines, from their form (after `npm run build`).
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { traceHead, traceReports } from '../dist/adapters/trace/trace.js';
import { traceSchema } from './published-schema.mjs';

const file = fileURLToPath(new URL('../docs/trace.schema.json', import.meta.url));
const biome = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url));
writeFileSync(file, JSON.stringify(traceSchema(traceHead, traceReports)));
execFileSync(biome, ['format', '--write', file], { stdio: 'inherit' });
