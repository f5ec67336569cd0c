import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { loadProfile } from '../adapters/profile/profile.ts';
import { createPdnDecoder, type PdnCheckOptions, type PdnGame, PdnReader } from '../rules/pdn.ts';
import { boardOf, type GameId, gameId, RulesError, trapLayout } from '../rules/rules.ts';

/** The games of a file as they come, a batch for each chunk read: never more than a chunk and a game in memory. */
export async function* gamesOf(file: string): AsyncIterable<readonly PdnGame[]> {
  const stream: AsyncIterable<Uint8Array> = file === '-' ? process.stdin : createReadStream(file);
  const decoder = createPdnDecoder();
  let batch: PdnGame[] = [];
  const reader = new PdnReader((game) => batch.push(game));
  const taken = () => {
    const games = batch;
    batch = [];
    return games;
  };
  for await (const bytes of stream) {
    reader.push(decoder.push(bytes));
    yield taken();
  }
  reader.push(decoder.end());
  reader.end();
  yield taken();
}

/** Writes to the standard output and waits while its reader is slower; a reader that has gone (`| head`) ends the command. */
export async function write(text: string): Promise<void> {
  if (text !== '' && !process.stdout.write(text)) await once(process.stdout, 'drain');
}

/** The check's options of `--game`; a trapdoor game is read with the traps of the board as sold. */
export function checkOptions(game: string | undefined): PdnCheckOptions {
  if (game === undefined) return {};
  const id: GameId = gameId(game);
  if (id !== 'trappes' && id !== 'trappes-anglo') return { game: id };
  return { game: id, layout: trapLayout(boardOf(8), loadProfile('trappes-8x8').sliders) };
}

/** Runs a command whose use may be bad: exit 2 with a message for a file that cannot be read or a wrong option. */
export async function runOrRefuse(command: string, run: () => Promise<void>): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  try {
    await run();
  } catch (error) {
    if (!(error instanceof RulesError) && !isFileError(error)) throw error;
    console.error(`damier pdn ${command}: ${error.message}`);
    process.exitCode = 2;
  }
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'path' in error;
}
