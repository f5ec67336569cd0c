import type { Command } from 'commander';

/** Adds `damier play`. */
export function addPlayCommand(program: Command): void {
  program.command('play');
}
