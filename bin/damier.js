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
    // What the system refuses before the program is there, as where too few files may be open.
    if (error.syscall === undefined) throw error;
    console.error(
      `damier: the program cannot be read: ${error.path ?? error.syscall} (${error.code}). See what this user may read, and how many files may be open (ulimit -n).`,
    );
    process.exitCode = 2;
  }
} else {
  console.error('damier: not built yet. Run `npm ci` (or `npm run build`) in this folder first.');
  process.exitCode = 2;
}
