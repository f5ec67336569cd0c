import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/adapters/clock/clock.ts';
import { type Identity, openIdentity, sha256 } from '../../../src/adapters/keys/keys.ts';
import { checkBroker } from '../../../src/adapters/mqtt/check-broker.ts';
import { type BrokerAccess, connectBus } from '../../../src/adapters/mqtt/mqtt-bus.ts';
import { type OwnBroker, SPECTATOR, startOwnBroker } from '../../../src/adapters/mqtt/own-broker.ts';
import { PairingLink } from '../../../src/adapters/mqtt/pairing-link.ts';
import { PresenceLink, type Self, willOf } from '../../../src/adapters/mqtt/presence-link.ts';
import { codeOf } from '../../../src/mirror/pairing.ts';
import { NOTHING_TO_REPORT } from '../../../src/mirror/presence.ts';
import { boardTopic, matchTopic } from '../../../src/mirror/topics.ts';
import type { Bus } from '../../../src/ports/bus.ts';

const folder = mkdtempSync(join(tmpdir(), 'damier-own-broker-'));
const nantes = openIdentity(join(folder, 'W'), 'Nantes');
const liege = openIdentity(join(folder, 'B'), 'Liège');
const quiet = () => undefined;
const open: Bus[] = [];
let broker: OwnBroker;

beforeAll(async () => {
  broker = await startOwnBroker({ host: '127.0.0.1', port: 0, log: quiet });
});

/** Two clients of one id throw each other out. */
afterEach(() => Promise.all(open.splice(0).map((bus) => bus.close())));

afterAll(async () => {
  await broker.close();
  rmSync(folder, { recursive: true, force: true });
});

function access(identity: Identity, more: Partial<BrokerAccess> = {}): BrokerAccess {
  const url = `mqtt://127.0.0.1:${broker.port}`;
  return { url, board: identity.card.board, password: null, identity, caFile: null, ...more };
}

async function bus(identity: Identity, more: Partial<BrokerAccess> = {}): Promise<Bus> {
  const one = await connectBus(access(identity, more), quiet);
  open.push(one);
  return one;
}

const self = (identity: Identity, session: number, run: string): Self => ({
  identity,
  group: 'home',
  session,
  run,
  version: '0.1.0',
  page: null,
});

describe('the broker of the program’s own', () => {
  it('is fit: it keeps, takes long messages, and lets a board write its own topics alone', async () => {
    const findings = await checkBroker(access(nantes), 'home');
    expect(findings.filter(({ ok }) => !ok)).toEqual([]);
  });

  it.each<[string, Partial<BrokerAccess>]>([
    ['another board’s id', { board: liege.card.board }],
    ['no password', { password: '' }],
    ['a password that signs something else', { password: `${nantes.card.key}.${nantes.sign('anything')}` }],
  ])('keeps out who comes with %s', async (_, more) => {
    await expect(connectBus(access(nantes, more), quiet)).rejects.toThrow(
      /Bad username or password|not authorized/i,
    );
  });

  // A client may listen to 32 topics.
  it('lets a series of any length be heard, match after match', async () => {
    const [board, far] = [await bus(nantes), await bus(liege)];
    const heard: string[] = [];
    board.onMessage((_, payload) => heard.push(new TextDecoder().decode(payload)));
    const of = (game: number) => game.toString(16).padStart(16, '0');
    // No more than twenty in a second are taken: those refused are asked for again.
    const listens = (topics: readonly string[]) =>
      board.subscribe(topics).then(
        () => true,
        () => false,
      );
    for (let game = 1; game <= 40; game += 1) {
      const topics = [matchTopic({ group: 'home', board: liege.card.board }, of(game), 'ask')];
      await expect.poll(() => listens(topics)).toBe(true);
      if (game < 40) await board.unsubscribe(topics);
    }
    await far.publish(
      matchTopic({ group: 'home', board: liege.card.board }, of(1), 'ask'),
      'of the first',
      false,
    );
    await far.publish(
      matchTopic({ group: 'home', board: liege.card.board }, of(40), 'ask'),
      'of the last',
      false,
    );
    await expect.poll(() => heard).toEqual(['of the last']);
  });

  it('lets a spectator hear; what it says nobody hears', async () => {
    const [spectator, board] = [await bus(nantes, { board: SPECTATOR, password: null }), await bus(nantes)];
    const topic = boardTopic({ group: 'home', board: nantes.card.board }, 'presence');
    const heard: string[] = [];
    spectator.onMessage((_, payload) => heard.push(new TextDecoder().decode(payload)));
    await spectator.subscribe(['damier/2/#']);
    await board.publish(topic, 'a word', false);
    await spectator.publish(topic, 'nonsense', true);
    await board.publish(topic, 'another word', false);
    await expect.poll(() => heard).toEqual(['a word', 'another word']);
  });
});

