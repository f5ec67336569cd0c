import { createHash } from 'node:crypto';
import {
  codeOf,
  NO_PAIRING,
  type Pairing,
  type PairingCode,
  type PairingInput,
  type PairingSetup,
  statementOf,
  stepPairing,
} from '../../src/mirror/pairing.ts';
import type { MatchWish, Secret, Statement } from '../../src/mirror/pairing-transcript.ts';

export const hash = (text: string) => createHash('sha256').update(text).digest('hex');
export const WISH: MatchWish = { game: 'trappes', options: {}, fen: 'W:W30:B1', clock: '5+3', side: 'B' };

/** One board that pairs; `pinned` are the keys that it knows by name. */
export class Board {
  readonly setup: PairingSetup;
  pairing: Pairing = NO_PAIRING;

  constructor(
    name: string,
    {
      pinned = {},
      key = `key of ${name}`,
      hash: hashing = hash,
    }: {
      readonly pinned?: Readonly<Record<string, string>>;
      readonly key?: string;
      readonly hash?: PairingSetup['hash'];
    } = {},
  ) {
    this.setup = {
      card: { board: hash(key).slice(0, 16), key, name },
      hash: hashing,
      passesFor: (card) => {
        const known = pinned[card.name];
        return known === undefined || known === card.key
          ? null
          : { board: hash(known).slice(0, 16), key: known, name: card.name };
      },
    };
  }

  take(input: PairingInput): this {
    this.pairing = stepPairing(this.setup, this.pairing, input);
    return this;
  }

  hear(...others: readonly Board[]): this {
    for (const other of others) {
      const statement = statementOf(other.pairing);
      if (statement !== null) this.take({ kind: 'heard', t: 1, statement });
    }
    return this;
  }

  offer(secret: Partial<Secret> = {}, wish = WISH): this {
    const { name } = this.setup.card;
    const whole = { digits: '123456', nonce: hash(`nonce of ${name}`), ...secret };
    return this.take({ kind: 'offer', t: 0, wish, secret: whole });
  }

  seek(code: PairingCode, nonce = hash(`nonce of ${this.setup.card.name}`)): this {
    return this.take({ kind: 'seek', t: 0, code, nonce });
  }

  /** As it is told on the telephone: without whose it is. */
  get code(): PairingCode {
    if (this.pairing.kind !== 'offering') throw new Error('nothing is offered');
    return { ...codeOf(this.setup, this.pairing), board: null };
  }

  get check(): string | null {
    return this.pairing.kind === 'checking' ? this.pairing.check : null;
  }

  get said(): Statement {
    const said = statementOf(this.pairing);
    if (said === null) throw new Error('nothing is said');
    return said;
  }
}

/** Both have heard each other until their numbers stand. */
export function checking(
  host = new Board('Nantes').offer(),
  guest = new Board('Liège').seek(host.code),
): { readonly host: Board; readonly guest: Board } {
  for (let round = 0; round < 2; round += 1) {
    guest.hear(host);
    host.hear(guest);
  }
  return { host, guest };
}
