import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { connect, type IPublishPacket } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/adapters/clock/clock.ts';
import { openIdentity } from '../../../src/adapters/keys/keys.ts';
import { checkBroker } from '../../../src/adapters/mqtt/check-broker.ts';
import { clientIdOf, connectBus, troubleWords } from '../../../src/adapters/mqtt/mqtt-bus.ts';
import { PresenceLink } from '../../../src/adapters/mqtt/presence-link.ts';
import { OwnReport } from '../../../src/app/mirror/mirror.ts';
import { FaultsRegister } from '../../../src/app/staff/registers.ts';
import { actText, type MatchMessage } from '../../../src/mirror/mirror.ts';
import { boardTopic, expiryOf, matchTopic } from '../../../src/mirror/topics.ts';
import { opponentOf, type Side } from '../../../src/rules/rules.ts';
import { BadNetwork } from './bad-network.ts';
import { Mosquitto } from './mosquitto.ts';
import { Board, folder, identities, pause, terms, until } from './mosquitto-board.ts';

const intruder = openIdentity(join(folder, 'intruder'), 'Somewhere');

/** What may be wrong where a broker is looked for. */
interface Wrong {
  readonly scheme?: string;
  readonly host?: string;
  readonly port?: number;
  readonly password?: string;
  readonly caFile?: string | null;
}

