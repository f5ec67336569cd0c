/**
 * What two boards say to each other while they pair, and what both compute of it. Short authenticated strings as in Vaudenay,
 * "Secure Communications over Insecure Channels Based on Short Authenticated Strings" (CRYPTO 2005), both sides committed as
 * in MANA III (ISO/IEC 9798-6) for the code that is typed; the commitment is a hash over 256 random bits, as in ZRTP (RFC 6189).
 */
import type { GameId, OptionValue, Side } from '../rules/rules.ts';
import {
  type BoardCard,
  type BoardId,
  canonical,
  type DecksUsed,
  type Hash,
  type Signature,
  type Terms,
} from './terms.ts';

/** What the host wants to play. */
export interface MatchWish {
  readonly game: GameId;
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly fen: string;
  readonly clock: string | null;
  readonly cards?: DecksUsed;
  /** The side that the host plays; `lot`: it is drawn by both boards. */
  readonly side: Side | 'lot';
}

/** What a board keeps to itself until the other one can no longer change anything. */
export interface Secret {
  /** Six digits: the part of the code that is known only to those who were told it. */
  readonly digits: string;
  /** 256 bits that nobody can guess, 64 hexadecimal digits. */
  readonly nonce: string;
}

interface Said {
  /** Of this kind of pairing. Earlier builds said something else under the same topic. */
  readonly pairing: 2;
  readonly card: BoardCard;
  /** To all that this board brings to the pairing, its secret too. */
  readonly commit: Hash;
  /** Null until the other board has committed itself. */
  readonly opened: Secret | null;
  /** Hash of the terms that people have confirmed at this board. */
  readonly confirmed: Hash | null;
  /** This board has left the pairing. */
  readonly ended: boolean;
}

/** All that a board says of a pairing, each time; the broker keeps the last. */
export type HostStatement = Said & {
  readonly role: 'host';
  readonly wish: MatchWish;
  /** Null until one has answered. */
  readonly guest: BoardId | null;
};
export type GuestStatement = Said & {
  readonly role: 'guest';
  readonly host: BoardId;
  /** The host's commitment that is answered. */
  readonly offer: Hash;
};
export type Statement = HostStatement | GuestStatement;

/** A statement as it is sent. */
export interface SignedStatement {
  readonly statement: Statement;
  readonly signature: Signature;
}

export function statementText(statement: Statement): string {
  return canonical(['damier.pairing.2', statement]);
}

type Hashing = (text: string) => Hash;

/** What a board commits itself to: all that it brings. So nothing of it can be chosen to suit the other's nonce. */
export function commitOf(
  hash: Hashing,
  brought: Pick<HostStatement, 'role' | 'card' | 'wish'> | Pick<GuestStatement, 'role' | 'card' | 'offer'>,
  { digits, nonce }: Secret,
): Hash {
  const { role, card } = brought;
  const more = brought.role === 'host' ? brought.wish : brought.offer;
  return hash(canonical(['damier.commit.2', role, card, more, digits, nonce]));
}

/** Whether what is opened is what was promised, and nothing in it differs from what was said at first. */
export function keepsPromise<Said extends Statement>(
  hash: Hashing,
  first: Said,
  now: Said & { readonly opened: Secret },
): boolean {
  return [first, now].every((said) => commitOf(hash, said, now.opened) === first.commit);
}

/** Three digits by which an offer is found on the broker. They are a name, not a secret, and only part of the code. */
export function placeOf(hash: Hashing, { card, commit }: Pick<Said, 'card' | 'commit'>): string {
  return decimal(hash(canonical(['damier.place.2', card.key, commit])), 3);
}

/** Both openings, when both commitments were out before either. */
export interface Transcript {
  readonly host: HostStatement & { readonly opened: Secret };
  readonly guest: GuestStatement & { readonly opened: Secret };
}

/**
 * Six digits, of all that both have brought. Somebody between the two holds one transcript with each. One of the two gets its last
 * nonce when the other's number is fixed, so they agree once in a million.
 */
export function checkOf(hash: Hashing, transcript: Transcript): string {
  return decimal(hash(bothText('damier.check.2', transcript)), 6);
}

export function termsOf(hash: Hashing, transcript: Transcript): Terms {
  const { host, guest } = transcript;
  const { side: _, ...wish } = host.wish;
  const side = hostSide(hash, transcript);
  const match = hash(bothText('damier.match.2', transcript)).slice(0, 16);
  const [W, B] = side === 'W' ? [host.card, guest.card] : [guest.card, host.card];
  return { match, boards: { W, B }, owner: side, ...wish };
}

/**
 * The side that the host plays. Both nonces draw a lot. Each board has committed itself to its own before it hears the other's, so
 * neither can choose. The board that hears the other's first may still leave; then there is no match.
 */
export function hostSide(hash: Hashing, transcript: Transcript): Side {
  const { side } = transcript.host.wish;
  if (side !== 'lot') return side;
  return Number.parseInt(hash(bothText('damier.lot.1', transcript)).slice(0, 8), 16) % 2 === 0 ? 'W' : 'B';
}

/** The commitments stand for cards, wish and code. The nonces are what neither could foresee. */
function bothText(what: string, { host, guest }: Transcript): string {
  return canonical([what, host.commit, guest.commit, host.opened.nonce, guest.opened.nonce]);
}

/** Decimal digits of a hash; 48 of its bits hardly favour any. */
function decimal(hash: Hash, count: number): string {
  return String(Number.parseInt(hash.slice(0, 12), 16) % 10 ** count).padStart(count, '0');
}
