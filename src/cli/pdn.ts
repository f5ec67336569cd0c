import type { Command } from 'commander';
import {
  clockOf,
  formatFen,
  type PdnCheck,
  PdnChecker,
  type PdnDefect,
  type PdnGame,
  type PdnNode,
  type PdnNote,
  type PdnNoteCode,
  type PdnPly,
  type PdnTree,
  type Position,
  type RecordEntry,
  tagOf,
  winnerOf,
} from '../rules/rules.ts';
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

interface CheckFlags {
  readonly game?: string;
  readonly json?: true;
  readonly notes?: true;
}

/** Notes listed in JSON at most, as they wait in memory for the end; the counts by code are complete. */
const MOST_NOTES = 20_000;

/** Notes of what is common and harmless, listed only on demand. */
const HARMLESS: ReadonlySet<PdnNoteCode> = new Set([
  'noResult',
  'noMoves',
  'otherNumbering',
  'ambiguityResolved',
]);

interface Totals {
  games: number;
  halfMoves: number;
  failed: number;
}

interface FileReport extends Totals {
  readonly file: string;
  /** Games by what they were read as, with `(guessed)` where no tag told it. */
  readonly playedAs: Record<string, number>;
}

/** What is printed while the files are read, and after each and all of them. */
interface Printer {
  game(file: string, check: PdnCheck): Promise<void>;
  file(report: FileReport): Promise<void>;
  end(totals: Totals, reports: readonly FileReport[], notes: Readonly<Record<string, number>>): Promise<void>;
}

/** `damier pdn check`: exit 0 if every game replays, 1 if one fails, 2 if a file cannot be read. */
function checkFiles(files: readonly string[], flags: CheckFlags): Promise<void> {
  return runOrRefuse('check', async () => {
    const options = checkOptions(flags.game);
    await refuseUnreadable(files);
    const printer = flags.json ? jsonPrinter() : textPrinter(flags.notes ?? false);
    const totals: Totals = { games: 0, halfMoves: 0, failed: 0 };
    const reports: FileReport[] = [];
    const notes: Record<string, number> = {};
    for (const file of files) {
      const report: FileReport = { file, games: 0, halfMoves: 0, failed: 0, playedAs: {} };
      const checker = new PdnChecker(options);
      const others = new ForeignGames();
      const tell = async ({ games, foreign }: Told) => {
        if (foreign !== null) await printer.game(file, asForeign(foreign));
        for (const check of games) await printer.game(file, check);
      };
      for await (const games of gamesOf(file)) {
        for (const game of games) {
          const check = checker.check(game);
          count(report, check);
          for (const { code } of check.notes) notes[code] = (notes[code] ?? 0) + 1;
          await tell(others.add(check));
        }
      }
      await tell(others.end());
      if (report.games === 0) console.error(`damier pdn check: ${noGameIn(file)}`);
      totals.games += report.games;
      totals.halfMoves += report.halfMoves;
      totals.failed += report.failed;
      reports.push(report);
      await printer.file(report);
    }
    await printer.end(totals, reports, notes);
    process.exitCode = totals.failed > 0 ? 1 : 0;
  });
}

/** One sentence in the place of all that is illegal in a file. */
function asForeign({ game, why }: NonNullable<Told['foreign']>): PdnCheck {
  const { line } = game.game;
  const defect: PdnDefect = { code: 'unknownGame', line, number: null, side: null, text: '', why };
  return { ...game, defects: [defect], notes: [] };
}

function count(report: FileReport, check: PdnCheck): void {
  report.games += 1;
  report.halfMoves += check.understood?.line.plies.length ?? 0;
  if (check.defects.length > 0) report.failed += 1;
  const name = check.by === 'moves' ? `${check.id} (guessed)` : (check.id ?? 'unknown game');
  report.playedAs[name] = (report.playedAs[name] ?? 0) + 1;
}

function textPrinter(allNotes: boolean): Printer {
  return {
    async game(file, check) {
      const defects = check.defects.map(
        (defect) =>
          `${file}:${defect.line}: ${head(check)}${place(defect)}: ${defect.why} [${defect.code}]\n`,
      );
      const notes = check.notes
        .filter(({ code }) => allNotes || !HARMLESS.has(code))
        .map(({ line, text, code }) => `${file}:${line}: ${head(check)}: ${text} [note: ${code}]\n`);
      await write([...defects, ...notes].join(''));
    },
    async file({ file, games, halfMoves, failed, playedAs }) {
      for (const [name, number] of Object.entries(playedAs).filter(([key]) => key.endsWith('(guessed)')))
        console.error(
          `${file}: ${number} of ${games} games, without GameType, read as ${name}; --game says otherwise`,
        );
      await write(`${file}: ${games} games, ${halfMoves} half-moves, ${failed} fail\n`);
    },
    async end(totals, reports, notes) {
      if (reports.length > 1)
        await write(`total: ${totals.games} games, ${totals.halfMoves} half-moves, ${totals.failed} fail\n`);
      const hidden = Object.entries(notes).filter(([code]) => HARMLESS.has(code as PdnNoteCode));
      if (!allNotes && hidden.length > 0)
        console.error(
          `not listed: ${hidden.map(([code, number]) => `${number} ${code}`).join(', ')} (--notes lists them)`,
        );
    },
  };
}

