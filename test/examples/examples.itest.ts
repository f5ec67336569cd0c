import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { newHome, Program } from '../e2e/server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const examples = readdirSync(join(root, 'examples'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** A program that waits for ever is ended, ms; what it said so far tells where. */
const PATIENCE = 60_000;

function run(file: string, ...args: readonly string[]): string {
  const wanted = [join(root, 'examples', file), ...args];
  const { stdout, stderr, error } = spawnSync(process.execPath, wanted, {
    encoding: 'utf8',
    timeout: PATIENCE,
  });
  expect({ stderr, error, stdout }).toEqual({ stderr: '', error: undefined, stdout });
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

it('rules: a game, its position, its PDN', () => {
  const told = run('rules/game.mjs');
  expect(told).toMatch(/^W 9 legal moves\nW:W31,/);
  expect(told).toContain('1. 32-28 19-23 2. 28x19 14x23 *');
});

it('page: a program plays on the virtual board, and takes off what it captures', async () => {
  const program = new Program(newHome(), ['play', '--game', 'russian', '--port', '0']);
  try {
    expect(run('page/player.mjs', await program.url(), '4')).toBe('W 21-17\nB 9-13\nW 17-14\nB 10x17\n');
  } finally {
    await program.end('SIGKILL');
  }
});
