import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { connect, ErrorWithReasonCode, type IClientOptions, type MqttClient } from 'mqtt';
import type { Beside, Bus } from '../../ports/bus.ts';
import { type Identity, loginOf } from '../keys/keys.ts';
import { errorCode, errorWords, isCoded } from '../words/words.ts';
import { challengeFrom } from './guarded-connection.ts';

export interface BrokerAccess {
  /** `mqtt://host:1883` or `mqtts://host:8883`, without user and password. */
  readonly url: string;
  /** The board's id; its user name with the broker. Two clients of one id throw each other out. */
  readonly board: string;
  /** Null: the broker asks for none, or for what only the board's key can answer. */
  readonly password: string | null;
  /** Without a password: this answers a broker of this program that asks for the board's signature. */
  readonly identity?: Identity;
  /** The authority that signed the broker's certificate, PEM; null: those of the system. */
  readonly caFile: string | null;
  /** What the broker says for this client, kept, once it has lost it; left out: nothing. */
  readonly will?: { readonly topic: string; readonly payload: string; readonly expiry: number };
  /** What the broker is asked for first; left out: 5, and 3.1.1 where it has no other. */
  readonly version?: Bus['version'];
}

/** A way that is there again is found by a connection of its own within 5 s: an older one waits longer with each try. */
const CONNECT_MS = 3000;
const RECONNECT_MS = 500;
/** How long a caller that asks for a broker waits for it, ms. */
const ANSWER_MS = 10_000;
/** How long a leaving client waits for what the broker has not confirmed, ms. */
const LEAVE_MS = 2000;
/**
 * Board and broker notice within one and a half of it, s, that the other is gone. TCP mends a shorter silence within as long again.
 * A longer one, for which TCP would wait ever longer, ends the connection.
 */
const KEEP_ALIVE_S = 4;
/** MQTT 5: a client that is gone for a moment is not said to be gone, s. */
const WILL_DELAY_S = 5;
/** "Unacceptable protocol version" in MQTT 3.1.1's words and in 5's. */
const WRONG_VERSION = [1, 132];
/** How many connections in a row ended so soon. Mosquitto 2.0.11 does not say (MQTT 5, 142) that another client has the id. */
const THROWN_OUT = { times: 4, withinMs: 3000 };

/**
 * A bus to a broker that may not be there yet. It is tried twice a second, with MQTT 5 where the broker has it and 3.1.1 elsewhere.
 * What goes wrong is logged once, until it is something else. Throws when the authority's file cannot be read.
 */
export function openBus(access: BrokerAccess, log: (message: string) => void): Bus {
  const bus = new MqttBus(access);
  let said = '';
  bus.onTrouble((error) => {
    const words = troubleWords(error);
    if (words !== said && !bus.closed) log(`the broker ${access.url} cannot be reached: ${words}`);
    said = words;
  });
  bus.onLink((up) => {
    if (bus.closed) return;
    if (up) said = '';
    log(up ? `the broker ${access.url} is there` : `the broker ${access.url} is away`);
  });
  return bus;
}

/** As `openBus`. Resolves once the broker is there; rejects when it cannot be reached or refuses. */
export async function connectBus(access: BrokerAccess, log: (message: string) => void): Promise<Bus> {
  const bus = new MqttBus(access);
  let silence: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      bus.onLink((up) => up && resolve());
      bus.onTrouble(reject);
      silence = setTimeout(() => reject(new Error('no answer')), ANSWER_MS);
    });
  } catch (error) {
    await bus.close();
    throw error;
  } finally {
    clearTimeout(silence);
  }
  bus.onTrouble(({ message }) => log(`the broker cannot be reached: ${message}`));
  return bus;
}

