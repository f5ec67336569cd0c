import { existsSync } from 'node:fs';
import type { PageServer } from '../adapters/http/http.ts';
import type { Log } from '../adapters/log/log.ts';
import type { Profile } from '../adapters/profile/profile.ts';
import type { RaisedFault, View } from '../game/game.ts';
import type { BoardReport } from '../ports/board.ts';
import type { TableWish } from '../ports/page.ts';
import { type GameStore, type GoesOn, type KeptStore, StoreFailure } from '../ports/store.ts';
import type { AsideWish, StudyView, StudyWish } from '../ports/study.ts';
import type { Algebraic, Piece } from '../rules/rules.ts';
import { Aside, piecesOf } from './aside.ts';
import type { AtBoard } from './board-parts.ts';
import { Boards, type StandingBoard } from './boards.ts';
import { BadUse, messageOf } from './errors.ts';
import { GameAtBoard } from './game-at-board.ts';
import {
  type AskedTable,
  askedBy,
  chooseGame,
  type GameChoice,
  type LaidTable,
  layTable,
  type TablePlace,
  withColoursExchanged,
} from './game-choice.ts';
import type { DamagedFile } from './home-files.ts';
import { keepTable, refuseNumber, tableGoingOn } from './kept-table.ts';
import type { Machine } from './machine.ts';
import type { Mirror } from './mirror/mirror.ts';
import { greetPages } from './open-page.ts';
import type { StaffLock } from './staff/locks.ts';
import { type StudiedPosition, Study, studyChoice } from './study/study.ts';
import { createTraceFile, type TraceFile } from './trace-recorder.ts';

export interface TableHostParts {
  readonly home: string;
  /** `virtual`, or the name or file of a profile: a board of wood. */
  readonly board: string;
  readonly boardModule: string | null;
  /** The board of wood, which stays. Null for the virtual one. */
  readonly wooden: Profile | null;
  readonly seed: number | null;
  readonly record: string | null;
  readonly server: PageServer;
  readonly machine: Machine;
  readonly log: Log;
  /** This board among others; null where none were asked for. */
  readonly mirror: Mirror | null;
  /** Staff's hold on the board. */
  readonly staffLock: StaffLock;
  /** The game that the board is laid for first. */
  readonly choice: GameChoice;
  /** Files of the home folder that could not be used. */
  readonly damaged: readonly DamagedFile[];
  /** What the lights show of a view. */
  readonly lit: (view: View) => View;
  /** See `TablePlace`. */
  readonly unattended: boolean;
}

/** Where games are played, one after the other. Pages, kept games and board stay while games come and go. */
export class TableHost {
  readonly #boards: Boards;
  readonly #parts: TableHostParts;
  readonly #viewListeners = new Set<(view: View) => void>();
  #view: View | null = null;
  #atBoard: AtBoard;
  #store: KeptStore | null = null;
  /** What is going on at the board. */
  #now: GameAtBoard | Aside | Study | null = null;
  /** The game that was played last, as people saw it last. */
  #played: View | null = null;
  readonly #studyListeners = new Set<(view: View, study: StudyView) => void>();
  /** The table that somebody last sat down to. It goes on when the board is no longer aside. */
  #table: LaidTable | null = null;
  #games = 0;
  /** The number of the game that waits while the board is aside. */
  #left: number | null = null;
  /** Somebody is sitting down: settled once that has come to an end. */
  #changing: Promise<void> | null = null;
  #closed = false;

  constructor(parts: TableHostParts) {
    const { home, board, boardModule, seed, machine, log, staffLock } = parts;
    this.#parts = parts;
    this.#atBoard = { choice: parts.choice, board: null, loop: null };
    this.#boards = new Boards({ home, board, boardModule, seed, machine, log: log.part('board') }, staffLock);
  }

  /** The game as people see it now; null before the first word of it. */
  get view(): View | null {
    return this.#view;
  }

