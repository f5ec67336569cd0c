/**
 * How two boards agree on a match, so that nobody between them can be believed by mistake. The host shows a code, the guest types
 * it. Both commit themselves to all that they bring before either tells its nonce (pairing-transcript.ts). Then each page shows the
 * other one's town, what is to be played, and a check number. It is the same on both only if both hold the same keys and the same
 * wish. Once people have confirmed on both, the match is agreed.
 */
import { opponentOf, type Side } from '../rules/rules.ts';
import {
  checkOf,
  commitOf,
  type GuestStatement,
  type HostStatement,
  hostSide,
  keepsPromise,
  type MatchWish,
  placeOf,
  type Secret,
  type Statement,
  type Transcript,
  termsOf,
} from './pairing-transcript.ts';
import { type BoardCard, type BoardId, type Hash, type Terms, termsText } from './terms.ts';

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
  /** The other board does not know the code. */
  | 'wrongCode'
  /** What the other board has told at last differs from what it had committed itself to. */
  | 'changed'
  /** A board of this name, or of one that looks like it, has another key than the one that was pinned. */
  | 'changedKey';

export type Pairing =
  | {
      readonly kind: 'idle';
      readonly why: PairingEnd | null;
      readonly town: string | null;
      /** With `changedKey`: the board that is pinned under such a name. */
      readonly pinned: BoardCard | null;
    }
  | {
      readonly kind: 'offering';
      readonly until: number;
      readonly mine: HostStatement;
      readonly secret: Secret;
      /** A guest of this name was turned away: its key is not the pinned one. */
      readonly turnedAway: string | null;
    }
  /** A guest has committed itself, and this board has told its secret. */
  | {
      readonly kind: 'opening';
      readonly until: number;
      readonly mine: Opened<HostStatement>;
      readonly guest: GuestStatement;
    }
  | { readonly kind: 'seeking'; readonly until: number; readonly code: PairingCode; readonly nonce: string }
  | {
      readonly kind: 'asking';
      readonly until: number;
      readonly code: PairingCode;
      readonly mine: GuestStatement;
      readonly secret: Secret;
      readonly host: HostStatement;
    }
  | {
      readonly kind: 'checking';
      readonly until: number;
      readonly mine: Statement;
      readonly theirs: Statement;
      readonly me: Side;
      /** Who plays which side was drawn. */
      readonly drawn: boolean;
      readonly terms: Terms;
      /** Six digits, the same on both pages. */
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
type Opened<Said extends Statement> = Said & { readonly opened: Secret };

/** Nine digits as they are typed. A QR code also says whose they are, which leaves no room for another board. */
export interface PairingCode {
  /** Three digits: where the offer is found. */
  readonly place: string;
  /** Six that only host and guest know. */
  readonly digits: string;
  readonly board: BoardId | null;
}

export type PairingInput =
  | { readonly kind: 'offer'; readonly t: number; readonly wish: MatchWish; readonly secret: Secret }
  | { readonly kind: 'seek'; readonly t: number; readonly code: PairingCode; readonly nonce: string }
  | { readonly kind: 'confirm'; readonly t: number }
  | { readonly kind: 'cancel'; readonly t: number }
  /** What a board has said, signed by that board. */
  | { readonly kind: 'heard'; readonly t: number; readonly statement: Statement }
  | { readonly kind: 'time'; readonly t: number };

/** What a board brings to a pairing. */
export interface PairingSetup {
  readonly card: BoardCard;
  hash(text: string): Hash;
  /** The pinned board of another key for which people could take that one, by its name; null: none. */
  passesFor(card: BoardCard): BoardCard | null;
}

/** People telephone: ten minutes are enough, ms. */
const PATIENCE_MS = 600_000;

export const NO_PAIRING: Pairing = { kind: 'idle', why: null, town: null, pinned: null };

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

/** The code that a host's page shows, while it offers. */
export function codeOf(
  { hash }: Pick<PairingSetup, 'hash'>,
  { mine, secret }: Pairing & { kind: 'offering' },
): PairingCode {
  return { place: placeOf(hash, mine), digits: secret.digits, board: mine.card.board };
}

function offered(
  { card, hash }: PairingSetup,
  { t, wish, secret }: PairingInput & { kind: 'offer' },
): Pairing {
  const brought = { role: 'host', card, wish } as const;
  const mine = { ...brought, ...said(commitOf(hash, brought, secret)), guest: null };
  return { kind: 'offering', until: t + PATIENCE_MS, mine, secret, turnedAway: null };
}

function said(commit: Hash) {
  return { pairing: 2, commit, opened: null, confirmed: null, ended: false } as const;
}

function heard(setup: PairingSetup, pairing: Pairing, statement: Statement): Pairing {
  // What comes back to a board as its own comes from nobody else.
  if (statement.card.board === setup.card.board) return pairing;
  switch (pairing.kind) {
    case 'idle':
    case 'agreed':
      return pairing;
    case 'offering':
      return statement.role === 'guest' ? answered(setup, pairing, statement) : pairing;
    case 'opening':
      return statement.role === 'guest' ? guestOpened(setup, pairing, statement) : pairing;
    case 'seeking':
      return statement.role === 'host' ? found(setup, pairing, statement) : pairing;
    case 'asking':
      return statement.role === 'host' ? hostOpened(setup, pairing, statement) : pairing;
    case 'checking':
      return checked(setup, pairing, statement);
  }
}

/** Somebody answers, and is bound to what he brings. Only the first one counts, because this board's secret is told once. */
function answered(
  setup: PairingSetup,
  pairing: Pairing & { kind: 'offering' },
  guest: GuestStatement,
): Pairing {
  const { mine, secret, until } = pairing;
  if (guest.ended || guest.host !== mine.card.board || guest.offer !== mine.commit) return pairing;
  if (setup.passesFor(guest.card) !== null) return { ...pairing, turnedAway: guest.card.name };
  return { kind: 'opening', until, mine: { ...mine, guest: guest.card.board, opened: secret }, guest };
}

/** The guest tells what it had committed itself to. */
function guestOpened(
  setup: PairingSetup,
  pairing: Pairing & { kind: 'opening' },
  said: GuestStatement,
): Pairing {
  const { mine, guest, until } = pairing;
  const { name } = guest.card;
  if (said.card.board !== guest.card.board || said.offer !== mine.commit) return pairing;
  if (said.ended) return ended('refused', name);
  if (said.commit !== guest.commit) return ended('changed', name);
  if (!isOpened(said)) return pairing;
  if (!keepsPromise(setup.hash, guest, said)) return ended('changed', name);
  if (said.opened.digits !== mine.opened.digits) return ended('wrongCode', name);
  return checking(setup, until, 'host', { host: mine, guest: said });
}

/** The offer at the place that was typed here. */
function found(setup: PairingSetup, pairing: Pairing & { kind: 'seeking' }, host: HostStatement): Pairing {
  const { code, nonce, until } = pairing;
  if (host.ended || host.guest !== null || host.opened !== null || !isMeant(setup, code, host))
    return pairing;
  const pinned = setup.passesFor(host.card);
  if (pinned !== null) return { ...ended('changedKey', host.card.name), pinned };
  const secret = { digits: code.digits, nonce };
  const brought = { role: 'guest', card: setup.card, offer: host.commit } as const;
  const commit = commitOf(setup.hash, brought, secret);
  const mine = { ...brought, ...said(commit), host: host.card.board };
  return { kind: 'asking', until, code, mine, secret, host };
}

/** The host tells what it had committed itself to, or that it has taken another guest meanwhile. */
function hostOpened(
  setup: PairingSetup,
  pairing: Pairing & { kind: 'asking' },
  said: HostStatement,
): Pairing {
  const { mine, secret, host, code, until } = pairing;
  const { name } = host.card;
  if (said.card.board !== mine.host) {
    return !said.ended && isMeant(setup, code, said) ? ended('twoOffers') : pairing;
  }
  if (said.commit !== host.commit) return pairing;
  if (said.ended) return ended('refused', name);
  if (said.guest !== null && said.guest !== mine.card.board) return ended('taken', name);
  if (!isOpened(said)) return pairing;
  if (!keepsPromise(setup.hash, host, said)) return ended('changed', name);
  // This board's own secret stays untold, so whoever guesses gets no second guess from it.
  if (said.opened.digits !== secret.digits) return ended('wrongCode', name);
  return checking(setup, until, 'guest', { host: said, guest: { ...mine, opened: secret } });
}

function checking(
  { hash }: PairingSetup,
  until: number,
  role: Statement['role'],
  transcript: Transcript,
): Pairing {
  const { host, guest } = transcript;
  const [mine, theirs] = role === 'host' ? [host, guest] : [guest, host];
  const side = hostSide(hash, transcript);
  return {
    ...{ kind: 'checking', until, mine, theirs, me: role === 'host' ? side : opponentOf(side) },
    drawn: host.wish.side === 'lot',
    ...{ terms: termsOf(hash, transcript), check: checkOf(hash, transcript), theyConfirmed: false },
  };
}

function confirmed(setup: PairingSetup, pairing: Pairing & { kind: 'checking' }): Pairing {
  const mine = { ...pairing.mine, confirmed: setup.hash(termsText(pairing.terms)) };
  return agreed({ ...pairing, mine });
}

function checked(setup: PairingSetup, pairing: Pairing & { kind: 'checking' }, said: Statement): Pairing {
  const { theirs, terms } = pairing;
  const isPartner = said.card.board === theirs.card.board && said.commit === theirs.commit;
  if (!isPartner || said.role !== theirs.role) return pairing;
  if (said.ended) return ended('refused', theirs.card.name);
  if (isOpened(said) && !keepsPromise(setup.hash, theirs, said)) return ended('changed', theirs.card.name);
  const theyConfirm = said.confirmed === setup.hash(termsText(terms));
  return agreed({ ...pairing, theyConfirmed: pairing.theyConfirmed || theyConfirm });
}

function agreed(pairing: Pairing & { kind: 'checking' }): Pairing {
  const { mine, me, terms, until, theyConfirmed } = pairing;
  return theyConfirmed && mine.confirmed !== null ? { kind: 'agreed', until, mine, me, terms } : pairing;
}

function isOpened<Said extends Statement>(said: Said): said is Opened<Said> {
  return said.opened !== null;
}

function isMeant({ hash }: PairingSetup, { place, board }: PairingCode, host: HostStatement): boolean {
  return placeOf(hash, host) === place && (board === null || board === host.card.board);
}

function ended(why: PairingEnd, town: string | null = null): Pairing & { kind: 'idle' } {
  return { kind: 'idle', why, town, pinned: null };
}
