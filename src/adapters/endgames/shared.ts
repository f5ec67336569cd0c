import { type Endgames, endgamesFrom, endgamesOn } from '../../opponent/opponent.ts';
import type { Rules } from '../../rules/rules.ts';
import { errorWords } from '../words/error-words.ts';
import { type EndgameFile, keptFiles } from './file.ts';
import { readInto } from './read-file.ts';

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
