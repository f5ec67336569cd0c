import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Clock } from '../../ports/clock.ts';
import type { Answer, Refusal } from '../../ports/page.ts';
import { errorWords } from '../words/words.ts';
import {
  type Access,
  accessOf,
  type Keys,
  type PhoneAddresses,
  rawRefusal,
  trustsHost,
  trustsOrigin,
} from './access.ts';
import { type Gesture, Gestures, type Owner, ownerOf, readPageMessage } from './page-message.ts';
import { MessageBudget, PageOutlet, type Standing } from './page-outlet.ts';

interface PagesOptions {
  /** The address that the server listens on. */
  readonly host: string;
  readonly clock: Clock;
  /** Told how many pages can only watch, each time it has changed. */
  readonly watched?: (spectators: number) => void;
  readonly log: (message: string) => void;
}

/** Nothing that a page says is longer. */
const LONGEST_MESSAGE_BYTES = 4096;
/** More pages than a hall of phones opens. */
const MOST_PAGES = 100;
/** A hand that reloads its page is back sooner than this. After it another page gets the hand. */
const RELOAD_MS = 2000;
/** A page says within ten seconds that nothing is heard, so something is said this often (connection.ts), ms. */
const BEAT_MS = 3000;
/** A page whose computer went to sleep must not keep the hand. It has so many beats to answer a ping. */
const BEATS_A_PING = 2;
/** A page of another version has some fields of its own. One that makes them up fills no log. */
const MOST_NOTED = 20;
const LONGEST_NAME = 60;

const TOO_MANY: Refusal = {
  code: 'tooMany',
  why: 'too many messages; those from here on are not read until fewer come (120 a second)',
};
const SPECTATOR: Refusal = {
  code: 'spectator',
  why: 'a spectator only watches; scan the other code to play',
};
const WATCHER: Refusal = {
  code: 'watcher',
  why: 'another page is the hand; this one watches (send takeHand first)',
};

function unreadWords(count: number): Refusal {
  return { code: 'tooMany', why: `too many messages came: ${count} of them were not read` };
}

function nobodyTakes(gesture: Gesture): Refusal {
  const where = NOT_NOW[ownerOf(gesture)] ?? 'now';
  return { code: 'notHere', why: `nothing that runs here takes ${gesture.type} ${where}` };
}

/** Where its owner is, if not in every game. */
const NOT_NOW: Partial<Record<Owner, string>> = {
  bringUp: 'but damier doctor and damier calibrate',
  exhibit: 'but damier exhibit',
  mirror: 'unless this board is to reach others (mirror in its configuration)',
};

