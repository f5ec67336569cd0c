import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { readTrace, replay, TraceError } from '../adapters/trace/trace.ts';
import { isCoded } from '../adapters/words/error-code.ts';
import { messageOf } from '../app/message-of.ts';
import { type Explained, explainTrace } from '../game/game.ts';
import { described } from './event-line.ts';
import { storyLines } from './story-lines.ts';

interface ReplayFlags {
  readonly json?: boolean;
  readonly explain?: boolean;
}

/** Adds `damier replay`. */
export function addReplayCommand(program: Command): void {
  program
    .command('replay')
    .description('run a sensor trace through recogniser and session, and print what was understood')
    .argument('<trace>', 'a trace, JSON lines')
    .option('--json', 'one JSON value a line')
    .option('--explain', 'at each decision the likeliest stories, with what each costs, term by term')
    .action((file: string, flags: ReplayFlags) => printReplay(file, flags));
}

function printReplay(file: string, { json = false, explain = false }: ReplayFlags): void {
  try {
    const trace = readTrace(readFileSync(file, 'utf8'));
    if (explain) printExplained(explainTrace(trace), json);
    else for (const event of replay(trace)) console.log(json ? JSON.stringify(event) : described(event));
  } catch (error) {
    // Beside it: what the system refuses, and a file that is longer than any text.
    if (!(error instanceof TraceError || isCoded(error))) throw error;
    console.error(`damier replay ${file}: ${messageOf(error)}`);
    process.exitCode = 2;
  }
}

function printExplained(all: readonly Explained[], json: boolean): void {
  for (const { event, stories } of all) {
    if (json) console.log(JSON.stringify(stories.length === 0 ? event : { ...event, stories }));
    else console.log([described(event), ...stories.flatMap(storyLines)].join('\n'));
  }
}
