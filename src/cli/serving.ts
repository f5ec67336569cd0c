import { messageOf } from '../app/message-of.ts';
import { BadUse, type Playing, type PlayOptions } from '../app/play.ts';

/** Runs a command that serves a page until a signal ends it; bad use is said with the command's name, and exits 2. */
export async function serve(
  command: string,
  start: (options: PlayOptions) => Promise<Playing>,
  greeting: (playing: Playing) => string,
): Promise<void> {
  // Whoever reads what is said (a terminal, `| tee`, the journal) may go; the game goes on, and the log on the disk has it all.
  for (const stream of [process.stdout, process.stderr]) {
    stream.removeAllListeners('error');
    stream.on('error', () => undefined);
  }
  try {
    let end: (code: number) => void = () => process.exit(1);
    const starting = start({ say, giveUp: () => end(1) });
    end = endsInOrder(async () => (await starting).stop());
    const playing = await starting;
    process.on('uncaughtException', playing.uncaught);
    process.on('unhandledRejection', playing.uncaught);
    console.log(greeting(playing));
  } catch (error) {
    if (!(error instanceof BadUse)) throw error;
    console.error(`damier ${command}: ${error.message}.`);
    process.exitCode = 2;
  }
}

function say(message: string): void {
  console.error(`damier: ${message}`);
}

/** What ends a program: Ctrl-C, a supervisor, a terminal that is closed. */
const ENDS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ends the program with that code once all is in order; the first signal does so too, the second ends it at once. */
function endsInOrder(stop: () => Promise<void>): (code: number) => void {
  let ending = false;
  const end = (code: number) => {
    if (ending) process.exit(130);
    ending = true;
    stop().then(
      () => process.exit(code),
      (error: unknown) => {
        say(`did not end in order: ${messageOf(error)}`);
        process.exit(1);
      },
    );
  };
  for (const signal of ENDS) process.on(signal, () => end(0));
  return end;
}
