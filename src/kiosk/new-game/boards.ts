/** Which games can be played where, and what their rules are there. */

import type { GameBoard } from '../../ports/archive.ts';
import type { PageProfile } from '../../ports/page.ts';
import {
  type BoardSize,
  createRules,
  type GameId,
  type Options,
  RULE_SETS,
  type Rules,
  RulesError,
} from '../../rules/rules.ts';

export function sizeOf(game: GameId): BoardSize {
  return RULE_SETS[game].size;
}

export function hasTraps(game: GameId): boolean {
  return RULE_SETS[game].traps;
}

/** Whether a board of wood can be used for it. */
export function fits({ size, sliders }: PageProfile, game: GameId): boolean {
  return size === sizeOf(game) && (!hasTraps(game) || sliders.length > 0);
}

/** The rules on that board; null for options that contradict each other. */
export function rulesOn({ profile }: GameBoard, game: GameId, options: Options): Rules | null {
  const layout = hasTraps(game) ? { layout: { sliders: profile.sliders } } : {};
  try {
    return createRules(game, { ...layout, options });
  } catch (error) {
    if (error instanceof RulesError && error.code === 'contradictoryOptions') return null;
    throw error;
  }
}

// * The openings that federations draw by lot. `ballots/english.json`: the three-move deck of the American Checker Federation.
// `ballots/draughts-64.json`: FMJD's drawing table for 64 squares (results.fmjd.org), whose openings that Brazilian captures make
// impossible are left out there.

interface Ballot {
  /** Its moves, or its number in the table. */
  readonly name: string;
  /** The position after it, where play begins. */
  readonly fen: string;
  /** The games of the table that lack it. Left out: all have it. */
  readonly notIn?: readonly GameId[];
}

/** A list is loaded when somebody plays from it. */
const lists = import.meta.glob<readonly Ballot[]>('./ballots/*.json', { import: 'default' });

const LIST_OF = { english: 'english', russian: 'draughts-64', brazilian: 'draughts-64' } as const;
type DrawnGame = keyof typeof LIST_OF;

/** Whose draw the game has, by the name of the list. Null: nobody draws its openings. */
export function listOf(game: GameId): (typeof LIST_OF)[DrawnGame] | null {
  return isDrawn(game) ? LIST_OF[game] : null;
}

function isDrawn(game: GameId): game is DrawnGame {
  return game in LIST_OF;
}

/** All openings that may be drawn. None in a game that has no draw. Rejects where the server cannot be asked. */
export async function ballotsOf(game: GameId): Promise<readonly Ballot[]> {
  const list = await lists[`./ballots/${listOf(game)}.json`]?.();
  return (list ?? []).filter(({ notIn = [] }) => !notIn.includes(game));
}

/** A time control of one's own, as the fields of the page have it. Pure. */

/** What a move does to the clock. */
export const CLOCK_WAYS = ['added', 'waited', 'hourglass'] as const;

export interface OwnClock {
  readonly way: (typeof CLOCK_WAYS)[number];
  /** Each side has its own time. Otherwise both have White's. Does not matter for an hourglass. */
  readonly each: boolean;
  readonly W: OwnTime;
  readonly B: OwnTime;
}

export interface OwnTime {
  readonly minutes: number;
  readonly seconds: number;
}

export const FIRST_OWN_CLOCK: OwnClock = {
  way: 'added',
  each: false,
  W: { minutes: 10, seconds: 0 },
  B: { minutes: 3, seconds: 0 },
};

/** As `readTimeControl` reads it, if it can be. */
export function ownClockText({ way, each, W, B }: OwnClock): string {
  if (way === 'hourglass') return `hourglass:${W.minutes}`;
  const time = ({ minutes, seconds }: OwnTime) => `${minutes}${way === 'added' ? '+' : 'd'}${seconds}`;
  return each ? `W${time(W)},B${time(B)}` : time(W);
}
