// The programs that tests need and npm cannot bring: a compiler for the firmware, one for its host tests, a second simulator,
// a browser, a modeller for the printed parts, what the watcher in Python (examples/mirror-watch) is made of.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian package → what of it is used: a program on the PATH, or a file. */
const PACKAGES = {
  'gcc-avr': 'avr-gcc',
  'avr-libc': '/usr/lib/avr/include/avr/io.h',
  'binutils-avr': 'avr-objcopy',
  'libsimavr-dev': '/usr/include/simavr/sim_avr.h',
  'g++': 'g++',
  make: 'make',
  chromium: 'chromium',
  mosquitto: 'mosquitto',
  openssl: 'openssl',
  'openssh-client': 'ssh-keygen',
  systemd: 'systemd-analyze',
  openscad: 'openscad',
  kicad: '/usr/lib/python3/dist-packages/pcbnew.py',
  gerbv: 'gerbv',
  admesh: 'admesh',
  'prusa-slicer': 'prusa-slicer',
  'util-linux': 'prlimit',
  'python3-paho-mqtt': '/usr/lib/python3/dist-packages/paho/mqtt/client.py',
  'python3-cryptography': '/usr/lib/python3/dist-packages/cryptography/__init__.py',
};

function isThere(thing) {
  if (thing.startsWith('/')) return existsSync(thing);
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, thing), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const missingPackages = () => Object.keys(PACKAGES).filter((name) => !isThere(PACKAGES[name]));

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { env, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

/** Installs what is missing where that is possible (root on Debian), and says so; answers whether all is there. */
export function installMissing() {
  const missing = missingPackages();
  if (missing.length === 0) {
    console.log(`all there: ${Object.keys(PACKAGES).join(' ')}`);
    return true;
  }
  const install = ['install', '-y', '--no-install-recommends', ...missing];
  const mayInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (!mayInstall) {
    console.error(
      `damier: the tests need ${missing.join(', ')}. On Debian, install them with the one command`,
    );
    console.error(`  sudo apt-get update && sudo apt-get ${install.join(' ')}`);
    return false;
  }
  console.log(`installing what the tests need and this machine lacks: ${missing.join(' ')}`);
  if (!apt('update', '-qq')) console.error('damier: apt-get update failed; trying with the lists at hand.');
  if (!apt(...install)) return false;
  const still = missingPackages();
  if (still.length > 0) console.error(`damier: installed, yet still not found: ${still.join(', ')}`);
  return still.length === 0;
}
