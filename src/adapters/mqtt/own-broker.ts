import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { Aedes, type Client, type PublishPacket } from 'aedes';
import { BOARD_EXPIRY_S, type BoardId, isOwnTopic } from '../../mirror/mirror.ts';
import { isLogin, isOldLogin, nonceIn } from '../keys/keys.ts';
import { errorWords } from '../words/words.ts';
import { Bucket } from './board-ear.ts';
import {
  BrokerDoors,
  CHALLENGE_TOPIC,
  CHALLENGER,
  Challenges,
  type GuardedConnection,
  seldom,
} from './guarded-connection.ts';
import { clientIdOf } from './mqtt-bus.ts';
import { LONGEST_BOARD_PAYLOAD_BYTES, LONGEST_PAYLOAD_BYTES } from './payload.ts';

interface OwnBrokerOptions {
  /** 127.0.0.1: this machine alone; 0.0.0.0: whoever reaches it. */
  readonly host: string;
  /** 0 asks for any free one. */
  readonly port: number;
  readonly log: (message: string) => void;
}

export interface OwnBroker {
  readonly port: number;
  close(): Promise<void>;
}

/** Who only watches logs in by this name, without a password. */
export const SPECTATOR = 'spectator';
/** A topic to which nobody may listen. */
const UNHEARD = 'unheard';
/** A client that has not said by then who it is, or does not read what is sent to it, is put out, ms. */
const PATIENCE_MS = 5000;
/** A client that lets so much lie is put out at once. */
const MOST_UNREAD_BYTES = 1024 * 1024;
/** Of one client, and again each second: a hundred times as many messages as a board says in its liveliest moment. */
const SAYS = 500;
const SUBSCRIBES = 20;
const MOST_SUBSCRIPTIONS = 32;
const LONGEST_FILTER = 128;
/** How often what is too old is looked for, ms. */
const SWEEP_MS = 60_000;

/** Who a client is, once it is known, and what is left of its measures. */
interface Login {
  readonly board: BoardId | null;
  readonly says: Bucket;
  readonly subscribes: Bucket;
  readonly filters: Set<string>;
}

/**
 * A broker in this program, for two boards in one house. It has the access list of `deploy/mosquitto/acl`. In place of a file of
 * users, each board shows that it has the key of its id. What is kept is kept in memory, within measures. Rejects with the system's
 * error (`EADDRINUSE` when the port is busy).
 */
