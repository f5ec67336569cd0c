import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { type Solving, solveEndgames } from '../../opponent/opponent.ts';
import type { Rules } from '../../rules/rules.ts';
import { flushFolder } from '../store/store.ts';
import type { EndgameFile } from './file.ts';
import { headLine } from './read-file.ts';

/** Of the compression: from here on each byte less costs ten times as much. */
const QUALITY = 9;

/** Solves the endgames of that file and keeps them; answers its size in bytes. Throws the system's error where the disk does not take them. */
export function solveInto(file: EndgameFile, rules: Rules, progress: (solving: Solving) => void): number {
  // A folder that cannot be made is found out before minutes of solving.
  mkdirSync(dirname(file.path), { recursive: true });
  const values = solved(rules, file.most, progress);
  const head = headLine(rules, file.most, createHash('sha256').update(values).digest('hex'));
  const compressed = brotliCompressSync(values, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: values.length,
    },
  });
  const content = Buffer.concat([Buffer.from(`${head}\n`), compressed]);
  writeWhole(file.path, content);
  return content.length;
}

function solved(rules: Rules, most: number, progress: (solving: Solving) => void): Uint8Array {
  const solving = solveEndgames(rules, most);
  for (;;) {
    const step = solving.next();
    if (step.done) return step.value;
    progress(step.value);
  }
}

/** A file of its name is whole: it is written under another one first, and a disk that takes a part of it leaves nothing. */
function writeWhole(path: string, content: Buffer): void {
  const draft = `${path}.part`;
  rmSync(draft, { force: true });
  try {
    const file = openSync(draft, 'wx', 0o644);
    try {
      for (let at = 0; at < content.length; ) at += writeSync(file, content, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  flushFolder(dirname(path));
}
