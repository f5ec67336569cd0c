import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Clock } from '../../ports/clock.ts';
import { errorWords } from '../words/words.ts';

/** A listener that failed is opened again so soon, and as often as need be, ms. */
const AGAIN_MS = 1000;

interface ListenerOptions {
  readonly host: string;
  /** 0 asks for any free one. */
  readonly port: number;
  readonly clock: Clock;
  readonly log: (message: string) => void;
}

export interface Listener {
  readonly port: number;
  /** Ends it for good, with all connections. */
  close(): Promise<void>;
}

/**
 * Starts to listen, and keeps to it: where the listener fails later, it is opened again at the same port. Rejects with the
 * system's error where it cannot begin (`EADDRINUSE` when the port is busy).
 */
export async function keepListening(server: Server, options: ListenerOptions): Promise<Listener> {
  const { host, clock, log } = options;
  await listen(server, options.port, host);
  const { port } = server.address() as AddressInfo;
  let cancel: () => void = () => undefined;
  const again = () => {
    cancel();
    cancel = clock.after(AGAIN_MS, () => server.listen(port, host));
  };
  // A connection that could not be accepted, for want of handles, leaves the listener as it is.
  const failed = (error: Error) => {
    log(`the page's server failed: ${errorWords(error)}`);
    if (!server.listening) again();
  };
  const closed = () => {
    log(`the page's server no longer listens; it is started again`);
    again();
  };
  server.on('error', failed).on('close', closed);
  return {
    port,
    async close() {
      cancel();
      server.off('close', closed);
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

interface Held {
  readonly address: string;
  /** A request of it is being answered, or it is a page's WebSocket. */
  busy: boolean;
}

/**
 * Keeps at most so many connections, and room for a newcomer: the address that holds most of them gives one up for it, one
 * without a request if it has any, else its oldest. So whoever opens many, silent, half said or never read, keeps out himself.
 */
export function limitConnections(server: Server, most: number): void {
  /** Silent ones in the order in which they fell silent. */
  const held = new Map<Socket, Held>();
  const nowBusy = (socket: Socket, busy: boolean) => {
    const one = held.get(socket);
    if (one === undefined) return;
    held.delete(socket);
    held.set(socket, { ...one, busy });
  };
  server.on('connection', (socket) => {
    held.set(socket, { address: socket.remoteAddress ?? 'nowhere', busy: false });
    socket.on('close', () => held.delete(socket));
    if (held.size > most) giveUpOne(held);
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    nowBusy(socket, true);
    response.on('close', () => nowBusy(socket, false));
  });
  server.on('upgrade', ({ socket }: IncomingMessage) => nowBusy(socket, true));
}

function giveUpOne(held: Map<Socket, Held>): void {
  const counts = new Map<string, number>();
  for (const { address } of held.values()) counts.set(address, (counts.get(address) ?? 0) + 1);
  const [greedy] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most));
  const theirs = [...held].filter(([, { address }]) => address === greedy);
  const [socket] = theirs.find(([, { busy }]) => !busy) ?? theirs[0] ?? [];
  if (socket === undefined) return;
  held.delete(socket);
  socket.destroy();
}
