import { DeckError, findDecks, USUAL_DECKS } from '../adapters/decks/decks.ts';
import { sha256 } from '../adapters/keys/keys.ts';
import type { Profile } from '../adapters/profile/profile.ts';
import type { Decks, Seat } from '../game/game.ts';
import { canonical, type DecksUsed } from '../mirror/mirror.ts';
import type { FarLink } from '../ports/far.ts';
import type { TableWish } from '../ports/page.ts';
import { type GoesOn, NEWEST } from '../ports/store.ts';
import { BadUse } from './errors.ts';
import { chooseGame, type GameChoice, type GameWish, seatByChance, seated } from './game-choice.ts';
import type { Mirror } from './mirror/mirror.ts';
import { findOpponents, type OpponentWish, readClock } from './opponents.ts';
import type { SeatWish } from './players.ts';

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
  /** Nobody is there to mend a file of cards: with a bad one moves stand, and a fault is shown (docs/rules.md, Cards). */
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
  // For visitors each game is another one's; whoever stays exchanges colours with the computer (000:67).
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

/** The usual ones for null. Faults in them are said, and there are no cards; where nobody hears it, throws `BadUse`. */
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

/** What a page asks for, as the command line would say it; what is left to the lot is drawn. */
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
