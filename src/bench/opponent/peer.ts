import { errorCode } from '../../adapters/words/error-code.ts';
import type { Rules } from '../../rules/rules.ts';
import type { Contestant } from './game.ts';

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
