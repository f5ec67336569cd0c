/** Updates that roll back: the script of deploy/ on a data folder of the test's own, with a page that answers as it is told. */

import { execFileSync, spawn } from 'node:child_process';
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
  return box.run('damier-release', ['install', file], looking(patience), power);
}

interface Installing {
  readonly form?: number;
  readonly signedBy?: Signer | null;
  readonly power?: AbortSignal;
  readonly patience?: number;
}

const FIRST = '20260101-000000';

/** Where the page is, and how many looks at it there are. */
function looking(patience: number) {
  const { port } = page.address() as AddressInfo;
  writeFileSync(join(box.data, 'page'), `http://127.0.0.1:${port}/\n`);
  return {
    DAMIER_PAGE_FILE: join(box.data, 'page'),
    DAMIER_PATIENCE_SECONDS: `${patience}`,
    DAMIER_STEP_SECONDS: '0.2',
  };
}

/** An update that the power cuts off while it looks at the new release, which does well later: trial and link are as it left them. */
async function cutOff(): Promise<string> {
  writes = () => false;
  const power = new AbortController();
  const cut = install(GOOD, { power: power.signal });
  while (box.calls('systemctl').length === 0) await new Promise((done) => setTimeout(done, 50));
  power.abort();
  await cut;
  writes = () => true;
  return box.current;
}

