#!/usr/bin/env node
import { existsSync } from 'node:fs';

const main = new URL('../dist/cli/damier.js', import.meta.url);
if (existsSync(main)) {
  await import(main.href);
} else {
  console.error('damier: not built yet. Run `npm ci` (or `npm run build`) in this folder first.');
  process.exitCode = 2;
}
