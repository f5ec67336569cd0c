// Makes src/adapters/problems/problems.json anew, after a build: `npm run problems [-- SEED [GAME…]]`. Some minutes; equal seeds make equal problems.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { problemsOf } from '../dist/bench/problems/problems.js';
import { GAME_IDS } from '../dist/rules/rules.js';

const file = fileURLToPath(new URL('../src/adapters/problems/problems.json', import.meta.url));
const biome = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url));
const [seed = '1', ...games] = process.argv.slice(2);
const made = new Map();
for (const game of games.length > 0 ? games : GAME_IDS)
  made.set(game, await problemsOf(game, Number(seed), (message) => console.error(message)));
const kept = made.size === GAME_IDS.length ? [] : JSON.parse(readFileSync(file, 'utf8')).problems;
const problems = GAME_IDS.flatMap((game) => made.get(game) ?? kept.filter((one) => one.game === game));
writeFileSync(file, JSON.stringify({ damier: 'problems', v: 1, seed: Number(seed), problems }));
execFileSync(biome, ['format', '--write', file], { stdio: 'inherit' });
