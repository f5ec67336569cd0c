/** The page's server: files of the built page, `/health`, `/api` (ports/archive.ts), and the WebSocket `/ws` (ports/page.ts). */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { Archive } from '../../ports/archive.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FleetBoard } from '../../ports/player.ts';
import type { StaffDesk } from '../../ports/staff.ts';
import { errorCode, errorWords } from '../words/words.ts';
import { newKeys, type PhoneAddresses, phoneAddresses, rawRefusal, secure } from './access.ts';
import type { Gestures } from './page-message.ts';
import type { Standing } from './page-outlet.ts';
import { Pages } from './pages.ts';
import { admitByKey, type Health, siteRoutes, type Texts } from './site.ts';
import { admitToOffice, mayWatch, type Office, officeServer } from './staff-routes.ts';
import { type SessionsKeeper, StaffSessions } from './staff-sessions.ts';

export { type Gesture, type GestureOf, Gestures, OWNERS, type Owner, tableWish } from './page-message.ts';
export type { Standing } from './page-outlet.ts';
export type { Texts } from './site.ts';
export { type SessionsKeeper, sessionsKeeper } from './staff-sessions.ts';

export interface PageServerOptions {
  /** An address of this machine; `lan`: all of them, open to phones that show a key. */
  readonly host: string;
  /** 0 asks for any free one. */
  readonly port: number;
  /** Folder of the built page. */
  readonly site: string;
  readonly clock: Clock;
  /** What `/health` answers, with the number of pages. If it is not `ok`: with status 503. */
  readonly health: () => Health;
  /** What is kept; left out or null: nothing (yet). */
  readonly archive?: () => Archive | null;
  /** All boards of the group; left out or null: this board looks for none. */
  readonly fleet?: () => readonly FleetBoard[] | null;
  /** Told how many pages can only watch, each time it has changed. */
  readonly watched?: (spectators: number) => void;
  /** What staff may ask for; left out or null: nothing (yet). */
  readonly staff?: () => StaffDesk | null;
  /** Keeps the staff that is logged in while the program is started again. Left out: a restart ends their sessions. */
  readonly sessions?: SessionsKeeper;
  /** A way in for staff at their desks; left out or null: none. */
  readonly office?: Office | null;
  /** The words of all prompts, by language; left out: none are given. */
  readonly texts?: Texts;
  readonly log: (message: string) => void;
}

export interface PageServer {
  readonly port: number;
  /** Where staff comes in over TLS; null: nowhere. */
  readonly office: number | null;
  /** Where phones open the page; null unless the host is `lan` and there is a network. */
  readonly phones: PhoneAddresses | null;
  /** Tells all pages; a page that comes later is told the latest of each kind. */
  publish(news: Exclude<Standing, { readonly type: 'role' | 'phones' }>): void;
  /** Gestures of the page that is the hand are brought to their owner. */
  readonly hear: Gestures['hear'];
  close(): Promise<void>;
}

const EVERYWHERE = '0.0.0.0';
/** Connections of all kinds; a browser makes up to six for a page. */
const MOST_CONNECTIONS = 400;
/** A request is a line and some headers. A client that takes longer to send it is stuck, or means ill. */
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

/** Starts to listen. Rejects with the system's error (`EADDRINUSE` when the port is busy). */
export async function startPageServer(asked: PageServerOptions): Promise<PageServer> {
  const keys = asked.host === 'lan' ? newKeys() : null;
  const options = { ...asked, host: keys === null ? asked.host : EVERYWHERE };
  const pages = new Pages(options, keys);
  const sessions = new StaffSessions(() => options.clock.now(), options.sessions ?? null);
  const routes = {
    ...options,
    sessions,
    archive: options.archive ?? (() => null),
    fleet: options.fleet ?? (() => null),
    staff: options.staff ?? (() => null),
    texts: options.texts ?? new Map(),
    health: () => ({ ...options.health(), pages: pages.count }),
  };
  const site = siteRoutes({ ...routes, admit: (c) => admitByKey(c, keys) });
  const limits = {
    requestTimeout: REQUEST_MS,
    headersTimeout: REQUEST_MS,
    connectionsCheckingInterval: 2000,
    // Node's own refusal would lack the headers, so `trustsHost` refuses it.
    requireHostHeader: false,
  };
  const server = createServer(limits);
  answerBy(server, site.fetch);
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
  const office = await openOffice();
  return {
    port,
    office: office?.port ?? null,
    phones,
    publish: (news) => pages.publish(news),
    hear: (owner, take) => pages.gestures.hear(owner, take),
    async close() {
      pages.close();
      await Promise.all([listener.close(), office?.close()]);
    },
  };

  /** Staff's way in fails for itself. The board's own page opens all the same. */
  async function openOffice(): Promise<Listener | null> {
    if (!options.office) return null;
    const { office, clock, log } = options;
    try {
      const tls = officeServer(office, limits);
      const door = siteRoutes({ ...routes, host: EVERYWHERE, admit: (c) => admitToOffice(c, sessions) });
      answerBy(tls, door.fetch);
      tls.on('upgrade', (request, socket, head) =>
        pages.upgradeToWatch(
          { request, socket, head },
          EVERYWHERE,
          mayWatch(sessions, request.headers.cookie),
        ),
      );
      return await keepListening(tls, { host: EVERYWHERE, port: office.port, clock, log });
    } catch (error) {
      log(`staff cannot come in over the network at port ${office.port}: ${errorWords(error)}`);
      return null;
    }
  }
}

/** Every answer of it has the headers, and its connections their bounds. */
function answerBy(server: Server, fetch: Parameters<typeof getRequestListener>[0]): void {
  const answer = getRequestListener(fetch);
  server.on('request', (request, response) => {
    secure(response);
    void answer(request, response);
  });
  limitConnections(server, MOST_CONNECTIONS);
  server.on('clientError', refuseRaw);
  server.on('checkExpectation', (_, response) => {
    secure(response);
    response.writeHead(417, { Connection: 'close' }).end();
  });
}

/** How soon a listener that failed is opened again, as often as need be, ms. */
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
 * Starts to listen, and keeps to it: a listener that fails later is opened again at the same port. Rejects with the system's error
 * where it cannot begin (`EADDRINUSE` when the port is busy).
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
 * Keeps at most so many connections, and room for a newcomer. The address that holds most of them gives one up for it: one without
 * a request if it has any, otherwise its oldest. So whoever opens many, silent, half said or never read, keeps out himself.
 */
function limitConnections(server: Server, most: number): void {
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