function optionsFor({ board, password, caFile, will, version = '5' }: BrokerAccess): IClientOptions {
  return {
    clientId: clientIdOf(board),
    username: board,
    protocolVersion: version === '5' ? 5 : 4,
    ...(password !== null && { password }),
    ...(caFile !== null && { ca: readFileSync(caFile) }),
    ...(will !== undefined && {
      will: {
        ...{ topic: will.topic, payload: Buffer.from(will.payload), qos: 1, retain: true },
        properties: { willDelayInterval: WILL_DELAY_S, messageExpiryInterval: will.expiry },
      },
    }),
    // Nothing is queued for a board that is away: it asks for what it has missed. The session lives on only for the will.
    clean: true,
    properties: { sessionExpiryInterval: WILL_DELAY_S },
    keepalive: KEEP_ALIVE_S,
    connectTimeout: CONNECT_MS,
    reconnectPeriod: RECONNECT_MS,
    // A broker that refuses may have been set right by the next try.
    reconnectOnConnackError: true,
  };
}

/** The one name by which a board's client is known. Another client that takes it throws the first one out. */
export function clientIdOf(board: string): string {
  return `damier-${board}`;
}

class MqttBus implements Bus {
  readonly #client: MqttClient;
  readonly #access: BrokerAccess;
  #begun = false;
  readonly #thrownOut = new Set<() => void>();
  /** When the broker let this client in; null: it is out. */
  #came: number | null = null;
  #shortOnes = 0;
  /** It is being left, or was. */
  closed = false;

  constructor(access: BrokerAccess) {
    const client = connect(access.url, { ...optionsFor(access), manualConnect: true });
    this.#client = client;
    this.#access = access;
    void this.#begin();
    client.on('error', (error) => {
      if (isWrongVersion(error)) client.options.protocolVersion = 4;
    });
    client.on('close', () => {
      this.#left();
      this.#renewAuthority();
      // Each challenge is good for one login; the next try comes soon.
      void this.#prove();
    });
    client.on('connect', () => {
      this.#came = performance.now();
      // Without it an acknowledgement holds the move after it back for 40 ms: Nagle's algorithm waits for the late ACK of TCP.
      if (client.stream instanceof Socket) client.stream.setNoDelay();
    });
  }

  async #begin(): Promise<void> {
    await this.#prove();
    if (this.closed) return;
    this.#begun = true;
    this.#client.options.manualConnect = false;
    this.#client.connect();
  }

  /** The broker may come back with another certificate, whose file lies in its place by then. */
  #renewAuthority(): void {
    const { caFile } = this.#access;
    if (caFile === null) return;
    try {
      this.#client.options.ca = readFileSync(caFile);
    } catch (error) {
      // Where the broker has gone, what it said still holds. The next try tells of a broker for which it does not.
      if (!isCoded(error)) throw error;
    }
  }

  /** What the broker asks to be signed is signed; one that asks for nothing gets no password. */
  async #prove(): Promise<void> {
    const { url, password, identity } = this.#access;
    if (password !== null || identity === undefined || this.closed) return;
    const challenge = await challengeFrom(url);
    const { options } = this.#client;
    if (challenge === null) delete options.password;
    else {
      options.password = loginOf(identity, challenge);
      // Who asks so is a broker of this program.
      options.protocolVersion = 4;
    }
  }

  get version(): Bus['version'] {
    return this.#client.options.protocolVersion === 5 ? '5' : '3.1.1';
  }

  get up(): boolean {
    return this.#client.connected;
  }

  async publish(topic: string, payload: string, retain: boolean, beside?: Beside): Promise<void> {
    // What the protocol does not know, the client leaves out.
    const properties = beside && {
      messageExpiryInterval: beside.expiry,
      ...(beside.answer && {
        responseTopic: beside.answer.topic,
        correlationData: Buffer.from(beside.answer.to),
      }),
    };
    await this.#client.publishAsync(topic, payload, { qos: 1, retain, ...(properties && { properties }) });
  }

  async subscribe(topics: readonly string[]): Promise<void> {
    const each = Object.fromEntries(topics.map((topic) => [topic, { qos: 1 } as const]));
    // Otherwise the client leaves out what it is subscribed to, and the broker does not tell again what it has kept.
    await this.#client.subscribeAsync(Object.assign(each, { resubscribe: true }));
  }

  async unsubscribe(topics: readonly string[]): Promise<void> {
    await this.#client.unsubscribeAsync([...topics]);
  }

  onMessage(listener: (topic: string, payload: Uint8Array) => void): () => void {
    this.#client.on('message', listener);
    return () => this.#client.off('message', listener);
  }

  onLink(listener: (up: boolean) => void): () => void {
    let was = this.up;
    const told = (up: boolean) => () => {
      if (up !== was || up) listener(up);
      was = up;
    };
    const [came, went] = [told(true), told(false)];
    this.#client.on('connect', came);
    this.#client.on('close', went);
    return () => this.#client.off('connect', came).off('close', went);
  }

  onThrownOut(listener: () => void): () => void {
    this.#thrownOut.add(listener);
    return () => this.#thrownOut.delete(listener);
  }

  #left(): void {
    if (this.#came === null) return;
    const isShort = performance.now() - this.#came < THROWN_OUT.withinMs;
    this.#came = null;
    this.#shortOnes = isShort && !this.closed ? this.#shortOnes + 1 : 0;
    if (this.#shortOnes >= THROWN_OUT.times) for (const listener of this.#thrownOut) listener();
  }

  /** Why the broker was not reached, each time; another version of the protocol is tried by itself. */
  onTrouble(listener: (error: Error) => void): void {
    this.#client.on('error', (error) => {
      if (!isWrongVersion(error)) listener(error);
    });
  }

  /** Whether the broker does not confirm what it was told: a client that ends in order would wait for it for ever. */
  #isStuck(): Promise<boolean> {
    if (Object.keys(this.#client.outgoing).length === 0) return Promise.resolve(false);
    return new Promise((resolve) => {
      const silence = setTimeout(() => resolve(true), LEAVE_MS);
      this.#client.once('outgoingEmpty', () => {
        clearTimeout(silence);
        resolve(false);
      });
    });
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    if (!this.#begun) return;
    await this.#client.endAsync(!this.up || (await this.#isStuck()));
  }
}

