import type { Command } from 'commander';

/** Adds `damier bench`. */
export function addBenchCommand(program: Command): void {
  program.command('bench');
}
