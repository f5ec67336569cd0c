import { randomInt } from 'node:crypto';
import { type Profile, setUpGame } from '../adapters/profile/profile.ts';
import {
  type ClockSetup,
  type DirectedPlayer,
  drawsEvenly,
  type PlayerView,
  type Seat,
  type SessionSetup,
} from '../game/game.ts';
import type { GameHead } from '../ports/store.ts';
import {
  formatFen,
  GAME_FACTS,
  GAME_IDS,
  type GameId,
  gameId,
  type Options,
  optionsToKeep,
  type Rules,
  RulesError,
  type Side,
} from '../rules/rules.ts';
import { BadUse } from './errors.ts';

/** A game as it was asked for; neither its name nor its options are checked yet. */
export interface GameWish {
  readonly game: string;
  readonly options: Options;
  readonly fen: string | null;
}

/** The game that will be played, on which board. */
export interface GameChoice {
  readonly profile: Profile;
  readonly head: GameHead;
  readonly setup: SessionSetup;
}

/** Who sits at the board, and how much time there is. */
interface Seating {
  readonly directed: readonly DirectedPlayer[];
  readonly clock: ClockSetup | null;
  /** See `SessionSetup`. */
  readonly following?: 'laid';
}

/** Checks the wish and finds its board; throws `BadUse`. */
export function chooseGame(wish: GameWish, board: Profile | null = null): GameChoice {
  try {
    return choose(wish, board);
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    const unfit = board !== null && error.code === 'badLayout';
    throw new BadUse(
      unfit ? `${error.message}, or play ${gamesOn(board).join(', ')} on this one` : error.message,
    );
  }
}

/** The games that a board of wood can be used for. */
function gamesOn(board: Profile): readonly GameId[] {
  return GAME_IDS.filter((id) => {
    try {
      setUpGame(id, {}, null, board);
      return true;
    } catch (error) {
      if (error instanceof RulesError) return false;
      throw error;
    }
  });
}

function choose(wish: GameWish, board: Profile | null): GameChoice {
  const id = gameId(wish.game);
  const { options } = wish;
  const { profile, setup } = setUpGame(id, options, wish.fen, board);
  return {
    profile,
    head: {
      game: id,
      options: resolved(setup.rules, optionsToKeep(id, options)),
      fen: formatFen(setup.start),
      profile: profile.id,
      clock: null,
      players: playersOf(setup),
    },
    setup,
  };
}

/** The same game with clocks, and with sides that somebody without a hand here plays. */
export function seated({ profile, head, setup }: GameChoice, seats: Seating): GameChoice {
  const { directed, clock, following } = seats;
  const next = {
    ...setup,
    directed,
    ...lotOf({ profile, head, setup }, directed),
    ...(following && { following }),
    ...(clock === null ? {} : { clock }),
  };
  return { profile, head: { ...head, clock, players: playersOf(next) }, setup: next };
}

/** Two people here draw who begins, where the game's document has it so, before its own start (003:12). A fair wheel draws; else chance. */
function lotOf(
  { profile: { spinner }, head, setup }: GameChoice,
  directed: readonly DirectedPlayer[],
): Pick<SessionSetup, 'lot'> {
  const isStart = head.fen === formatFen(setup.rules.start());
  if (GAME_FACTS[head.game].firstPlayer !== 'lot' || directed.length > 0 || !isStart) return {};
  return { lot: { spinner: spinner !== null && drawsEvenly(spinner) ? spinner : null } };
}

/** Who plays each side. */
export function playersOf({ directed = [] }: SessionSetup): GameHead['players'] {
  const playing = (side: Side): PlayerView => {
    const player = directed.find((one) => one.side === side);
    return player === undefined ? { kind: 'hand', name: null } : { kind: player.kind, name: player.name };
  };
  return { W: playing('W'), B: playing('B') };
}

/** The options asked for with the values they came to mean, so that `80` and `"80"` are the same game. */
function resolved(rules: Rules, asked: Options): Options {
  const values = new Map<string, unknown>(Object.entries(rules.ruleSet));
  return Object.fromEntries(
    Object.entries(asked)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => {
        const meant = values.get(name);
        return [name, typeof meant === 'number' || typeof meant === 'boolean' ? meant : value];
      }),
  );
}

/** One of both seats, as likely as the other; nobody can foresee which. */
export function seatByChance(): Seat {
  return randomInt(2) === 0 ? 'bottom' : 'top';
}
