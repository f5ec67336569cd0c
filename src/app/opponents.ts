import { availableParallelism } from 'node:os';
import { startComputer, thinkingTime } from '../adapters/opponent/opponent.ts';
import { type ClockSetup, type DirectedPlayer, readTimeControl, type Seat, timeOf } from '../game/game.ts';
import { type Level, levelNumbered } from '../opponent/opponent.ts';
import type { Clock } from '../ports/clock.ts';
import type { FarLink } from '../ports/player.ts';
import type { Side } from '../rules/rules.ts';
import { BadUse, messageOf } from './errors.ts';
import { lesson } from './exhibit/lesson-player.ts';
import type { GameChoice } from './game-choice.ts';
import type { Mirror } from './mirror/mirror.ts';
import type { PlayerMaker, SeatWish } from './players.ts';

/** A thread that is so late has died, or hangs, ms. */
const GRACE_MS = 4000;
/** How well the computer plays in place of a player who failed: like a club player. */
const STAND_IN_LEVEL = 5;

/** The other side of the board, as it was asked for; text not yet checked. */
export interface OpponentWish {
  /** `human`, `computer`, `remote`, `hub:COMMAND`, `dxp:ADDRESS`. */
  readonly opponent: string;
  readonly opponentSide: Seat;
  /** Parameters of a Hub engine. */
  readonly hubSet: Readonly<Record<string, string>>;
  /** 1 … 8 */
  readonly level: number;
  readonly seed: number | null;
  /** In which the lesson's teacher takes his time. */
  readonly time: Clock;
  /** Where solved endgames are kept. */
  readonly home: string;
  /** This board among others; null where it knows of none. */
  readonly mirror: Mirror | null;
}

/** Somebody who plays a side without a hand here: how the session is told of him, and how he is made. */
export interface Opponent {
  readonly setup: DirectedPlayer;
  readonly maker: PlayerMaker;
  /** See `SeatWish`. */
  readonly answersWithin?: SeatWish['answersWithin'];
  /** How the board at which he plays stands. Left out: he needs none. */
  readonly far?: FarLink;
}

/** Nobody for two people at one board; throws `BadUse`. */
export async function findOpponents(
  wish: OpponentWish,
  choice: GameChoice,
  say: (message: string) => void,
): Promise<readonly Opponent[]> {
  const { opponent } = wish;
  const [, command] = /^hub:(.+)$/.exec(opponent) ?? [];
  const [, address] = /^dxp:(.+)$/.exec(opponent) ?? [];
  if (Object.keys(wish.hubSet).length > 0 && command === undefined)
    throw new BadUse(`--hub-set is for an engine of the Hub protocol: --opponent hub:COMMAND`);
  if (opponent === 'human') return [];
  if (opponent === 'lesson') return lesson(choice, wish.time);
  if (opponent === 'computer') return [await computer(wish, choice)];
  if (opponent === 'remote') return remote(wish, choice, say);
  if (command !== undefined) return [await engine(command, wish, choice, say)];
  if (address !== undefined) return [await program(address, wish, choice, say)];
  throw new BadUse(
    `--opponent ${opponent}: there is no such opponent; take human, computer, remote, hub:COMMAND or dxp:ADDRESS`,
  );
}

/** The board of the match that was agreed on. Before there is one, people at this board can play while they wait. */
function remote(
  { mirror }: OpponentWish,
  choice: GameChoice,
  say: (message: string) => void,
): readonly Opponent[] {
  if (mirror?.agreed) return [mirror.opponent(choice)];
  say('no match with another board is agreed on yet: pair the two on their pages (docs/mirror.md)');
  return [];
}

