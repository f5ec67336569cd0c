/**
 * How two boards agree on a match, with nobody between them who could be believed by mistake. The host shows a code, which is
 * only a name to be found by; the guest types it. Then each shows the other one's town, the game, and a check number that
 * is the same on both pages only if both hold the same keys (the host's number is bound by a hash before the guest's is
 * drawn, so that nobody between can choose keys to match). Once people have confirmed on both, the match is agreed.
 */
import { type GameId, type OptionValue, opponentOf, type Side } from '../rules/rules.ts';
import { canonical } from './canonical.ts';
import type { Hash, Signature } from './seals.ts';
import { type BoardCard, type BoardId, type DecksUsed, type Terms, termsText } from './terms.ts';

/** What the host wants to play. */
export interface MatchWish {
  readonly game: GameId;
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly fen: string;
  readonly clock: string | null;
  readonly cards?: DecksUsed;
  /** The side that the host plays. */
  readonly side: Side;
}

interface Said {
  readonly card: BoardCard;
  /** Hash of the host's number: the name of this pairing. */
  readonly commit: Hash;
  /** Hash of the terms that people have confirmed at this board. */
  readonly confirmed: Hash | null;
  /** This board has left the pairing. */
  readonly ended: boolean;
}

/** All that a board says of a pairing, each time; the broker keeps the last. */
export type Statement =
  | (Said & {
      readonly role: 'host';
      readonly wish: MatchWish;
      /** Null until one has answered; only then is the number told. */
      readonly guest: BoardId | null;
      readonly number: string | null;
    })
  | (Said & { readonly role: 'guest'; readonly host: BoardId; readonly number: string });
type HostStatement = Statement & { readonly role: 'host' };
type GuestStatement = Statement & { readonly role: 'guest' };

/** Why a pairing came to nothing. */
export type PairingEnd =
  | 'cancelled'
  /** The other side said no, or has left. */
  | 'refused'
  | 'timeout'
  /** Two boards answer to one code. */
  | 'twoOffers'
  /** Another guest was faster. */
  | 'taken'
  /** A board of this name has another key than the one that was pinned. */
  | 'changedKey';

export type Pairing =
  | { readonly kind: 'idle'; readonly why: PairingEnd | null; readonly town: string | null }
  | {
      readonly kind: 'offering';
      readonly until: number;
      readonly mine: HostStatement;
      readonly number: string;
      /** A guest of this name was turned away: its key is not the pinned one. */
      readonly turnedAway: string | null;
    }
  | { readonly kind: 'seeking'; readonly until: number; readonly code: PairingCode; readonly number: string }
  | {
      readonly kind: 'asking';
      readonly until: number;
      readonly code: PairingCode;
      readonly mine: GuestStatement;
      readonly host: HostStatement;
    }
  | {
      readonly kind: 'checking';
      readonly until: number;
      readonly mine: Statement;
      readonly theirs: BoardCard;
      readonly me: Side;
      readonly terms: Terms;
      /** Four digits, the same on both pages. */
      readonly check: string;
      readonly theyConfirmed: boolean;
    }
  | {
      readonly kind: 'agreed';
      readonly until: number;
      readonly mine: Statement;
      readonly me: Side;
      readonly terms: Terms;
    };

/** Six digits as they are typed; from a QR code also whose they are, which leaves no room for another board. */
export interface PairingCode {
  readonly digits: string;
  readonly board: BoardId | null;
}

export type PairingInput =
  | { readonly kind: 'offer'; readonly t: number; readonly wish: MatchWish; readonly number: string }
  | { readonly kind: 'seek'; readonly t: number; readonly code: PairingCode; readonly number: string }
  | { readonly kind: 'confirm'; readonly t: number }
  | { readonly kind: 'cancel'; readonly t: number }
  /** What a board has said, signed by that board. */
  | { readonly kind: 'heard'; readonly t: number; readonly statement: Statement }
  | { readonly kind: 'time'; readonly t: number };

