import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Clock } from '../../ports/clock.ts';
import type { PageMessage } from '../../ports/page.ts';
import { errorWords } from '../words/error-words.ts';
import { type Access, accessOf, type Keys, type PhoneAddresses } from './access.ts';
import { MessageBudget } from './message-budget.ts';
import { readPageMessage } from './page-message.ts';
import { PageOutlet, type Standing } from './page-outlet.ts';
import { closed, inherited, noPages, opened, type Roles, taken } from './roles.ts';
import { rawRefusal } from './security-headers.ts';
import { trustsHost, trustsOrigin } from './trusted-host.ts';

/** What a hand does in its page. */
export type Gesture = Exclude<PageMessage, { readonly type: 'takeHand' }>;
/** `refuse` tells the page in words why its gesture was not taken. */
export type GestureListener = (gesture: Gesture, refuse: (why: string) => void) => void;

interface PagesOptions {
  /** The address that the server listens on. */
  readonly host: string;
  readonly clock: Clock;
  /** Told how many pages can only watch, each time it has changed. */
  readonly watched?: (spectators: number) => void;
  readonly log: (message: string) => void;
}

/** Nothing a page says is longer. */
const LONGEST_MESSAGE_BYTES = 4096;
/** More pages than a hall of phones opens. */
const MOST_PAGES = 100;
/** A hand that reloads its page is back sooner than this; after it another page gets the hand. */
const RELOAD_MS = 2000;
/** A page whose computer went to sleep must not keep the hand. */
const PING_MS = 5000;

interface Page {
  readonly socket: WebSocket;
  readonly outlet: PageOutlet;
  readonly budget: MessageBudget;
  readonly mayPlay: boolean;
  alive: boolean;
  /** It was told that it says too much. */
  told: boolean;
}

/** All open pages: their roles, what they are told, and what they say. */
export class Pages {
  readonly #options: PagesOptions;
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: LONGEST_MESSAGE_BYTES });
  readonly #standing = new Map<Standing['type'], Standing>();
  readonly #listeners = new Set<GestureListener>();
  readonly #keys: Keys | null;
  phones: PhoneAddresses | null = null;
  #roles: Roles<Page> = noPages();
  #cancelPing: () => void;
  #cancelInheritance: () => void = () => undefined;

  constructor(options: PagesOptions, keys: Keys | null) {
    this.#options = options;
    this.#keys = keys;
    this.#cancelPing = options.clock.after(PING_MS, () => this.#ping());
    this.#sockets.on('wsClientError', (_, socket) => socket.end(rawRefusal('400 Bad Request')));
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const access = accessOf(this.#keys, request.socket.remoteAddress, request.headers.cookie);
    const refusal = this.#refusal(request) ?? (access === null ? '401 Unauthorized' : null);
    if (refusal !== null || access === null) {
      this.#options.log(`a WebSocket was refused: ${refusal}`);
      socket.end(rawRefusal(refusal ?? '401 Unauthorized'));
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => this.#open(webSocket, access));
  }

  publish(news: Standing): void {
    this.#standing.set(news.type, news);
    for (const page of this.#roles.pages) page.outlet.tell(news);
  }

  get count(): number {
    return this.#roles.pages.length;
  }

  onGesture(listener: GestureListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#cancelPing();
    this.#cancelInheritance();
    for (const { socket } of this.#roles.pages) socket.close(1001, 'the server stops');
    for (const { socket } of this.#roles.pages) socket.terminate();
    this.#sockets.close();
  }

  #refusal(request: IncomingMessage): string | null {
    const { host, origin } = request.headers;
    if (request.url?.split('?')[0] !== '/ws') return '404 Not Found';
    if (!trustsHost(this.#options.host, host) || !trustsOrigin(origin, host)) return '403 Forbidden';
    if (this.count >= MOST_PAGES) return '503 Service Unavailable';
    return null;
  }

  #open(socket: WebSocket, access: Access): void {
    const { clock } = this.#options;
    const budget = new MessageBudget(clock.now());
    const page: Page = {
      socket,
      outlet: new PageOutlet(socket, clock),
      budget,
      alive: true,
      told: false,
      mayPlay: access !== 'spectator',
    };
    socket.on('message', (data, isBinary) => this.#hear(page, isBinary ? '' : data.toString()));
    socket.on('pong', () => {
      page.alive = true;
    });
    socket.on('error', (error) => this.#options.log(`a page's connection failed: ${errorWords(error)}`));
    socket.on('close', () => {
      page.outlet.close();
      this.#leave(page);
    });
    const hello = this.#standing.get('hello');
    if (hello !== undefined) page.outlet.tell(hello);
    this.#assign(opened(this.#roles, page));
    if (access === 'here' && this.phones !== null) page.outlet.tell({ type: 'phones', ...this.phones });
    for (const news of this.#standing.values()) if (news !== hello) page.outlet.tell(news);
  }

  #leave(page: Page): void {
    this.#assign(closed(this.#roles, page));
    if (this.#roles.hand !== null) return;
    this.#cancelInheritance();
    this.#cancelInheritance = this.#options.clock.after(RELOAD_MS, () =>
      this.#assign(inherited(this.#roles)),
    );
  }

  /** Every page whose role is new is told so. */
  #assign(roles: Roles<Page>): void {
    const before = this.#roles;
    this.#roles = roles;
    const spectators = spectatorsOf(roles);
    if (spectators !== spectatorsOf(before)) this.#options.watched?.(spectators);
    for (const page of roles.pages) {
      const wasHand = before.hand === page;
      const isHand = roles.hand === page;
      if (wasHand !== isHand || !before.pages.includes(page)) {
        page.outlet.tell({ type: 'role', role: isHand ? 'hand' : page.mayPlay ? 'watcher' : 'spectator' });
      }
    }
  }

  #hear(page: Page, text: string): void {
    const isTaken = page.budget.take(this.#options.clock.now());
    if (!isTaken && !page.told) {
      page.outlet.pass({ type: 'refused', message: null, why: 'too many messages; slow down' });
    }
    page.told = !isTaken;
    if (isTaken) this.#take(page, text);
  }

  #take(page: Page, text: string): void {
    const read = readPageMessage(text);
    if (!read.ok) {
      page.outlet.pass({ type: 'refused', message: read.kind, why: read.why });
    } else if (!page.mayPlay) {
      const why = 'a spectator only watches; scan the other code to play';
      page.outlet.pass({ type: 'refused', message: read.message.type, why });
    } else if (read.message.type === 'takeHand') {
      this.#assign(taken(this.#roles, page));
    } else if (this.#roles.hand !== page) {
      const why = 'another page is the hand; this one watches (send takeHand first)';
      page.outlet.pass({ type: 'refused', message: read.message.type, why });
    } else {
      const { type } = read.message;
      const refuse = (why: string) => page.outlet.pass({ type: 'refused', message: type, why });
      for (const listener of this.#listeners) listener(read.message, refuse);
    }
  }

  #ping(): void {
    for (const page of this.#roles.pages) {
      if (!page.alive) page.socket.terminate();
      page.alive = false;
      if (page.socket.readyState !== page.socket.OPEN) continue;
      page.socket.ping();
      // A browser answers pings by itself, and tells its page nothing of them.
      page.outlet.pass({ type: 'beat' });
    }
    this.#cancelPing = this.#options.clock.after(PING_MS, () => this.#ping());
  }
}

function spectatorsOf({ pages }: Roles<Page>): number {
  return pages.filter(({ mayPlay }) => !mayPlay).length;
}
