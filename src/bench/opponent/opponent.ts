import { OPENINGS, openingBookOf } from '../../adapters/openings/openings.ts';
import { LEVELS, STRONGEST } from '../../opponent/opponent.ts';
import type { GameId } from '../../rules/rules.ts';
import { Random } from '../random.ts';
import { expectationGreedy, fromBook, greedy, ofLevel, onTheClock, PEER, peerPlayer } from './contestants.ts';
import { type Entrant, type Points, playMatch, type RulesAndWheel } from './match.ts';

export const MATCHES = ['peer', 'greedy', 'expectation', 'levels', 'openings'] as const;
export type MatchKind = (typeof MATCHES)[number];

/** What is measured, and what must come out (percent of the points). */
export interface StrengthRow {
  readonly match: MatchKind;
  readonly game: GameId;
  readonly ours: string;
  readonly theirs: string;
  readonly games: number;
  readonly points: Points;
  /** `least` of levels: the interval must lie above 50 %. `most`: it must reach so far, as that of players who are equal does. */
  readonly target: { readonly of: 'percent' | 'least' | 'most'; readonly atLeast: number };
  readonly met: boolean;
}

interface StrengthSettings {
  readonly matches: readonly MatchKind[];
  /** Games a match; the next even number. The most of them with `early`. */
  readonly games: number;
  readonly seed: number;
  /** Matches of `levels` end as soon as they are clear (match.ts). */
  readonly early: boolean;
  /** Against the peer, time a move. */
  readonly milliseconds: number;
  /** Only those matches of `levels` whose stronger side is this; null for all. */
  readonly level: number | null;
  /** Only this game; null for all that a match is played on. */
  readonly game: GameId | null;
  readonly tableOf: (game: GameId) => RulesAndWheel;
  readonly progress: (match: string, games: number, of: number) => void;
}

/** Positions a move in the match of the book: a hundred games take minutes. */
const BOOK_NODES = 20_000;

/** The games of the five rule documents. */
const FAMILY_GAMES = ['trappes', 'classiques', 'majorite', 'priorite-dame', 'sujet-verbe'] as const;

interface Planned {
  readonly match: MatchKind;
  readonly game: GameId;
  readonly ours: string;
  readonly theirs: string;
  readonly opening: number;
  readonly target: StrengthRow['target'];
  /** The two players; null, with the reason said, where one cannot play. */
  readonly players: (table: RulesAndWheel) => Promise<readonly [Entrant, Entrant] | null>;
}

/** Plays the matches one after the other. A match whose other player is not installed is left out and said. */
export async function benchOpponent(settings: StrengthSettings): Promise<readonly StrengthRow[]> {
  const { games, seed, early, tableOf, progress } = settings;
  const pairs = Math.ceil(games / 2);
  const rows: StrengthRow[] = [];
  for (const { match, game, ours, theirs, opening, target, players } of planned(settings)) {
    const table = tableOf(game);
    const both = await players(table);
    if (both === null) continue;
    const clearOf = early && target.of === 'least' ? target.atLeast : null;
    const title = `${match} ${game}: ${ours} – ${theirs}`;
    const points = await playMatch(
      { table, opening, pairs, seed, ours: both[0], theirs: both[1], clearOf },
      (played) => progress(title, played, 2 * pairs),
    );
    const met = points[target.of] >= target.atLeast;
    rows.push({ match, game, ours, theirs, games: gamesOf(points), points, target, met });
  }
  return rows;
}

function gamesOf({ won, drawn, lost }: Points): number {
  return won + drawn + lost;
}

function planned(settings: StrengthSettings): readonly Planned[] {
  const { matches, game } = settings;
  const all: Readonly<Record<MatchKind, () => readonly Planned[]>> = {
    peer: () => [againstPeer(settings)],
    greedy: () => FAMILY_GAMES.map((of) => againstGreedy(of, settings.seed)),
    expectation: () =>
      (['trappes', 'trappes-anglo'] as const).map((of) => againstExpectation(of, settings.seed)),
    openings: () => OPENINGS.map(({ game: of }) => withBook(of, settings.seed)),
    levels: () =>
      (['english', 'trappes'] as const).flatMap((of) => levelByLevel(of, settings.seed, settings.level)),
  };
  return matches.flatMap((kind) => all[kind]()).filter((one) => game === null || one.game === game);
}

