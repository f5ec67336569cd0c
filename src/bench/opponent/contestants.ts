/** Who plays: our player at its levels, simple ones, and a peer of the registry. */

import { errorCode } from '../../adapters/words/words.ts';
import {
  type Book,
  bookChoice,
  type Choice,
  candidatesOf,
  createOpponent,
  type Effort,
  type Level,
  mixed,
  strengthOf,
  weightsOf,
} from '../../opponent/opponent.ts';
import { opponentOf, type Position, type Rules, type Sector, type Side } from '../../rules/rules.ts';
import type { Random } from '../random.ts';
import { after, type Contestant, type Entrant, type RulesAndWheel } from './match.ts';

/** Our player at one of its levels, bounded by nodes. */
export function ofLevel(table: RulesAndWheel, level: Level, seed: number): Entrant {
  const effort = { ...strengthOf(level, table.rules), shouldStop: () => false };
  return searching(table, seed, () => effort);
}

/** Our player at the strength of that level, but with so much time a move in place of nodes. */
export function onTheClock(table: RulesAndWheel, level: Level, milliseconds: number, seed: number): Entrant {
  const { misjudges } = strengthOf(level, table.rules);
  return searching(table, seed, () => {
    const deadline = performance.now() + milliseconds;
    const shouldStop = () => performance.now() >= deadline;
    return { nodes: Number.POSITIVE_INFINITY, depth: 100, misjudges, shouldStop };
  });
}

/** The same player from its opening book, where that knows the position. */
export function fromBook(book: Book, seed: number, behind: Entrant): Entrant {
  return (pair) => {
    const later = behind(pair);
    return (situation, plies) => bookChoice(book, situation, mixed(seed + pair)) ?? later(situation, plies);
  };
}

/** Our player; `effort` is asked at each move. */
function searching(table: RulesAndWheel, seed: number, effort: () => Omit<Effort, 'seed'>): Entrant {
  const opponent = createOpponent({ ...table, weights: weightsOf(table.rules) });
  return (pair) => {
    const first = mixed(seed + pair);
    return (situation, plies) => {
      const decision = opponent.decide(situation, { ...effort(), seed: first + plies });
      if (decision === null) throw new Error('a contestant with nothing to choose');
      return decision.choice;
    };
  };
}

/** Takes whatever leaves it most material at once; among equals, one at random. */
export function greedy({ rules }: RulesAndWheel, random: Random): Contestant {
  return (situation) => {
    const { turn } = situation.progress.position;
    return best(rules, situation, random, (position) => materialOf(rules, position, turn));
  };
}

/**
 * Takes what leaves it most material on the average once the other side has spun and been greedy in its turn; among
 * equals, one at random.
 */
export function expectationGreedy({ rules, spinner }: RulesAndWheel, random: Random): Contestant {
  const sectors: readonly Sector[] = spinner?.sectors ?? ['piece'];
  return (situation) =>
    best(rules, situation, random, (position) => {
      const them = position.turn;
      const worth = (after: Position) => materialOf(rules, after, them);
      const most = (sector: Sector) => {
        const acts = sector === 'piece' ? rules.moves(position) : rules.sliderActions(position, sector);
        return Math.max(
          ...acts.map((act) => worth(rules.play(position, act))),
          acts.length > 0 ? -99 : worth(position),
        );
      };
      const captures = rules.moves(position).some((move) => move.captured.length > 0);
      if (captures) return -most('piece');
      return -sectors.reduce((sum, sector) => sum + most(sector), 0) / sectors.length;
    });
}

function best(
  rules: Rules,
  situation: Parameters<Contestant>[0],
  random: Random,
  worth: (position: Position) => number,
): Choice {
  const rated = candidatesOf(rules, situation).map(({ choice }) => ({
    choice,
    worth: worth(after(rules, situation.progress, choice).position),
  }));
  const most = Math.max(...rated.map((one) => one.worth));
  return random.pick(rated.filter((one) => one.worth === most)).choice;
}

/** What a side has more: a man is 1, a king that flies 3, another 1.5. */
function materialOf(rules: Rules, position: Position, side: Side): number {
  const king = rules.ruleSet.kingMove === 'any' ? 3 : 1.5;
  const of = (which: Side) =>
    [...position.pieces.values()]
      .filter((piece) => piece.side === which)
      .reduce((sum, piece) => sum + (piece.kind === 'king' ? king : 1), 0);
  return of(side) - of(opponentOf(side));
}

