/** Solved endgames on the disk, those that come with the program and a home folder's own: the entry of this folder. */

import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, createBrotliDecompress } from 'node:zlib';
import {
  decidingRules,
  type Endgames,
  endgamesFrom,
  endgamesOn,
  hasEndgames,
  MOST_PIECES,
  type Solving,
  solveEndgames,
} from '../../opponent/opponent.ts';
import type { Rules } from '../../rules/rules.ts';
import { flushFolder } from '../store/store.ts';
import { errorWords } from '../words/words.ts';

/** What all threads of the program look up, read once. */
export interface SharedEndgames {
  readonly most: number;
  readonly values: SharedArrayBuffer;
}

/** By file: what is being read, and what somebody still looks up. */
const reading = new Map<string, Promise<SharedEndgames>>();
const known = new Map<string, WeakRef<SharedEndgames>>();

/**
 * The endgames of that game with the most pieces; null where there are none. A file that cannot be used is reported, and the next
 * is taken.
 */
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

/** Of the compression. From here on each byte less costs ten times as much. */
const QUALITY = 9;

/**
 * Solves the endgames of that file and keeps them. Answers its size in bytes. Throws the system's error where the disk does not
 * take them.
 */
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

/** A file with its name is whole: it is written under another one first, and a disk that takes a part of it leaves nothing. */
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

/** One file: all endgames of up to so many pieces under one set of rules. */
export interface EndgameFile {
  readonly path: string;
  readonly most: number;
}

/** Those that come with the program: of every game that has endgames, under its own rules. */
export const SHIPPED = fileURLToPath(new URL('../../../endgames/', import.meta.url));

/** How many pieces a file may be of, the most first: five are solved for who asks for them. */
export const SOLVED_PIECES = [MOST_PIECES + 1, MOST_PIECES] as const;

/** Where those of a home folder are. */
export function endgamesIn(home: string): string {
  return join(home, 'endgames');
}

/**
 * The file of that game in a folder. The name tells the rules that decide what is won. Whatever else differs (how a game is drawn)
 * changes nothing in the file.
 */
export function endgameFile(folder: string, rules: Rules, most: number): EndgameFile {
  const mark = createHash('sha256')
    .update(JSON.stringify(decidingRules(rules)))
    .digest('hex')
    .slice(0, 8);
  return { path: join(folder, `${rules.id}-${most}-${mark}.endgames`), most };
}

/** The files of that game that are there, those of most pieces first. */
export function keptFiles(home: string | null, rules: Rules): readonly EndgameFile[] {
  if (!hasEndgames(rules)) return [];
  const folders = [SHIPPED, ...(home === null ? [] : [endgamesIn(home)])];
  return SOLVED_PIECES.flatMap((most) => folders.map((folder) => endgameFile(folder, rules, most))).filter(
    ({ path }) => existsSync(path),
  );
}

const VERSION = 2;
/** What the first line of a file tells, without the checksum. */
function headOf(rules: Rules, most: number) {
  return { damier: 'endgames', v: VERSION, most, rules: decidingRules(rules) };
}

/** The first line is not longer than this. */
const LONGEST_HEAD = 2048;

/**
 * Reads a file into `values`, part by part; zlib does its work beside this thread. Throws where it cannot be read, is of other
 * rules, or is not whole by its checksum.
 */
export async function readInto({ path, most }: EndgameFile, rules: Rules, values: Uint8Array): Promise<void> {
  const { line, end } = await firstLine(path);
  const sum = sumIn(line, rules, most);
  const hash = createHash('sha256');
  let at = 0;
  await pipeline(
    createReadStream(path, { start: end }),
    createBrotliDecompress(),
    async (content: AsyncIterable<Buffer>) => {
      for await (const part of content) {
        if (at + part.length > values.length) throw new Error(`it has more than ${values.length} endgames`);
        values.set(part, at);
        hash.update(part);
        at += part.length;
      }
    },
  );
  if (at !== values.length) throw new Error(`it ends after ${at} of ${values.length} endgames`);
  if (hash.digest('hex') !== sum) throw new Error('it is damaged: its checksum is another');
}

async function firstLine(path: string): Promise<{ readonly line: string; readonly end: number }> {
  const parts: Buffer[] = [];
  for await (const part of createReadStream(path, { end: LONGEST_HEAD - 1 }) as AsyncIterable<Buffer>)
    parts.push(part);
  const begin = Buffer.concat(parts);
  const end = begin.indexOf('\n');
  if (end < 0) throw new Error('it is no file of endgames');
  return { line: begin.subarray(0, end).toString(), end: end + 1 };
}

/** The checksum that the first line tells; it must be the line of those rules. */
function sumIn(line: string, rules: Rules, most: number): string {
  const [, sum] = /"sha256":"([0-9a-f]{64})"\}$/.exec(line) ?? [];
  if (sum === undefined || line !== headLine(rules, most, sum))
    throw new Error('it is of other rules, or of another version');
  return sum;
}

function headLine(rules: Rules, most: number, sha256: string): string {
  return JSON.stringify({ ...headOf(rules, most), sha256 });
}