function againstPeer({ milliseconds, seed }: StrengthSettings): Planned {
  return {
    match: 'peer',
    game: 'english',
    ours: `level 8, ${milliseconds} ms`,
    theirs: `${PEER}, ${milliseconds} ms`,
    opening: 3,
    target: { of: 'percent', atLeast: 90 },
    players: async (table) => {
      const peer = await peerPlayer(table.rules, milliseconds);
      return peer && [onTheClock(table, STRONGEST, milliseconds, seed), () => peer];
    },
  };
}

function againstGreedy(game: GameId, seed: number): Planned {
  return {
    match: 'greedy',
    game,
    ours: 'level 8',
    theirs: 'greedy',
    opening: 2,
    target: { of: 'percent', atLeast: 98 },
    players: async (table) => {
      const simple = greedy(table, new Random(seed, 3));
      return [ofLevel(table, STRONGEST, seed), () => simple];
    },
  };
}

function againstExpectation(game: GameId, seed: number): Planned {
  return {
    match: 'expectation',
    game,
    ours: 'level 8',
    theirs: 'expectation-greedy',
    opening: 2,
    target: { of: 'percent', atLeast: 75 },
    players: async (table) => {
      const simple = expectationGreedy(table, new Random(seed, 3));
      return [ofLevel(table, STRONGEST, seed), () => simple];
    },
  };
}

/** From the start, at equal nodes: the book is to cost nothing. */
function withBook(game: GameId, seed: number): Planned {
  return {
    match: 'openings',
    game,
    ours: `level 8 with its book, ${BOOK_NODES} positions`,
    theirs: 'the same without',
    opening: 0,
    target: { of: 'most', atLeast: 50 },
    players: async (table) => {
      const book = openingBookOf(table.rules);
      if (book === null) throw new Error(`${game} has a book that cannot be had`);
      const level = { ...STRONGEST, nodes: BOOK_NODES };
      return [fromBook(book, seed, ofLevel(table, level, seed)), ofLevel(table, level, seed + 1)];
    },
  };
}

function levelByLevel(game: GameId, seed: number, only: number | null): readonly Planned[] {
  return LEVELS.slice(1).flatMap((level, index): readonly Planned[] => {
    const below = LEVELS[index];
    if (below === undefined || (only !== null && level.number !== only)) return [];
    return [
      {
        match: 'levels',
        game,
        ours: `level ${level.number}`,
        theirs: `level ${below.number}`,
        opening: 3,
        target: { of: 'least', atLeast: 50 },
        players: async (table) => [ofLevel(table, level, seed), ofLevel(table, below, seed + 1)],
      },
    ];
  });
}

/** The table as text. */
export function formatStrength(rows: readonly StrengthRow[]): string {
  const lines = rows.map(({ match, game, ours, theirs, games, points, target, met }) => {
    const { won, drawn, lost, percent, least, most } = points;
    const asked = {
      percent: `at least ${target.atLeast} %`,
      least: `interval above ${target.atLeast} %`,
      most: `interval not below ${target.atLeast} %`,
    }[target.of];
    return [
      match.padEnd(12),
      game.padEnd(14),
      `${ours} – ${theirs}`.padEnd(44),
      String(games).padStart(5),
      `+${won} =${drawn} −${lost}`.padEnd(15),
      `${percent.toFixed(1)} % (${least.toFixed(1)} to ${most.toFixed(1)})`.padEnd(24),
      `${asked}: ${met ? 'yes' : 'no'}`,
    ].join(' ');
  });
  const heading = `${'match'.padEnd(12)} ${'game'.padEnd(14)} ${'players'.padEnd(44)} games ${'result'.padEnd(15)} ${'points (95 %)'.padEnd(24)} asked`;
  return [heading, ...lines].join('\n');
}