  get atBoard(): AtBoard {
    return this.#atBoard;
  }

  /** The kept games; null until the disk has given them. */
  get store(): KeptStore | null {
    return this.#store;
  }

  onView(listener: (view: View) => void): () => void {
    this.#viewListeners.add(listener);
    return () => this.#viewListeners.delete(listener);
  }

  /** How bright the board's lights are from now on, 0 … 1 of what its profile says. */
  dim(share: number): void {
    this.#boards.dim(share);
  }

  /** Every report of the sensors, whichever board. */
  onReport(listener: (report: BoardReport) => void): () => void {
    return this.#boards.onReport(listener);
  }

  /** What is studied beside the game is told to those who ask for it. It is nobody else's game. */
  onStudy(listener: (view: View, study: StudyView) => void): () => void {
    this.#studyListeners.add(listener);
    return () => this.#studyListeners.delete(listener);
  }

  /** Tells everybody how the game stands. */
  tell(played: View): void {
    this.#played = played;
    const { damaged } = this.#parts;
    const files = damaged.map(
      ({ file, keptAs }) => ({ code: 'file', part: keptAs ?? file }) satisfies RaisedFault,
    );
    const view = { ...played, faults: [...files, ...played.faults] };
    this.#show(view);
    this.#parts.mirror?.tell(view);
    for (const listener of this.#viewListeners) listener(view);
  }

  #show(view: View): void {
    this.#view = view;
    this.#parts.server.publish({ type: 'view', view });
  }

  /** The first game. Throws `BadUse`. */
  async begin(table: LaidTable, store: KeptStore): Promise<void> {
    this.#store = store;
    const going = await tableGoingOn(table, store, this.#place());
    const board = await this.#boards.for(going.choice);
    const next = await this.#prepared(going, board, store, going.asked.goesOn);
    await this.#seat(next, going, board);
  }

  /**
   * Another game, in the place of the one that is played, which stays on the disk. Throws `BadUse` in words for people; then the
   * old game goes on.
   */
  async sit(wish: TableWish): Promise<void> {
    await this.#change((store) => this.#reseat(askedBy(wish), wish, store));
  }

  /** The next game of the same table, colours exchanged. The pieces are set up for it. */
  async #exchange(): Promise<void> {
    const { choice, asked } = this.#table ?? {};
    if (choice === undefined || asked === undefined) return;
    const { game, options } = choice.head;
    const next = withColoursExchanged(asked);
    const { level, opponentSide, clock, cards } = next;
    const seats = { opponent: 'computer', level, opponentSide, anew: true } as const;
    const wish: TableWish = { game, options, fen: null, ...seats, clock, ...(cards !== null && { cards }) };
    await this.#change((store) => this.#reseat(next, wish, store));
  }

  /**
   * The game is left as it is, and the board is beside it: free for hands that set pieces up, or for a hand that is led to a
   * position (`fen`). Throws `BadUse` as `sit` does.
   */
  async leave(wish: AsideWish): Promise<void> {
    const { wooden } = this.#parts;
    await this.#change(() => this.#putAside(chooseGame(wish, wooden), wish.fen !== null));
  }

  /** The game is left as it is, and a problem or a position is studied at the board. Throws `BadUse` as `sit` does. */
  async study(wish: StudyWish): Promise<void> {
    await this.#change(() => this.#beginStudy(wish));
  }