export async function startOwnBroker({ host, port, log }: OwnBrokerOptions): Promise<OwnBroker> {
  const logins = new WeakMap<Client, Login>();
  const challenges = new Challenges();
  const kept = new KeptMessages();
  const doors = new BrokerDoors();
  const say = seldom(log);
  const now = () => performance.now();

  const isLetIn = (client: Client, user: string, password: string): boolean => {
    const { from, to } = connectionOf(client);
    if (user === SPECTATOR || user === CHALLENGER) return true;
    if (isOldLogin(password))
      say(`board ${user} logs in as an older build does, and is not let in: bring it up to date`);
    const nonce = nonceIn(password);
    // By another id it could throw out the client that has it.
    if (nonce === null || client.id !== clientIdOf(user) || !challenges.take(nonce, from, now()))
      return false;
    return isLogin(user, password, { broker: to, nonce });
  };

  /** Whether it may be said. What is to be kept longer than allowed is said, and not kept. */
  const mayPublish = (client: Client | null, packet: PublishPacket): boolean => {
    const login = client === null ? undefined : logins.get(client);
    const { topic, payload } = packet;
    if (!login?.says.take(now()) || login.board === null || !isOwnTopic(login.board, topic)) return false;
    if (payload.length > LONGEST_PAYLOAD_BYTES) return false;
    if (packet.retain && payload.length > LONGEST_BOARD_PAYLOAD_BYTES) packet.retain = false;
    if (packet.retain) for (const old of kept.keep(login.board, topic, payload.length, now())) forget(old);
    return true;
  };

  const mayHear = (client: Client, filter: string): boolean => {
    const login = logins.get(client);
    if (!login?.subscribes.take(now()) || !connectionOf(client).admitted) return false;
    if (filter.length > LONGEST_FILTER || !/^(damier\/[12]|homeassistant)\//.test(filter)) return false;
    if (login.filters.size >= MOST_SUBSCRIPTIONS && !login.filters.has(filter)) return false;
    login.filters.add(filter);
    return true;
  };

  const broker = await Aedes.createBroker({
    connectTimeout: PATIENCE_MS,
    drainTimeout: PATIENCE_MS,
    maxTopicLevels: 8,
    maxInflightInbound: 16,
    // A listener that is slow holds up as many messages, until it is put out.
    concurrency: 1000,
    preConnect: (_, packet, done) => {
      // No session outlives its connection: nothing is queued for a client that is away.
      packet.clean = true;
      if (packet.username === SPECTATOR || packet.username === CHALLENGER) {
        // A client that needs no password throws nobody out, and leaves no word behind.
        packet.clientId = `${packet.username}-${randomUUID()}`;
        delete packet.will;
      }
      done(null, true);
    },
    authenticate: (client, user = '', password, done) => {
      const letIn = isLetIn(client, user, String(password ?? ''));
      if (letIn) {
        const board = user === SPECTATOR || user === CHALLENGER ? null : user;
        logins.set(client, {
          board,
          says: new Bucket(SAYS),
          subscribes: new Bucket(SUBSCRIBES),
          filters: new Set(),
        });
        if (user !== CHALLENGER) connectionOf(client).admit();
      }
      done(null, letIn);
    },
    authorizePublish: (client, packet, done) => {
      // As Mosquitto does for MQTT 3.1.1: what is not allowed is taken, and nobody hears it.
      if (!mayPublish(client, packet)) Object.assign(packet, { topic: UNHEARD, payload: '', retain: false });
      done(null);
    },
    authorizeSubscribe: (client, subscription, done) => {
      done(null, mayHear(client, subscription.topic) ? subscription : null);
    },
    authorizeForward: (client, packet) => {
      if (connectionOf(client).writableLength <= MOST_UNREAD_BYTES) return packet;
      connectionOf(client).destroy(new Error('does not read what is sent to it'));
      return null;
    },
  });
  const forget = (topic: string) =>
    broker.publish({ cmd: 'publish', topic, payload: '', retain: true, qos: 0, dup: false }, () => undefined);
  const sweep = setInterval(() => kept.outlived(now()).forEach(forget), SWEEP_MS);
  broker.on('clientReady', (client) => {
    const connection = connectionOf(client);
    if (connection.admitted) return;
    const payload = JSON.stringify({ nonce: challenges.give(connection.from, now()) });
    client.publish(
      { cmd: 'publish', topic: CHALLENGE_TOPIC, payload, retain: false, qos: 0, dup: false },
      () => undefined,
    );
    setTimeout(() => connection.destroy(), PATIENCE_MS).unref();
  });
  broker.on('clientError', (client, error) =>
    say(`a client of the broker (${client.id}): ${errorWords(error)}`),
  );
  broker.on('connectionError', (_, error) => say(`a connection to the broker: ${errorWords(error)}`));
  broker.on('unsubscribe', (filters, client) => {
    for (const filter of filters) logins.get(client)?.filters.delete(filter);
  });
  const events: NodeJS.EventEmitter = broker;
  events.on('error', (error: Error) => say(`the broker: ${errorWords(error)}`));

  const server = createServer({ noDelay: true }, (socket) => {
    const connection = doors.enter(socket);
    if (connection !== null) broker.handle(connection);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async close() {
      clearInterval(sweep);
      doors.close();
      await new Promise<void>((done) => server.close(() => done()));
      await new Promise<void>((done) => broker.close(done));
    },
  };
}

/** Every client came through the doors. */
function connectionOf({ conn }: Client): GuardedConnection {
  return conn as GuardedConnection;
}

/** Of one login: its presence, its pairing, what Home Assistant is told, and two topics a match. */
const OF_ONE = { count: 64, bytes: 96 * 1024 };
/** Of all logins. Keys cost nothing, so somebody who makes many must not fill the memory. */
const OF_ALL = { count: 2000, bytes: 4 * 1024 * 1024 };
/** What every login may have, however many others there are: a board's presence, its pairing and a match. */
const FAIR = { count: 8, bytes: 16 * 1024 };
/** A match that nobody goes on with is forgotten after three months, as where MQTT 5 is spoken. */
const OLDEST_MS = 90 * 86_400_000;

interface Kept {
  readonly login: string;
  readonly bytes: number;
  readonly at: number;
}

/** What a broker keeps for later, by topic, the oldest first, so that it can tell what is to be forgotten. */
export class KeptMessages {
  readonly #kept = new Map<string, Kept>();

  /** That login has something kept there, at `t`, ms (0 bytes: nothing any more). Answers the topics to be forgotten for it. */
  keep(login: string, topic: string, bytes: number, t: number): readonly string[] {
    this.#kept.delete(topic);
    if (bytes === 0) return [];
    this.#kept.set(topic, { login, bytes, at: t });
    return [
      ...this.#beyond(
        [...this.#kept].filter(([, kept]) => kept.login === login),
        OF_ONE,
      ),
      ...this.#beyondAll(topic),
    ];
  }

  /** What is too old at `t`, ms. */
  outlived(t: number): readonly string[] {
    const old = [...this.#kept].filter(([topic, { at }]) => t - at > agesOf(topic));
    return old.map(([topic]) => this.#forget(topic));
  }

  /** The oldest, until the rest is within the measure. */
  #beyond(kept: readonly (readonly [string, Kept])[], most: typeof OF_ONE): readonly string[] {
    let { length: count } = kept;
    let bytes = kept.reduce((sum, [, one]) => sum + one.bytes, 0);
    const forgotten: string[] = [];
    for (const [topic, one] of kept) {
      if (count <= most.count && bytes <= most.bytes) break;
      count -= 1;
      bytes -= one.bytes;
      forgotten.push(this.#forget(topic));
    }
    return forgotten;
  }

  /**
   * While all have too much, the login that has most gives up its oldest. Where nobody has more than a fair share, the newcomer is
   * not kept. So many new keys push out no board that was here.
   */
  #beyondAll(newest: string): readonly string[] {
    const forgotten: string[] = [];
    for (;;) {
      const kept = [...this.#kept];
      const measure = kept.length > OF_ALL.count ? 'count' : 'bytes';
      const sizeOf = (one: Kept) => (measure === 'count' ? 1 : one.bytes);
      if (kept.reduce((sum, [, one]) => sum + sizeOf(one), 0) <= OF_ALL[measure]) return forgotten;
      const shares = new Map<string, number>();
      for (const [, one] of kept) shares.set(one.login, (shares.get(one.login) ?? 0) + sizeOf(one));
      const [login, share] = [...shares].reduce((most, one) => (one[1] > most[1] ? one : most));
      const oldest = kept.find(([, one]) => one.login === login)?.[0] ?? newest;
      forgotten.push(this.#forget(share > FAIR[measure] ? oldest : newest));
    }
  }

  #forget(topic: string): string {
    this.#kept.delete(topic);
    return topic;
  }
}

function agesOf(topic: string): number {
  return topic.endsWith('/pairing') ? BOARD_EXPIRY_S.pairing * 1000 : OLDEST_MS;
}
