/** The line to one page: what it is told when it is slow, and how much it may say. */

import type { Clock } from '../../ports/clock.ts';
import type { ServerMessage } from '../../ports/page.ts';

/** The part of a WebSocket that an outlet needs. */
interface PageSocket {
  /** Bytes accepted and not yet given to the network. */
  readonly bufferedAmount: number;
  send(text: string): void;
  close(code: number, reason: string): void;
}

/** What is said once, and tells nothing of how things stand. */
type Passing = Extract<ServerMessage, { readonly type: 'refused' | 'beat' }>;
/** News that replace the last of their kind; only the latest is worth sending. */
export type Standing = Exclude<ServerMessage, Passing>;

/** A wheel turns and a slider travels smoothly enough at this; more often helps no eye. */
const ROOM_INTERVAL_MS = 33;
/** Above this a page is slower than the game; it then gets the latest state when it has caught up. */
const FULL_BYTES = 64 * 1024;
const RETRY_MS = 50;
/** More answers than come of all that may be said at once. */
const MOST_OWED = 300;

/**
 * Tells one page the latest of every kind of news, in the order in which they first became due, never queueing what is
 * already out of date: a slow page skips states, it does not lag behind, and it never holds the server's memory.
 */
export class PageOutlet {
  readonly #socket: PageSocket;
  readonly #clock: Clock;
  readonly #due = new Map<Standing['type'], Standing>();
  /** Answers that the page has not been told yet. */
  readonly #owed: Passing[] = [];
  #roomSentAt = Number.NEGATIVE_INFINITY;
  #cancelTimer: (() => void) | null = null;
  #closed = false;

  constructor(socket: PageSocket, clock: Clock) {
    this.#socket = socket;
    this.#clock = clock;
  }

  tell(news: Standing): void {
    this.#due.set(news.type, news);
    this.#flush();
  }

  /** An answer to one message, or a beat. A page that does not even take the standing news is told its answers later, and no beat. */
  pass(message: Passing): void {
    if (this.#closed) return;
    if (message.type === 'refused') this.#owed.push(message);
    else if (!this.#isFull()) this.#socket.send(JSON.stringify(message));
    // Who asks on and on and hears nothing has no page any more that could make anything of it.
    if (this.#owed.length > MOST_OWED) this.#socket.close(1008, 'the answers are not read');
    else this.#flush();
  }

  close(): void {
    this.#closed = true;
    this.#due.clear();
    this.#owed.length = 0;
    this.#cancelTimer?.();
  }

  #isFull(): boolean {
    return this.#socket.bufferedAmount > FULL_BYTES;
  }

  #flush(): void {
    if (this.#closed) return;
    while (this.#owed.length > 0 && !this.#isFull()) this.#socket.send(JSON.stringify(this.#owed.shift()));
    if (this.#owed.length > 0) {
      this.#flushAfter(RETRY_MS);
      return;
    }
    for (const [type, news] of this.#due) {
      if (this.#isFull()) {
        this.#flushAfter(RETRY_MS);
        return;
      }
      if (type === 'room' && !this.#mayTellRoom()) continue;
      this.#due.delete(type);
      this.#socket.send(JSON.stringify(news));
    }
    if (this.#due.size > 0) this.#flushAfter(this.#roomSentAt + ROOM_INTERVAL_MS - this.#clock.now());
  }

  #mayTellRoom(): boolean {
    const now = this.#clock.now();
    if (now - this.#roomSentAt < ROOM_INTERVAL_MS) return false;
    this.#roomSentAt = now;
    return true;
  }

  #flushAfter(ms: number): void {
    if (this.#cancelTimer !== null) return;
    this.#cancelTimer = this.#clock.after(ms, () => {
      this.#cancelTimer = null;
      this.#flush();
    });
  }
}

/** More messages a second than any hand makes: a page sends at most 30 carries and 30 turns of the wheel a second. */
const PER_SECOND = 120;
/** What may come at once, after a stall of the network. */
const AT_ONCE = 240;

/** How many messages of one page are still taken; it fills up again with time. */
export class MessageBudget {
  #left = AT_ONCE;
  #at: number;

  /** Times in ms. */
  constructor(now: number) {
    this.#at = now;
  }

  /** Whether one more message is taken at that time. */
  take(now: number): boolean {
    this.#left = Math.min(AT_ONCE, this.#left + ((now - this.#at) * PER_SECOND) / 1000);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
