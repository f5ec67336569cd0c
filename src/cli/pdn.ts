import type { Command } from 'commander';

/** Adds `damier pdn`. */
export function addPdnCommand(program: Command): void {
  program.command('pdn');
}
