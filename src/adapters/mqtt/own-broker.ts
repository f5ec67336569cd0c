import { createServer, type Socket } from 'node:net';
import { Aedes, type Client } from 'aedes';
import { isOwnTopic } from '../../mirror/topics.ts';
import { isLogin } from '../keys/keys.ts';
import { LONGEST_PAYLOAD_BYTES } from './match-payload.ts';

export interface OwnBrokerOptions {
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
const MOST_CLIENTS = 64;
/** A topic to which nobody may listen. */
const UNHEARD = 'unheard';

interface KnownClient extends Client {
  user?: string;
}

/**
 * A broker in this program, for two boards in one house: the access list of `deploy/mosquitto/acl`, and instead of a file of
 * users each board shows that it has the key of its id. What is kept is kept in memory. Rejects with the system's error
 * (`EADDRINUSE` when the port is busy).
 */
export async function startOwnBroker({ host, port, log }: OwnBrokerOptions): Promise<OwnBroker> {
  const broker = await Aedes.createBroker({
    authenticate: (client: KnownClient, user, password, done) => {
      const isLetIn = user === SPECTATOR || (user !== undefined && isLogin(user, String(password ?? '')));
      if (isLetIn) client.user = user;
      done(null, isLetIn);
    },
    authorizePublish: (client: KnownClient | null, packet, done) => {
      const isOwn = client?.user !== undefined && isOwnTopic(client.user, packet.topic);
      // As Mosquitto does for MQTT 3.1.1: what is not allowed is taken, and nobody hears it.
      if (!isOwn || packet.payload.length > LONGEST_PAYLOAD_BYTES) {
        Object.assign(packet, { topic: UNHEARD, payload: '', retain: false });
      }
      done(null);
    },
    authorizeSubscribe: (_, subscription, done) =>
      done(null, /^(damier\/1|homeassistant)\//.test(subscription.topic) ? subscription : null),
  });
  broker.on('clientError', (client, error) => log(`a client of the broker (${client.id}): ${error.message}`));
  const server = createServer({ noDelay: true }, (socket) => broker.handle(socket));
  server.maxConnections = MOST_CLIENTS;
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
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
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((done) => server.close(() => done()));
      await new Promise<void>((done) => broker.close(done));
    },
  };
}
