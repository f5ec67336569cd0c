import type { Command } from 'commander';

/** Adds `damier replay`. */
export function addReplayCommand(program: Command): void {
  program.command('replay');
}