/** What a board brings to a pairing. */
export interface PairingSetup {
  readonly card: BoardCard;
  hash(text: string): Hash;
  /** The key that was pinned for a board of that name; null: none. */
  pinned(name: string): string | null;
}

/** People telephone; ten minutes are enough, ms. */
const PATIENCE_MS = 600_000;

export const NO_PAIRING: Pairing = { kind: 'idle', why: null, town: null };

export function stepPairing(setup: PairingSetup, pairing: Pairing, input: PairingInput): Pairing {
  switch (input.kind) {
    case 'offer':
      return offered(setup, input);
    case 'seek':
      return { ...input, kind: 'seeking', until: input.t + PATIENCE_MS };
    case 'confirm':
      return pairing.kind === 'checking' ? confirmed(setup, pairing) : pairing;
    case 'cancel':
      return pairing.kind === 'idle' || pairing.kind === 'agreed' ? NO_PAIRING : ended('cancelled');
    case 'heard':
      return heard(setup, pairing, input.statement);
    case 'time':
      if (pairing.kind === 'idle' || input.t < pairing.until) return pairing;
      return pairing.kind === 'agreed' ? NO_PAIRING : ended('timeout');
  }
}

/** What this board says of it now; null: nothing. */
export function statementOf(pairing: Pairing): Statement | null {
  return pairing.kind === 'idle' || pairing.kind === 'seeking' ? null : pairing.mine;
}

/** What is said once, of a pairing that is left. */
export function farewellOf(pairing: Pairing): Statement | null {
  const said = pairing.kind === 'agreed' ? null : statementOf(pairing);
  return said && { ...said, ended: true };
}

export function statementText(statement: Statement): string {
  return canonical(['damier.pairing.1', statement]);
}

/** The code that a host's page shows. */
export function codeOf(
  setup: Pick<PairingSetup, 'hash'>,
  { card, commit }: Pick<Said, 'card' | 'commit'>,
): string {
  return digits(setup.hash(JSON.stringify(['damier.code.1', card.key, commit])), 6);
}

function offered(setup: PairingSetup, { t, wish, number }: PairingInput & { kind: 'offer' }): Pairing {
  const said = { card: setup.card, commit: setup.hash(number), confirmed: null, ended: false };
  const mine: HostStatement = { role: 'host', ...said, wish, guest: null, number: null };
  return { kind: 'offering', until: t + PATIENCE_MS, mine, number, turnedAway: null };
}

function heard(setup: PairingSetup, pairing: Pairing, statement: Statement): Pairing {
  switch (pairing.kind) {
    case 'idle':
    case 'agreed':
      return pairing;
    case 'offering':
      return statement.role === 'guest' ? answered(setup, pairing, statement) : pairing;
    case 'seeking':
      return statement.role === 'host' ? found(setup, pairing, statement) : pairing;
    case 'asking':
      return statement.role === 'host' ? revealed(setup, pairing, statement) : pairing;
    case 'checking':
      return checked(setup, pairing, statement);
  }
}

/** Somebody has typed the code that stands here. */
function answered(
  setup: PairingSetup,
  pairing: Pairing & { kind: 'offering' },
  guest: GuestStatement,
): Pairing {
  const { mine, number, until } = pairing;
  if (guest.ended || guest.host !== mine.card.board || guest.commit !== mine.commit) return pairing;
  if (hasOtherKey(setup, guest.card)) return { ...pairing, turnedAway: guest.card.name };
  const host: HostStatement = { ...mine, guest: guest.card.board, number };
  return checking(setup, until, { mine: host, host, guest });
}

/** The offer of the code that was typed here. */
function found(setup: PairingSetup, pairing: Pairing & { kind: 'seeking' }, host: HostStatement): Pairing {
  const { code, number, until } = pairing;
  if (host.ended || !isMeant(setup, code, host) || host.card.board === setup.card.board) return pairing;
  if (host.guest !== null && host.guest !== setup.card.board) return pairing;
  if (hasOtherKey(setup, host.card)) return ended('changedKey', host.card.name);
  const said = { card: setup.card, commit: host.commit, confirmed: null, ended: false };
  const mine: GuestStatement = { role: 'guest', ...said, host: host.card.board, number };
  return { kind: 'asking', until, code, mine, host };
}

