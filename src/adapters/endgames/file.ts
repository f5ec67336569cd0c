import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { decidingRules, hasEndgames, MOST_PIECES } from '../../opponent/opponent.ts';
import type { Rules } from '../../rules/rules.ts';

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
 * The file of that game in a folder. The name tells the rules that decide what is won; whatever else differs (how a game is
 * drawn) changes nothing in the file.
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

/** The first line is no longer. */
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

export function headLine(rules: Rules, most: number, sha256: string): string {
  return JSON.stringify({ ...headOf(rules, most), sha256 });
}
