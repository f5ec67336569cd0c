/** Updates that roll back: the script of deploy/ on a data folder of the test's own, with a page that answers as it is told. */

import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newFolder } from '../e2e/folders.ts';
import { Sandbox, type Signer } from './sandbox.ts';

const GOOD = 'process.exit(0)';
let page: Server;
let box: Sandbox;
/** Whether the release that is in use does its work. */
let writes: (release: string) => boolean;

beforeEach(async () => {
  box = new Sandbox();
  writes = () => true;
  page = createServer((_, answer) =>
    answer.end(JSON.stringify({ ok: false, store: { writes: writes(box.current) } })),
  );
  await new Promise<void>((done) => page.listen(0, '127.0.0.1', done));
});
afterEach(() => new Promise((done) => page.close(done)));

/** `patience`: so many looks at most until it has done well. */
function install(program: string, { power, patience = 60, ...archived }: Installing = {}) {
  return installFile(box.archive(program, archived), patience, power);
}

function installFile(file: string, patience = 60, power?: AbortSignal) {
  const { port } = page.address() as AddressInfo;
  writeFileSync(join(box.data, 'page'), `http://127.0.0.1:${port}/\n`);
  const env = {
    DAMIER_PAGE_FILE: join(box.data, 'page'),
    DAMIER_PATIENCE_SECONDS: `${patience}`,
    DAMIER_STEP_SECONDS: '0.2',
  };
  return box.run('damier-release', ['install', file], env, power);
}

interface Installing {
  readonly form?: number;
  readonly signedBy?: Signer | null;
  readonly power?: AbortSignal;
  readonly patience?: number;
}

const FIRST = '20260101-000000';

describe('a new release', () => {
  it('is used once it has done well, whatever the cables do; the one before is kept', async () => {
    box.release('20250101-000000');
    expect(await install(GOOD)).toMatchObject({ code: 0 });
    expect(box.current).not.toBe(FIRST);
    expect(box.releases).toEqual([FIRST, box.current]);
    expect(box.calls('systemctl')).toEqual(['restart damier.service']);
    expect(existsSync(join(box.data, 'trial'))).toBe(false);
  });

  it('that does not do well is gone, and the one before is back', async () => {
    writes = (release) => release === FIRST;
    const { code, err } = await install(GOOD, { patience: 6 });
    expect([code, box.current, box.releases]).toEqual([1, FIRST, [FIRST]]);
    expect(err).toContain('did not do well');
    expect(box.calls('systemctl')).toEqual(['restart damier.service', 'restart damier.service']);
  });

  it('that does not run here changes nothing', async () => {
    const { code, err } = await install('throw new Error("no")');
    expect([code, box.current, box.releases]).toEqual([2, FIRST, [FIRST]]);
    expect(err).toContain('holds no release');
    expect(box.calls('systemctl')).toEqual([]);
  });

  it('that is no release changes nothing', async () => {
    const folder = newFolder('archive');
    mkdirSync(join(folder, 'damier'));
    writeFileSync(join(folder, 'damier/readme.txt'), 'no release');
    const file = join(folder, 'damier.tgz');
    execFileSync('tar', ['-czf', file, '-C', folder, 'damier']);
    box.sign(file, 'releaser');
    const { code, err } = await installFile(file);
    expect([code, box.current, box.releases]).toEqual([2, FIRST, [FIRST]]);
    expect(err).toContain('holds no release');
  });

  /** It would leave a sign if anything of it ran. */
  const MARKS = `require('node:fs').writeFileSync('RAN', '')`;
  const marking = () => MARKS.replace('RAN', box.state('ran'));

  it.each([
    ['without a signature', () => box.archive(marking(), { signedBy: null }), 'comes with its signature'],
    [
      'signed by a stranger',
      () => box.archive(marking(), { signedBy: 'stranger' }),
      'is not signed by anybody',
    ],
    [
      'that is not what was signed',
      () => {
        const [signed, other] = [box.archive(GOOD), box.archive(marking(), { signedBy: null })];
        copyFileSync(`${signed}.sig`, `${other}.sig`);
        return other;
      },
      'is not signed by anybody',
    ],
    [
      'signed for something else',
      () => {
        const file = box.archive(marking(), { signedBy: null });
        const key = join(box.data, 'releaser');
        execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-f', key, '-n', 'file', file], { stdio: 'pipe' });
        return file;
      },
      'is not signed by anybody',
    ],
    [
      'where nobody is trusted',
      () => {
        box.trust();
        return box.archive(marking());
      },
      "put the releases' public key",
    ],
  ])('%s changes nothing, and nothing of it runs', async (_, archive, words) => {
    const { code, err } = await installFile(archive());
    expect([code, box.current, box.releases]).toEqual([2, FIRST, [FIRST]]);
    expect(err).toContain(words);
    expect(box.calls('systemctl')).toEqual([]);
    expect(existsSync(box.state('ran'))).toBe(false);
  });

  it('gives way after three starts that proved nothing, as when the power fails in the middle', async () => {
    // The update is cut off while it waits: trial and link are as it left them.
    writes = () => false;
    const power = new AbortController();
    const cut = install(GOOD, { power: power.signal });
    while (box.calls('systemctl').length === 0) await new Promise((done) => setTimeout(done, 50));
    power.abort();
    await cut;
    const fresh = box.current;
    const trial = readFileSync(join(box.data, 'trial'), 'utf8');
    expect([fresh === FIRST, trial.trim()]).toEqual([false, `${FIRST} 0`]);
    for (let start = 1; start <= 3; start += 1) {
      await box.run('damier-release', ['check']);
      expect(box.current).toBe(fresh);
    }
    expect((await box.run('damier-release', ['check'])).err).toContain('failed three starts');
    expect(box.current).toBe(FIRST);
  });

  it('that brings the kept games to a newer form keeps them as they were, and gives them back', async () => {
    writeFileSync(box.state('damier.sqlite'), 'old form');
    const { err } = await install(GOOD, { form: 2 });
    expect(err).toContain('which 20260101-000000 cannot read');
    expect(box.calls('systemctl')).toEqual(['stop damier.service', 'restart damier.service']);
    writeFileSync(box.state('damier.sqlite'), 'new form');
    await box.run('damier-release', ['rollback']);
    expect([box.current, readFileSync(box.state('damier.sqlite'), 'utf8')]).toEqual([FIRST, 'old form']);
    const [aside = ''] = readdirSync(box.state()).filter((name) => name.startsWith('games-of-'));
    expect(readFileSync(box.state(aside, 'damier.sqlite'), 'utf8')).toBe('new form');
  });

  it('of the same form leaves the kept games where they are', async () => {
    writeFileSync(box.state('damier.sqlite'), 'games');
    await install(GOOD);
    await box.run('damier-release', ['rollback']);
    expect(readdirSync(box.state())).toEqual(['damier.sqlite']);
  });

  it('can be taken back by hand', async () => {
    box.release('20250101-000000');
    expect(await box.run('damier-release', ['rollback'])).toMatchObject({ code: 0 });
    expect(box.current).toBe('20250101-000000');
  });
});