/** The host has told its number, or was another's meanwhile. */
function revealed(setup: PairingSetup, pairing: Pairing & { kind: 'asking' }, host: HostStatement): Pairing {
  const { mine, code, until } = pairing;
  if (host.card.board !== mine.host) {
    return !host.ended && isMeant(setup, code, host) ? ended('twoOffers') : pairing;
  }
  if (host.commit !== mine.commit) return pairing;
  if (host.ended) return ended('refused', host.card.name);
  if (host.guest !== null && host.guest !== mine.card.board) return ended('taken', host.card.name);
  if (host.number === null || setup.hash(host.number) !== mine.commit) return pairing;
  return checking(setup, until, { mine, host, guest: mine });
}

interface Partners {
  readonly mine: Statement;
  readonly host: HostStatement;
  readonly guest: GuestStatement;
}

function checking(setup: PairingSetup, until: number, { mine, host, guest }: Partners): Pairing {
  const { side } = host.wish;
  const me = mine.role === 'host' ? side : opponentOf(side);
  const theirs = mine.role === 'host' ? guest.card : host.card;
  const terms = termsOf(setup, host, guest);
  const numbers = [setup.hash(termsText(terms)), host.number, guest.number];
  const check = digits(setup.hash(JSON.stringify(['damier.check.1', numbers])), 4);
  return { kind: 'checking', until, mine, theirs, me, terms, check, theyConfirmed: false };
}

function termsOf({ hash }: PairingSetup, host: HostStatement, guest: GuestStatement): Terms {
  const { side, ...wish } = host.wish;
  const match = hash(JSON.stringify(['damier.match.1', host.commit, host.number, guest.number])).slice(0, 16);
  const [W, B] = side === 'W' ? [host.card, guest.card] : [guest.card, host.card];
  return { match, boards: { W, B }, owner: side, ...wish };
}

function confirmed(setup: PairingSetup, pairing: Pairing & { kind: 'checking' }): Pairing {
  const mine = { ...pairing.mine, confirmed: setup.hash(termsText(pairing.terms)) };
  return agreed({ ...pairing, mine });
}

function checked(
  setup: PairingSetup,
  pairing: Pairing & { kind: 'checking' },
  statement: Statement,
): Pairing {
  const { mine, theirs, terms } = pairing;
  const isPartner = statement.card.board === theirs.board && statement.commit === mine.commit;
  if (!isPartner || statement.role === mine.role) return pairing;
  if (statement.ended) return ended('refused', theirs.name);
  const theyConfirm = statement.confirmed === setup.hash(termsText(terms));
  return agreed({ ...pairing, theyConfirmed: pairing.theyConfirmed || theyConfirm });
}

function agreed(pairing: Pairing & { kind: 'checking' }): Pairing {
  const { mine, me, terms, until, theyConfirmed } = pairing;
  return theyConfirmed && mine.confirmed !== null ? { kind: 'agreed', until, mine, me, terms } : pairing;
}

function isMeant(setup: PairingSetup, { digits: typed, board }: PairingCode, host: HostStatement): boolean {
  return codeOf(setup, host) === typed && (board === null || board === host.card.board);
}

function hasOtherKey(setup: PairingSetup, { name, key }: BoardCard): boolean {
  const pinned = setup.pinned(name);
  return pinned !== null && pinned !== key;
}

function ended(why: PairingEnd, town: string | null = null): Pairing {
  return { kind: 'idle', why, town };
}

/** Decimal digits of a hash; 48 of its bits hardly favour any. */
function digits(hash: Hash, count: number): string {
  return String(Number.parseInt(hash.slice(0, 12), 16) % 10 ** count).padStart(count, '0');
}

/** A statement as it is sent. */
export interface SignedStatement {
  readonly statement: Statement;
  readonly signature: Signature;
}
