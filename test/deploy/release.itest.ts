/** Updates that roll back: the script of deploy/ on a data folder of the test's own, with a page that answers as it is told. */

import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Sandbox } from './sandbox.ts';

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
function install(program: string, { hash, power, patience = 60 }: Installing = {}) {
  const [file, right] = box.archive(program);
  const { port } = page.address() as AddressInfo;
  const env = { DAMIER_PORT: `${port}`, DAMIER_PATIENCE_SECONDS: `${patience}`, DAMIER_STEP_SECONDS: '0.2' };
  return box.run('damier-release', ['install', file, hash ?? right], env, power);
}

interface Installing {
  readonly hash?: string | undefined;
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

  it.each([
    ['that does not run here', 'throw new Error("no")', undefined, 'holds no release'],
    ['with another checksum', GOOD, '0'.repeat(64), 'SHA-256'],
  ])('%s changes nothing', async (_, program, hash, words) => {
    const { code, err } = await install(program, { hash });
    expect([code, box.current, box.releases]).toEqual([2, FIRST, [FIRST]]);
    expect(err).toContain(words);
    expect(box.calls('systemctl')).toEqual([]);
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