function head({ game }: PdnCheck): string {
  const players = [tagOf(game, 'White')?.value, tagOf(game, 'Black')?.value].filter((name) => name);
  return `game ${game.index}${players.length === 2 ? ` (${players.join(' – ')})` : ''}`;
}

function place({ number, side, text }: PdnDefect): string {
  if (number === null) return '';
  const who = side === null ? '' : `, ${side === 'W' ? 'White' : 'Black'}`;
  return `, move ${number}${who}${text === '' ? '' : `, ${text}`}`;
}

/** One JSON value, written as it comes: the failures first, the counts at the end. */
function jsonPrinter(): Printer {
  let first = true;
  const kept: string[] = [];
  const noteLine = (file: string, { game }: PdnCheck, { line, code, text }: PdnNote) =>
    JSON.stringify({ file, game: game.index, line, code, text });
  const defectLine = (file: string, { game }: PdnCheck, { line, number, side, text, code, why }: PdnDefect) =>
    JSON.stringify({ file, game: game.index, line, move: number, side, text, code, why });
  return {
    async game(file, check) {
      for (const note of check.notes) if (kept.length < MOST_NOTES) kept.push(noteLine(file, check, note));
      for (const defect of check.defects) {
        await write(`${first ? '{"failures":[\n' : ','}${defectLine(file, check, defect)}\n`);
        first = false;
      }
    },
    async file() {},
    async end(totals, files, noteCounts) {
      const rest = JSON.stringify({ ...totals, files, noteCounts });
      await write(`${first ? '{"failures":[' : ''}],\n"notes":[${kept.join(',\n')}],\n${rest.slice(1)}\n`);
    },
  };
}

/** So many games without `GameType` tell what a file is of; fewer than the least tell nothing. */
const ENOUGH = 20;
const LEAST = 4;

/** What is to be told of a file: games, or, once, that it is of no game played here. */
interface Told {
  readonly games: readonly PdnCheck[];
  readonly foreign: { readonly game: PdnCheck; readonly why: string } | null;
}

const NOTHING: Told = { games: [], foreign: null };

/**
 * Holds back the first games of a file whose game had to be guessed. Where most of them are legal in no game, the file is of
 * another kind of draughts, and one sentence says so in place of all their moves. A game that a tag names and that is not
 * played here is told once a file too.
 */
class ForeignGames {
  #held: readonly PdnCheck[] = [];
  #is: 'open' | 'ours' | 'foreign' = 'open';
  readonly #named = new Set<string>();

  add(check: PdnCheck): Told {
    const [defect] = check.defects;
    if (defect?.code === 'unknownGame') {
      if (this.#named.has(defect.why)) return NOTHING;
      this.#named.add(defect.why);
    }
    if (check.by !== 'moves' || this.#is === 'ours') return { games: [check], foreign: null };
    if (this.#is === 'foreign') return isLegal(check) ? { games: [check], foreign: null } : NOTHING;
    this.#held = [...this.#held, slim(check)];
    return this.#held.length < ENOUGH ? NOTHING : this.end();
  }

  /** The file ends, or enough of it is known. */
  end(): Told {
    const held = this.#held;
    this.#held = [];
    const illegal = held.filter((check) => !isLegal(check));
    const [first] = illegal;
    const isForeign = held.length >= LEAST && 2 * illegal.length > held.length;
    this.#is = isForeign ? 'foreign' : 'ours';
    if (!isForeign || first === undefined) return { games: held, foreign: null };
    const why =
      `${illegal.length} of the first ${held.length} games have moves that are legal in no game played here: the file is of another ` +
      'kind of draughts (Italian, Spanish, Portuguese, Czech, Turkish, Canadian, Frisian, pool …); --game NAME checks it as one that is played here';
    return { games: held.filter(isLegal), foreign: { game: first, why } };
  }
}

function isLegal({ defects }: PdnCheck): boolean {
  return defects.every(
    ({ code }) => code !== 'illegalMove' && code !== 'noSuchSquare' && code !== 'wrongSide',
  );
}

/** What is printed of a game, without its moves: games wait here. */
function slim(check: PdnCheck): PdnCheck {
  return { ...check, understood: null, game: { ...check.game, items: [] } };
}
