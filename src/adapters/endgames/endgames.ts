import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  type Endgames,
  type EndgameValues,
  endgamesFrom,
  hasEndgames,
  MOST_PIECES,
  type Solving,
  solveEndgames,
} from '../../opponent/opponent.ts';
import type { Rules } from '../../rules/rules.ts';
import { errorWords } from '../words/error-words.ts';

/**
 * Solved endgames, kept in a folder of DAMIER_HOME: one compressed file a rule set. The first line says which rules
 * they were solved under; under any others they are not read.
 */
const FOLDER = 'endgames';
const VERSION = 1;

/** The endgames of that rule set, or null where none are kept. A file that cannot be read is said and left out. */
export function readEndgames(
  home: string,
  rules: Rules,
  say: (message: string) => void,
  most = MOST_PIECES,
): Endgames | null {
  const file = fileOf(home, rules);
  if (!hasEndgames(rules) || !existsSync(file)) return null;
  try {
    const content = gunzipSync(readFileSync(file));
    const end = content.indexOf('\n');
    if (content.subarray(0, end).toString() !== headOf(rules, most)) return null;
    const values = new Int8Array(content.buffer, content.byteOffset + end + 1, content.length - end - 1);
    return endgamesFrom(rules, values, most);
  } catch (error) {
    say(`${file} is left out (${errorWords(error)}); damier endgames --game ${rules.id} solves them again`);
    return null;
  }
}

/** Solves the endgames of that rule set and keeps them; answers the file and its size in bytes. */
export function buildEndgames(
  home: string,
  rules: Rules,
  progress: (solving: Solving) => void,
  most = MOST_PIECES,
): { readonly file: string; readonly bytes: number } {
  const file = fileOf(home, rules);
  // A folder that cannot be made is found out before minutes of solving.
  mkdirSync(join(home, FOLDER), { recursive: true });
  const values = Buffer.from(solved(rules, most, progress).buffer);
  const content = gzipSync(Buffer.concat([Buffer.from(`${headOf(rules, most)}\n`), values]), { level: 6 });
  // A file that is there is whole: it is written under another name first.
  writeFileSync(`${file}.part`, content);
  renameSync(`${file}.part`, file);
  return { file, bytes: content.length };
}

function solved(rules: Rules, most: number, progress: (solving: Solving) => void): EndgameValues {
  const solving = solveEndgames(rules, most);
  for (;;) {
    const step = solving.next();
    if (step.done) return step.value;
    progress(step.value);
  }
}

function fileOf(home: string, rules: Rules): string {
  return join(home, FOLDER, `${rules.id}.gz`);
}

function headOf({ ruleSet }: Rules, most: number): string {
  return JSON.stringify({ damier: 'endgames', v: VERSION, most, ruleSet });
}