function isWrongVersion(error: Error): boolean {
  return error instanceof ErrorWithReasonCode && WRONG_VERSION.includes(error.code);
}

/** "Bad user name or password" and "not authorized", in MQTT 3.1.1's words and in 5's. */
const REFUSED = [4, 5, 134, 135];

/** What people can do, by the code that Node or OpenSSL gives. */
const WAYS_OUT: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'start the broker, or see the port',
  ENOTFOUND: 'see how it is written, and the network',
  EAI_AGAIN: 'see the network',
  ETIMEDOUT: 'see the network and its firewall',
  ENOENT: "see the name of the authority's file",
  ECONNRESET: 'mqtts:// is for a TLS listener (mostly 8883), mqtt:// for another one',
  EPROTO: 'mqtts:// is for a TLS listener (mostly 8883)',
  CERT_HAS_EXPIRED: "renew the broker's certificate",
  ERR_TLS_CERT_ALTNAME_INVALID: 'call the broker by a name that stands in its certificate',
};
/** OpenSSL's many words for a chain that ends nowhere. */
const UNKNOWN_AUTHORITY = /SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY)/;

/** Why a broker was not reached, and what can be done, in one line. */
export function troubleWords(error: unknown): string {
  return error instanceof Error ? `${errorWords(error)}: ${wayOut(error)}` : errorWords(error);
}

function wayOut(error: Error): string {
  if (error instanceof ErrorWithReasonCode && REFUSED.includes(error.code)) {
    return "the user is the board's id (damier mirror id), the password the one that the broker has for it; where another board is the broker, both need builds of one kind: bring the older one up to date";
  }
  const code = errorCode(error) ?? '';
  if (UNKNOWN_AUTHORITY.test(code)) {
    return 'this machine does not know who signed the certificate: name the authority’s file (--ca, mirror.caFile)';
  }
  return (
    WAYS_OUT[code] ??
    'it may be no MQTT broker (see host and port), or one that hangs up on MQTT 5, as RabbitMQ 3.10 does'
  );
}
