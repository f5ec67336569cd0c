import WebSocket from 'ws';
import type { View } from '../../src/game/view.ts';
import type { MirrorView } from '../../src/ports/mirror-page.ts';
import type { Links, PageMessage, PageProfile, Role, Room, ServerMessage } from '../../src/ports/page.ts';
import type { AsideView } from '../../src/ports/study.ts';

interface Seen {
  readonly role: Role | null;
  readonly profile: PageProfile | null;
  readonly view: View | null;
  readonly room: Room | null;
  readonly links: Links | null;
  readonly mirror: MirrorView | null;
  /** The chip's RAM, 16 bytes. */
  readonly ram: readonly number[] | null;
  readonly aside: AsideView | null;
  /** Why the last message was not taken. */
  readonly refused: string | null;
}

/** A page without a face: it hears what every page hears. */
export class Watcher {
  seen: Seen = {
    ...{
      role: null,
      profile: null,
      view: null,
      room: null,
      links: null,
      mirror: null,
      ram: null,
      aside: null,
      refused: null,
    },
  };
  /** All frames of the lights so far. */
  readonly frames: (readonly number[])[] = [];
  readonly #socket: WebSocket;
  #waiting: (() => void)[] = [];

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#hear(JSON.parse(data.toString())));
  }

  static async open(url: string): Promise<Watcher> {
    const socket = new WebSocket(new URL('/ws', url.replace(/^http/, 'ws')));
    const watcher = new Watcher(socket);
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return watcher;
  }

  close(): void {
    this.#socket.terminate();
  }

  say(message: PageMessage): void {
    this.#socket.send(JSON.stringify(message));
  }

  /** Waits until what is seen is so, and answers what `pick` made of it; `pick` answers null or false while it is not. */
  async until<T>(what: string, pick: (seen: Seen) => T | null | false, withinMs = 60_000): Promise<T> {
    const late = Date.now() + withinMs;
    for (;;) {
      const picked = pick(this.seen);
      if (picked !== null && picked !== false) return picked;
      if (Date.now() > late)
        throw new Error(`${what}: not within ${withinMs} ms; ${JSON.stringify(this.#state())}`);
      await this.#news(Math.max(1, late - Date.now()));
    }
  }

  #state(): object {
    const { view, links, room } = this.seen;
    return {
      links: [links?.sensors.state, links?.actuators.state, links?.pace],
      wheel: room?.wheel,
      sliders: room?.sliders,
      prompt: view?.prompt.line,
      needs: view?.needs,
      fen: view?.fen,
      lights: view?.lights,
    };
  }

  #news(atMostMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, atMostMs);
      this.#waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'role':
        this.seen = { ...this.seen, role: message.role };
        break;
      case 'view':
        this.seen = { ...this.seen, view: message.view };
        break;
      case 'room':
        this.seen = { ...this.seen, room: message.room };
        break;
      case 'links':
        this.seen = { ...this.seen, links: message.links };
        break;
      case 'mirror':
        this.seen = { ...this.seen, mirror: message.mirror };
        break;
      case 'lights':
        this.seen = { ...this.seen, ram: message.ram };
        this.frames.push(message.ram);
        break;
      case 'hello':
        this.seen = { ...this.seen, profile: message.profile };
        break;
      case 'refused':
        this.seen = { ...this.seen, refused: message.why };
        break;
      case 'aside':
        this.seen = { ...this.seen, aside: message.aside };
        break;
      case 'phones':
        break;
    }
    for (const wake of this.#waiting.splice(0)) wake();
  }
}
