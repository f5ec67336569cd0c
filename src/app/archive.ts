import { createReadStream, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ReadableStream } from 'node:stream/web';
import { DeckError, deckNames, findDecks } from '../adapters/decks/decks.ts';
import { endgamesOf, findEndgames } from '../adapters/endgames/endgames.ts';
import { setUpGame } from '../adapters/profile/profile.ts';
import { isMissing } from '../adapters/words/words.ts';
import { solvedPosition } from '../opponent/opponent.ts';
import type { Archive, DeckFile, GameBoard, KeptTrace, SolvedEndgame, TraceBytes } from '../ports/archive.ts';
import { type GameHead, type KeptGames, StoreDamage } from '../ports/store.ts';
import { formatFen, type GameId, type PdnNotation, parseFen, RulesError, writePdn } from '../rules/rules.ts';
import { pageProfile } from './page-profile.ts';
import { recordOf } from './saved-game.ts';

/** What a trace may be called: a plain name, which leads nowhere but into its folder. */
const TRACE_NAME = /^[\w][\w .()-]{0,99}\.(jsonl|trace)$/;

/** The kept games and the traces in `home`, as pages and commands ask for them. */
export function createArchive({
  games,
  home,
}: {
  readonly games: KeptGames;
  readonly home: string;
}): Archive {
  const folder = join(home, 'traces');
  return {
    games: () => games.list(),
    game(id) {
      const kept = games.read(id);
      return kept === null ? null : { ...kept, board: boardOf(kept.game.head.game) };
    },
    pdn: (id, notation) => pdnOf(games, id, notation),
    live() {
      const id = games.newest();
      return id === null ? null : pdnOf(games, id);
    },
    *allPdn(notation) {
      const { games: whole, damaged } = games.list();
      const ids = [...whole.map(({ id }) => id), ...damaged];
      for (const id of ids.sort((a, b) => a - b)) yield { id, pdn: wholePdn(games, id, notation) };
    },
    board: boardOf,
    traces: () => tracesIn(folder),
    trace(name) {
      const found = tracesIn(folder).find((one) => one.name === name);
      return found === undefined ? null : bytesOf(join(folder, name), found.bytes);
    },
    endgame: (game, fen) => solvedEndgame(home, game, fen),
    deckNames: () => deckNames(home),
    decks: (name) => (deckNames(home).includes(name) ? deckFile(name, home) : null),
  };
}

async function solvedEndgame(
  home: string,
  game: GameId,
  fen: string,
): Promise<SolvedEndgame | { readonly problem: string }> {
  const { rules } = setUpGame(game, {}, null).setup;
  try {
    const position = parseFen(rules, fen);
    const shared = await findEndgames(home, rules, (message) => console.error(`damier: ${message}`));
    if (shared === null) return { problem: `there are no solved endgames of ${game}` };
    const solved = solvedPosition(rules, endgamesOf(rules, shared), position);
    if (solved === null)
      return { problem: `the endgames of ${game} are of ${shared.most} pieces at most, some of each side` };
    const { decidedIn, moves } = solved;
    return {
      fen: formatFen(position),
      decidedIn,
      moves: moves.map(({ move: { from, to, captured }, decidedIn: then }) => ({
        ...{ from, to, captured },
        decidedIn: then,
      })),
    };
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    return { problem: error.message };
  }
}

function pdnOf(games: KeptGames, id: number, notation?: PdnNotation): string | null {
  const kept = games.read(id);
  return kept === null ? null : writePdn(recordOf(setupOf(kept.game.head), kept.game, kept.events), notation);
}

function wholePdn(games: KeptGames, id: number, notation?: PdnNotation): string | null {
  try {
    return pdnOf(games, id, notation);
  } catch (error) {
    if (error instanceof StoreDamage) return null;
    throw error;
  }
}

function deckFile(name: string, home: string): DeckFile {
  try {
    return { ok: true, decks: findDecks(name, home) };
  } catch (error) {
    if (error instanceof DeckError) return { ok: false, problem: error.message };
    throw error;
  }
}

function setupOf({ game, options, fen }: GameHead) {
  return setUpGame(game, options, fen, null).setup;
}

function boardOf(game: GameId): GameBoard {
  const { profile, setup } = setUpGame(game, {}, null, null);
  return { profile: pageProfile(profile, setup.rules), seats: setup.seats };
}

/** As many bytes as the file has now. One that is still being written grows meanwhile. */
function bytesOf(file: string, bytes: number): TraceBytes {
  return {
    bytes,
    open: () => ReadableStream.from(chunksOf(file, Math.max(0, bytes - 1))),
  };
}

/** Opened with the first read. A caller that asks for the headers alone leaves no file open. */
async function* chunksOf(file: string, end: number): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file, { end });
}

/** Newest first. A folder that is not there has none. */
function tracesIn(folder: string): readonly KeptTrace[] {
  return namesIn(folder)
    .map((name) => {
      const { size, mtime } = statSync(join(folder, name));
      return { name, bytes: size, changed: mtime.toISOString() };
    })
    .sort((a, b) => (a.changed < b.changed ? 1 : -1));
}

function namesIn(folder: string): readonly string[] {
  try {
    const files = readdirSync(folder, { withFileTypes: true });
    return files.filter((file) => file.isFile() && TRACE_NAME.test(file.name)).map(({ name }) => name);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