describe('presence', () => {
  it('a board that ends in order, or is lost by the broker, is away; started again, it is here', async () => {
    const watcher = new PresenceLink({
      ...{ self: self(nantes, 1, '00000001'), bus: await bus(nantes), clock: systemClock },
      ...{ log: quiet, onChange: quiet },
    });
    const isHere = () => watcher.isHere(liege.card.board);
    const first = self(liege, 1, '00000002');
    const lost = await connectBus(access(liege, { will: willOf(first) }), quiet);
    const link = new PresenceLink({
      self: first,
      bus: lost,
      clock: systemClock,
      log: quiet,
      onChange: quiet,
    });
    await expect.poll(isHere).toBe(true);
    const heard = () => watcher.lastOf(liege.card.board);
    link.tell({ ...NOTHING_TO_REPORT, spectators: 7 }, null);
    link.tell({ ...NOTHING_TO_REPORT, spectators: 9, greeting: 'hello' }, null);
    // Nobody makes noise by coming and going: their number goes with the next word.
    await expect.poll(heard).toMatchObject({ beat: 2, spectators: 9, greeting: 'hello' });
    await link.close();
    await expect.poll(isHere).toBe(false);
    await lost.close();
    const second = self(liege, 2, '00000003');
    const again = new PresenceLink({
      ...{ self: second, bus: await bus(liege), clock: systemClock, log: quiet, onChange: quiet },
    });
    await expect.poll(isHere).toBe(true);
    await again.close();
    await watcher.close();
  });

  it('two programs with one key notice each other, and say so with the board’s name', async () => {
    const said: string[] = [];
    const links = await Promise.all(
      ['aaaaaaaa', 'bbbbbbbb'].map(async (run) => {
        const one = await bus(liege);
        const log = (message: string) => said.push(message);
        return new PresenceLink({
          self: self(liege, 5, run),
          bus: one,
          clock: systemClock,
          log,
          onChange: quiet,
        });
      }),
    );
    await expect.poll(() => links.some(({ hasDouble }) => hasDouble)).toBe(true);
    expect(said.join()).toContain(`another program plays as this board (Liège, ${liege.card.board})`);
    await Promise.all(links.map((link) => link.close()));
  });
});

describe('pairing over the bus', () => {
  it('comes to one agreement, with messages that are no statements counted, and then to another', async () => {
    const [a, b] = [await bus(nantes), await bus(liege)];
    const link = (identity: Identity, one: Bus) =>
      new PairingLink({
        group: 'home',
        ...{ identity, passesFor: () => null, bus: one, clock: systemClock, log: quiet, onChange: quiet },
      });
    const [host, guest] = [link(nantes, a), link(liege, b)];
    const offer = () => {
      host.offer({ game: 'trappes', options: {}, fen: 'W:W30:B1', clock: null, side: 'W' });
      const { pairing } = host;
      if (pairing.kind !== 'offering') throw new Error('nothing is offered');
      return { said: pairing.mine, code: codeOf({ hash: sha256 }, pairing) };
    };
    const { said, code } = offer();
    guest.seek(code);
    let words = 0;
    a.onMessage(() => {
      words += 1;
    });
    await expect.poll(() => [host.pairing.kind, guest.pairing.kind]).toEqual(['checking', 'checking']);
    expect(words).toBeLessThan(10);
    const topic = boardTopic({ group: 'home', board: nantes.card.board }, 'pairing');
    await a.publish(topic, '{', false);
    await a.publish(topic, 'x'.repeat(5000), false);
    await a.publish(
      topic,
      JSON.stringify({ statement: { ...said, ended: true }, signature: nantes.sign('x') }),
      false,
    );
    await expect.poll(() => guest.counters).toMatchObject({ malformed: 1, oversized: 1, forged: 1 });
    host.confirm();
    guest.confirm();
    await expect.poll(() => [host.pairing.kind, guest.pairing.kind]).toEqual(['agreed', 'agreed']);
    const heardBefore = new Promise<void>((resolve) => b.onMessage(() => resolve()));
    const another = offer();
    await heardBefore;
    guest.seek(another.code);
    await expect.poll(() => [host.pairing.kind, guest.pairing.kind]).toEqual(['checking', 'checking']);
    host.close();
    guest.close();
  });
});
