import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { type Command, Option } from 'commander';
import { HubEngine } from '../adapters/hub/hub.ts';
import { openingBookOf } from '../adapters/openings/openings.ts';
import { thinkerFor } from '../adapters/opponent/opponent.ts';
import { messageOf } from '../app/errors.ts';
import { homeDirectory } from '../app/home.ts';
import { VERSION } from '../app/machine.ts';
import { type Level, STRONGEST } from '../opponent/opponent.ts';
import { createRules } from '../rules/rules.ts';
import { level } from './terminal.ts';

/** Adds `damier engine`. */
export function addEngineCommand(program: Command): void {
  program
    .command('engine')
    .description(
      'plays international draughts for another program, by the Hub protocol (version 2) on stdin and stdout',
    )
    .addOption(
      new Option('--level <n>', 'how strongly, 1 to 8; the parameter `level` of the protocol takes its place')
        .argParser(level)
        .default(STRONGEST, `${STRONGEST.number}`),
    )
    .action(engine);
}

function engine({ level }: { readonly level: Level }): void {
  const rules = createRules('international');
  const home = homeDirectory(process.env);
  const failed = (error: Error) => {
    console.error(`damier engine: ${messageOf(error)}`);
    end(1);
  };
  const threads = availableParallelism();
  const thinker = thinkerFor({ rules, options: {}, spinner: null, home, threads, failed });
  const end = (code: number) => {
    void thinker.close().finally(() => process.exit(code));
  };
  const hub = new HubEngine({
    rules,
    thinker,
    level,
    threads,
    book: openingBookOf(rules),
    version: VERSION,
    send: (line) => process.stdout.write(`${line}\n`),
    now: () => performance.now(),
    quit: () => end(0),
  });
  createInterface({ input: process.stdin })
    .on('line', (line) => hub.take(line))
    .on('close', () => end(0));
}
