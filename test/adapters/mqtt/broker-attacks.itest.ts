import { mkdtempSync, rmSync } from 'node:fs';
import { connect as connectSocket, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Challenge, type Identity, loginOf, openIdentity } from '../../../src/adapters/keys/keys.ts';
import { CHALLENGER, challengeFrom } from '../../../src/adapters/mqtt/guarded-connection.ts';
import { type BrokerAccess, clientIdOf, connectBus } from '../../../src/adapters/mqtt/mqtt-bus.ts';
import { type OwnBroker, SPECTATOR, startOwnBroker } from '../../../src/adapters/mqtt/own-broker.ts';
import { Random } from '../../../src/bench/random.ts';
import { boardTopic, matchTopic } from '../../../src/mirror/topics.ts';

const folder = mkdtempSync(join(tmpdir(), 'damier-attacks-'));
const nantes = openIdentity(join(folder, 'nantes'), 'Nantes');
const mallory = openIdentity(join(folder, 'mallory'), 'Mallory');
const quiet = () => undefined;
const logged: string[] = [];
const open: { end(): unknown }[] = [];
let broker: OwnBroker;
let other: OwnBroker;

beforeAll(async () => {
  const log = (message: string) => logged.push(message);
  broker = await startOwnBroker({ host: '127.0.0.1', port: 0, log });
  other = await startOwnBroker({ host: '127.0.0.1', port: 0, log });
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.end()));
});
afterAll(async () => {
  await Promise.all([broker.close(), other.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const urlOf = ({ port }: OwnBroker) => `mqtt://127.0.0.1:${port}`;

async function board(identity: Identity, more: Partial<BrokerAccess> = {}) {
  const { board: id } = identity.card;
  const bus = await connectBus(
    { url: urlOf(broker), board: id, password: null, identity, caFile: null, ...more },
    quiet,
  );
  open.push({ end: () => bus.close() });
  return bus;
}

/** Any client, once it is in, or not. */
function client(options: Parameters<typeof connect>[1], at = broker): Promise<MqttClient | null> {
  const one = connect(urlOf(at), {
    protocolVersion: 4,
    reconnectPeriod: 0,
    connectTimeout: 3000,
    ...options,
  });
  open.push({ end: () => one.end(true) });
  return new Promise((resolve) => {
    one.on('connect', () => resolve(one));
    one.on('error', () => resolve(null));
    one.on('close', () => resolve(null));
  });
}

/** Writes as much of it as is taken; answers how many bytes that were until the broker hung up. */
function pour(head: Buffer, chunk: Buffer, most: number): Promise<number> {
  return new Promise((resolve) => {
    const socket = connectSocket(broker.port, '127.0.0.1');
    let sent = head.length;
    const more = () => {
      while (sent < most) {
        sent += chunk.length;
        if (!socket.write(chunk)) {
          socket.once('drain', more);
          return;
        }
      }
    };
    socket.on('error', quiet);
    socket.on('close', () => resolve(sent));
    socket.write(head, more);
  });
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const megabytes = () => process.memoryUsage().rss / 2 ** 20;

describe('a packet that is too long is not taken in', () => {
  it.each([
    ['a CONNECT of 200 MB', [0x10, 0x80, 0x84, 0xaf, 0x5f]],
    ['a PUBLISH of 256 MB from nobody', [0x30, 0xff, 0xff, 0xff, 0x7f]],
    ['a length that does not end', [0x10, 0xff, 0xff, 0xff, 0xff, 0xff]],
    ['a CONNECT of 9 kB', [0x10, 0xa8, 0x46]],
  ])('%s', async (_, head) => {
    const before = megabytes();
    const sent = await pour(Buffer.from(head), Buffer.alloc(64 * 1024), 200e6);
    // What lies in the kernel's own buffers on the loopback address was sent, and nobody has read it.
    expect(sent).toBeLessThan(16e6);
    expect(megabytes() - before).toBeLessThan(64);
  });

  it('from who was let in', async () => {
    const bus = await board(mallory);
    const gone = new Promise<void>((resolve) => bus.onLink((up) => !up && resolve()));
    bus
      .publish(
        boardTopic({ group: 'home', board: mallory.card.board }, 'presence'),
        'x'.repeat(70_000),
        false,
      )
      .catch(quiet);
    await gone;
  });
});

describe('nobody takes another one’s place', () => {
  it('a spectator that comes under the board’s id throws nobody out', async () => {
    const bus = await board(nantes);
    let lost = 0;
    bus.onLink((up) => {
      if (!up) lost += 1;
    });
    for (const username of [SPECTATOR, CHALLENGER]) {
      for (let n = 0; n < 5; n += 1) await client({ username, clientId: clientIdOf(nantes.card.board) });
    }
    await bus.publish(
      boardTopic({ group: 'home', board: nantes.card.board }, 'presence'),
      'still here',
      false,
    );
    expect([lost, bus.up]).toEqual([0, true]);
  });

  it('nor does a board with a key of its own', async () => {
    const bus = await board(nantes);
    const challenge = await challengeFrom(urlOf(broker));
    if (challenge === null) throw new Error('no challenge');
    const intruder = await client({
      ...{ clientId: clientIdOf(nantes.card.board), username: mallory.card.board },
      password: loginOf(mallory, challenge),
    });
    expect([intruder, bus.up]).toEqual([null, true]);
  });

  it('a hundred silent sockets keep no board out', async () => {
    const sockets: Socket[] = Array.from({ length: 100 }, () => connectSocket(broker.port, '127.0.0.1'));
    for (const socket of sockets) socket.on('error', quiet);
    await Promise.all(sockets.map((socket) => new Promise((done) => socket.once('connect', done))));
    expect((await board(nantes)).up).toBe(true);
    for (const socket of sockets) socket.destroy();
  });
});

describe('a login', () => {
  const login = (challenge: Challenge, at: OwnBroker, identity = nantes) => {
    const { board: username } = identity.card;
    return client({ clientId: clientIdOf(username), username, password: loginOf(identity, challenge) }, at);
  };
  const asked = async (at: OwnBroker): Promise<Challenge> => {
    const challenge = await challengeFrom(urlOf(at));
    if (challenge === null) throw new Error('no challenge');
    return challenge;
  };

  it('answers one challenge, once', async () => {
    const challenge = await asked(broker);
    expect(await login(challenge, broker)).not.toBeNull();
    await Promise.all(open.splice(0).map((one) => one.end()));
    expect(await login(challenge, broker)).toBeNull();
  });

  it('that was heard at one broker opens no other', async () => {
    expect(await login(await asked(other), broker)).toBeNull();
  });

  it('that a broker has relayed from another one opens neither', async () => {
    const { nonce } = await asked(broker);
    const { broker: dialled } = await asked(other);
    // The board has reached the one, which gives it the nonce of the other; it signs where it is.
    expect(await login({ broker: dialled, nonce }, broker)).toBeNull();
  });

  it('of an older build is refused, and named in the log', async () => {
    const { board: username, key } = nantes.card;
    const old = `${key}.${nantes.sign(JSON.stringify(['damier.login.1', username]))}`;
    expect(await client({ clientId: clientIdOf(username), username, password: old }, other)).toBeNull();
    expect(logged.join()).toMatch(new RegExp(`board ${username} logs in as an older build`));
  });

  it('is asked from nobody who speaks TLS, and from no broker that gives nothing to sign', async () => {
    expect(await challengeFrom('mqtts://127.0.0.1:1')).toBeNull();
    expect(await challengeFrom('mqtt://127.0.0.1:1')).toBeNull();
  });
});

describe('what is kept', () => {
  const keptOf = async (identity: Identity) => {
    const spectator = await client({ username: SPECTATOR });
    const topics = new Set<string>();
    let bytes = 0;
    spectator?.on('message', (topic, payload) => {
      topics.add(topic);
      bytes += payload.length;
    });
    await spectator?.subscribeAsync('damier/2/#', { qos: 1 });
    // Kept messages follow upon the subscription, one behind the other.
    for (let before = -1; before !== topics.size; ) {
      before = topics.size;
      await pause(300);
    }
    return { topics: [...topics].filter((topic) => topic.includes(identity.card.board)), bytes };
  };

  it('of one board stays within its measure, the newest of it', async () => {
    const bus = await board(mallory);
    const topic = (n: number) =>
      matchTopic({ group: 'home', board: mallory.card.board }, n.toString(16).padStart(16, '0'), 'entry');
    for (let n = 0; n < 200; n += 1) await bus.publish(topic(n), 'x'.repeat(n < 100 ? 100 : 2000), true);
    const { topics, bytes } = await keptOf(mallory);
    expect(topics.length).toBeGreaterThan(20);
    expect(topics.length).toBeLessThanOrEqual(64);
    expect(bytes).toBeLessThanOrEqual(96 * 1024 + 100);
    expect(topics).toContain(topic(199));
  });

  it('is nothing that no board says: strange topics, what is too long to be kept, a spectator’s words and will', async () => {
    const { board: id } = mallory.card;
    const bus = await board(mallory);
    const strange = ['a', 'match/0123456789abcdef/log/deeper', 'presence/x', 'match/../log'].map(
      (topic) => `damier/1/${id}/${topic}`,
    );
    for (const topic of strange) await bus.publish(topic, 'x', true);
    await bus.publish(
      matchTopic({ group: 'home', board: id }, 'f'.repeat(16), 'history'),
      'x'.repeat(5000),
      true,
    );
    const will = {
      topic: `damier/1/${SPECTATOR}/presence`,
      payload: Buffer.from('gone'),
      qos: 1 as const,
      retain: true,
    };
    const spectator = await client({ username: SPECTATOR, will });
    await spectator?.publishAsync(`damier/1/${SPECTATOR}/presence`, 'x', { qos: 1, retain: true });
    await spectator?.publishAsync(boardTopic({ group: 'home', board: id }, 'presence'), 'x', {
      qos: 1,
      retain: true,
    });
    spectator?.stream.destroy();
    const { topics } = await keptOf(mallory);
    const more = topics.filter((topic) => !/\/match\/0{13}/.test(topic));
    expect(more).toEqual([]);
    const watcher = await client({ username: SPECTATOR });
    const heard: string[] = [];
    watcher?.on('message', (topic) => heard.push(topic));
    await watcher?.subscribeAsync(`damier/1/${SPECTATOR}/#`, { qos: 1 });
    await pause(300);
    expect(heard).toEqual([]);
  });
});

it('hostile packets by the thousand leave the broker’s memory as it was, and a board finds it as ever', async () => {
  const packets = Number(process.env.DAMIER_HOSTILE_PACKETS ?? 3000);
  const random = new Random(19);
  const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => random.whole(0, 255)));
  const text = (words: string) => Buffer.concat([Buffer.from([0, words.length]), Buffer.from(words)]);
  const packet = (type: number, body: Buffer) => {
    const length = body.length < 128 ? [body.length] : [(body.length & 0x7f) | 0x80, body.length >> 7];
    return Buffer.concat([Buffer.from([type, ...length]), body]);
  };
  const hello = (user: string) =>
    packet(
      0x10,
      Buffer.concat([
        text('MQTT'),
        Buffer.from([4, 0x82, 0, 60]),
        text(bytes(8).toString('hex')),
        text(user),
      ]),
    );
  const filters = () =>
    Buffer.concat([
      Buffer.from([0, 1]),
      ...Array.from({ length: 300 }, (_, n) => Buffer.concat([text(`damier/1/${n}/#`), Buffer.from([1])])),
    ]);
  const kinds: readonly (() => Buffer)[] = [
    () => bytes(random.whole(1, 400)),
    () => Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]),
    () => packet(0x10, bytes(300)),
    () =>
      Buffer.concat([
        hello(SPECTATOR),
        packet(0x32, Buffer.concat([text('damier/1/x/presence'), bytes(2000)])),
      ]),
    () => Buffer.concat([hello(SPECTATOR), packet(0x82, filters())]),
    () => Buffer.concat([hello(CHALLENGER), packet(0x82, filters())]),
    () =>
      Buffer.concat([
        hello(nantes.card.board),
        ...Array.from({ length: 60 }, () => packet(0x34, bytes(100))),
      ]),
    () => Buffer.concat(Array.from({ length: 60 }, () => packet(0xc0, Buffer.alloc(0)))),
  ];
  const attack = () =>
    new Promise<void>((done) => {
      const socket = connectSocket(broker.port, '127.0.0.1', () => socket.end(random.pick(kinds)()));
      socket.on('error', quiet);
      socket.on('close', () => done());
      socket.resume();
    });
  const wave = async (count: number) => {
    for (let n = 0; n < count; n += 20) await Promise.all(Array.from({ length: 20 }, attack));
  };
  // What the machine itself makes room for at first.
  await wave(packets / 3);
  const before = megabytes();
  await wave((2 * packets) / 3);
  expect(megabytes() - before).toBeLessThan(48);
  expect((await board(nantes)).up).toBe(true);
});
