import { once } from 'node:events';
import { open, stat } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { messageOf } from '../app/errors.ts';
import {
  createPdnDecoder,
  gameId,
  type PdnCheckOptions,
  type PdnGame,
  PdnReader,
  RulesError,
} from '../rules/rules.ts';
import { showProgress } from './terminal.ts';

/** Characters read at a time: so few that of the shortest games a few hundred wait, and these die young. */
const SLICE = 4096;

/**
 * The games of a file as they come, a batch for each slice read: never more than a slice and a game in memory. A terminal
 * shows how much is read.
 */
export async function* gamesOf(file: string): AsyncIterable<readonly PdnGame[]> {
  const stream: AsyncIterable<Uint8Array> = file === '-' ? process.stdin : bytesOf(file);
  // Of a pipe it is 0.
  const size = file === '-' ? 0 : (await stat(file)).size;
  let read = 0;
  const decoder = createPdnDecoder();
  let batch: PdnGame[] = [];
  const reader = new PdnReader((game) => batch.push(game));
  const taken = () => {
    const games = batch;
    batch = [];
    return games;
  };
  for await (const bytes of stream) {
    read += bytes.length;
    showProgress(`${megabytes(read)}${size > 0 ? ` of ${megabytes(size)}` : ''} MB read`);
    const text = decoder.push(bytes);
    for (let at = 0; at < text.length; at += SLICE) {
      reader.push(text.slice(at, at + SLICE));
      yield taken();
    }
  }
  reader.push(decoder.end());
  reader.end();
  showProgress('');
  yield taken();
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

/** The bytes of a file, chunk by chunk, all in one buffer: a chunk is good until the next one is asked for. */
async function* bytesOf(file: string): AsyncIterable<Uint8Array> {
  const handle = await open(file);
  const buffer = new Uint8Array(65536);
  try {
    for (;;) {
      const { bytesRead } = await handle.read(buffer);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

/** Writes whole lines to the standard output, in the place of the progress shown, and waits while their reader is slower. */
export async function write(text: string): Promise<void> {
  if (text === '') return;
  showProgress('');
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

/** The check's options of `--game`; a trapdoor game is read with the traps of the board as sold. */
export function checkOptions(game: string | undefined): PdnCheckOptions {
  return game === undefined ? {} : { game: gameId(game) };
}

/** What is said of a file of something else, which is read to its end without a fault. */
export function noGameIn(file: string): string {
  return `${file} holds no game; name a file with tags ([White "…"]) or moves (1. 32-28)`;
}

/** A file that the user named and that cannot be read. */
class UnreadableFile extends Error {}

/** Refuses files that cannot be read before anything is printed. */
export async function refuseUnreadable(files: readonly string[]): Promise<void> {
  for (const file of files.filter((name) => name !== '-')) {
    const handle = await open(file).catch((error: Error) => {
      throw new UnreadableFile(`${file} cannot be read (${messageOf(error)})`);
    });
    const isFolder = (await handle.stat()).isDirectory();
    await handle.close();
    if (isFolder) throw new UnreadableFile(`${file} is a folder, no file`);
  }
}

/** Runs a command whose use may be bad: exit 2 with a message for a file that cannot be read or a wrong option. */
export async function runOrRefuse(command: string, run: () => Promise<void>): Promise<void> {
  process.stdout.on('error', endIfReaderHasGone);
  // Nothing is kept of a game that was told; V8 would all the same let three times as much garbage lie as is alive.
  setFlagsFromString('--heap-growing-percent=25');
  try {
    await run();
  } catch (error) {
    if (!(error instanceof RulesError) && !(error instanceof UnreadableFile)) throw error;
    console.error(`damier pdn ${command}: ${error.message}`);
    process.exitCode = 2;
  } finally {
    process.stdout.off('error', endIfReaderHasGone);
  }
}

/** `damier pdn check … | head` ends when head does. */
function endIfReaderHasGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  showProgress('');
  process.exit();
}
