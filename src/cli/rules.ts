import type { Command } from 'commander';

/** Adds `damier rules`. */
export function addRulesCommand(program: Command): void {
  program.command('rules');
}