/** A release that leaves a sign if anything of it runs. */
const MARKS_RAN = () => `require('node:fs').writeFileSync('${box.state('ran')}', '')`;

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

  it.each([
    ['without a signature', () => box.archive(MARKS_RAN(), { signedBy: null }), 'comes with its signature'],
    [
      'signed by a stranger',
      () => box.archive(MARKS_RAN(), { signedBy: 'stranger' }),
      'is not signed by anybody',
    ],
    [
      'that is not what was signed',
      () => {
        const [signed, other] = [box.archive(GOOD), box.archive(MARKS_RAN(), { signedBy: null })];
        copyFileSync(`${signed}.sig`, `${other}.sig`);
        return other;
      },
      'is not signed by anybody',
    ],
    [
      'signed for something else',
      () => {
        const file = box.archive(MARKS_RAN(), { signedBy: null });
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
        return box.archive(MARKS_RAN());
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
    const fresh = await cutOff();
    writes = () => false;
    const trial = readFileSync(join(box.data, 'trial'), 'utf8');
    expect([fresh === FIRST, trial.trim()]).toEqual([false, `${FIRST} 0`]);
    for (let start = 1; start <= 3; start += 1) {
      await box.run('damier-release', ['check']);
      expect(box.current).toBe(fresh);
    }
    expect((await box.run('damier-release', ['check'])).err).toContain('failed three starts');
    expect([box.current, box.releases]).toEqual([FIRST, [FIRST]]);
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
});

describe('rolled back by hand', () => {
  it('the last release that was good is used, and never one that was rejected or not proven', async () => {
    await install(GOOD);
    const good = box.current;
    writes = (release) => release <= good;
    await install(GOOD, { patience: 6 });
    box.release('29990101-000000');
    expect(await box.run('damier-release', ['rollback'])).toMatchObject({ code: 0 });
    expect(box.current).toBe(FIRST);
  });
});

describe('confirmed after a start', () => {
  it('a good release whose update was cut off is good, and not undone at its fourth start', async () => {
    const fresh = await cutOff();
    await box.run('damier-release', ['check']);
    await box.run('damier-release', ['confirm'], looking(60));
    for (let start = 2; start <= 5; start += 1) await box.run('damier-release', ['check']);
    expect([box.current, box.releases, existsSync(join(box.data, 'trial'))]).toEqual([
      fresh,
      [FIRST, fresh],
      false,
    ]);
  });

  it('one that does not do well stays on trial', async () => {
    const fresh = await cutOff();
    writes = () => false;
    await box.run('damier-release', ['confirm'], looking(4));
    expect([box.current, existsSync(join(box.data, 'trial'))]).toEqual([fresh, true]);
  });

  it('the first one is good, and what lies beside it stays', async () => {
    rmSync(box.ledger);
    box.release('20250101-000000');
    await box.run('damier-release', ['confirm'], looking(60));
    expect(readFileSync(box.ledger, 'utf8')).toMatch(new RegExp(`^\\S+ ${FIRST} good -\n$`));
    expect(box.releases).toEqual(['20250101-000000', FIRST]);
  });

  it('is what an update does itself while it is under way', async () => {
    const fresh = await cutOff();
    const held = spawn('flock', [join(box.data, 'lock'), 'sleep', '100']);
    await new Promise((done) => setTimeout(done, 200));
    expect((await box.run('damier-release', ['confirm'], looking(60))).code).toBe(0);
    expect((await box.run('damier-release', ['rollback'])).err).toContain('under way already');
    held.kill();
    expect(box.current).toBe(fresh);
    expect(existsSync(join(box.data, 'trial'))).toBe(true);
  });
});

describe('what is listed', () => {
  it('is each release in words: in use, kept, tried, rejected and refused, and why', async () => {
    await box.run('damier-release', ['confirm'], looking(60));
    await installFile(box.archive(GOOD, { signedBy: 'stranger' }));
    await new Promise((done) => setTimeout(done, 1100));
    writes = (release) => release === FIRST;
    await install(GOOD, { patience: 6 });
    const { out } = await box.run('damier-release', ['list']);
    const lines = out
      .trim()
      .split('\n')
      .map((line) => line.replace(/\d{4}-\d\d-\d\dT\S+Z/, 'TIME'));
    expect(lines.map((line) => line.slice(17))).toEqual([
      'not on the disk, rejected at TIME, because its program did not answer and write within 90 s',
      'not on the disk, refused at TIME, because nobody whom this board knows has signed it',
      'in use, good at TIME',
    ]);
  });
});

describe('what staff has asked for on the page', () => {
  const wish = (word: string, file?: string) => {
    mkdirSync(box.state('update'), { recursive: true });
    if (file !== undefined) copyFileSync(file, box.state('update/archive.tgz'));
    if (file !== undefined && existsSync(`${file}.sig`))
      copyFileSync(`${file}.sig`, box.state('update/archive.tgz.sig'));
    writeFileSync(box.state('update/wish'), `${word}\n`);
    return box.run('damier-release', ['wished'], looking(60));
  };

  it('is an update with a good signature, and nothing of it is left lying there', async () => {
    expect(await wish('install', box.archive(GOOD))).toMatchObject({ code: 0 });
    expect(box.current).not.toBe(FIRST);
    expect(readdirSync(box.state('update'))).toEqual([]);
  });

  it.each(['stranger', null] as const)('signed by %s it changes nothing, and is gone', async (signedBy) => {
    expect(await wish('install', box.archive(MARKS_RAN(), { signedBy }))).toMatchObject({ code: 2 });
    expect([box.current, existsSync(box.state('ran')), readdirSync(box.state('update'))]).toEqual([
      FIRST,
      false,
      [],
    ]);
  });

  it('or the release before; anything else is no wish', async () => {
    await install(GOOD);
    expect(await wish('rollback')).toMatchObject({ code: 0 });
    expect(box.current).toBe(FIRST);
    expect(await wish('$(reboot)')).toMatchObject({ code: 2 });
    expect(existsSync(box.state('update/wish'))).toBe(false);
  });
});

describe('damier-run', () => {
  const BEAT = `
    const { utimesSync, writeFileSync } = require('node:fs');
    const file = process.env.DAMIER_HOME + '/heartbeat';
    const beat = () => writeFileSync(file, '');`;
  const run = async (program: string) => {
    const own = new Sandbox();
    own.release(FIRST, program);
    writeFileSync(own.state('heartbeat'), '');
    const { code, err } = await own.run('damier-run', [], { DAMIER_LOOK_SECONDS: '0.2' });
    return { code, err, said: own.calls('systemd-notify') };
  };

  it('feeds systemd’s watchdog while the program’s heart beats, whatever date the machine has', async () => {
    const wrong = `beat(); utimesSync(file, new Date(), new Date(Date.now() - 4e9 * Math.random()));`;
    const { code, said } = await run(
      `${BEAT} let n = 0; setInterval(() => { ${wrong} if (++n > 40) process.exit(3); }, 50);`,
    );
    expect(code).toBe(3);
    expect(said.slice(0, 4)).toEqual(['--ready', 'WATCHDOG=1', 'WATCHDOG=1', 'WATCHDOG=1']);
  });

  it('kills a program that hangs: five looks without a beat, and it is started again', async () => {
    // It stops in the middle of everything, as by SIGSTOP: no signal but one reaches it.
    const { code, err, said } = await run(`${BEAT} beat(); process.kill(process.pid, 'SIGSTOP');`);
    expect([code, err]).toEqual([137, expect.stringContaining('the program hangs')]);
    expect(said.length).toBeLessThan(9);
  });

  it('gives a program that has not begun to beat forty looks', async () => {
    const { code, said } = await run('setInterval(() => undefined, 1000);');
    expect(code).toBe(137);
    expect(said.length).toBe(40);
  });
});
