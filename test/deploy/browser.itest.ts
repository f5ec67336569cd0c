/** The units of systemd, and the browser of the exhibit, on a data folder and a page of the test's own. */

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Sandbox } from './sandbox.ts';

let page: Server;
let box: Sandbox;

beforeEach(async () => {
  box = new Sandbox();
  page = createServer((_, answer) => answer.end('{}'));
  await new Promise<void>((done) => page.listen(0, '127.0.0.1', done));
});
afterEach(() => new Promise((done) => page.close(done)));

describe('the units', () => {
  const unit = (name: string) => fileURLToPath(new URL(`../../deploy/systemd/${name}`, import.meta.url));

  // The kiosk's browser needs namespaces and devices; docs/operation.md says which, and why.
  it.each([
    ['damier.service', 20],
    ['damier-kiosk.service', 25],
  ])('%s is shut as far as %i tenths, by systemd’s own count', (name, tenths) => {
    const args = ['security', '--offline=true', '--no-pager', `--threshold=${tenths}`, unit(name)];
    expect(spawnSync('systemd-analyze', args).status).toBe(0);
  });
});

describe('the browser of the exhibit', () => {
  const address = () => `http://127.0.0.1:${(page.address() as AddressInfo).port}/`;

  it('waits for the page, and opens it where the program says that it is', async () => {
    const file = join(box.data, 'page');
    const env = {
      DAMIER_PAGE_FILE: file,
      DAMIER_CAGE: join(box.data, 'bin/systemctl'),
      DAMIER_LOOK_SECONDS: '0.2',
      DAMIER_PROFILE: box.state('profile'),
    };
    const shown = box.run('damier-browser', [], env);
    writeFileSync(file, `${address()}\n`);
    await shown;
    expect(box.calls('systemctl')[0]).toMatch(new RegExp(`^-- /usr/bin/chromium --kiosk .* ${address()}$`));
  });

  it('ends when the program says another place, to be started there; not when it says none', async () => {
    const file = join(box.data, 'page');
    const cage = join(box.data, 'cage');
    writeFileSync(cage, `#!/bin/sh\ntouch "${box.data}/opened"\nexec /bin/sleep 1000\n`, { mode: 0o755 });
    writeFileSync(file, `${address()}\n`);
    const env = {
      DAMIER_PAGE_FILE: file,
      DAMIER_CAGE: cage,
      DAMIER_LOOK_SECONDS: '0.1',
      DAMIER_PROFILE: box.state('profile'),
    };
    let ended = false;
    const shown = box.run('damier-browser', [], env).then((ran) => {
      ended = true;
      return ran;
    });
    await expect.poll(() => ['opened', 'sleep'].every((name) => existsSync(join(box.data, name)))).toBe(true);
    rmSync(file);
    const looked = () => readFileSync(join(box.data, 'sleep'), 'utf8').split('\n').length;
    const before = looked();
    await expect.poll(() => looked() - before).toBeGreaterThan(3);
    expect(ended).toBe(false);
    writeFileSync(file, 'http://localhost:9/\n');
    await shown;
  });

  it('keeps to its one page: what else opens is closed, and without the page it ends', async () => {
    const profile = box.state('profile');
    const args = ['--headless=new', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0'];
    const browser = spawn('/usr/bin/chromium', [...args, `--user-data-dir=${profile}`, address()], {
      stdio: 'ignore',
    });
    const script = fileURLToPath(new URL('../../deploy/scripts/damier-one-page.mjs', import.meta.url));
    const keeper = spawn(process.execPath, [script, profile, address()], { stdio: 'ignore' });
    const ended = new Promise((done) => keeper.on('exit', done));
    const port = () => readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0];
    const ask = async (path: string, method = 'GET') =>
      (await fetch(`http://127.0.0.1:${port()}/json/${path}`, { method })).text();
    const pages = async () => {
      const all: { type: string; url: string; id: string }[] = JSON.parse(await ask('list'));
      return all.filter(({ type }) => type === 'page');
    };
    const urls = async () => (await pages()).map(({ url }) => url);
    try {
      await expect.poll(() => urls().catch(() => [])).toEqual([address()]);
      for (const other of ['about:blank', 'chrome://settings', `${address()}#new`])
        await ask(`new?${other}`, 'PUT');
      expect((await urls()).length).toBe(4);
      await expect.poll(urls).toEqual([address()]);
      for (const { id } of await pages()) await ask(`close/${id}`);
      expect(await ended).toBe(1);
    } finally {
      browser.kill('SIGKILL');
      keeper.kill('SIGKILL');
    }
  });
});
