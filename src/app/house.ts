import type { PageServer } from '../adapters/http/http.ts';
import type { Log } from '../adapters/log/log.ts';
import type { Profile } from '../adapters/profile/profile.ts';
import type { View } from '../game/view.ts';
import type { Clock } from '../ports/clock.ts';
import type { TableWish } from '../ports/page.ts';
import { type GameStore, StoreFailure } from '../ports/store.ts';
import { BadUse } from './bad-use.ts';
import { Boards, type StandingBoard } from './boards.ts';
import type { Running } from './health.ts';
import { keepTable } from './kept-table.ts';
import { askedBy, type LaidTable, layTable } from './laid-table.ts';
import { greetPages } from './open-page.ts';
import { Sitting } from './sitting.ts';
import { createTraceFile, type TraceFile } from './trace-file.ts';

export interface HouseParts {
  readonly home: string;
  /** `virtual`, or the name or file of a profile: a board of wood. */
  readonly board: string;
  /** The board of wood, which stays; null for the virtual one. */
  readonly wooden: Profile | null;
  readonly seed: number | null;
  readonly record: string | null;
  readonly server: PageServer;
  readonly clock: Clock;
  readonly log: Log;
  /** What `/health` tells of. */
  readonly running: Running;
  /** What the lights show of a view. */
  readonly lit: (view: View) => View;
}

/** Where games are played, one after the other: pages, kept games and board stay while sittings come and go. */
export class House {
  readonly boards: Boards;
  readonly #parts: HouseParts;
  readonly #viewListeners = new Set<(view: View) => void>();
  #view: View | null = null;
  #sitting: Sitting | null = null;
  #sittings = 0;
  /** Somebody is sitting down: settled once that has come to an end. */
  #change: Promise<unknown> | null = null;
  #closed = false;

  constructor(parts: HouseParts) {
    const { home, board, seed, clock, log } = parts;
    this.#parts = parts;
    this.boards = new Boards({ home, board, seed, clock, log: log.part('board') });
  }

  /** The game as people see it now; null before the first word of it. */
  get view(): View | null {
    return this.#view;
  }

  onView(listener: (view: View) => void): () => void {
    this.#viewListeners.add(listener);
    return () => this.#viewListeners.delete(listener);
  }

  /** Tells everybody how the game stands. */
  tell(view: View): void {
    this.#view = view;
    this.#parts.server.publish({ type: 'view', view });
    for (const listener of this.#viewListeners) listener(view);
  }

  /** The first game. Throws `BadUse`. */
  async begin(table: LaidTable, store: GameStore): Promise<void> {
    const board = await this.boards.for(table.choice);
    const next = await this.#prepared(table, board, store, false);
    await this.#seat(next, table, board);
  }

  /**
   * Another game, in the place of the one that is played, which stays on the disk. Throws `BadUse` in words for people, and
   * then the old game goes on.
   */
  async sit(wish: TableWish): Promise<void> {
    const { store } = this.#parts.running;
    if (this.#closed || store === null || this.#sitting === null)
      throw new BadUse('no game can be begun yet, or any more');
    if (this.#change !== null) throw new BadUse('somebody is sitting down already; ask again in a moment');
    const change = this.#reseat(wish, store);
    this.#change = change;
    try {
      await change;
    } finally {
      this.#change = null;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    // A change that fails says so to whoever asked for it.
    await this.#change?.catch(() => undefined);
    await this.#sitting?.end();
    await this.boards.close();
  }

  async #reseat(wish: TableWish, store: GameStore): Promise<void> {
    const { home, seed, wooden, log } = this.#parts;
    const table = await layTable(askedBy(wish), { home, seed, board: wooden, say: log.part('players') });
    const board = await this.boards.for(table.choice);
    const next = await this.#prepared(table, board, store, wish.anew);
    try {
      // From here to the old game's end nothing may happen in it: the new one may be its going on.
      if (this.#sitting?.controller.writes === false)
        throw new BadUse('the game cannot be written at the moment; what was done in it would be lost');
      keepTable(home, wish);
      if (wish.anew) store.abandon(table.choice.head);
    } catch (error) {
      await next.end();
      await this.boards.discard(board);
      throw inWords(error);
    }
    await this.#sitting?.end();
    await this.#seat(next, table, board);
  }

  /** A sitting that has not begun. */
  async #prepared(table: LaidTable, board: StandingBoard, store: GameStore, anew: boolean): Promise<Sitting> {
    const { server, clock, log, lit } = this.#parts;
    const onView = (view: View) => this.tell(view);
    let trace: TraceFile | null = null;
    try {
      trace = this.#newTrace();
      return new Sitting({ table, anew, board, store, server, clock, log, trace, onView, lit });
    } catch (error) {
      trace?.close();
      await this.boards.discard(board);
      throw inWords(error);
    }
  }

  async #seat(next: Sitting, { choice }: LaidTable, board: StandingBoard): Promise<void> {
    const { running, server } = this.#parts;
    await this.boards.put(board);
    this.#sitting = next;
    running.choice = choice;
    running.links = board;
    running.controller = next.controller;
    greetPages(server, choice, board.virtual !== null);
    next.start();
    this.boards.open();
  }

  /** Each sitting has a trace of its own: the second is kept beside the first, as `NAME-2`. */
  #newTrace(): TraceFile | null {
    const { record, log } = this.#parts;
    this.#sittings += 1;
    if (record === null) return null;
    const path = this.#sittings === 1 ? record : record.replace(/(\.\w+)?$/, `-${this.#sittings}$1`);
    return createTraceFile(path, log.part('trace'));
  }
}

/** A disk that fails is no fault of the program's. */
function inWords(error: unknown): unknown {
  if (!(error instanceof StoreFailure)) return error;
  return new BadUse(`the kept games cannot be reached at the moment (${error.message})`);
}
