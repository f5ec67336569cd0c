/** What the installer asks, refuses and writes, as far as no root of a Debian is needed: that is tried by `npm run test:install`. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { woodenProfile } from '../../src/app/board-parts.ts';
import { checkConfiguration } from '../../src/app/configuration.ts';
import { checkOffer, exhibitSettings } from '../../src/app/exhibit/exhibit-settings.ts';
import { newFolder } from '../e2e/folders.ts';

const INSTALL = fileURLToPath(new URL('../../deploy/install.sh', import.meta.url));

/** The processor of another system's root: not this machine's. */
const KIND = 'mips64';

/** Another system's root, as far as the script looks at it. */
function machine(...programs: readonly string[]): string {
  const root = newFolder('root');
  mkdirSync(join(root, 'etc'));
  mkdirSync(join(root, 'bin'));
  writeFileSync(join(root, 'etc/debian_version'), '12.11\n');
  for (const program of programs) {
    mkdirSync(join(root, program, '..'), { recursive: true });
    writeFileSync(join(root, program), '#!/bin/sh\n', { mode: 0o755 });
  }
  return root;
}

/** @param found the boards that `damier find` would name */
function install(
  root: string,
  args: readonly string[],
  input = '',
  devices = newFolder('dev'),
  found: readonly string[] = [],
) {
  // In the place of chroot: it has our Node where the machine has programs, says its kind, and runs nothing else.
  const stub = newFolder('chroot');
  const node = readdirSync(root).includes('usr') ? `[ "$2" = node ] && shift && exec "$@"; ` : '';
  const kind = `[ "$2" = uname ] && echo ${KIND} && exit; `;
  writeFileSync(join(stub, 'chroot'), `#!/bin/sh\n${node}${kind}exit 1\n`, { mode: 0o755 });
  const finds = `[ "$2" = find ] && { printf '${found.map((board) => `${board}\\n`).join('')}'; exit; }`;
  writeFileSync(join(stub, 'node'), `#!/bin/sh\n${finds}\nexec "${process.execPath}" "$@"\n`, {
    mode: 0o755,
  });
  const env = { ...process.env, PATH: `${stub}:${process.env.PATH}`, DAMIER_DEVICES: devices };
  const ran = spawnSync('sh', [INSTALL, '--root', root, ...args], { input, env, encoding: 'utf8' });
  return { code: ran.status, out: ran.stdout, err: ran.stderr };
}

describe('the installer', () => {
  it('names everything that is missing at once, and changes nothing', () => {
    const root = machine();
    rmSync(join(root, 'etc/debian_version'));
    const { code, err } = install(root, ['--no-apt']);
    expect(code).toBe(2);
    expect(err).toContain('nothing was changed');
    const named = [
      /a Debian or a Raspberry Pi OS/,
      /Node 20\.19 or newer/,
      /openssh-client openssl udev cage xwayland libgl1-mesa-dri chromium/,
    ];
    expect(named.map((words) => words.test(err))).toEqual([true, true, true]);
    expect(readdirSync(root).sort()).toEqual(['bin', 'etc']);
  });

  it('looks for the drivers of the screen where the other system has them', () => {
    const { err } = install(machine(`usr/lib/${KIND}-linux-gnu/dri/driver`), ['--no-apt']);
    expect(err).toMatch(/xwayland chromium/);
  });

  it.each([
    [['--hours', '9-18'], /--hours 9-18 is none of/],
    [['--closed', 'sunday'], /--closed sunday is none of/],
    [['--office', '80'], /--office 80 is none of none\|/],
    [['--board', 'chess'], /--board chess is none of virtual\|/],
  ])('refuses %j before anything is installed', (wrong, words) => {
    const usual = ['--language', 'fr', '--board', 'virtual', '--hours', 'always'];
    const { code, err } = install(withNode(), ['--no-kiosk', ...usual, ...wrong]);
    expect([code, err]).toEqual([2, expect.stringMatching(words)]);
  });

  it('takes no PIN but six to twelve digits, and no silence for an answer', () => {
    const said = ['--no-kiosk', '--language', 'fr', '--board', 'virtual', '--hours', 'always', '--pin-stdin'];
    expect(install(withNode(), said, '12\n').err).toContain('a PIN is six to twelve digits');
    expect(install(withNode(), ['--no-kiosk'], 'de\n').err).toContain('no answer came');
  });

  const said = ['--no-kiosk', '--language', 'fr', '--hours', 'always'];
  const devices = newFolder('dev');
  for (const name of ['ttyACM0', 'ttyACM1', 'ttyS0']) writeFileSync(join(devices, name), '');

  it('asks nobody about a board of wood where nothing is plugged in', () => {
    const { out, err } = install(withNode(), said, 'chess\n');
    expect([out, err]).toEqual([
      expect.not.stringContaining('plugged in'),
      expect.stringMatching(/The board \[virtual\].*write one of virtual\|/s),
    ]);
  });

  it('takes the board that is plugged in', () => {
    const { out, err } = install(withNode(), [...said, '--pin-stdin'], '12\n', devices, ['classic-10x10']);
    expect(out).toContain(`at ${devices}/ttyACM0 ${devices}/ttyACM1; it is asked`);
    // The next question.
    expect(err).toMatch(/^damier: a PIN is/);
  });

  it.each([
    [['classic-8x8', 'school-6x6'], 'classic-8x8'],
    [[], 'virtual'],
  ])('asks where what is plugged in may be %j', (found, proposed) => {
    expect(install(withNode(), said, 'chess\n', devices, found).err).toContain(`The board [${proposed}]`);
  });

  /** What it would offer visitors, board by board. */
  const lines = readFileSync(INSTALL, 'utf8').matchAll(/^ {4}([\w|. -]+)\) games='(.+)' ;;$/gm);
  it.each(
    [...lines].flatMap(([, boards = '', games = '']) => boards.split(' | ').map((board) => [board, games])),
  )('offers on %s games that fit it: %s', (profile, games) => {
    const text = `{"board": {"profile": "${profile}"}, "exhibit": {"games": [${games}]}}`;
    const configuration = checkConfiguration('settings.json', text);
    const { house } = exhibitSettings(configuration, ['fr', 'en']);
    const board = woodenProfile({ board: profile ?? '', home: newFolder('home') });
    expect(() => checkOffer(house, board, 'settings.json')).not.toThrow();
  });
});

/** Where Node and Debian's packages are there, and nothing else is. */
const withNode = () => machine('usr/bin/ssh-keygen', 'usr/bin/openssl', 'usr/bin/udevadm');
