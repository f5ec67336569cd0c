import { readFileSync } from 'node:fs';
import { connectAsync, ErrorWithReasonCode, type IClientOptions, type MqttClient } from 'mqtt';
import type { Bus } from '../../ports/bus.ts';

export interface BrokerAccess {
  /** `mqtt://host:1883` or `mqtts://host:8883`, without user and password. */
  readonly url: string;
  /** The board's id; its user name with the broker. Two clients of one id throw each other out. */
  readonly board: string;
  /** Null: the broker asks for none. */
  readonly passwordFile: string | null;
  /** The authority that signed the broker's certificate, PEM; null: those of the system. */
  readonly caFile: string | null;
}

const CONNECT_MS = 5000;
const RECONNECT_MS = 1000;
/** A broker notices within one and a half of it that a board is gone, s. */
const KEEP_ALIVE_S = 15;
/** "Unacceptable protocol version" in MQTT 3.1.1's words and in 5's. */
const WRONG_VERSION = [1, 132];

/** Connects, with MQTT 5 where the broker has it and 3.1.1 elsewhere; rejects when the broker cannot be reached or refuses. */
export async function connectBus(access: BrokerAccess, log: (message: string) => void): Promise<Bus> {
  const options = optionsFor(access);
  try {
    return new MqttBus(await connectAsync(access.url, { ...options, protocolVersion: 5 }, false), '5', log);
  } catch (error) {
    if (!(error instanceof ErrorWithReasonCode) || !WRONG_VERSION.includes(error.code)) throw error;
    return new MqttBus(
      await connectAsync(access.url, { ...options, protocolVersion: 4 }, false),
      '3.1.1',
      log,
    );
  }
}

function optionsFor({ board, passwordFile, caFile }: BrokerAccess): IClientOptions {
  return {
    clientId: `damier-${board}`,
    username: board,
    ...(passwordFile !== null && { password: readFileSync(passwordFile, 'utf8').trim() }),
    ...(caFile !== null && { ca: readFileSync(caFile) }),
    // Nothing is queued for a board that is away: it asks for what it has missed.
    clean: true,
    keepalive: KEEP_ALIVE_S,
    connectTimeout: CONNECT_MS,
    reconnectPeriod: RECONNECT_MS,
  };
}

class MqttBus implements Bus {
  readonly version: Bus['version'];
  readonly #client: MqttClient;

  constructor(client: MqttClient, version: Bus['version'], log: (message: string) => void) {
    this.#client = client;
    this.version = version;
    // The client reconnects by itself.
    client.on('error', (error) => log(`the broker cannot be reached: ${error.message}`));
  }

  async publish(topic: string, payload: string, retain: boolean): Promise<void> {
    await this.#client.publishAsync(topic, payload, { qos: 1, retain });
  }

  async subscribe(topics: readonly string[]): Promise<void> {
    await this.#client.subscribeAsync([...topics], { qos: 1 });
  }

  onMessage(listener: (topic: string, payload: Uint8Array) => void): () => void {
    this.#client.on('message', listener);
    return () => this.#client.off('message', listener);
  }

  onConnected(listener: () => void): () => void {
    this.#client.on('connect', listener);
    return () => this.#client.off('connect', listener);
  }

  async close(): Promise<void> {
    await this.#client.endAsync();
  }
}
