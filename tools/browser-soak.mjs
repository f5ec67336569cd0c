// `npm run test:browser` (after a build; as root; with cage, Xvfb, xdotool and chromium): starts an exhibit and its browser by
// deploy/scripts/damier-browser, with its flags, its policy and its keeper, as a user of its own, under the compositor cage on a
// screen in memory. Then real keys: after each the board's page, and no other, must be on the screen again within 10 s.
// What it cannot see is a menu or a dialog that is no page: it says so where the page has lost the keyboard to one.
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';

const path = (relative) => fileURLToPath(new URL(`../${relative}`, import.meta.url));
const DISPLAY = ':87';
const USER = 'nobody';
const WITHIN_MS = 10_000;
/** A window that opens does so within this time. */
const OPENS_MS = 1500;
const LOOK_MS = 50;

const KEYS = [
  ...['ctrl+t', 'ctrl+n', 'ctrl+shift+n', 'ctrl+w', 'ctrl+shift+w', 'ctrl+F4', 'ctrl+o', 'ctrl+p', 'ctrl+s'],
  ...['ctrl+l', 'ctrl+j', 'ctrl+h', 'ctrl+u', 'ctrl+shift+i', 'ctrl+shift+q', 'ctrl+shift+Delete'],
  ...['F1', 'F5', 'F6', 'F11', 'F12', 'Escape', 'alt+F4', 'alt+Left', 'alt+Home', 'alt+f', 'shift+Escape'],
  ...['super', 'Menu', 'shift+F10'],
];

const work = mkdtempSync(join(tmpdir(), 'damier-browser-'));
const started = [];
const start = (program, args, env = {}) => {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', process.env.DAMIER_LOUD ? 'inherit' : 'ignore'],
    // What it starts itself is ended with it.
    detached: true,
  });
  child.on('error', (error) => {
    console.error(`${program}: ${error.message}`);
    process.exitCode = 2;
  });
  started.push(child);
  return child;
};
const keys = (...args) => execFileSync('xdotool', args, { env: { ...process.env, DISPLAY } });

let isOver = false;
function end() {
  isOver = true;
  for (const { pid } of started.splice(0).reverse()) {
    try {
      process.kill(-pid, 'SIGTERM');
    } catch {
      // It has ended.
    }
  }
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    end();
    process.exit(2);
  });

const UNIT = readFileSync(path('deploy/systemd/damier-kiosk.service'), 'utf8');
const RESTART_MS = 1000 * Number(/^RestartSec=(\d+)$/m.exec(UNIT)?.[1]);
/** In the place of systemd: what ends is started again, as the unit says. */
function keepStarted(begin) {
  begin().on('exit', () => setTimeout(() => isOver || keepStarted(begin), RESTART_MS));
}

/** What a file of the exhibit says, once it is there. */
async function told(file, seconds) {
  for (let ms = 0; ms < 1000 * seconds; ms += 200) {
    if (existsSync(file)) return readFileSync(file, 'utf8').trim();
    await pause(200);
  }
  throw new Error(`${file} has not come within ${seconds} s`);
}

