import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLog } from '../../../src/adapters/log/log.ts';

let folder: string;
const now = () => 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'damier-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('says each line, and keeps it with its part and facts', async () => {
  const said: string[] = [];
  const log = openLog({ folder, say: (message) => said.push(message), now });
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
  const log = openLog({ folder, say: () => undefined, now });
  const say = log.part('links');
  const long = Array.from({ length: 500 }, (_, n) => n.toString(36)).join();
  for (let n = 0; n < 14_000; n += 1) say(`${n} ${long}`);
  await log.close();
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  expect(bytes).toBeLessThan(11 * 1024 * 1024);
});

it('whose folder is away stops nothing, is said, and is written again once the folder is back', async () => {
  const said: string[] = [];
  const away = join(folder, 'log');
  writeFileSync(away, 'in the way');
  let t = 0;
  const log = openLog({ folder: away, say: (message) => said.push(message), now: () => t });
  log.part('links')('a');
  await expect.poll(() => said.join()).toContain('the log cannot be written');
  log.part('links')('b');
  rmSync(away);
  mkdirSync(away);
  t = 60_000;
  log.part('links')('c');
  await log.close();
  expect(said.filter((line) => line.length === 1)).toEqual(['a', 'b', 'c']);
  expect(readFileSync(join(away, 'damier.log'), 'utf8')).toContain('"msg":"c"');
});

it('is not filled by one line: that is told a few times, then counted, and told again with its count', async () => {
  const said: string[] = [];
  let t = 0;
  const log = openLog({ folder, say: (message) => said.push(message), now: () => t });
  const say = log.part('links');
  // A board that is not there, for an hour, tried twice a second; something else is heard all the same.
  for (; t < 3_600_000; t += 500) {
    say('no board answers');
    if (t % 60_000 === 0) say(`minute ${t / 60_000}`);
  }
  await log.close();
  expect(said.filter((line) => line.startsWith('minute'))).toHaveLength(60);
  const told = said.filter((line) => line.startsWith('no board'));
  expect(told).toHaveLength(6 * 5);
  expect(told[4]).toContain('from here on counted');
  expect(told[5]).toBe('no board answers (it was so 1195 times more since it was last said)');
  const lines = readFileSync(join(folder, 'damier.log'), 'utf8').trim().split('\n');
  expect(lines).toHaveLength(said.length);
});