/** A program of the Hub protocol. Its own driver starts it anew until it gives up. */
async function engine(
  command: string,
  wish: OpponentWish,
  { setup }: GameChoice,
  say: (message: string) => void,
): Promise<Opponent> {
  const { meetHub, startHub, whyNotHub, whyNotSet } = await import('../adapters/hub/hub.ts');
  const refuse = (why: string) => new BadUse(`--opponent hub:${command}: ${why}`);
  const why = whyNotHub(setup.rules);
  if (why !== null) throw refuse(why);
  const parameters = wish.hubSet;
  const { name, parameters: declared } = await meetHub(command).catch((error: unknown) => {
    throw refuse(`${messageOf(error)}; name the command line of an engine that speaks the Hub protocol`);
  });
  const unset = whyNotSet(declared, parameters);
  if (unset !== null) throw refuse(unset);
  const side = setup.seats[wish.opponentSide];
  return {
    setup: { side, kind: 'engine', name, takebacks: 'granted' },
    maker: ({ failed, trouble }) => {
      const broke = (message: string, final: boolean) => {
        if (final) failed(new Error(message));
        else say(message);
      };
      return startHub({ side, rules: setup.rules, command, parameters, failed: broke, trouble });
    },
  };
}

/** A program at the other end of a DXP line. If that program can, a game that was cut off goes on from its position. */
async function program(
  address: string,
  wish: OpponentWish,
  { setup }: GameChoice,
  say: (message: string) => void,
): Promise<Opponent> {
  const { startDxp, whyNotDxp } = await import('../adapters/dxp/dxp.ts');
  const { rules, start, seats, clock } = setup;
  const why = whyNotDxp(rules, address);
  if (why !== null) throw new BadUse(`--opponent dxp:${address}: ${why}`);
  const side = seats[wish.opponentSide];
  const timeMs = clock === undefined ? null : timeOf(clock.control, side).baseMs;
  return {
    setup: { side, kind: 'engine', name: null, takebacks: 'never' },
    maker: ({ trouble }) => startDxp({ side, rules, start, timeMs, address, say, trouble }),
  };
}

async function computer(wish: OpponentWish, choice: GameChoice): Promise<Opponent> {
  const { level, opponentSide, seed, home } = wish;
  const strength = levelNumbered(level);
  if (strength === null) throw new BadUse(`--level ${level}: it is a number from 1 to 8`);
  const side = choice.setup.seats[opponentSide];
  const { make, answersWithin } = computerAt(choice, side, strength, { seed, home });
  return {
    setup: { side, kind: 'computer', name: null, level, takebacks: 'granted' },
    maker: make,
    ...(answersWithin && { answersWithin }),
  };
}

/** The computer, in place of a player who failed. */
export function standInAt(choice: GameChoice, side: Side, home: string): SeatWish {
  const level = levelNumbered(STAND_IN_LEVEL);
  if (level === null) throw new Error(`there is no level ${STAND_IN_LEVEL}`);
  return computerAt(choice, side, level, { seed: null, home });
}

function computerAt(
  { head, setup }: GameChoice,
  side: Side,
  level: Level,
  { seed, home }: Pick<OpponentWish, 'seed' | 'home'>,
): SeatWish {
  const { rules, spinner } = setup;
  return {
    side,
    make: ({ failed }) => {
      // A seed that is asked for is to play the same game again. Several threads never do.
      const threads = seed === null ? availableParallelism() : 1;
      const game = { rules, options: head.options, spinner, home, threads, failed };
      return startComputer({ ...game, side, level, seed: seed ?? Date.now() % 2 ** 31 }).player;
    },
    answersWithin: ({ clocks }) => thinkingTime(clocks, side) + GRACE_MS,
  };
}

/** `5+3`, `5d3`, `W5,B10`, … or null for none; the clocks wait while the board is away. Throws `BadUse`. */
export function readClock(text: string | null): ClockSetup | null {
  if (text === null) return null;
  const read = readTimeControl(text);
  if (!read.ok) throw new BadUse(`--clock ${read.problem}`);
  return read.control && { control: read.control, whileAway: 'pause' };
}
