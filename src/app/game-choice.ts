import { randomInt } from 'node:crypto';
import { DeckError, findDecks, USUAL_DECKS } from '../adapters/decks/decks.ts';
import { sha256 } from '../adapters/keys/keys.ts';
import { type Profile, setUpGame } from '../adapters/profile/profile.ts';
import {
  type ClockSetup,
  type Decks,
  type DirectedPlayer,
  drawsEvenly,
  type PlayerView,
  type Seat,
  type SessionSetup,
} from '../game/game.ts';
import { canonical, type DecksUsed } from '../mirror/mirror.ts';
import type { TableWish } from '../ports/page.ts';
import type { FarLink } from '../ports/player.ts';
import { type GameHead, type GoesOn, NEWEST } from '../ports/store.ts';
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
import type { Mirror } from './mirror/mirror.ts';
import { findOpponents, type OpponentWish, readClock } from './opponents.ts';
import type { SeatWish } from './players.ts';

/** A game as it was asked for. Neither its name nor its options are checked yet. */
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

/**
 * Two people here draw who begins, where the game's document has it so, before its own start (003:12). A fair wheel draws;
 * otherwise chance does.
 */
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

/** The options asked for, with the values that they came to mean. So `80` and `"80"` are the same game. */
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

/** One of both seats, each as likely as the other. Nobody can foresee which. */
export function seatByChance(): Seat {
  return randomInt(2) === 0 ? 'bottom' : 'top';
}

/** A table as it was asked for, on the command line or by a page; not yet checked. */
export interface AskedTable extends Pick<OpponentWish, 'opponent' | 'level' | 'opponentSide' | 'hubSet'> {
  readonly game: GameWish;
  /** The time control (`5+3`), or null for no clocks. */
  readonly clock: string | null;
  /** The decks of the grammar game, by name or file; null for the usual ones. */
  readonly cards: string | null;
  /** The kept game of this table that goes on, if it is open; null: a new one begins. */
  readonly goesOn: GoesOn | null;
}

/** The game that will be played, and who plays the sides without a hand. */
export interface LaidTable {
  readonly asked: AskedTable;
  readonly choice: GameChoice;
  readonly seats: readonly SeatWish[];
  /** The board elsewhere that plays a side; null: nobody plays from elsewhere. */
  readonly far: FarLink | null;
}

/** Where the table stands. */
export interface TablePlace extends Pick<OpponentWish, 'seed' | 'home' | 'time' | 'mirror'> {
  /** The board of wood; null for the virtual one, which is as the game wants it. */
  readonly board: Profile | null;
  readonly say: (message: string) => void;
  /** Nobody is there to mend a file of cards. With a bad one, moves stand, and a fault is shown (docs/rules.md, Cards). */
  readonly unattended: boolean;
}

/** Checks what was asked for; throws `BadUse`. */
export async function layTable(wanted: AskedTable, place: TablePlace): Promise<LaidTable> {
  const { seed, home, time, board, mirror, say, unattended } = place;
  const asked = asAgreed(wanted, mirror);
  const game = chooseGame(asked.game, board);
  const opponents = await findOpponents({ ...asked, seed, home, time, mirror }, game, say);
  const seats = { directed: opponents.map(({ setup }) => setup), clock: readClock(asked.clock) };
  const dealt = withCards(game, () => decksNamed(asked.cards, home, unattended ? say : null));
  // For visitors each game is another one's. Whoever stays exchanges colours with the computer (000:67).
  const exchanges = !unattended && opponents.some(({ setup }) => setup.kind === 'computer');
  return {
    asked,
    choice: seated(dealt, { ...seats, ...(exchanges && { following: 'laid' }) }),
    seats: opponents.map(({ setup: { side }, maker: make, answersWithin }) => ({
      side,
      make,
      ...(answersWithin && { answersWithin }),
    })),
    far: opponents.find(({ far }) => far !== undefined)?.far ?? null,
  };
}

/** With a board elsewhere that game is played that both have agreed on. */
function asAgreed(asked: AskedTable, mirror: Mirror | null): AskedTable {
  const terms = asked.opponent === 'remote' ? mirror?.agreed?.terms : undefined;
  if (terms === undefined) return asked;
  const { game, options, fen, clock, cards } = terms;
  return { ...asked, game: { game, options, fen }, clock, cards: cards?.name ?? null };
}

/** The cards are laid out where the game draws any. */
function withCards(choice: GameChoice, decks: () => Decks): GameChoice {
  const { setup } = choice;
  return setup.cards ? { ...choice, setup: { ...setup, decks: decks() } } : choice;
}

const NO_CARDS: Decks = { rose: [], green: [], blue: [], dames: [] };

/** The usual ones for null. Faults in them are told, and there are no cards. Where nobody hears it, throws `BadUse`. */
function decksNamed(
  cards: string | null,
  home: string,
  say: ((message: string) => void) | null = null,
): Decks {
  try {
    return findDecks(cards ?? USUAL_DECKS, home);
  } catch (error) {
    if (!(error instanceof DeckError)) throw error;
    if (say === null) throw new BadUse(error.message);
    say(error.message);
    return NO_CARDS;
  }
}

/** The cards of that name (null: the usual ones) as they are here; null where the game draws none. Throws `BadUse`. */
export function decksFor(choice: GameChoice, cards: string | null, home: string): DecksUsed | null {
  const { decks } = withCards(choice, () => decksNamed(cards, home)).setup;
  return decks === undefined ? null : { name: cards ?? USUAL_DECKS, hash: sha256(canonical(decks)) };
}

/** A new game after it: from its own start, the other side played. */
export function withColoursExchanged({ game, opponentSide, ...asked }: AskedTable): AskedTable {
  const seat = opponentSide === 'top' ? 'bottom' : 'top';
  return { ...asked, game: { ...game, fen: null }, opponentSide: seat, goesOn: null };
}

/** What a page asks for, as the command line would say it. What is left to the lot is drawn. */
export function askedBy(
  { game, options, fen, cards, opponentSide, anew, number, ...rest }: TableWish,
  chance: () => Seat = seatByChance,
): AskedTable {
  const seat = opponentSide === 'lot' ? chance() : opponentSide;
  return {
    ...{ ...rest, game: { game, options, fen }, hubSet: {}, cards: cards ?? null },
    opponentSide: seat,
    goesOn: anew ? null : number === undefined ? NEWEST : { number, after: number },
  };
}
