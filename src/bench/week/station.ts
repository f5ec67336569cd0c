/** One board of the week, with its visitors and their phones. */

import WebSocket from 'ws';
import type { Machine } from '../../app/machine.ts';
import type { Playing, PlayOptions } from '../../app/play.ts';
import type { VisitorView } from '../../exhibit/exhibit.ts';
import type { View } from '../../game/game.ts';
import type { MirrorView } from '../../ports/mirror-page.ts';
import type { PageMessage, ServerMessage } from '../../ports/page.ts';
import type { GameId, Rules } from '../../rules/rules.ts';
import { rulesOn } from '../drive.ts';
import { SoakBoard, type VirtualTime } from '../exhibit/soak-board.ts';
import { soakProfile } from '../exhibit/stand-in.ts';
import type { AtBoard, Hall } from '../exhibit/visitors.ts';
import type { Random } from '../random.ts';

interface StationParts {
  readonly time: VirtualTime;
  readonly random: Random;
  /** The date at the virtual time's beginning, ms since 1970. */
  readonly began: number;
  /** Takes each line of the program's log. */
  readonly said: (message: string) => void;
}

/** The program itself, with a board at the level of its reports, and the page of the one who plays at it. */
export class Station implements AtBoard {
  readonly random: Random;
  readonly time: AtBoard['time'];
  readonly house: AtBoard['house'];
  readonly #parts: StationParts;
  readonly #rules = new Map<GameId, Rules>();
  #board: SoakBoard | null = null;
  #playing: Playing | null = null;
  #page: WebSocket | null = null;
  #mirror: MirrorView | null = null;
  #visitor: VisitorView | null = null;
  #plies = 0;
  halfMoves = 0;
  games = 0;

  constructor(parts: StationParts) {
    this.#parts = parts;
    const { time, random } = parts;
    this.random = random;
    this.time = { now: () => time.now(), pass: (ms) => time.sleep(ms) };
    const seen = () => this.#seen();
    this.house = {
      get seen() {
        return seen();
      },
      choose: ({ slider, notch }) => this.say({ type: 'choose', slider, notch }),
    };
  }

  async start(begin: (options: PlayOptions) => Promise<Playing>): Promise<void> {
    const { time, began, said } = this.#parts;
    const machine: Machine = {
      clock: time,
      date: () => new Date(began + time.now()),
      board: async ({ choice: { profile, setup } }) => {
        const board = new SoakBoard(profile, time);
        for (const square of setup.start.pieces.keys()) board.standing.add(setup.rules.board.nameOf(square));
        this.#board = board;
        return { sensors: board.sensors, actuators: board.actuators, virtual: null };
      },
    };
    const giveUp = () => {
      throw new Error('the program gave up');
    };
    this.#playing = await begin({ say: said, giveUp, machine });
    this.#playing.onView((view) => this.#count(view));
    this.#page = await openPage(this.url, (message) => this.#hear(message));
  }

  get board(): SoakBoard {
    if (this.#board === null) throw new Error('no board was built');
    return this.#board;
  }

  get url(): string {
    return this.#playing?.url ?? '';
  }

  get view(): View | null {
    return this.#playing?.view ?? null;
  }

  get mirror(): MirrorView | null {
    return this.#mirror;
  }

  /** The same board for visitors of an exhibit. */
  hall(): Hall {
    const { board, time, random, house } = this;
    const seen = () => {
      const table = house.seen;
      return table !== null && this.#visitor !== null ? { ...table, visitor: this.#visitor } : null;
    };
    return {
      ...{ board, time, random },
      house: {
        get seen() {
          return seen();
        },
        choose: (choice) => house.choose(choice),
        loop: { act: (act) => this.say({ type: 'visit', act }) },
      },
    };
  }

  /** A program or the computer thinks, in real time. */
  get thinks(): boolean {
    const view = this.view;
    if (view === null || view.outcome !== null || view.directed !== null) return false;
    return ['computer', 'engine'].includes(view.players[view.turn].kind) && view.needs !== 'spin';
  }

  say(message: PageMessage): void {
    this.#page?.send(JSON.stringify(message));
  }

  async stop(): Promise<void> {
    this.#page?.terminate();
    await this.#playing?.stop();
    this.#board?.off();
  }

  #seen() {
    const view = this.view;
    if (view === null) return null;
    const rules = this.#rules.get(view.game) ?? rulesFor(view.game);
    this.#rules.set(view.game, rules);
    return { view, rules };
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'mirror') this.#mirror = message.mirror;
    if (message.type === 'visitor') this.#visitor = message.visitor;
  }

  /** A half-move taken back and played again counts twice. */
  #count({ plies }: View): void {
    if (plies.length > this.#plies) this.halfMoves += plies.length - this.#plies;
    if (plies.length > 0 && this.#plies === 0) this.games += 1;
    this.#plies = plies.length;
  }
}

function openPage(url: string, hear: (message: ServerMessage) => void): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(new URL('/ws', url.replace(/^http/, 'ws')));
    socket.on('message', (data) => hear(JSON.parse(data.toString())));
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}

function rulesFor(game: GameId): Rules {
  const { sliders, spinner } = soakProfile();
  if (spinner === null) throw new Error('the board with the traps has a wheel');
  return rulesOn({ sliders, spinner }, game, {});
}

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
