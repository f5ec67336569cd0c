// `npm run test:install [-- --release bookworm|trixie --arch x64|arm64 ROOT]`: makes the installer, gives it in a bare Debian root as
// docs/operation.md says, and lets the exhibit run in it without any board, on a root that it cannot write to; updates it well and
// badly; closes it by its hours; adds the browser, and asks that for an address that its policy refuses.
// As root; ROOT is a prepared one without a Damier, else debootstrap makes a Debian 12 without Node (some minutes). The root of
// another processor runs under QEMU, some ten times slower.
// What a folder of files cannot show (the boot, the watchdog's hardware, the screen) is not tried here.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import WebSocket from 'ws';
import { makeInstaller } from './installer.mjs';

const INSTALLERS = fileURLToPath(new URL('../installer', import.meta.url));
const PORT = '18427';
const OFFICE = 18428;
const PIN = '142536';
/** The processors: as Debian calls them, and what runs their programs on another one, as the kernel has it registered. */
const PROCESSORS = {
  x64: { debian: 'amd64', emulator: 'qemu-x86_64' },
  arm64: { debian: 'arm64', emulator: 'qemu-aarch64' },
};
const { values: asked, positionals } = parseArgs({
  options: {
    arch: { type: 'string', default: process.arch },
    release: { type: 'string', default: 'bookworm' },
  },
  allowPositionals: true,
});
const [given] = positionals;
const processor = PROCESSORS[asked.arch];
const isEmulated = asked.arch !== process.arch;
/** An emulated processor takes many times as long. */
const PATIENCE = isEmulated ? 10 : 1;
const SIGNER = mkdtempSync(join(tmpdir(), 'damier-signer-'));
const KEY = join(SIGNER, 'key');
const root = given ?? mkdtempSync(join(tmpdir(), 'damier-root-'));
const run = (program, ...args) =>
  execFileSync(program, args, { stdio: ['pipe', 'pipe', 'inherit'] }).toString();
const inside = (...args) => run('chroot', root, ...args);
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

function must(what, holds) {
  console.log(`${holds ? 'yes' : 'NO '}  ${what}`);
  if (!holds) process.exitCode = 1;
}

