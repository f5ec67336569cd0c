// Makes the opening book anew, after a build: `npm run openings [-- SEED [GAME…]]`, a process for each core. Some minutes; equal seeds make equal books.
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openingsOf } from '../dist/bench/opponent/match.js';
import { GAME_IDS } from '../dist/rules/rules.js';

const [seed = '1', ...wanted] = process.argv.slice(2);
if (seed === '--one') {
  const [game, own] = wanted;
  process.stdout.write(JSON.stringify(openingsOf(game, Number(own), () => undefined)));
} else await makeAll();

async function makeAll() {
  const file = fileURLToPath(new URL('../src/adapters/openings/openings.json', import.meta.url));
  const biome = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url));
  const withoutChance = GAME_IDS.filter((game) => !game.startsWith('trappes'));
  const games = wanted.length > 0 ? wanted : withoutChance;
  const made = new Map(JSON.parse(readFileSync(file, 'utf8')).games.map((one) => [one.game, one]));
  const waiting = [...games];
  const own = fileURLToPath(import.meta.url);
  const worker = async () => {
    for (let game = waiting.shift(); game !== undefined; game = waiting.shift()) {
      const began = performance.now();
      const { stdout } = await promisify(execFile)(process.execPath, [own, '--one', game, seed], {
        maxBuffer: 1e8,
      });
      const openings = JSON.parse(stdout);
      made.set(game, openings);
      const seconds = Math.round((performance.now() - began) / 1000);
      console.error(`${game}: ${openings.lines.length} lines, ${seconds} s`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  const inOrder = withoutChance.flatMap((game) => made.get(game) ?? []);
  writeFileSync(file, JSON.stringify({ damier: 'openings', v: 1, seed: Number(seed), games: inOrder }));
  execFileSync(biome, ['format', '--write', file], { stdio: 'inherit' });
}
