/** The port is one setting: each file that would say it itself is one that a change forgets. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { USUAL_PORT } from '../../src/app/configuration-schema.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PROSE = /\.(md|json|svg)$/;

function files(...places: readonly string[]): readonly string[] {
  return places.flatMap((place) =>
    readdirSync(join(ROOT, place), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(png|jpg|hex|woff2|db|bin|gz)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
}

const naming = (paths: readonly string[], what: RegExp) =>
  paths.filter((path) => what.test(readFileSync(path, 'utf8'))).map((path) => path.slice(ROOT.length));

it('stands in one file of the program, and in none that installs, starts, shows or updates it', () => {
  const code = files('src', 'bin', 'deploy', 'tools', 'examples').filter((path) => !PROSE.test(path));
  expect(naming(code, new RegExp(`\\b${USUAL_PORT}\\b`))).toEqual(['src/app/configuration-schema.ts']);
});

it('is the one that the documents show', () => {
  const prose = [...files('docs', 'deploy', 'examples'), join(ROOT, 'README.md')].filter((path) =>
    PROSE.test(path),
  );
  // The broker's ports are the only others in an address of HTTP.
  const others = new RegExp(`https?://(localhost|HOST|[\\w.-]+\\.(local|example)|…):(?!${USUAL_PORT}\\b)\\d`);
  expect(naming(prose, others)).toEqual([]);
});
