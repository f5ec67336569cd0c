import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { readTrace, replay, TraceError } from '../adapters/trace/trace.ts';
import type { GameEvent } from '../game/game.ts';
import { RulesError } from '../rules/rules.ts';

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
    if (!(error instanceof TraceError || error instanceof RulesError || isFileError(error))) throw error;
    console.error(`damier replay ${file}: ${error.message}`);
    process.exitCode = 2;
  }
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

/** One line for a reader: seconds, what it is, and its fields. */
function described({ t, type, ...fields }: GameEvent): string {
  const values = Object.entries(fields).map(([name, value]) => `${name} ${written(value)}`);
  return [`${(t / 1000).toFixed(3).padStart(9)} s`, type.padEnd(8), ...values].join('  ');
}

function written(value: unknown): string {
  return Array.isArray(value) ? value.join(',') || '–' : String(value);
}
