// `npm run test:install [-- ROOT]`: installs Damier into a Debian root as deploy/install.sh would on a small computer, twice, and
// lets the exhibit run in it without any board. As root; ROOT is a prepared one, else debootstrap makes one (some minutes).
// What a folder of files cannot show (the boot, the watchdog's hardware, the screen) is not tried here.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const INSTALL = fileURLToPath(new URL('../deploy/install.sh', import.meta.url));
const PORT = '18427';
const given = process.argv[2];
const root = given ?? mkdtempSync(join(tmpdir(), 'damier-root-'));
const run = (program, ...args) =>
  execFileSync(program, args, { stdio: ['pipe', 'pipe', 'inherit'] }).toString();
const inside = (...args) => run('chroot', root, ...args);
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

function must(what, holds) {
  console.log(`${holds ? 'yes' : 'NO '}  ${what}`);
  if (!holds) process.exitCode = 1;
}

/** What `/health` says, once it says anything; null after a minute. */
async function health() {
  for (let second = 0; second < 60; second += 1) {
    try {
      const told = await (await fetch(`http://127.0.0.1:${PORT}/health`)).json();
      if (told.store?.writes) return told;
    } catch {
      // Not yet.
    }
    await wait(1000);
  }
  return null;
}

try {
  if (given === undefined) {
    console.log(`a Debian root in ${root} …`);
    run('debootstrap', '--variant=minbase', '--include=passwd,udev,systemd,nodejs', 'trixie', root);
  }
  run('sh', INSTALL, '--root', root);
  const first = readdirSync(join(root, 'var/lib/damier/releases'));
  run('sh', INSTALL, '--root', root);
  must(
    'a second installation changes no release',
    readdirSync(join(root, 'var/lib/damier/releases')).join() === first.join(),
  );
  must('the user of the exhibit may use the boards', /dialout/.test(inside('id', 'damier')));
  inside('systemd-analyze', 'verify', 'damier.service');
  must('systemd finds no fault in damier.service', true);
  must(
    'the service starts with the machine',
    inside('systemctl', 'is-enabled', 'damier.service').trim() === 'enabled',
  );
  inside('udevadm', 'verify', '/etc/udev/rules.d/70-damier.rules');
  must('udev finds no fault in the rules', true);
  const env = { PATH: process.env.PATH, PORT, DAMIER_HOME: '/var/lib/damier/state' };
  const program = spawn('chroot', ['--userspec=damier:damier', root, '/usr/local/lib/damier/damier-run'], {
    env,
    stdio: 'ignore',
  });
  const ended = new Promise((done) => program.on('exit', done));
  const told = await health();
  must(`the exhibit runs as its own user, without any board (${told?.status})`, told?.status === 'degraded');
  must('its heartbeat beats', existsSync(join(root, 'var/lib/damier/state/heartbeat')));
  program.kill('SIGTERM');
  await Promise.race([ended, wait(20_000)]);
  must('it ends in order when it is asked to', program.exitCode !== null);
} finally {
  if (given === undefined) rmSync(root, { recursive: true, force: true });
}