/** What `/health` says, once it says anything; null after a minute of a machine's own processor. */
async function health() {
  for (let second = 0; second < 60 * PATIENCE; second += 1) {
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

/** The status that the way in from the office answers; its certificate is signed by nobody. */
const officeSays = (path) =>
  new Promise((told) => {
    const asked = get({ host: '127.0.0.1', port: OFFICE, path, rejectUnauthorized: false }, (answer) =>
      told(answer.resume().statusCode),
    );
    asked.on('error', ({ message }) => told(message));
  });

/** As damier.service runs it: its own user, nothing to write to but its state, and a folder in memory for the heartbeat. */
const SERVICE = `set -e
mount --bind "$ROOT" "$ROOT"
mount --bind "$ROOT/var/lib/damier/state" "$ROOT/var/lib/damier/state"
mount -o remount,ro,bind "$ROOT"
for folder in run tmp; do mount -t tmpfs -o mode=1777 tmpfs "$ROOT/$folder"; done
install -d -o "$(stat -c %u "$ROOT/var/lib/damier/state")" "$ROOT/run/damier"
exec chroot --userspec=damier:damier "$ROOT" /usr/local/lib/damier/damier-run`;
const state = (...names) => join(root, 'var/lib/damier/state', ...names);
let program = null;
let ended = null;

function start() {
  const service = { ROOT: root, PORT, RUNTIME_DIRECTORY: '/run/damier', DAMIER_SUPERVISED: '1' };
  program = spawn('unshare', ['--mount', 'sh', '-c', SERVICE], {
    env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin', ...service },
    stdio: 'ignore',
  });
  ended = new Promise((done) => program.on('exit', done));
}

/** What the program has in memory. */
const inMemory = (name) => {
  const file = `/proc/${program.pid}/root/run/damier/${name}`;
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};

async function stop() {
  program.kill('SIGTERM');
  await Promise.race([ended, wait(20_000 * PATIENCE)]);
  return program.exitCode !== null;
}

async function playsAsInstalled() {
  start();
  const told = await health();
  must(
    `the exhibit runs as its own user on a read-only root, without any board (${told?.status})`,
    told?.status === 'degraded',
  );
  for (let second = 0; second < 20 * PATIENCE && !inMemory('notified')?.includes('WATCHDOG=1'); second += 1)
    await wait(1000);
  must('staff comes in from the office over TLS, and nobody else', (await officeSays('/health')) === 401);
  must('its heartbeat is in memory alone', inMemory('heartbeat') !== null && !existsSync(state('heartbeat')));
  must('it feeds the watchdog', inMemory('notified')?.includes('WATCHDOG=1') === true);
  must('it ends in order when it is asked to', await stop());
}

/** What a folder of files has no systemd for: its notifications are noted, and a restart is asked of this script. */
function putStandIns() {
  for (const [name, script] of [
    ['systemd-notify', 'echo "$@" >>/run/damier/notified'],
    ['systemctl', 'touch /var/lib/damier/restart'],
  ])
    writeFileSync(join(root, 'usr/local/bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

/** Whoever signs releases: the key stays here, and the machine knows its public half. */
function makeSigner() {
  run('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-C', 'soak', '-f', KEY);
  const [kind, key] = readFileSync(`${KEY}.pub`, 'utf8').split(' ');
  mkdirSync(join(root, 'etc/damier'), { recursive: true });
  writeFileSync(
    join(root, 'etc/damier/release-signers'),
    `soak@example.org namespaces="damier-release" ${kind} ${key}\n`,
  );
}

/** An update by damier-release. */
async function update(folder) {
  const archive = join(root, 'var/lib/damier/damier.tgz');
  run(
    'tar',
    '--use-compress-program=gzip -1',
    '-cf',
    archive,
    '-C',
    join(folder, '..'),
    folder.split('/').at(-1),
  );
  rmSync(`${archive}.sig`, { force: true });
  run('ssh-keygen', '-q', '-Y', 'sign', '-f', KEY, '-n', 'damier-release', archive);
  const env = {
    ...{ PATH: process.env.PATH, DAMIER_PATIENCE_SECONDS: String(40 * PATIENCE) },
    // Where the service's own folder in memory would have it.
    DAMIER_PAGE_FILE: '/var/lib/damier/page',
  };
  writeFileSync(join(root, 'var/lib/damier/page'), `http://127.0.0.1:${PORT}/\n`);
  const release = ['/usr/local/lib/damier/damier-release', 'install', '/var/lib/damier/damier.tgz'];
  const script = spawn('chroot', [root, ...release], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  const asked = join(root, 'var/lib/damier/restart');
  while (script.exitCode === null) {
    await wait(100);
    if (!existsSync(asked)) continue;
    rmSync(asked);
    await stop();
    start();
  }
  return script.exitCode;
}

async function updates() {
  const inUse = () => readlinkSync(join(root, 'var/lib/damier/current'));
  const before = inUse();
  const broken = mkdtempSync(join(tmpdir(), 'damier-broken-'));
  try {
    start();
    await health();
    const well = await update(join(root, 'var/lib/damier', before));
    const after = inUse();
    must('a new release takes over once it has proved itself', well === 0 && after !== before);
    mkdirSync(join(broken, 'bin'));
    // As every release it brings its Node: the machine has none.
    cpSync(join(root, 'var/lib/damier', after, 'node'), join(broken, 'node'), { recursive: true });
    writeFileSync(join(broken, 'package.json'), '{}');
    writeFileSync(join(broken, 'bin/damier.js'), "if (!process.argv.includes('--help')) process.exit(1);");
    const badly = await update(broken);
    const told = await health();
    must(
      'one that does not start is gone again, and the one before it plays',
      badly === 1 && inUse() === after && told !== null,
    );
  } finally {
    rmSync(broken, { recursive: true });
  }
}

/** A day that the hours leave out is closed; and staff's restart ends the program, for systemd to start it again. */
async function hoursAndRestart() {
  await stop();
  const settings = JSON.parse(readFileSync(state('settings.json'), 'utf8'));
  writeFileSync(state('settings.json'), JSON.stringify({ ...settings, operation: { hours: {} } }));
  run('chroot', root, 'chown', '-R', 'damier:damier', '/var/lib/damier/state');
  start();
  await health();
  const socket = new WebSocket(`ws://127.0.0.1:${PORT}/ws`);
  const lock = await new Promise((told) => {
    socket.on('message', (data) => {
      const message = JSON.parse(data.toString());
      if (message.type === 'staff') told(message.lock);
    });
  });
  socket.close();
  must('outside its hours it is closed', lock === 'closed');
  const post = (path, body, headers = {}) =>
    fetch(`http://127.0.0.1:${PORT}/api/staff/${path}`, {
      ...{ method: 'POST', body: JSON.stringify(body) },
      headers: { 'Content-Type': 'application/json', ...headers },
    });
  const cookie = (await post('login', { pin: PIN })).headers.get('set-cookie')?.split(';')[0] ?? '';
  await post('act', { do: 'restart' }, { cookie });
  await Promise.race([ended, wait(20_000 * PATIENCE)]);
  must('it ends by itself to be started again, when staff says so', program.exitCode !== null);
}

/** The browser, asked for an address that is not this machine's. */
const SCREEN = `set -e
for folder in tmp dev/shm; do mount -t tmpfs -o mode=1777 tmpfs "$ROOT/$folder"; done
mount -t proc proc "$ROOT/proc"
chroot --userspec=damier-kiosk:damier-kiosk "$ROOT" /usr/bin/chromium --headless --no-sandbox --disable-gpu $FLAGS \\
  --user-data-dir=/tmp/profile --dump-dom http://192.0.2.1/
exit $?`;

/**
 * The rest of what the exhibit has: Debian's browser and compositor, and the policy. An emulated browser takes all of the machine's
 * memory: there it is the emulator's word, that the browser has opened the file, which ends it.
 */
async function withItsScreen(install) {
  must('Debian has the browser and the compositor, and they come with it', install());
  const [how, sign, what] = isEmulated
    ? [{ QEMU_STRACE: '1', FLAGS: '--single-process --no-zygote' }, /openat\(.*\/damier\.json",.* = \d/, '']
    : [
        { FLAGS: '' },
        /ERR_BLOCKED_BY_ADMINISTRATOR|This page is blocked/,
        ': it goes to no address but this machine',
      ];
  // With its own processes, which all end with the shell: whoever becomes another user outlives its parent.
  const apart = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', SCREEN];
  const browser = spawn('unshare', apart, {
    env: { PATH: process.env.PATH, HOME: '/tmp', ROOT: root, ...how },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  const seen = new Promise((done) => {
    for (const stream of [browser.stdout, browser.stderr])
      stream.on('data', (data) => {
        said += data;
        if (sign.test(said)) done();
      });
    browser.on('exit', done);
  });
  await Promise.race([seen, wait(60_000)]);
  const gone = new Promise((done) => browser.on('exit', done));
  if (browser.exitCode === null && process.kill(-browser.pid, 'SIGKILL')) await gone;
  if (!sign.test(said)) console.error(said.slice(-2000));
  must(`the browser reads its policy${what}`, sign.test(said));
}

/** What has to be on this machine, in one sentence; null: all is there. */
function missing() {
  if (processor === undefined) return `--arch ${asked.arch} is none of ${Object.keys(PROCESSORS).join(', ')}`;
  if (process.getuid?.() !== 0) return "root's rights are needed";
  if (isEmulated && !existsSync(`/proc/sys/fs/binfmt_misc/${processor.emulator}`))
    return (
      `nothing runs the programs of ${asked.arch} here: apt install qemu-user-static binfmt-support, then ` +
      `mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc; update-binfmts --enable ${processor.emulator}`
    );
  if (given === undefined && spawnSync('debootstrap', ['--version']).status !== 0)
    return 'debootstrap is needed: apt install debootstrap';
  return null;
}

const lacking = missing();
if (lacking !== null) {
  console.error(lacking);
  process.exit(2);
}
if (existsSync(join(root, 'var/lib/damier'))) {
  console.error(`${root} has a Damier already, which would be tried instead of this one.`);
  console.error('Name a root without, or none: then one is made.');
  process.exit(2);
}
try {
  if (given === undefined) {
    console.log(`a Debian root (${asked.release}, ${asked.arch}) in ${root} …`);
    // A temporary folder is its maker's alone; the exhibit's own user must get in.
    chmodSync(root, 0o755);
    const bare = ['--variant=minbase', '--include=passwd,udev,systemd'];
    run('debootstrap', ...bare, `--arch=${processor.debian}`, asked.release, root);
    // Where the machine's own names are asked, for apt.
    copyFileSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'));
  }
  console.log('the installer …');
  const [installer] = makeInstaller(INSTALLERS, asked.arch);
  copyFileSync(join(INSTALLERS, installer), join(root, 'root', installer));
  /** As it stands in docs/operation.md, with the answers; sudo is for who is not root. */
  const install = (...answers) => {
    const line = `cd /root && sh ${installer} ${answers.join(' ')}`;
    const { status } = spawnSync('chroot', [root, 'sh', '-c', line], {
      ...{ input: `${PIN}\n`, stdio: ['pipe', 'inherit', 'inherit'] },
      env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
    });
    return status === 0;
  };
  const said = ['--no-kiosk', '--language fr', '--board trappes-8x8', '--hours always', `--office ${OFFICE}`];
  must('one file and one command install it on a bare Debian', install(...said, '--pin-stdin'));
  const first = readdirSync(join(root, 'var/lib/damier/releases'));
  must(
    'a second installation changes no release',
    install('--no-kiosk') && readdirSync(join(root, 'var/lib/damier/releases')).join() === first.join(),
  );
  copyFileSync(
    fileURLToPath(new URL('start-check.mjs', import.meta.url)),
    join(root, 'root/start-check.mjs'),
  );
  const release = '/var/lib/damier/current';
  inside(`${release}/node/bin/node`, '/root/start-check.mjs', release);
  must('its page answers, its database is written, and its serial driver loads', true);
  must('the user of the exhibit may use the boards', /dialout/.test(inside('id', 'damier')));
  inside('systemd-analyze', 'verify', 'damier.service');
  must('systemd finds no fault in damier.service', true);
  must(
    'the service starts with the machine',
    inside('systemctl', 'is-enabled', 'damier.service').trim() === 'enabled',
  );
  // Debian 12's udev (252) cannot verify yet.
  if (Number(inside('udevadm', '--version')) < 254) console.log('not tried: what udev says of the rules');
  else {
    inside('udevadm', 'verify', '/etc/udev/rules.d/70-damier.rules');
    must('udev finds no fault in the rules', true);
  }
  putStandIns();
  makeSigner();
  await playsAsInstalled();
  await updates();
  await hoursAndRestart();
  await withItsScreen(install);
} finally {
  program?.kill('SIGTERM');
  rmSync(SIGNER, { recursive: true, force: true });
  if (given === undefined) rmSync(root, { recursive: true, force: true });
}
