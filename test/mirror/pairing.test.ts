import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  codeOf,
  type MatchWish,
  NO_PAIRING,
  type Pairing,
  type PairingInput,
  type PairingSetup,
  type Statement,
  statementOf,
  stepPairing,
} from '../../src/mirror/pairing.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const WISH: MatchWish = { game: 'trappes', options: {}, fen: 'W:W30:B1', clock: '5+3', side: 'B' };

/** One board that pairs; `pinned` are the keys that it knows. */
class Board {
  readonly setup: PairingSetup;
  pairing: Pairing = NO_PAIRING;

  constructor(name: string, pinned: Readonly<Record<string, string>> = {}, key = `key of ${name}`) {
    this.setup = {
      card: { board: hash(key).slice(0, 16), key, name },
      hash,
      pinned: (of) => pinned[of] ?? null,
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

  offer(number = `number of ${this.setup.card.name}`): this {
    return this.take({ kind: 'offer', t: 0, wish: WISH, number });
  }

  seek(digits: string, board: string | null = null): this {
    return this.take({
      kind: 'seek',
      t: 0,
      code: { digits, board },
      number: `number of ${this.setup.card.name}`,
    });
  }

  get code(): string {
    const said = statementOf(this.pairing);
    if (said === null) throw new Error('nothing is offered');
    return codeOf(this.setup, said);
  }

  get check(): string | null {
    return this.pairing.kind === 'checking' ? this.pairing.check : null;
  }
}

function checking(host = new Board('Nantes').offer(), guest = new Board('Liège')) {
  guest.seek(host.code).hear(host);
  host.hear(guest);
  guest.hear(host);
  return { host, guest };
}

describe('two boards', () => {
  it('agree by a code, a check number that both show, and a yes on both sides', () => {
    const { host, guest } = checking();
    expect([host.pairing.kind, guest.pairing.kind]).toEqual(['checking', 'checking']);
    expect(host.check).toMatch(/^\d{4}$/);
    expect(guest.check).toBe(host.check);
    host.take({ kind: 'confirm', t: 2 });
    guest.hear(host);
    expect(guest.pairing).toMatchObject({ kind: 'checking', theyConfirmed: true });
    guest.take({ kind: 'confirm', t: 3 });
    host.hear(guest);
    expect([host.pairing, guest.pairing]).toMatchObject([
      { kind: 'agreed', me: 'B', terms: { owner: 'B', game: 'trappes', clock: '5+3' } },
      { kind: 'agreed', me: 'W' },
    ]);
    expect(termsIn(guest.pairing)).toEqual(termsIn(host.pairing));
    expect(termsIn(guest.pairing).boards.B).toEqual(host.setup.card);
  });

  it('find each other again when all that was said is said again, in any order', () => {
    const { host, guest } = checking();
    const old = statementOf(guest.pairing);
    guest.take({ kind: 'confirm', t: 2 });
    host.hear(guest);
    if (old !== null) host.take({ kind: 'heard', t: 3, statement: old });
    host.take({ kind: 'confirm', t: 3 });
    expect(host.pairing.kind).toBe('agreed');
  });

  it('with a third between them that poses as each to the other, show different numbers', () => {
    const host = new Board('Nantes').offer();
    const asGuest = new Board('Liège', {}, 'a third key').seek(host.code).hear(host);
    host.hear(asGuest);
    const asHost = new Board('Nantes', {}, 'a third key').offer('a third number');
    const guest = new Board('Liège').seek(asHost.code).hear(asHost);
    asHost.hear(guest);
    guest.hear(asHost);
    expect(host.check).not.toBeNull();
    expect(guest.check).not.toBeNull();
    expect(guest.check).not.toBe(host.check);
  });

  it.each([
    ['says no', (host: Board) => host.take({ kind: 'cancel', t: 2 }), 'cancelled'],
    ['does not answer for ten minutes', (host: Board) => host.take({ kind: 'time', t: 600_000 }), 'timeout'],
  ])('part when one of them %s', (_, part, why) => {
    const { host, guest } = checking();
    const last = statementOf(host.pairing);
    part(host);
    expect(host.pairing).toMatchObject({ kind: 'idle', why });
    if (last !== null) guest.take({ kind: 'heard', t: 3, statement: { ...last, ended: true } });
    expect(guest.pairing).toMatchObject({ kind: 'idle', why: 'refused', town: 'Nantes' });
  });
});

describe('a guest', () => {
  it('is not satisfied with another code, and never with the first offer that it sees', () => {
    const host = new Board('Nantes').offer();
    const guest = new Board('Liège').seek(host.code === '000000' ? '000001' : '000000').hear(host);
    expect(guest.pairing.kind).toBe('seeking');
  });

  it('that has scanned the code takes it from that board alone', () => {
    const host = new Board('Nantes').offer();
    expect(new Board('Liège').seek(host.code, 'ffffffffffffffff').hear(host).pairing.kind).toBe('seeking');
    expect(new Board('Liège').seek(host.code, host.setup.card.board).hear(host).pairing.kind).toBe('asking');
  });

  it('goes away when two boards answer to one code, or another was faster', () => {
    const host = new Board('Nantes').offer();
    const guest = new Board('Liège').seek(host.code).hear(host);
    const double = statementOf(host.pairing) as Statement;
    const other = { ...double, card: { ...double.card, board: 'eeeeeeeeeeeeeeee' } };
    // The code follows from key and hash: whoever copies both has it.
    expect(stepPairing(guest.setup, guest.pairing, { kind: 'heard', t: 1, statement: other })).toMatchObject({
      kind: 'idle',
      why: 'twoOffers',
    });
    host.hear(new Board('Gand').seek(host.code).hear(host));
    expect(guest.hear(host).pairing).toMatchObject({ kind: 'idle', why: 'taken' });
  });

  it('does not believe a number that the host’s hash did not promise', () => {
    const { host } = checking();
    const guest = new Board('Liège').seek(host.code);
    const fresh = new Board('Nantes').offer();
    guest.hear(fresh);
    const lie = statementOf(host.pairing) as Statement & { role: 'host' };
    guest.take({ kind: 'heard', t: 2, statement: { ...lie, number: 'another' } });
    expect(guest.pairing.kind).toBe('asking');
  });
});

describe('a key that has changed is refused, by name', () => {
  it('of the host', () => {
    const host = new Board('Nantes').offer();
    const guest = new Board('Liège', { Nantes: 'the key of last year' }).seek(host.code).hear(host);
    expect(guest.pairing).toEqual({ kind: 'idle', why: 'changedKey', town: 'Nantes' });
  });

  it('of the guest: the offer stands for others', () => {
    const host = new Board('Nantes', { Liège: 'the key of last year' }).offer();
    host.hear(new Board('Liège').seek(host.code).hear(host));
    expect(host.pairing).toMatchObject({ kind: 'offering', turnedAway: 'Liège' });
  });
});

function termsIn(pairing: Pairing) {
  if (pairing.kind !== 'agreed') throw new Error(`${pairing.kind}, not agreed`);
  return pairing.terms;
}