describe('the watchdog', () => {
  it('is fed while the heartbeat is young, and not when it is old or missing', async () => {
    // It ends after four more waits, between which it was looked at three times.
    const program = (age: string) => `
      const { readFileSync, utimesSync, writeFileSync } = require('node:fs');
      const file = process.env.DAMIER_HOME + '/heartbeat';
      const waits = () => readFileSync(process.env.DAMIER_DATA + '/sleep', { encoding: 'utf8', flag: 'a+' }).split('\\n').length;
      ${age}
      const before = waits();
      setInterval(() => waits() >= before + 4 && process.exit(3), 20);`;
    const fed = async (age: string) => {
      const own = new Sandbox();
      own.release(FIRST, program(age));
      const ended = await own.run('damier-run', [], { DAMIER_LOOK_SECONDS: '0.2' });
      expect(ended.code).toBe(3);
      return own.calls('systemd-notify');
    };
    const old = 'writeFileSync(file, ""); utimesSync(file, Date.now() / 1000 - 60, Date.now() / 1000 - 60);';
    const [none, late, young] = await Promise.all([fed(''), fed(old), fed('writeFileSync(file, "");')]);
    expect([none, late]).toEqual([['--ready'], ['--ready']]);
    expect(young.slice(0, 3)).toEqual(['--ready', 'WATCHDOG=1', 'WATCHDOG=1']);
  });
});

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
    const env = { DAMIER_PAGE_FILE: file, DAMIER_CAGE: cage, DAMIER_LOOK_SECONDS: '0.1' };
    let ended = false;
    const shown = box.run('damier-browser', [], env).then((ran) => {
      ended = true;
      return ran;
    });
    await expect.poll(() => existsSync(join(box.data, 'opened'))).toBe(true);
    rmSync(file);
    const looked = () => readFileSync(join(box.data, 'sleep'), 'utf8').split('\n').length;
    const before = looked();
    await expect.poll(() => looked() - before).toBeGreaterThan(3);
    expect(ended).toBe(false);
    writeFileSync(file, 'http://localhost:9/\n');
    await shown;
  });
});
