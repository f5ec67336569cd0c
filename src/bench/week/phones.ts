import WebSocket from 'ws';
import type { VirtualTime } from '../exhibit/virtual-time.ts';
import type { Random } from '../random.ts';

/** A phone looks on for so long, and is back so soon, ms. */
const LOOKS_ON = { median: 1_800_000, least: 30_000, most: 14_400_000 } as const;
const BACK_MS = 5000;
/** One of so many falls asleep: its connection stays, and nobody reads what comes. */
const ASLEEP = 0.2;

/** Phones that watch one page's address: each comes and goes, and some fall asleep with the page open. */
export class Phones {
  readonly #sockets = new Set<WebSocket>();
  /** Pages that were opened. */
  opened = 0;
  /** Bytes that were told to them. */
  heard = 0;

  /** Lets so many phones watch until `isOver`. Never rejects: a page that is not there is tried again. */
  watch(url: string, count: number, time: VirtualTime, random: Random, isOver: () => boolean): void {
    for (let phone = 0; phone < count; phone += 1) void this.#come(url, time, random, isOver);
  }

  close(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  async #come(url: string, time: VirtualTime, random: Random, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const socket = new WebSocket(new URL('/ws', url.replace(/^http/, 'ws')));
      this.#sockets.add(socket);
      this.opened += 1;
      socket.on('message', (data) => {
        this.heard += data.toString().length;
      });
      // Whoever was put out while asleep comes again as everybody does.
      socket.on('error', () => undefined);
      const { median, least, most } = LOOKS_ON;
      const stays = random.around(median, 1, least, most);
      if (random.chance(ASLEEP)) socket.once('open', () => socket.pause());
      await time.sleep(stays);
      socket.terminate();
      this.#sockets.delete(socket);
      await time.sleep(random.around(BACK_MS, 0.5, 1000, 60_000));
    }
  }
}
