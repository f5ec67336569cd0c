import type { Command } from 'commander';
import {
  clockOf,
  formatFen,
  type PdnCheck,
  PdnChecker,
  type PdnGame,
  type PdnNode,
  type PdnPly,
  type PdnTree,
  type Position,
  type RecordEntry,
  tagOf,
  winnerOf,
} from '../rules/rules.ts';
import { type CheckFlags, checkFiles } from './pdn-check.ts';
import { checkOptions, gamesOf, noGameIn, refuseUnreadable, runOrRefuse, write } from './pdn-files.ts';
import { showProgress } from './terminal.ts';

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

interface ConvertFlags {
  readonly to: string;
  readonly game?: string;
}

const FORMS: Readonly<Record<string, (check: PdnCheck) => string>> = {
  json: (check) => `${JSON.stringify(jsonOf(check))}\n`,
  fen: ({ understood }) => (understood === null ? '' : `${formatFen(understood.line.end)}\n`),
  fens: ({ understood }) =>
    positionsOf(understood?.line)
      .map((position) => `${formatFen(position)}\n`)
      .join(''),
};

/** `damier pdn convert`: what fails is converted as far as it goes and named on the standard error. */
function convertFile(file: string, flags: ConvertFlags): Promise<void> {
  return runOrRefuse('convert', async () => {
    const form = Object.hasOwn(FORMS, flags.to) ? FORMS[flags.to] : undefined;
    if (form === undefined) {
      console.error(`damier pdn convert: --to ${flags.to} is none of ${Object.keys(FORMS).join(', ')}`);
      process.exitCode = 2;
      return;
    }
    await refuseUnreadable([file]);
    const checker = new PdnChecker(checkOptions(flags.game));
    let converted = 0;
    for await (const games of gamesOf(file)) {
      converted += games.length;
      for (const game of games) {
        const check = checker.check(game);
        for (const { line, why } of check.defects) {
          showProgress('');
          console.error(`${file}:${line}: game ${game.index}: ${why}`);
          process.exitCode = 1;
        }
        for (const { code, line, text } of check.notes) {
          if (code === 'manOnCrowningRow') console.error(`${file}:${line}: game ${game.index}: ${text}`);
        }
        await write(form(check));
      }
    }
    if (converted === 0) console.error(`damier pdn convert: ${noGameIn(file)}`);
  });
}

function positionsOf(line: { start: Position; plies: readonly PdnPly[] } | undefined): readonly Position[] {
  return line === undefined ? [] : [line.start, ...line.plies.map(({ after }) => after)];
}

function jsonOf({ game, id, understood, record, defects }: PdnCheck): object {
  return {
    index: game.index,
    line: game.line,
    game: id,
    tags: Object.fromEntries(game.tags.map(({ name, value }) => [name, value])),
    result: game.result?.text ?? resultInHead(game),
    ...(understood === null ? {} : jsonOfUnderstood(understood)),
    ...(record === null ? {} : { entries: record.entries.map(jsonOfEntry) }),
    defects: defects.map(({ number, ...defect }) => ({ ...defect, move: number })),
  };
}

/** A result that the head alone tells, where no text ends the game. */
function resultInHead(game: PdnGame): string | null {
  const said = tagOf(game, 'Result')?.value ?? '*';
  return winnerOf(said) === undefined ? null : said;
}

function jsonOfUnderstood({ line, tree }: NonNullable<PdnCheck['understood']>): object {
  return { start: formatFen(line.start), ...jsonOfTree(tree), end: formatFen(line.end) };
}

/** What happened, in order; a move with its squares only. */
function jsonOfEntry(entry: RecordEntry): object {
  if (entry.kind !== 'move') return entry;
  const { kind, from, to, captured } = entry;
  return { kind, from, to, captured };
}

function jsonOfTree(tree: PdnTree): object {
  return {
    ...(tree.comments.length > 0 ? { comments: tree.comments } : {}),
    moves: tree.nodes.map(jsonOfNode),
  };
}

function jsonOfNode({ ply, comments, nags, variations }: PdnNode): object {
  const { move, before, item } = ply;
  const clock = comments.map((comment) => clockOf(comment, before.turn)).find((left) => left !== null);
  return {
    side: before.turn,
    from: move.from,
    to: move.to,
    captured: move.captured,
    ...(item.strength === '' ? {} : { strength: item.strength }),
    ...(clock === undefined ? {} : { clock }),
    ...(nags.length > 0 ? { nags } : {}),
    ...(comments.length > 0 ? { comments } : {}),
    ...(variations.length > 0 ? { variations: variations.map(jsonOfTree) } : {}),
  };
}
