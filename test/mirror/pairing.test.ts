import { describe, expect, it } from 'vitest';
import { type Pairing, type PairingCode, stepPairing } from '../../src/mirror/pairing.ts';
import type { HostStatement } from '../../src/mirror/pairing-transcript.ts';
import { Board, checking, hash, WISH } from './pairing-board.ts';

describe('two boards', () => {
  it('agree by a code, a check number that both show, and a yes on both sides', () => {
    const { host, guest } = checking();
    expect([host.pairing.kind, guest.pairing.kind]).toEqual(['checking', 'checking']);
    expect(host.check).toMatch(/^\d{6}$/);
    expect(guest.check).toBe(host.check);
    host.take({ kind: 'confirm', t: 2 });
    guest.hear(host);
    expect(guest.pairing).toMatchObject({ kind: 'checking', theyConfirmed: true });
    guest.take({ kind: 'confirm', t: 3 });
    host.hear(guest);
    expect([host.pairing, guest.pairing]).toMatchObject([
      { kind: 'agreed', me: 'B', terms: { owner: 'B', game: 'trappes', clock: '5+3', fen: WISH.fen } },
      { kind: 'agreed', me: 'W' },
    ]);
    expect(termsIn(guest.pairing)).toEqual(termsIn(host.pairing));
    expect(termsIn(guest.pairing).boards.B).toEqual(host.setup.card);
  });

  it('draw who plays which side by both nonces: the same on both, each as often, and no nonce alone decides (003:12)', () => {
    const draw = (n: number) => {
      // Each board's nonce changes in turn.
      const offering = new Board('Nantes').offer({ nonce: hash(`host ${n >> 1}`) }, { ...WISH, side: 'lot' });
      const seeking = new Board('Liège').seek(offering.code, hash(`guest ${(n + 1) >> 1}`));
      const { host, guest } = checking(offering, seeking);
      const sides = [host.pairing, guest.pairing].map((one) => (one.kind === 'checking' ? one.me : null));
      expect(sides.toSorted()).toEqual(['B', 'W']);
      expect(host.pairing).toMatchObject({ drawn: true, check: guest.check });
      const terms = [host.pairing, guest.pairing].map((one) => (one.kind === 'checking' ? one.terms : null));
      expect(terms[1]).toEqual(terms[0]);
      expect(terms[0]?.boards[sides[0] ?? 'W'].name).toBe('Nantes');
      return sides[0];
    };
    const white = Array.from({ length: 200 }, (_, n) => draw(n)).filter((side) => side === 'W').length;
    // Of 200 fair lots fewer than 70 or more than 130 are White's once in 50,000 times.
    expect(white).toBeGreaterThan(70);
    expect(white).toBeLessThan(130);
  });

  it('find each other again when all that was said is said again, in any order', () => {
    const { host, guest } = checking();
    const old = guest.said;
    guest.take({ kind: 'confirm', t: 2 });
    host.hear(guest);
    host.take({ kind: 'heard', t: 3, statement: old });
    host.take({ kind: 'confirm', t: 3 });
    expect(host.pairing.kind).toBe('agreed');
  });

  it('tell nothing of the code before the other one has committed itself', () => {
    const host = new Board('Nantes').offer();
    const guest = new Board('Liège').seek(host.code).hear(host);
    expect([host.said.opened, guest.said.opened]).toEqual([null, null]);
    // The same offer with any other code looks the same: only the nonce, 256 bits of chance, tells them apart.
    const other = new Board('Nantes').offer({ digits: '654321' });
    expect({ ...other.said, commit: host.said.commit }).toEqual(host.said);
  });

  it.each([
    ['says no', (host: Board) => host.take({ kind: 'cancel', t: 2 }), 'cancelled'],
    ['does not answer for ten minutes', (host: Board) => host.take({ kind: 'time', t: 600_000 }), 'timeout'],
  ])('part when one of them %s', (_, part, why) => {
    const { host, guest } = checking();
    const last = host.said;
    part(host);
    expect(host.pairing).toMatchObject({ kind: 'idle', why });
    guest.take({ kind: 'heard', t: 3, statement: { ...last, ended: true } });
    expect(guest.pairing).toMatchObject({ kind: 'idle', why: 'refused', town: 'Nantes' });
  });
});

