import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLog } from '../../../src/adapters/log/log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'damier-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('says each line, and keeps it with its part and facts', async () => {
  const said: string[] = [];
  const log = openLog({ folder, say: (message) => said.push(message) });
  log.part('links')('the board is away', { port: '/dev/ttyACM0' });
  log.note('started', { version: '1' });
  await log.close();
  expect(said).toEqual(['the board is away']);
  const lines = readFileSync(join(folder, 'damier.log'), 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { part: 'links', msg: 'the board is away', port: '/dev/ttyACM0' },
    { msg: 'started', version: '1' },
  ]);
});

it('takes only so much of the disk, however much is said', async () => {
  const log = openLog({ folder, say: () => undefined });
  const say = log.part('links');
  const long = Array.from({ length: 500 }, (_, n) => n.toString(36)).join();
  for (let n = 0; n < 14_000; n += 1) say(`${n} ${long}`);
  await log.close();
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  expect(bytes).toBeLessThan(11 * 1024 * 1024);
});

it('whose folder cannot be written stops nothing and is said once', async () => {
  const said: string[] = [];
  const log = openLog({ folder: join(folder, 'file-in-the-way'), say: (message) => said.push(message) });
  log.part('links')('a');
  log.part('links')('b');
  await log.close();
  expect(said).toContain('b');
});