/** The peer of the npm registry, a development dependency. */
export const PEER = 'rapid-draughts';

/** What is used of it; its own type files do not resolve under Node's module rules. Squares are PDN numbers from 0. */
interface PeerMove {
  readonly origin: number;
  readonly destination: number;
  readonly captures: readonly number[];
}
interface PeerModule {
  readonly EnglishDraughts: { setup(data: object): { readonly engine: object } };
  readonly EnglishDraughtsComputerFactory: {
    alphaBeta(options: { maxDepth: number }): (game: { readonly engine: object }) => Promise<PeerMove>;
  };
}

/** The peer numbers bits from its own corner; its board, row by row from the top, as its source has it. */
const BITS = [
  11, 5, 31, 25, 10, 4, 30, 24, 3, 29, 23, 17, 2, 28, 22, 16, 27, 21, 15, 9, 26, 20, 14, 8, 19, 13, 7, 1, 18,
  12, 6, 0,
];
/** It has no deepening of its own, and no depth beyond this is ever reached. */
const DEEPEST = 40;

/** Thrown from within the peer's search when its time is over. */
const OVER = Symbol('time is over');
/** How many positions it may copy before the clock is asked again. */
const ASK_EVERY = 32;

/**
 * The peer's alpha-beta player, made deeper step by step until its time is over; what the last complete depth has found
 * is played. Null where it is not installed.
 */
export async function peerPlayer(rules: Rules, milliseconds: number): Promise<Contestant | null> {
  const peer: unknown = await import('rapid-draughts/english').catch((error: unknown) => {
    if (errorCode(error) === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  });
  if (peer === null) return null;
  const { EnglishDraughts, EnglishDraughtsComputerFactory } = peer as PeerModule;
  const clock = clockOf(EnglishDraughts.setup({}).engine);
  return async ({ progress: { position, counts } }) => {
    const started = performance.now();
    const set = (keep: (side: 'W' | 'B', king: boolean) => boolean) =>
      [...position.pieces]
        .filter(([, { side, kind }]) => keep(side, kind === 'king'))
        .reduce((bits, [square]) => bits | (1 << (BITS[square - 1] ?? 0)), 0);
    const data = {
      player: position.turn === 'B' ? 'dark' : 'light',
      board: {
        dark: set((side) => side === 'B') >>> 0,
        light: set((side) => side === 'W') >>> 0,
        king: set((_, king) => king) >>> 0,
      },
      stats: { sinceCapture: counts.withoutCapture, sinceNonKingAdvance: counts.withoutMan },
    };
    let found: PeerMove | null = null;
    try {
      for (let maxDepth = 1; maxDepth <= DEEPEST; maxDepth++) {
        // The first depth is always finished, so that there is a move.
        clock.deadline = maxDepth === 1 ? Number.POSITIVE_INFINITY : started + milliseconds;
        found = await EnglishDraughtsComputerFactory.alphaBeta({ maxDepth })(EnglishDraughts.setup(data));
      }
    } catch (over) {
      if (over !== OVER) throw over;
    }
    const act = rules
      .moves(position)
      .find(
        (move) =>
          move.from === (found?.origin ?? -1) + 1 &&
          move.to === (found?.destination ?? -1) + 1 &&
          found?.captures.length === move.captured.length &&
          move.captured.every((square) => found?.captures.includes(square - 1)),
      );
    if (act === undefined) throw new Error(`${PEER} played ${JSON.stringify(found)}, which is no move here`);
    return { huffed: null, act };
  };
}

/** Its search cannot be stopped, but copies the position at every node: the copying is given a clock. */
function clockOf(engine: object): { deadline: number } {
  const clock = { deadline: Number.POSITIVE_INFINITY };
  const prototype: { clone?: () => unknown } = Object.getPrototypeOf(engine);
  const copy = prototype.clone;
  if (copy === undefined) throw new Error(`${PEER} copies its positions otherwise than it did`);
  let copied = 0;
  prototype.clone = function (this: unknown) {
    copied++;
    if (copied % ASK_EVERY === 0 && performance.now() >= clock.deadline) throw OVER;
    return copy.call(this);
  };
  return clock;
}