/** What Node tells of a WebSocket that is asked for. */
interface Opening {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

interface Page {
  readonly socket: WebSocket;
  readonly outlet: PageOutlet;
  readonly budget: MessageBudget;
  readonly mayPlay: boolean;
  alive: boolean;
  /** How many of its messages were not read because too many came. */
  unread: number;
  /** Fields that it says and nobody knows here. */
  readonly noted: Set<string>;
}

/** All open pages: their roles, what they are told, and what they say. */
export class Pages {
  readonly #options: PagesOptions;
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: LONGEST_MESSAGE_BYTES });
  readonly #standing = new Map<Standing['type'], Standing>();
  readonly gestures = new Gestures();
  readonly #keys: Keys | null;
  phones: PhoneAddresses | null = null;
  #roles: Roles<Page> = noPages();
  #cancelBeat: () => void;
  #beats = 0;
  #cancelInheritance: () => void = () => undefined;

  constructor(options: PagesOptions, keys: Keys | null) {
    this.#options = options;
    this.#keys = keys;
    this.#cancelBeat = options.clock.after(BEAT_MS, () => this.#beat());
    this.#sockets.on('wsClientError', (_, socket) => socket.end(rawRefusal('400 Bad Request')));
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const access = accessOf(this.#keys, request.socket.remoteAddress, request.headers.cookie);
    this.#admit({ request, socket, head }, this.#options.host, access);
  }

  /** @param host where that server listens; a page that may only watch is never the hand */
  upgradeToWatch(opening: Opening, host: string, mayWatch: boolean): void {
    this.#admit(opening, host, mayWatch ? 'spectator' : null);
  }

  #admit({ request, socket, head }: Opening, host: string, access: Access | null): void {
    const refusal = this.#refusal(request, host) ?? (access === null ? '401 Unauthorized' : null);
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

  close(): void {
    this.#cancelBeat();
    this.#cancelInheritance();
    for (const { socket } of this.#roles.pages) socket.close(1001, 'the server stops');
    for (const { socket } of this.#roles.pages) socket.terminate();
    this.#sockets.close();
  }

  #refusal(request: IncomingMessage, listensAt: string): string | null {
    const { host, origin } = request.headers;
    if (request.url?.split('?')[0] !== '/ws') return '404 Not Found';
    if (!trustsHost(listensAt, host) || !trustsOrigin(origin, host)) return '403 Forbidden';
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
      unread: 0,
      noted: new Set(),
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

  /** Of a flood only the first part is read. The page is told when that begins, and how much of it was lost. */
  #hear(page: Page, text: string): void {
    if (!page.budget.take(this.#options.clock.now())) {
      if (page.unread === 0) this.#refuse(page, null, TOO_MANY);
      page.unread += 1;
      return;
    }
    if (page.unread > 1) this.#refuse(page, null, unreadWords(page.unread));
    page.unread = 0;
    this.#take(page, text);
  }

  #take(page: Page, text: string): void {
    const read = readPageMessage(text);
    if (!read.ok) {
      this.#refuse(page, read.kind, read);
      return;
    }
    const { type } = read.message;
    this.#note(page, type, read.unknown);
    if (!page.mayPlay) this.#refuse(page, type, SPECTATOR);
    else if (read.message.type === 'takeHand') this.#assign(taken(this.#roles, page));
    else if (this.#roles.hand !== page) this.#refuse(page, type, WATCHER);
    else void this.#offer(page, read.message);
  }

  /** Every gesture is taken, or refused. */
  async #offer(page: Page, gesture: Gesture): Promise<void> {
    const answer = await this.#answerTo(gesture);
    if (answer !== 'taken') this.#refuse(page, gesture.type, answer);
  }

  async #answerTo(gesture: Gesture): Promise<Answer> {
    try {
      return (await this.gestures.answer(gesture)) ?? nobodyTakes(gesture);
    } catch (error) {
      return this.#failed(gesture, error);
    }
  }

  #failed({ type }: Gesture, error: unknown): Refusal {
    this.#options.log(`an error at the message ${type} of a page: ${errorWords(error)}`);
    return { code: 'failed', why: 'the program has failed at this; its log says why' };
  }

  #refuse(page: Page, message: string | null, { code, why }: Refusal): void {
    page.outlet.pass({ type: 'refused', message, code, why });
  }

  /** Fields that nobody knows here are passed over. Of each page each is noted once. */
  #note(page: Page, type: string, fields: readonly string[]): void {
    for (const field of fields.map((name) => `${type}.${name.slice(0, LONGEST_NAME)}`)) {
      if (page.noted.has(field) || page.noted.size >= MOST_NOTED) continue;
      page.noted.add(field);
      this.#options.log(`a page says ${field}, which is not known here and is passed over`);
    }
  }

  #beat(): void {
    this.#beats += 1;
    if (this.#beats % BEATS_A_PING === 0) this.#ping();
    // A browser answers pings by itself, and tells its page nothing of them.
    for (const { socket, outlet } of this.#roles.pages)
      if (socket.readyState === socket.OPEN) outlet.pass({ type: 'beat' });
    this.#cancelBeat = this.#options.clock.after(BEAT_MS, () => this.#beat());
  }

  #ping(): void {
    for (const page of this.#roles.pages) {
      if (!page.alive) page.socket.terminate();
      page.alive = false;
      if (page.socket.readyState === page.socket.OPEN) page.socket.ping();
    }
  }
}

function spectatorsOf({ pages }: Roles<Page>): number {
  return pages.filter(({ mayPlay }) => !mayPlay).length;
}

/** What decides whether a page can be the hand. */
interface Seated {
  /** False for a spectator. */
  readonly mayPlay: boolean;
}

/** Of several open pages one is the hand, the others watch. `pages` are all open ones, in the order in which they came. */
interface Roles<Page extends Seated> {
  readonly pages: readonly Page[];
  readonly hand: Page | null;
}

function noPages<Page extends Seated>(): Roles<Page> {
  return { pages: [], hand: null };
}

/** A page that opens while there is no hand becomes it: the first one, or the hand that was only reloaded. */
function opened<Page extends Seated>(roles: Roles<Page>, page: Page): Roles<Page> {
  return { pages: [...roles.pages, page], hand: roles.hand ?? (page.mayPlay ? page : null) };
}

function closed<Page extends Seated>(roles: Roles<Page>, page: Page): Roles<Page> {
  const pages = roles.pages.filter((other) => other !== page);
  return { pages, hand: roles.hand === page ? null : roles.hand };
}

/** A hand that did not come back passes to the page that has been open longest. */
function inherited<Page extends Seated>(roles: Roles<Page>): Roles<Page> {
  return { ...roles, hand: roles.hand ?? roles.pages.find(({ mayPlay }) => mayPlay) ?? null };
}

/** A page that asks for the hand gets it. */
function taken<Page extends Seated>(roles: Roles<Page>, page: Page): Roles<Page> {
  return roles.pages.includes(page) && page.mayPlay ? { ...roles, hand: page } : roles;
}
