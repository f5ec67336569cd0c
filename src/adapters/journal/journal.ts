/** The kept games as files of JSON lines: `games/000001-trappes.jsonl`, … in the state directory. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { GameHead, GameStore, Journal } from '../../ports/store.ts';
import { JournalFile } from './journal-file.ts';
import { readJournalLines } from './journal-lines.ts';
import { makeFolder } from './make-folder.ts';

/** Numbered, not dated: a board without a battery-backed clock does not know the date after a power cut. */
const NAME = /^(\d{6,})-[a-z-]+\.jsonl$/;
const VERSION = 1;

/** Opens (and makes, if need be) the folder of kept games; throws the system's error when that cannot be done. */
export function openGameStore(stateDirectory: string, log: (message: string) => void): GameStore {
  const folder = join(stateDirectory, 'games');
  makeFolder(folder);
  return {
    latest(head) {
      for (const name of namesNewestFirst(folder)) {
        const journal = open(join(folder, name), head, log);
        if (journal !== null) return journal;
      }
      return null;
    },
    begin: (head) => begin(folder, head),
  };
}

function namesNewestFirst(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort((a, b) => numberOf(b) - numberOf(a));
}

function numberOf(name: string): number {
  return Number(NAME.exec(name)?.[1] ?? 0);
}

/** The journal in this file if it has this head; null if it has another or cannot be read. */
function open(path: string, head: GameHead, log: (message: string) => void): Journal | null {
  const read = readJournalLines(readFileSync(path));
  if (!read.ok) {
    log(`${path}: line ${read.line} cannot be read; the game is kept as ${setAside(path)}.`);
    return null;
  }
  const [first, ...entries] = read.lines;
  if (!isDeepStrictEqual(first, headLine(head))) return null;
  if (read.cut > 0) log(`${path}: the last line was cut short (${read.cut} bytes) and is left out.`);
  return new JournalFile(path, read.length, entries);
}

function begin(folder: string, head: GameHead): Journal {
  const [newest] = namesNewestFirst(folder);
  const number = newest === undefined ? 1 : numberOf(newest) + 1;
  const path = join(folder, `${String(number).padStart(6, '0')}-${head.game}.jsonl`);
  const line = Buffer.from(`${JSON.stringify(headLine(head))}\n`);
  writeFileSync(path, line, { flag: 'wx', flush: true });
  syncFolder(folder);
  return new JournalFile(path, line.length, []);
}

function headLine(head: GameHead): object {
  return { damier: 'journal', v: VERSION, ...head };
}

/** Renames a damaged file so that nothing ever writes to it again; answers its new name. */
function setAside(path: string): string {
  let aside = `${path}.damaged`;
  for (let n = 2; existsSync(aside); n += 1) aside = `${path}.damaged-${n}`;
  renameSync(path, aside);
  return aside;
}

/** A new name is on the disk only once its folder is. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
