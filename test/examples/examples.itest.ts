import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const examples = readdirSync(join(root, 'examples'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

function run(file: string): string {
  const { stdout, stderr } = spawnSync(process.execPath, [join(root, 'examples', file)], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout;
}

it('each example has a page, and the list names it', () => {
  const list = readFileSync(join(root, 'examples/README.md'), 'utf8');
  expect(examples.length).toBeGreaterThan(0);
  for (const name of examples) {
    expect(existsSync(join(root, 'examples', name, 'README.md')), name).toBe(true);
    expect(list).toContain(`(${name}/README.md)`);
  }
});

it('recogniser: edges become moves', () => {
  expect(run('recogniser/hand.mjs')).toBe('32-28\n19-23\n');
});

it('board-module: the adapter keeps every promise', () => {
  const told = run('board-module/check.mjs').trimEnd().split('\n');
  expect(told.length).toBeGreaterThan(20);
  expect(told.filter((line) => !line.startsWith('kept '))).toEqual([]);
});
