/** Solved endgames on the disk, those that come with the program and a home folder's own: the entry of this folder. */

import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import {
  type Endgames,
  endgamesFrom,
  endgamesOn,
  type Solving,
  solveEndgames,
} from '../../opponent/opponent.ts';
import type { Rules } from '../../rules/rules.ts';
import { flushFolder } from '../store/store.ts';
import { errorWords } from '../words/error-words.ts';
import { type EndgameFile, headLine, keptFiles, readInto } from './file.ts';

export { type EndgameFile, endgameFile, endgamesIn, SHIPPED, SOLVED_PIECES } from './file.ts';

/** What all threads of the program look up, read once. */
export interface SharedEndgames {
  readonly most: number;
  readonly values: SharedArrayBuffer;
}

/** By file: what is being read, and what somebody still looks up. */
const reading = new Map<string, Promise<SharedEndgames>>();
const known = new Map<string, WeakRef<SharedEndgames>>();

/** The endgames of that game of most pieces; null where there are none. A file that cannot be used is said, and the next is taken. */
export async function findEndgames(
  home: string | null,
  rules: Rules,
  say: (message: string) => void,
): Promise<SharedEndgames | null> {
  for (const file of keptFiles(home, rules)) {
    try {
      return await readOnce(file, rules);
    } catch (error) {
      say(
        `${file.path} is left out (${errorWords(error)}); ` +
          `damier endgames --game ${rules.id} --pieces ${file.most} solves them again`,
      );
    }
  }
  return null;
}

async function readOnce(file: EndgameFile, rules: Rules): Promise<SharedEndgames> {
  const { path } = file;
  const found = known.get(path)?.deref();
  if (found !== undefined) return found;
  const begun = reading.get(path) ?? readShared(file, rules);
  reading.set(path, begun);
  try {
    const read = await begun;
    known.set(path, new WeakRef(read));
    return read;
  } finally {
    reading.delete(path);
  }
}

async function readShared(file: EndgameFile, rules: Rules): Promise<SharedEndgames> {
  const values = new SharedArrayBuffer(endgamesOn(rules.board.squares.length, file.most));
  await readInto(file, rules, new Uint8Array(values));
  return { most: file.most, values };
}

/** For a search on any thread. */
export function endgamesOf(rules: Rules, { most, values }: SharedEndgames): Endgames {
  return endgamesFrom(rules, new Uint8Array(values), most);
}

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
