import type { Command } from 'commander';
import { type CheckFlags, checkFiles } from './pdn-check.ts';
import { type ConvertFlags, convertFile } from './pdn-convert.ts';

/** Adds `damier pdn check` and `damier pdn convert`. */
export function addPdnCommand(program: Command): void {
  const pdn = program.command('pdn').description('check and convert files in Portable Draughts Notation');
  pdn
    .command('check')
    .description('replay every game of PDN files; exit 1 if one fails')
    .argument('<file...>', 'PDN files; - is the standard input')
    .option('--game <id>', 'read everything as this game, whatever the tags say')
    .option('--json', 'one JSON value')
    .option('--notes', 'list also what is unusual in games that replay')
    .action((files: readonly string[], flags: CheckFlags) => checkFiles(files, flags));
  pdn
    .command('convert')
    .description('write the games of a PDN file as JSON lines or FEN; exit 1 if one fails')
    .argument('<file>', 'a PDN file; - is the standard input')
    .option(
      '--to <form>',
      'json (a line a game), fen (the last position a line) or fens (every position)',
      'json',
    )
    .option('--game <id>', 'read everything as this game, whatever the tags say')
    .action((file: string, flags: ConvertFlags) => convertFile(file, flags));
}