/** The browser's pages, by the port that it has written into its profile; null while no browser answers. */
async function pages() {
  try {
    const [port] = readFileSync(join(work, 'kiosk/profile/DevToolsActivePort'), 'utf8').split('\n');
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`, { signal: AbortSignal.timeout(1000) });
    return (await answer.json()).filter(({ type }) => type === 'page');
  } catch {
    return null;
  }
}

/** Commands to one page, each with its answer. */
async function speakTo({ webSocketDebuggerUrl }, ...commands) {
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((open, fail) => socket.once('open', open).once('error', fail));
  try {
    const answers = [];
    for (const [id, { method, params }] of commands.entries()) {
      socket.send(JSON.stringify({ id, method, params }));
      answers.push(
        await new Promise((answered, fail) => {
          const late = setTimeout(() => fail(new Error(`${method}: no answer`)), 2000);
          socket.on('message', (data) => {
            const message = JSON.parse(data.toString());
            if (message.id !== id) return;
            clearTimeout(late);
            answered(message.result ?? message.error);
          });
        }),
      );
    }
    return answers;
  } finally {
    socket.terminate();
  }
}

const evaluate = (expression) => ({
  method: 'Runtime.evaluate',
  params: { expression, returnByValue: true },
});

/** Null: the board's page alone is there, and shown. Else what is there instead. */
async function instead(address) {
  const all = await pages();
  if (all === null) return 'no browser';
  const [page, ...others] = all;
  if (page === undefined || others.length > 0 || !page.url.startsWith(address))
    return all.map(({ url }) => url).join(' ') || 'no page';
  try {
    const [{ result }] = await speakTo(
      page,
      evaluate(`document.visibilityState === 'visible' && document.querySelector('[data-scene]') !== null &&
        innerWidth === screen.width && innerHeight === screen.height`),
    );
    return result?.value === true ? null : 'the page without the board';
  } catch {
    return 'a page that does not answer';
  }
}

/** The board is there, and stays for as long as a window takes to open. Answers after how many ms, or null; and what was there. */
async function settles(address) {
  const begun = Date.now();
  const seen = new Set();
  let since = null;
  for (;;) {
    const now = await instead(address);
    const at = Date.now() - begun;
    if (now === null) since ??= at;
    else {
      seen.add(now);
      since = null;
    }
    if (since !== null && at - since >= OPENS_MS) return { ms: seen.size === 0 ? 0 : since, seen };
    if (at > WITHIN_MS + OPENS_MS) return { ms: null, seen };
    await pause(LOOK_MS);
  }
}

async function drop(address) {
  const file = join(work, 'dropped.html');
  writeFileSync(file, '<h1>dropped</h1>');
  chmodSync(file, 0o644);
  const [page] = (await pages())?.filter(({ url }) => url.startsWith(address)) ?? [];
  if (page === undefined) throw new Error('no page to drop a file on');
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  const at = (type) => ({ method: 'Input.dispatchDragEvent', params: { type, x: 400, y: 300, data } });
  await speakTo(page, at('dragEnter'), at('dragOver'), at('drop'));
}

let failed = 0;
function say(what, { ms, seen }) {
  if (ms === null) failed += 1;
  const opened = seen.size === 0 ? '' : `  (${[...seen].join(', ').slice(0, 120)})`;
  console.log(
    `${ms === null ? 'NO ' : 'yes'}  ${what.padEnd(18)} ${ms === null ? 'not' : `${ms} ms`}${opened}`,
  );
}

try {
  chmodSync(work, 0o755);
  for (const folder of ['home', 'run', 'kiosk', 'policies']) mkdirSync(join(work, folder));
  copyFileSync(path('deploy/chromium-policy.json'), join(work, 'policies/damier.json'));
  for (const script of ['damier-browser', 'damier-one-page.mjs'])
    copyFileSync(path(`deploy/scripts/${script}`), join(work, script));
  chmodSync(join(work, 'damier-browser'), 0o755);
  execFileSync('chown', ['-R', USER, join(work, 'kiosk')]);
  chmodSync(join(work, 'kiosk'), 0o700);
  writeFileSync(
    join(work, 'settings.json'),
    JSON.stringify({ page: { port: 0 }, board: { profile: 'virtual' }, exhibit: { games: ['trappes'] } }),
  );
  start(process.execPath, [path('bin/damier.js'), 'exhibit', '--config', join(work, 'settings.json')], {
    DAMIER_HOME: join(work, 'home'),
    RUNTIME_DIRECTORY: join(work, 'run'),
  });
  start('Xvfb', [DISPLAY, '-screen', '0', '1440x900x24', '-nolisten', 'tcp']);
  const address = await told(join(work, 'run/page'), 60);
  const kiosk = `mount --bind "$POLICIES" /etc/chromium/policies/managed && exec runuser -u ${USER} -- "$SCRIPT"`;
  mkdirSync('/etc/chromium/policies/managed', { recursive: true });
  const env = {
    ...{ POLICIES: join(work, 'policies'), SCRIPT: join(work, 'damier-browser'), DISPLAY },
    ...{ HOME: join(work, 'kiosk'), XDG_RUNTIME_DIR: join(work, 'kiosk') },
    ...{ DAMIER_PAGE_FILE: join(work, 'run/page'), DAMIER_PROFILE: join(work, 'kiosk/profile') },
    ...{ DAMIER_NODE: process.execPath, WLR_BACKENDS: 'x11', WLR_RENDERER: 'pixman' },
  };
  keepStarted(() => start('unshare', ['--mount', 'sh', '-c', kiosk], env));
  for (let second = 0; (await instead(address)) !== null; second += 1) {
    if (second > 60)
      throw new Error(`the board is not on the screen after a minute: ${await instead(address)}`);
    await pause(1000);
  }
  // Without a window manager the keys go to what lies under the pointer.
  keys('mousemove', '700', '400');
  say('nothing', await settles(address));
  for (const key of KEYS) {
    keys('key', key);
    say(key, await settles(address));
  }
  keys('click', '3');
  say('right click', await settles(address));
  keys('click', '2');
  say('middle click', await settles(address));
  await drop(address);
  say('a dropped file', await settles(address));
} finally {
  end();
  await pause(3000);
  rmSync(work, { recursive: true, force: true });
}
console.log(failed === 0 ? 'the board was back each time' : `${failed} failed`);
process.exit(process.exitCode ?? (failed === 0 ? 0 : 1));
