import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import type { Rules } from '../../rules/rules.ts';
import { type EndgameFile, headOf } from './file.ts';

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