  /** The game that was left goes on. Throws `BadUse` where none was. */
  async goOn(): Promise<void> {
    await this.#change(async (store) => {
      if (this.#table === null || this.#now instanceof GameAtBoard || this.#now === null)
        throw new BadUse('no game was left: the board is not aside');
      const board = await this.#boards.for(this.#table.choice);
      const left = this.#left;
      const goesOn = left === null ? null : { number: left, after: left };
      const next = await this.#prepared(this.#table, board, store, goesOn);
      await this.#now.end();
      await this.#seat(next, this.#table, board);
    });
  }

  /** The number of the game at the board, or of the one that waits beside it; `changing`: somebody is sitting down. */
  get game(): number | null | 'changing' {
    if (this.#changing !== null) return 'changing';
    return this.#now instanceof GameAtBoard ? this.#now.number : this.#left;
  }

  /** Those at the board say that it stands right, and that these squares' sensors are wrong. */
  disbelieve(squares: readonly Algebraic[]): void {
    if (this.#now instanceof GameAtBoard || this.#now instanceof Study) this.#now.disbelieve(squares);
  }

  async close(): Promise<void> {
    this.#closed = true;
    // A change that fails says so to whoever asked for it.
    await this.#changing?.catch(() => undefined);
    await this.#now?.end();
    await this.#boards.close();
  }

  /** One change at a time. */
  async #change(change: (store: GameStore) => Promise<void>): Promise<void> {
    const store = this.#store;
    if (this.#closed || store === null || this.#now === null)
      throw new BadUse('no game can be begun yet, or any more');
    if (this.#changing !== null) throw new BadUse('somebody is sitting down already; ask again in a moment');
    this.#changing = change(store);
    try {
      await this.#changing;
    } finally {
      this.#changing = null;
    }
  }

  #place(): TablePlace {
    const { home, seed, wooden, machine, mirror, log, unattended } = this.#parts;
    return { home, seed, time: machine.clock, mirror, board: wooden, say: log.part('players'), unattended };
  }

  async #reseat(asked: AskedTable, wish: TableWish, store: GameStore): Promise<void> {
    const { home, unattended } = this.#parts;
    const table = await layTable(asked, this.#place());
    refuseNumber(wish, table, store);
    const board = await this.#boards.for(table.choice);
    const next = await this.#prepared(table, board, store, asked.goesOn);
    try {
      // From here to the old game's end nothing may happen in it: the new one may be its continuation.
      this.#refuseWhileUnwritten();
      if (this.#now instanceof GameAtBoard && this.#now.number !== next.number) this.#lend();
      keepTable(home, {
        wish: { ...wish, opponentSide: asked.opponentSide },
        goesOn: { number: next.number, after: store.newest() ?? 0 },
      });
      // Nobody will ask for what was left: whoever comes begins anew. This board alone does not give up a match.
      if (unattended && wish.anew && table.far === null)
        for (const { choice } of [table, ...(this.#table === null ? [] : [this.#table])])
          store.abandon(choice.head);
    } catch (error) {
      await next.end();
      await this.#boards.discard(board);
      throw inWords(error);
    }
    await this.#now?.end();
    await this.#seat(next, table, board);
  }

  async #putAside(choice: GameChoice, leads: boolean): Promise<void> {
    const { server, machine, log } = this.#parts;
    const { clock } = machine;
    this.#refuseWhileUnwritten();
    const board = await this.#boards.for(choice);
    if (this.#now instanceof Aside && this.#now.isAt(board)) {
      this.#now.lead(choice, leads);
      return;
    }
    const believed = this.#believed();
    this.#lend();
    await this.#now?.end();
    const onView = (view: View) => this.#show(view);
    const aside = new Aside({ choice, leads, believed, board, server, clock, log, onView });
    await this.#begin(aside, choice, board);
  }

  /** How the game at the table stands. Throws `BadUse` before there is any. */
  #here(): StudiedPosition {
    if (this.#table === null || this.#played === null) throw new BadUse('no game is played yet');
    const { game, options } = this.#table.choice.head;
    const { fen, sector } = this.#played;
    return { kind: 'analysis', game, options, fen, sector };
  }

  async #beginStudy(asked: StudyWish): Promise<void> {
    const wish = asked.kind === 'here' ? this.#here() : asked;
    const { server, machine, home, log, lit, wooden } = this.#parts;
    const { clock } = machine;
    this.#refuseWhileUnwritten();
    if (wish.kind === 'analysis') refuseUnfair(this.#played);
    const choice = studyChoice(wish, wooden);
    const board = await this.#boards.for(choice);
    this.#lend();
    await this.#now?.end();
    const onView = (view: View, study: StudyView) => {
      this.#show(view);
      for (const listener of this.#studyListeners) listener(view, study);
    };
    const study = new Study({ wish, choice, board, server, clock, home, log, onView, lit });
    await this.#begin(study, choice, board);
  }

  /** The game knows from the disk that its board was used for something else, also after a power cut. Throws `BadUse`. */
  #lend(): void {
    if (this.#now instanceof GameAtBoard) this.#now.lend();
    this.#refuseWhileUnwritten();
  }

  #refuseWhileUnwritten(): void {
    if (this.#now?.writes === false)
      throw new BadUse('the game cannot be written at the moment; what was done in it would be lost');
  }

  /** What stands on the board, as far as a game or a hand has told. */
  #believed(): ReadonlyMap<Algebraic, Piece> {
    if (this.#now instanceof Aside) return this.#now.believed;
    return this.#view === null ? new Map() : piecesOf(this.#atBoard.choice, this.#view.fen);
  }

  /** A game that has not begun. */
  async #prepared(
    table: LaidTable,
    board: StandingBoard,
    store: GameStore,
    goesOn: GoesOn | null,
  ): Promise<GameAtBoard> {
    const { server, machine, home, log, lit } = this.#parts;
    const { clock } = machine;
    const onView = (view: View) => this.tell(view);
    let trace: TraceFile | null = null;
    try {
      trace = this.#newTrace();
      const onNext = () => {
        this.#exchange().catch((error: unknown) =>
          log.part('players')(`no other game began: ${messageOf(error)}`),
        );
      };
      return new GameAtBoard({
        ...{ table, goesOn, board, store, server, clock, home, log, trace },
        ...{ onView, onNext, lit },
      });
    } catch (error) {
      trace?.close();
      await this.#boards.discard(board);
      throw inWords(error);
    }
  }

  async #seat(next: GameAtBoard, table: LaidTable, board: StandingBoard): Promise<void> {
    this.#table = table;
    await this.#begin(next, table.choice, board);
  }

  async #begin(next: GameAtBoard | Aside | Study, choice: GameChoice, board: StandingBoard): Promise<void> {
    const { server } = this.#parts;
    await this.#boards.put(board);
    if (this.#now instanceof GameAtBoard) this.#left = this.#now.number;
    this.#now = next;
    this.#atBoard = { choice, board, loop: next };
    greetPages(server, choice, board.virtual !== null);
    next.start();
    this.#boards.open();
  }

  /** Each game at the board has a trace of its own: those after the first are kept beside it, as `NAME-2` and so on. */
  #newTrace(): TraceFile | null {
    const { record, log } = this.#parts;
    this.#games += 1;
    if (record === null) return null;
    let path = record;
    for (let n = 2; this.#games > 1 && existsSync(path); n += 1)
      path = record.replace(/(\.\w+)?$/, `-${n}$1`);
    return createTraceFile(path, log.part('trace'));
  }
}

/** Nobody has a computer beside him against somebody who has none. Throws `BadUse`. */
function refuseUnfair(played: View | null): void {
  switch (played?.coach.analysis) {
    case 'elsewhere':
      throw new BadUse(
        'no analysis beside a game against somebody elsewhere: he has none; end that game first',
      );
    case 'clock':
      throw new BadUse('no analysis beside a game of two people under a clock; end that game first');
    case 'offered':
    case undefined:
  }
}

/** A disk that fails is not a fault of the program. */
function inWords(error: unknown): unknown {
  if (!(error instanceof StoreFailure)) return error;
  return new BadUse(`the kept games cannot be reached at the moment (${error.message})`);
}