describe('two boards on a real Mosquitto with TLS, users and access list', () => {
  let broker: Mosquitto;
  let boards: Record<Side, Board>;

  beforeAll(async () => {
    const users = [identities.W, identities.B, intruder].map(({ card }) => card.board);
    broker = await Mosquitto.start([...users, 'spectator']);
    boards = { W: await Board.sit(broker, 'W'), B: await Board.sit(broker, 'B') };
  });

  afterAll(async () => {
    await Promise.all([boards.W, boards.B].map(({ bus }) => bus.close()));
    await broker.end();
    rmSync(folder, { recursive: true, force: true });
  });

  const together = (length: number) => () =>
    [boards.W, boards.B].every(
      ({ played, link }) => played.length === length && link.match.ledger.played.length === length,
    );

  async function playTo(length: number): Promise<void> {
    for (;;) {
      const { played, progress } = boards.W.link.match.ledger;
      if (played.length >= length) break;
      boards[progress.position.turn].play();
      await until(`both have ${played.length + 1} moves`, together(played.length + 1));
    }
    const texts = [boards.W, boards.B].map(({ played }) => played.map(({ act }) => actText(act)));
    expect(texts[0]).toEqual(texts[1]);
    expect([boards.W.link.match.frozen, boards.B.link.match.frozen]).toEqual([null, null]);
  }

  async function sitDownAgain(version: '3.1.1' | '5'): Promise<void> {
    for (const side of ['W', 'B'] as const) {
      const { bus, played } = boards[side];
      await bus.close();
      boards[side] = await Board.sit(broker, side, { played, version });
    }
  }

  it('play a game', () => playTo(12));

  it.each([
    ['with what it kept', false],
    ['with nothing', true],
  ])('go on when the broker was killed and is back %s', async (_, forgets) => {
    const length = boards.W.played.length;
    await broker.kill(forgets);
    const { turn } = boards.W.link.match.ledger.progress.position;
    boards[turn].play();
    await pause(300);
    await broker.run();
    await until('both have the move made meanwhile', together(length + 1));
    await playTo(length + 3);
  });

  it('go on when the broker is back with another certificate, whose file was put in place', async () => {
    const length = boards.W.played.length;
    await broker.kill(false);
    broker.recertify();
    const { turn } = boards.W.link.match.ledger.progress.position;
    boards[turn].play();
    await broker.run();
    await until('both have the move made meanwhile', together(length + 1));
  });

  describe('with a bad network before one of them', () => {
    let network: BadNetwork;

    /** Sits down behind the network, or straight at the broker again. */
    async function move(port: number): Promise<void> {
      const { bus, link, played } = boards.B;
      await Promise.all([bus.close(), link.close()]);
      boards.B = await Board.sit(broker, 'B', { port, played });
    }

    beforeAll(async () => {
      network = await BadNetwork.before(broker.port);
      await move(network.port);
    });

    afterAll(async () => {
      await move(broker.port);
      await network.close();
    });

    /** Whoever's turn it is plays in the midst of it. */
    async function playThrough(fault: () => Promise<void>): Promise<void> {
      const length = boards.W.played.length;
      const { turn } = boards.W.link.match.ledger.progress.position;
      const over = fault();
      boards[turn].play();
      await over;
      await until('both have the move made meanwhile', together(length + 1));
      await playTo(length + 4);
    }

    const weather = async (kind: 'cut' | 'stalled', ms: number) => {
      network.turns({ kind });
      await pause(ms);
    };

    it.each<[string, () => Promise<void>]>([
      ['is cut for a second', () => weather('cut', 1000)],
      ['lets nothing pass for two seconds', () => weather('stalled', 2000)],
      [
        'lets nothing pass, and then loses what it held',
        async () => {
          await weather('stalled', 500);
          await weather('cut', 500);
        },
      ],
      [
        'is late by 0.4 s',
        async () => {
          network.turns({ kind: 'late', ms: 400 });
          await pause(1000);
        },
      ],
    ])('go on when it %s', (_, fault) =>
      playThrough(async () => {
        await fault();
        network.turns({ kind: 'fair' });
      }),
    );

    it('say by MQTT 5 how long a word is good for and where an answer is awaited; who is cut off is not at once said to be gone', async () => {
      const { card } = intruder;
      const will = {
        topic: boardTopic({ group: 'home', board: card.board }, 'presence'),
        payload: 'gone',
        expiry: 60,
      };
      const watcher = connect(broker.access('spectator').url, {
        ...{ username: 'spectator', password: 'password of spectator', protocolVersion: 5 },
        ca: readFileSync(broker.caFile),
      });
      const heard = new Map<string, IPublishPacket['properties']>();
      watcher.on('message', (topic, _, { properties }) => heard.set(topic, properties));
      await watcher.subscribeAsync('damier/2/#', { qos: 1 });
      const access = broker.access(card.board, network.port);
      const bus = await connectBus({ ...access, will }, () => undefined);
      network.turns({ kind: 'cut' });
      await pause(300);
      expect(heard.has(will.topic)).toBe(false);
      const of = (side: Side, kind: MatchMessage['kind']) =>
        matchTopic({ group: 'home', board: identities[side].card.board }, terms.match, kind);
      network.turns({ kind: 'fair' });
      await until('a question', () => heard.has(of('B', 'ask')));
      expect(heard.get(of('B', 'ask'))).toMatchObject({ responseTopic: of('W', 'history') });
      const { messageExpiryInterval: seconds = 0 } = heard.get(of('W', 'entry')) ?? {};
      expect(seconds / expiryOf('entry')).toBeCloseTo(1, 2);
      await Promise.all([bus.close(), watcher.endAsync()]);
    });

    it('go on when another client comes with its id, so that the broker throws each out for the other, and notice it', async () => {
      let told = 0;
      boards.B.bus.onThrownOut(() => {
        told += 1;
      });
      await playThrough(async () => {
        const double = await connectBus(broker.access(identities.B.card.board), () => undefined);
        await until('they are told', () => told > 0);
        await double.close();
      });
    });
  });

  it('play on over MQTT 3.1.1, the broker killed and back with nothing in the midst of it', async () => {
    await sitDownAgain('3.1.1');
    await playTo(boards.W.played.length + 4);
    const length = boards.W.played.length;
    await broker.kill(true);
    boards[boards.W.link.match.ledger.progress.position.turn].play();
    await pause(300);
    await broker.run();
    await until('both have the move made meanwhile', together(length + 1));
    await playTo(length + 4);
    expect([boards.W.bus.version, boards.B.bus.version]).toEqual(['3.1.1', '3.1.1']);
    // What 3.1.1 refuses it does not say: what follows asks for version 5.
    await sitDownAgain('5');
  });

  it('go on when one of them was killed and sits down again with its files', async () => {
    const { turn } = boards.W.link.match.ledger.progress.position;
    const away = opponentOf(turn);
    const kept = boards[away].played;
    await boards[away].bus.close();
    boards[turn].play();
    boards[away] = await Board.sit(broker, away, { played: kept });
    await until('both have the move made meanwhile', together(kept.length + 1));
    await playTo(kept.length + 3);
  });

  it('are unmoved by a third board: the access list keeps it out, and what it signs counts as forged', async () => {
    const before = boards.B.link.counters;
    const [entry] = boards.W.link.match.log;
    if (entry === undefined) throw new Error('no entry');
    const number = boards.W.link.match.log.length + 1;
    const forged = { ...entry, number, act: { kind: 'resign' }, seal: intruder.sign('anything') };
    const topic = matchTopic({ group: 'home', board: identities.W.card.board }, terms.match, 'entry');
    const outside = await connectBus(broker.access(intruder.card.board), () => undefined);
    const refused = await outside.publish(topic, JSON.stringify({ kind: 'entry', entry: forged }), true).then(
      () => null,
      (error: unknown) => String(error),
    );
    await outside.close();
    expect(refused).toMatch(/Not authorized/);
    // The same through a broker whose access list does not hold: the owner's own connection carries it.
    const { bus } = boards.W;
    await bus.publish(topic, JSON.stringify({ kind: 'entry', entry: forged }), false);
    await bus.publish(topic, '{"kind":"entry"', false);
    await bus.publish(topic, 'x'.repeat(60_000), false);
    await until('all three were heard', () => boards.B.link.counters.oversized > before.oversized);
    const after = boards.B.link.counters;
    expect(after).toMatchObject({ forged: before.forged + 1, malformed: before.malformed + 1 });
    await playTo(boards.W.played.length + 2);
  });

  it('are heard by a spectator, who can say nothing', async () => {
    const spectator = await connectBus(broker.access('spectator'), () => undefined);
    const topic = matchTopic({ group: 'home', board: identities.W.card.board }, terms.match, 'entry');
    const heard: string[] = [];
    spectator.onMessage((_, payload) => heard.push(new TextDecoder().decode(payload)));
    await spectator.subscribe(['damier/2/#']);
    await until('the last entry', () => heard.some((text) => text.includes('"kind":"entry"')));
    await expect(spectator.publish(topic, 'x', false)).rejects.toThrow(/Not authorized/);
    await spectator.close();
  });

  it('are thrown out by no spectator that takes their client id, and it writes nothing under its own name either', async () => {
    const { bus } = boards.W;
    let lost = 0;
    const off = bus.onLink((up) => {
      if (!up) lost += 1;
    });
    for (let n = 0; n < 5; n += 1) {
      const spectator = connect(broker.access('spectator').url, {
        ...{ clientId: clientIdOf(identities.W.card.board), username: 'spectator', protocolVersion: 5 },
        ...{ password: 'password of spectator', ca: readFileSync(broker.caFile), reconnectPeriod: 0 },
      });
      await new Promise((done) => spectator.once('connect', done));
      for (const topic of ['damier/1/spectator/presence', 'homeassistant/sensor/spectator/plies/config']) {
        await expect(spectator.publishAsync(topic, 'x', { qos: 1, retain: true })).rejects.toThrow(
          /Not authorized/,
        );
      }
      await spectator.endAsync();
    }
    // Nor does a board keep anything under its id that boards do not say.
    const strange = `${boardTopic({ group: 'home', board: identities.W.card.board }, 'presence')}/more`;
    await expect(bus.publish(strange, 'x', true)).rejects.toThrow(/Not authorized/);
    off();
    expect([lost, bus.up]).toEqual([0, true]);
  });

  it('share a broker that takes in no packet of 200 MB from nobody', async () => {
    const socket = connectTls({ port: broker.port, host: 'localhost', ca: readFileSync(broker.caFile) });
    await new Promise((done) => socket.once('secureConnect', done));
    socket.on('error', () => undefined);
    const closed = new Promise((done) => socket.once('close', done));
    socket.write(Buffer.from([0x10, 0x80, 0x84, 0xaf, 0x5f]));
    await closed;
    expect(boards.W.bus.up).toBe(true);
  });

  it('are told of a fault by a third one as it comes and as it goes, also who looks later', async () => {
    const { board } = intruder.card;
    const bus = await connectBus(broker.access(board), () => undefined);
    const self = {
      identity: intruder,
      group: 'home',
      session: 1,
      run: '00000001',
      version: '0.1.0',
      page: null,
    };
    const quiet = { log: () => undefined, onChange: () => undefined };
    const link = new PresenceLink({ self, bus, clock: systemClock, ...quiet });
    const report = new OwnReport(systemClock, () => link.tell(report.now, null));
    const faults = new FaultsRegister(
      { file: join(folder, 'faults.json'), clock: systemClock, log: quiet.log },
      () => Date.now(),
      () => report.faults(faults.open.map(({ code }) => code)),
    );
    for (const [codes, present] of [
      [['chatter'], [{ code: 'chatter' }]],
      [[], []],
    ] as const) {
      faults.see(present);
      const spectator = await connectBus(broker.access('spectator'), () => undefined);
      let told: unknown = null;
      spectator.onMessage((_, payload) => {
        told = JSON.parse(new TextDecoder().decode(payload)).presence.faults;
      });
      await spectator.subscribe([boardTopic({ group: 'home', board: board }, 'presence')]);
      await until(`faults ${codes.join()} are told`, () => JSON.stringify(told) === JSON.stringify(codes));
      await spectator.close();
    }
    faults.close();
    await link.close();
    await bus.close();
  });

  it('find the broker fit', async () => {
    const findings = await checkBroker(broker.access(intruder.card.board), 'home');
    expect(findings.filter(({ ok }) => !ok)).toEqual([]);
    expect(findings.map(({ what }) => what)).toEqual(
      ['protocol', 'encryption', 'password', 'own topics', 'other topics'].concat('size', 'retained'),
    );
  });

  it('find out what another broker lacks, and what is to be set there', async () => {
    const lacking = async (from: string | RegExp, to: string) => {
      const { board } = intruder.card;
      const other = await Mosquitto.start([board], (settings) => settings.replace(from, to));
      try {
        const findings = await checkBroker(other.access(board), 'home');
        return findings.flatMap(({ ok, what, found }) => (ok ? [] : [`${what}: ${found}`]));
      } finally {
        await other.end();
      }
    };
    const [forgetful, small, open, shut] = await Promise.all([
      lacking(/^persistence true/m, 'retain_available false'),
      lacking(/^message_size_limit .*/m, 'message_size_limit 20000'),
      lacking(/^allow_anonymous false\npassword_file .*\nacl_file .*/m, 'allow_anonymous true'),
      lacking(/^acl_file .*/m, 'acl_file /dev/null'),
    ]);
    expect(forgetful).toEqual([expect.stringMatching(/^retained: .*retain_available true/)]);
    expect(small).toEqual([expect.stringMatching(/^size: .*message_size_limit/)]);
    expect(open).toEqual([
      expect.stringMatching(/^password: .*allow_anonymous false/),
      expect.stringMatching(/^other topics: .*deploy\/mosquitto\/acl/),
    ]);
    expect(shut).toEqual([expect.stringMatching(/^own topics: .*let it write damier\/2\/home/)]);
  });

  it.each([
    ['a wrong password', { password: 'wrong' }, /the user is the board's id/],
    ['an unknown authority', { caFile: null }, /name the authority’s file/],
    ['no encryption', { scheme: 'mqtt' }, /mqtts:\/\/ is for a TLS listener/],
    ['another name of the machine', { host: '127.0.0.1' }, /by a name that stands in its certificate/],
    ['a port where nothing is', { port: 1 }, /nothing listens there/],
    ['an authority without a file', { caFile: '/nowhere' }, /the name of the authority's file/],
  ])('are told the way out when they come with %s', async (_, wrong, wayOut) => {
    const { scheme = 'mqtts', host = 'localhost', port = broker.port, ...more }: Wrong = wrong;
    const access = { ...broker.access(intruder.card.board), url: `${scheme}://${host}:${port}`, ...more };
    const trouble = await connectBus(access, () => undefined).then(() => null, troubleWords);
    expect(trouble).toMatch(wayOut);
  });

  it('hand the log over in leaving, and the other one goes on with it', async () => {
    const { W } = boards;
    const epoch = W.link.match.ledger.epoch;
    await W.link.close();
    await until('the other board owns the log', () => boards.B.link.match.ledger.owner === 'B');
    expect(boards.B.link.match.ledger.epoch).toBe(epoch + 1);
    await W.bus.close();
    boards.W = await Board.sit(broker, 'W', { played: W.played });
    await playTo(W.played.length + 2);
  });
});
