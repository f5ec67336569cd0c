import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import { NewerSchema, openKeptGames } from '../adapters/store/store.ts';
import { createArchive } from '../app/archive.ts';
import { messageOf } from '../app/errors.ts';
import { homeDirectory } from '../app/home.ts';
import type { Archive } from '../ports/archive.ts';
import { type KeptGame, StoreFailure } from '../ports/store.ts';
import { described } from './terminal.ts';

interface Flags {
  readonly json?: boolean;
}

/** Adds `damier games list`, `show` and `export`. */
export function addGamesCommand(program: Command): void {
  const games = program.command('games').description('the games kept in DAMIER_HOME: list, show, export');
  games
    .command('list')
    .description('all kept games, the newest first; exit 1 if one is damaged')
    .option('--json', 'one JSON value')
    .action((flags: Flags) => withArchive((archive) => list(archive, flags)));
  games
    .command('show')
    .description('one game: what was understood, in order; exit 1 if there is none of that number')
    .argument('<number>', 'as `damier games list` gives it', gameNumber)
    .option('--json', 'one JSON value: the game and its events')
    .action((id: number, flags: Flags) => withArchive((archive) => show(archive, id, flags)));
  games
    .command('export')
    .description('one game, or all, in PDN; exit 1 if there is none of that number, or one is damaged')
    .argument('[number]', 'as `damier games list` gives it; without it: all games', gameNumber)
    .option('--out <file>', 'write to this file instead of the standard output; it must not exist yet')
    .action((id: number | undefined, flags: { out?: string }) =>
      withArchive((archive) => exportPdn(archive, id ?? null, flags.out ?? null)),
    );
}

function gameNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('A game has a number: 1, 2, …');
  return Number(text);
}

/** Reads beside a program that plays; nothing is written. */
async function withArchive(run: (archive: Archive) => Promise<void> | void): Promise<void> {
  try {
    const home = homeDirectory(process.env);
    const games = openKeptGames(home);
    try {
      await run(createArchive({ games, home }));
    } finally {
      games.close();
    }
  } catch (error) {
    if (!(error instanceof StoreFailure) && !(error instanceof NewerSchema)) throw error;
    console.error(`damier games: ${error.message}`);
    process.exitCode = 2;
  }
}

function list(archive: Archive, { json = false }: Flags): void {
  const { games, damaged } = archive.games();
  if (json) console.log(JSON.stringify(games));
  else if (games.length === 0 && damaged.length === 0) console.error('damier games: no game is kept yet.');
  else for (const game of games) console.log(line(game));
  sayDamaged(damaged);
}

function sayDamaged(numbers: readonly number[]): void {
  if (numbers.length === 0) return;
  console.error(
    `damier games: damaged, and left out: game ${numbers.join(', ')}. The next start of \`damier play\` keeps the damaged file aside and goes on with the others.`,
  );
  process.exitCode ??= 1;
}

/** `   12  2026-11-28 10:00  trappes         41 half-moves  W wins (noPieces)  A name of its own` */
function line(game: KeptGame): string {
  const begun = `${game.begun.slice(0, 10)} ${game.begun.slice(11, 16)}`;
  const plies = `${game.plies} half-moves`;
  return `${String(game.id).padStart(5)}  ${begun}  ${game.head.game.padEnd(14)} ${plies.padStart(15)}  ${result(game)}${game.name === null ? '' : `  ${game.name}`}`;
}

function result({ state, result: outcome }: KeptGame): string {
  if (outcome === null || outcome.reason === 'abandoned') return state === 'open' ? 'under way' : 'abandoned';
  const who = { W: 'W wins', B: 'B wins', draw: 'draw' }[outcome.winner ?? 'draw'];
  return `${who} (${outcome.reason})`;
}

function show(archive: Archive, id: number, { json = false }: Flags): void {
  const file = archive.game(id);
  if (file === null) {
    noSuchGame(id);
    return;
  }
  const { game, events } = file;
  if (json) {
    console.log(JSON.stringify({ game, events }));
    return;
  }
  const { options, fen, profile } = game.head;
  const set = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  console.log(
    `${line(game).trimStart()}\nfrom ${fen} on ${profile}${set.length > 0 ? `, ${set.join(', ')}` : ''}`,
  );
  for (const event of events) console.log(described(event));
}

function noSuchGame(id: number): void {
  console.error(`damier games: there is no game ${id}. \`damier games list\` tells which are kept.`);
  process.exitCode = 1;
}

async function exportPdn(archive: Archive, id: number | null, out: string | null): Promise<void> {
  if (id !== null) {
    const pdn = archive.pdn(id);
    if (pdn === null) noSuchGame(id);
    else await put([pdn], out);
    return;
  }
  const damaged: number[] = [];
  await put(wholeOnes(archive, damaged), out);
  sayDamaged(damaged);
}

function* wholeOnes(archive: Archive, damaged: number[]): Iterable<string> {
  for (const { id, pdn } of archive.allPdn()) {
    if (pdn === null) damaged.push(id);
    else yield pdn;
  }
}

async function put(parts: Iterable<string>, out: string | null): Promise<void> {
  if (out === null) {
    for (const part of parts) if (!process.stdout.write(part)) await once(process.stdout, 'drain');
    return;
  }
  try {
    writeFileSync(out, [...parts].join(''), { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    console.error(
      `damier games: --out: no new file can be made there (${messageOf(error)}); name another one.`,
    );
    process.exitCode = 2;
  }
}
