import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../ports/clock.ts';
import { errorWords } from '../words/error-words.ts';

/** A listener that failed is opened again so soon, and as often as need be, ms. */
const AGAIN_MS = 1000;

export interface ListenerOptions {
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