describe('a guest', () => {
  const elsewhere = ({ place, ...code }: PairingCode): PairingCode => ({
    ...code,
    place: place === '000' ? '001' : '000',
  });

  it('is not satisfied with another code, and never with the first offer that it sees', () => {
    const host = new Board('Nantes').offer();
    expect(new Board('Liège').seek(elsewhere(host.code)).hear(host).pairing.kind).toBe('seeking');
  });

  it('that has scanned the code takes it from that board alone', () => {
    const host = new Board('Nantes').offer();
    const of = (board: string) => new Board('Liège').seek({ ...host.code, board }).hear(host).pairing.kind;
    expect(of('ffffffffffffffff')).toBe('seeking');
    expect(of(host.setup.card.board)).toBe('asking');
  });

  it('goes away when two boards answer to one code, or another was faster', () => {
    const host = new Board('Nantes').offer();
    const guest = new Board('Liège').seek(host.code).hear(host);
    const other = { ...host.said, card: { ...host.said.card, board: 'eeeeeeeeeeeeeeee' } };
    expect(stepPairing(guest.setup, guest.pairing, { kind: 'heard', t: 1, statement: other })).toMatchObject({
      kind: 'idle',
      why: 'twoOffers',
    });
    host.hear(new Board('Gand').seek(host.code).hear(host));
    expect(guest.hear(host).pairing).toMatchObject({ kind: 'idle', why: 'taken' });
  });

  it('that types another code than was told is refused by the host, and tells nobody what it has typed', () => {
    const host = new Board('Nantes').offer();
    const guest = new Board('Liège').seek({ ...host.code, digits: '000000' });
    checking(host, guest);
    expect(guest.pairing).toMatchObject({ kind: 'idle', why: 'wrongCode', town: 'Nantes' });
    expect(host.pairing.kind).toBe('opening');
  });
});

describe('a host', () => {
  it('does not take a guest that has guessed the code after it was told it', () => {
    const host = new Board('Nantes').offer();
    const thief = new Board('Liège').seek({ ...host.code, digits: '000000' }).hear(host);
    host.hear(thief);
    const stolen = { ...thief.said, opened: { digits: '123456', nonce: 'a'.repeat(64) } };
    expect(host.take({ kind: 'heard', t: 2, statement: stolen }).pairing).toMatchObject({ why: 'changed' });
  });

  it('does not take a guest whose promised code is a wrong one', () => {
    const host = new Board('Nantes').offer();
    const nonce = 'b'.repeat(64);
    const thief = new Board('Liège').seek({ ...host.code, digits: '000000' }, nonce).hear(host);
    host.hear(thief);
    const opened = { ...thief.said, opened: { digits: '000000', nonce } };
    expect(host.take({ kind: 'heard', t: 2, statement: opened }).pairing).toMatchObject({ why: 'wrongCode' });
  });
});

describe('what was offered is what is agreed on', () => {
  type Change = (said: HostStatement) => HostStatement;
  it.each<[string, Change]>([
    ['the position', (said) => ({ ...said, wish: { ...said.wish, fen: 'W:W30:B2' } })],
    ['the order of its pieces', (said) => ({ ...said, wish: { ...said.wish, fen: 'W:W30,29:B1' } })],
    ['an option', (said) => ({ ...said, wish: { ...said.wish, options: { huff: true } } })],
    ['the clock', (said) => ({ ...said, wish: { ...said.wish, clock: '60' } })],
    ['the name', (said) => ({ ...said, card: { ...said.card, name: 'Gand' } })],
    ['the key', (said) => ({ ...said, card: { ...said.card, key: 'another' } })],
    ['the code', (said) => ({ ...said, opened: said.opened && { ...said.opened, digits: '000001' } })],
    ['the nonce', (said) => ({ ...said, opened: said.opened && { ...said.opened, nonce: 'f'.repeat(64) } })],
  ])('%s changed behind the commitment is refused, before the numbers stand and after', (_, change) => {
    const changed = (host: Board) => {
      if (host.said.role !== 'host') throw new Error('no host');
      return change(host.said);
    };
    const host = new Board('Nantes').offer();
    const early = new Board('Liège').seek(host.code).hear(host);
    host.hear(early);
    early.take({ kind: 'heard', t: 2, statement: changed(host) });
    expect(early.pairing).toMatchObject({ kind: 'idle', why: 'changed', town: 'Nantes' });

    const late = checking();
    late.guest.take({ kind: 'heard', t: 2, statement: changed(late.host) });
    expect(late.guest.pairing).toMatchObject({ kind: 'idle', why: 'changed' });
  });
});

describe('a key that has changed is refused, by name', () => {
  it('of the host', () => {
    const host = new Board('Nantes').offer();
    const pinned = { Nantes: 'the key of last year' };
    const guest = new Board('Liège', { pinned }).seek(host.code).hear(host);
    expect(guest.pairing).toMatchObject({
      ...{ kind: 'idle', why: 'changedKey', town: 'Nantes' },
      pinned: { name: 'Nantes', key: 'the key of last year' },
    });
  });

  it('of the guest: the offer stands for others, and its secret is not told', () => {
    const host = new Board('Nantes', { pinned: { Liège: 'the key of last year' } }).offer();
    host.hear(new Board('Liège').seek(host.code).hear(host));
    expect(host.pairing).toMatchObject({ kind: 'offering', turnedAway: 'Liège' });
    expect(host.said.opened).toBeNull();
  });
});

function termsIn(pairing: Pairing) {
  if (pairing.kind !== 'agreed') throw new Error(`${pairing.kind}, not agreed`);
  return pairing.terms;
}
