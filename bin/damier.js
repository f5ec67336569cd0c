#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';

const main = new URL('../dist/cli/damier.js', import.meta.url);
const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const [major, minor] = process.versions.node.split('.').map(Number);
const [leastMajor, leastMinor] = engines.node.match(/\d+/g).map(Number);

if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
  console.error(
    `damier: needs Node ${leastMajor}.${leastMinor} or newer, and this is ${process.versions.node}. Get one from https://nodejs.org.`,
  );
  process.exitCode = 2;
} else if (existsSync(main)) {
  try {
    await import(main.href);
  } catch (error) {
    const native = missingNativePart(error);
    // What the system refuses before the program is there, as where too few files may be open.
    const isMissing = error.code === 'ERR_MODULE_NOT_FOUND';
    if (native === null && !isMissing && error.syscall === undefined) throw error;
    // Node says of a package that is half there, or that too few open files hide, only that it is missing.
    const what = isMissing ? error.message.replace(/ imported from .*/s, '') : (error.path ?? error.syscall);
    console.error(
      native === null
        ? `damier: the program cannot be read: ${what} (${error.code}). ` +
            'See whether it is whole (npm ci), what this user may read, and how many files may be open (ulimit -n).'
        : `damier: a native part is missing: ${native}. ` +
            'Optional packages were left out, or what was installed is for another system: npm ci --include=optional installs it.',
    );
    // At once: every other module that misses it would be told of as well, with its stack.
    process.exit(2);
  }
} else {
  console.error('damier: not built yet. Run `npm ci` (or `npm run build`) in this folder first.');
  process.exitCode = 2;
}

/** What a package looked for in vain that is made for one system: the database's binary, the serial port's; or null. */
function missingNativePart({ code, message }) {
  if (code === 'MODULE_NOT_FOUND') return /Cannot find module '([^']+)'/.exec(message)?.[1] ?? null;
  // node-gyp-build, which loads the serial port.
  return /^No native build was found[\s\S]*loaded from: (.*)/.exec(message)?.[1] ?? null;
}
