import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { readTrace, replay, TraceError } from '../adapters/trace/trace.ts';
import { messageOf } from '../app/message-of.ts';
import { described } from './event-line.ts';

/** Adds `damier replay`. */
export function addReplayCommand(program: Command): void {
  program
    .command('replay')
    .description('run a sensor trace through recogniser and session, and print what was understood')
    .argument('<trace>', 'a trace, JSON lines')
    .option('--json', 'one JSON value a line')
    .action((file: string, { json = false }: { json?: boolean }) => printReplay(file, json));
}

function printReplay(file: string, json: boolean): void {
  try {
    const events = replay(readTrace(readFileSync(file, 'utf8')));
    for (const event of events) console.log(json ? JSON.stringify(event) : described(event));
  } catch (error) {
    if (!(error instanceof TraceError || isFileError(error))) throw error;
    console.error(`damier replay ${file}: ${messageOf(error)}`);
    process.exitCode = 2;
  }
}

/** What the system refuses, and a file that is longer than any text. */
function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error;
}
