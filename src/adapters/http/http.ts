/** The page's server: files of the built page, `/health`, `/api` (ports/archive.ts), and the WebSocket `/ws` (ports/page.ts). */

import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { Archive } from '../../ports/archive.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FleetBoard } from '../../ports/fleet.ts';
import type { StaffDesk } from '../../ports/staff.ts';
import { errorCode } from '../words/error-code.ts';
import { newKeys, type PhoneAddresses, phoneAddresses } from './access.ts';
import { limitConnections } from './connections.ts';
import type { SessionsKeeper } from './kept-sessions.ts';
import { keepListening, type Listener } from './listener.ts';
import type { Standing } from './page-outlet.ts';
import { type GestureListener, Pages } from './pages.ts';
import { rawRefusal, secure } from './security-headers.ts';
import { type Health, siteRoutes } from './site.ts';
import type { Texts } from './text-routes.ts';

export { type SessionsKeeper, sessionsKeeper } from './kept-sessions.ts';
export { tableWish } from './page-message.ts';
export type { Standing } from './page-outlet.ts';
export type { Gesture, GestureListener } from './pages.ts';
export type { Texts } from './text-routes.ts';

export interface PageServerOptions {
  /** An address of this machine; `lan`: all of them, open to phones that show a key. */
  readonly host: string;
  /** 0 asks for any free one. */
  readonly port: number;
  /** Folder of the built page. */
  readonly site: string;
  readonly clock: Clock;
  /** What `/health` answers, with the number of pages; not `ok`: by status 503. */
  readonly health: () => Health;
  /** What is kept; left out or null: nothing (yet). */
  readonly archive?: () => Archive | null;
  /** All boards of the group; left out or null: this board looks for none. */
  readonly fleet?: () => readonly FleetBoard[] | null;
  /** Told how many pages can only watch, each time it has changed. */
  readonly watched?: (spectators: number) => void;
  /** What staff may ask for; left out or null: nothing (yet). */
  readonly staff?: () => StaffDesk | null;
  /** Keeps who of the staff is in while the program is started again; left out: a restart ends it. */
  readonly sessions?: SessionsKeeper;
  /** The words of all prompts, by language; left out: none are given. */
  readonly texts?: Texts;
  readonly log: (message: string) => void;
}

export interface PageServer {
  readonly port: number;
  /** Where phones open the page; null unless the host is `lan` and there is a network. */
  readonly phones: PhoneAddresses | null;
  /** Tells all pages; a page that comes later is told the latest of each kind. */
  publish(news: Exclude<Standing, { readonly type: 'role' | 'phones' }>): void;
  /** Gestures of the page that is the hand. */
  onGesture(listener: GestureListener): () => void;
  close(): Promise<void>;
}

const EVERYWHERE = '0.0.0.0';
/** Connections of all kinds; a browser makes up to six for a page. */
const MOST_CONNECTIONS = 400;
/** A request is a line and some headers: whoever takes longer to send it is stuck, or means ill. */
const REQUEST_MS = 10_000;

/** What is no HTTP is refused with the same headers as everything else. */
function refuseRaw(error: Error, socket: Duplex): void {
  const code = errorCode(error);
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const tooLarge = code === 'HPE_HEADER_OVERFLOW';
  const late = code === 'ERR_HTTP_REQUEST_TIMEOUT';
  socket.end(
    rawRefusal(
      tooLarge ? '431 Request Header Fields Too Large' : late ? '408 Request Timeout' : '400 Bad Request',
    ),
  );
}

/** Starts to listen; rejects with the system's error (`EADDRINUSE` when the port is busy). */
export async function startPageServer(asked: PageServerOptions): Promise<PageServer> {
  const keys = asked.host === 'lan' ? newKeys() : null;
  const options = { ...asked, host: keys === null ? asked.host : EVERYWHERE };
  const pages = new Pages(options, keys);
  const site = siteRoutes({
    ...options,
    keys,
    archive: options.archive ?? (() => null),
    fleet: options.fleet ?? (() => null),
    staff: options.staff ?? (() => null),
    sessions: options.sessions ?? null,
    texts: options.texts ?? new Map(),
    health: () => ({ ...options.health(), pages: pages.count }),
  });
  const limits = {
    requestTimeout: REQUEST_MS,
    headersTimeout: REQUEST_MS,
    connectionsCheckingInterval: 2000,
    // Node's own refusal would lack the headers; `trustsHost` refuses it.
    requireHostHeader: false,
  };
  const answer = getRequestListener(site.fetch);
  const server = createServer(limits, (request, response) => {
    secure(response);
    void answer(request, response);
  });
  limitConnections(server, MOST_CONNECTIONS);
  server.on('clientError', refuseRaw);
  server.on('checkExpectation', (_, response) => {
    secure(response);
    response.writeHead(417, { Connection: 'close' }).end();
  });
  let listener: Listener;
  try {
    listener = await keepListening(server, options);
  } catch (error) {
    pages.close();
    throw error;
  }
  const { port } = listener;
  const phones = keys && phoneAddresses(keys, port);
  pages.phones = phones;
  server.on('upgrade', (request, socket, head) => pages.upgrade(request, socket, head));
  return {
    port,
    phones,
    publish: (news) => pages.publish(news),
    onGesture: (listener) => pages.onGesture(listener),
    async close() {
      pages.close();
      await listener.close();
    },
  };
}
