/** `damier play`: one game on one board, from the command line's wish to the running parts. The entry of this folder. */

import { join } from 'node:path';
import { type GestureOf, type PageServer, sessionsKeeper } from '../adapters/http/http.ts';
import type { Log } from '../adapters/log/log.ts';
import type { View } from '../game/game.ts';
import type { BoardReport } from '../ports/board.ts';
import type { Refusal, TableWish } from '../ports/page.ts';
import type { KeptStore } from '../ports/store.ts';
import type { StudyView, StudyWish } from '../ports/study.ts';
import type { Algebraic } from '../rules/rules.ts';
import { createArchive } from './archive.ts';
import { woodenProfile } from './board-parts.ts';
import { showOnSite, siteOf } from './broadcast.ts';
import type { Configuration } from './configuration-schema.ts';
import { answerOf, BadUse, lastResort, messageOf, unfit } from './errors.ts';
import {
  type AskedTable,
  askedBy,
  chooseGame,
  decksFor,
  type LaidTable,
  layTable,
  type TablePlace,
} from './game-choice.ts';
import { healthOf, heartbeatFile, startHeartbeat, tellPageAddress } from './health.ts';
import { type Home, mirrorWaits, openHome } from './home-files.ts';
import { keepWhenAsked } from './kept-desk.ts';
import type { SettingsInForce } from './kept-settings.ts';
import { forgetTable, readKeptTable } from './kept-table.ts';
import { type Machine, thisMachine, VERSION } from './machine.ts';
import { Mirror, type MirrorWish } from './mirror/mirror.ts';
import { openPage, ownUrl, pageUrl } from './open-page.ts';
import { openStore } from './open-store.ts';
import { StaffLock } from './staff/locks.ts';
import type { Operation } from './staff/operation.ts';
import { officePem } from './staff/pin.ts';
import type { Staff } from './staff/staff.ts';
import { type Desk, openStaff } from './staff/staff-desk.ts';
import { TableHost, type TableHostParts } from './table-host.ts';

export { BadUse } from './errors.ts';
export { homeDirectory } from './home.ts';

interface PlayWish {
  readonly table: AskedTable;
  /** Nobody has said which game. The one that somebody last sat down to on a page goes on. */
  readonly unsaid: boolean;
  /** `virtual`, or the name or file of a profile: a board of wood. */
  readonly board: string;
  /** A file that reads the sensors of a board of another make; null: they speak the serial link. */
  readonly boardModule: string | null;
  readonly seed: number | null;
  /** Where everything is kept. */
  readonly home: string;
  /** A file for the trace, which must not exist yet. */
  readonly record: string | null;
  readonly host: string;
  /** 0 asks for any free one. */
  readonly port: number;
  /** The port where staff comes in over TLS; left out or null: nowhere. */
  readonly office?: number | null;
  /** How this board reaches others; null: it does not. */
  readonly mirror: MirrorWish | null;
  /** Opening hours and the like. */
  readonly operation: Operation;
  /** Where the game is shown to everybody; null: nowhere. */
  readonly broadcast: Configuration['broadcast'] | null;
}

export interface Playing {
  readonly url: string;
  /** The id of the game that is played. */
  readonly game: string;
  readonly server: PageServer;
  /** Staff's lock, and what is counted for the curator. */
  readonly staff: Pick<Staff, 'lock' | 'onLock' | 'count'>;
  readonly log: Log;
  /** The game as people see it now; null before the first word of it. */
  readonly view: View | null;
  /** Every new state of the game as people see it, whichever game. */
  onView(listener: (view: View) => void): () => void;
  /** What is studied at the board beside the game. */
  onStudy(listener: (view: View, study: StudyView) => void): () => void;
  study(wish: StudyWish): Promise<void>;
  /** Every report of the sensors, whichever board. */
  onReport(listener: (report: BoardReport) => void): () => void;
  /** Another game, in the place of the one that is played. Throws `BadUse`; then the old one goes on. */
  sit(wish: TableWish): Promise<void>;
  /** Those at the board say that it stands right, and that these squares' sensors are wrong. */
  disbelieve(squares: readonly Algebraic[]): void;
  /** How bright the board's lights are from now on, 0 … 1 of what its profile says. */
  dim(share: number): void;
  /** Lights out, servos released, everything on the disk. */
  stop(): Promise<void>;
  /** What to do with an error that no part has caught. */
  uncaught(error: unknown): void;
}

export interface PlayOptions {
  /** Takes each line of the log as people read it. */
  readonly say: (message: string) => void;
  /** Too much went wrong. The program is to end, and to be started again. */
  readonly giveUp: () => void;
  /** What the lights show of a view; left out: the view. */
  readonly lit?: (view: View) => View;
  /** The settings that staff saves and brings back. Left out or null: no file was named. */
  readonly inForce?: SettingsInForce | null;
  /** Nobody is there to mend anything. Left out: somebody is. */
  readonly unattended?: boolean;
  /** The folder, if the caller has taken it already, and will let it go. Left out: it is taken here. */
  readonly home?: Home;
  /** What it runs on; left out: this machine. */
  readonly machine?: Machine;
}

/** Starts a game. Its page answers at once, the board's links follow. Throws `BadUse`; then nothing runs. */
export async function startPlay(wish: PlayWish, options: PlayOptions): Promise<Playing> {
  const { say, giveUp, unattended = false, inForce = null, machine = thisMachine } = options;
  const { clock } = machine;
  const undo = new Undo();
  try {
    const { log, damaged } = options.home ?? opened(wish.home, say, machine, undo);
    const wooden = woodenProfile(wish);
    const waits = mirrorWaits(damaged);
    const mirror = wish.mirror && !waits ? new Mirror({ home: wish.home, wish: wish.mirror, clock }) : null;
    const table = await firstTable(wish, { ...wish, time: clock, mirror, board: wooden, say, unattended });
    const { choice } = table;
    // The page answers before there is anybody to ask.
    let inside: { readonly tableHost: TableHost; readonly desk: Desk } | null = null;
    const archive = () => {
      const games = inside?.tableHost.store ?? null;
      return games && createArchive({ games, home: wish.home });
    };
    const server = await openPage({
      ...{ host: wish.host, port: wish.port, choice, virtual: wooden === null, log: say },
      clock,
      health: () =>
        healthOf({
          atBoard: inside?.tableHost.atBoard ?? { choice, board: null, loop: null },
          store: inside?.tableHost.store ?? null,
          ...{ mirror, staff: inside?.desk ?? null, damaged },
        }),
      archive,
      fleet: () => mirror?.fleet ?? null,
      watched: (spectators) => mirror?.watchedBy(spectators),
      staff: () => inside?.desk ?? null,
      ...keptSessions(process.env, say),
      office: officeAt(wish, say),
    });
    undo.add(() => server.close());
    undo.add(startHeartbeat(heartbeatFile(wish.home, process.env), clock));
    undo.add(tellPageAddress(wish.home, process.env, ownUrl(wish.host, server.port), say));
    log.note('started', { version: VERSION, node: process.version, head: choice.head });
    undo.add(() => log.note('ended', { uptime: process.uptime() }));
    const lit = options.lit ?? ((view) => view);
    const staffLock = new StaffLock();
    const tableHost = new TableHost({
      ...wish,
      ...{ choice, wooden, mirror, server, machine, log, lit, staffLock, damaged, unattended },
    });
    const { staff, desk } = openStaff({
      ...wish,
      ...{ inForce, machine, staffLock, tableHost, server, mirror, log, end: giveUp },
    });
    undo.add(() => staff.close());
    inside = { tableHost, desk };
    undo.add(sitWhenAsked({ tableHost, server, unattended }));
    undo.add(
      keepWhenAsked({
        ...{ server, clock, unattended, log: log.part('store') },
        store: () => tableHost.store,
        atBoard: () => tableHost.game,
      }),
    );
    undo.add(() => mirror?.close());
    undo.add(
      showOnSite(siteOf(wish.broadcast, process.env), {
        tableHost,
        live: () => archive()?.live() ?? null,
        clock,
        log,
      }),
    );
    if (mirror !== null)
      undo.add(await openMirror(mirror, { tableHost, server, wooden, home: wish.home, log }));
    if (!wish.unsaid) forgetTable(wish.home);
    await untilItPlaysOrWaits({ wish, table, tableHost, machine, log, undo }, giveUp);
    return {
      url: pageUrl(wish.host, server.port),
      get game() {
        return tableHost.atBoard.choice.head.game;
      },
      server,
      staff,
      log,
      get view() {
        return tableHost.view;
      },
      onView: (listener) => tableHost.onView(listener),
      onStudy: (listener) => tableHost.onStudy(listener),
      study: (wish) => tableHost.study(wish),
      onReport: (listener) => tableHost.onReport(listener),
      sit: (other) => tableHost.sit(other),
      disbelieve: (squares) => tableHost.disbelieve(squares),
      dim: (share) => tableHost.dim(share),
      stop: () => undo.run(),
      uncaught: lastResort({ now: clock.now, log: log.part('program'), end: giveUp }),
    };
  } catch (error) {
    await undo.run();
    throw error;
  }
}

function officeAt({ home, office = null }: PlayWish, say: (message: string) => void) {
  const pem = office === null ? null : officePem(home, say);
  return office === null || pem === null ? null : { port: office, pem };
}

/** Where a supervisor gives a folder in memory, the staff that is logged in stays so over a restart. */
function keptSessions({ RUNTIME_DIRECTORY: runtime }: NodeJS.ProcessEnv, say: (message: string) => void) {
  return runtime ? { sessions: sessionsKeeper(join(runtime, 'staff-sessions'), say) } : {};
}

/** The folder taken for this program alone, until it ends. */
function opened(home: string, say: (message: string) => void, machine: Machine, undo: Undo): Home {
  const taken = openHome(home, say, machine.clock);
  undo.add(() => taken.close());
  return taken;
}

/** Lays the table that is wished for, on no board. Throws `BadUse`, as a start would. */
export async function rehearsePlay(wish: PlayWish): Promise<void> {
  siteOf(wish.broadcast, process.env);
  const quiet = { mirror: null, say: () => undefined, unattended: false, time: thisMachine.clock };
  const { opponent } = wish.table;
  // People agree at the board on who plays from elsewhere.
  const table = opponent === 'remote' ? { ...wish.table, opponent: 'human' } : wish.table;
  await layTable(table, { ...wish, ...quiet, board: woodenProfile(wish) });
}

/**
 * The table that somebody last sat down to, where nobody has said which. If it no longer fits, or there was none, the one asked
 * for.
 */
async function firstTable(wish: PlayWish, place: TablePlace): Promise<LaidTable> {
  const kept = wish.unsaid ? readKeptTable(wish.home, place.say) : null;
  try {
    if (kept !== null) return await layTable({ ...askedBy(kept.wish), goesOn: kept.goesOn }, place);
  } catch (error) {
    if (!(error instanceof BadUse)) throw error;
    place.say(`the game played last cannot go on (${error.message}); the usual one begins`);
  }
  return layTable(wish.table, place);
}

/** It would change the game of a visit without the visit knowing. */
const ITS_OWN_GAMES: Refusal = {
  code: 'notHere',
  why: 'an exhibit lays its games itself; choose one on its own page',
};

/** Pages may ask for another game, or for the board alone. The page that asked is told a refusal. */
function sitWhenAsked(
  parts: Pick<TableHostParts, 'server' | 'unattended'> & { tableHost: TableHost },
): () => void {
  const { tableHost, server, unattended } = parts;
  const change = (gesture: GestureOf<'host'>): Promise<void> => {
    switch (gesture.type) {
      case 'sit':
        return tableHost.sit(gesture.wish);
      case 'leave':
        return tableHost.leave(gesture.wish);
      case 'study':
        return tableHost.study(gesture.wish);
      case 'goOn':
        return tableHost.goOn();
    }
  };
  return server.hear('host', (gesture) => (unattended ? ITS_OWN_GAMES : answerOf(change(gesture))));
}

/** Reaches out for other boards; pages may pair this one with another. */
async function openMirror(
  mirror: Mirror,
  {
    tableHost,
    server,
    wooden,
    home,
    log,
  }: Pick<TableHostParts, 'server' | 'wooden' | 'home' | 'log'> & { readonly tableHost: TableHost },
): Promise<() => void> {
  await mirror.open({
    log: log.part('mirror'),
    choose: (offer) => chooseGame(offer, wooden),
    decks: (choice, name) => decksFor(choice, name, home),
    sit: (wish) => tableHost.sit(wish),
    publish: (view) => server.publish({ type: 'mirror', mirror: view }),
  });
  return server.hear('mirror', ({ act }) => {
    try {
      mirror.act(act);
      return 'taken';
    } catch (error) {
      if (error instanceof BadUse) return unfit(error);
      throw error;
    }
  });
}

interface Play {
  readonly wish: PlayWish;
  readonly table: LaidTable;
  readonly tableHost: TableHost;
  readonly machine: Machine;
  readonly log: Log;
  readonly undo: Undo;
}

/** A full disk keeps nobody from opening the page. What goes wrong after the wait ends the program. */
async function untilItPlaysOrWaits(play: Play, giveUp: () => void): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    let waits = false;
    const waiting = () => {
      waits = true;
      resolve();
    };
    playOn(play, waiting).then(resolve, (error: unknown) => {
      if (!waits) reject(error);
      else {
        play.log.part('program')(`cannot go on: ${messageOf(error)}`);
        giveUp();
      }
    });
  });
}

/** From the kept games to the lights. */
async function playOn(play: Play, waiting: () => void): Promise<void> {
  const { table, tableHost, undo } = play;
  const store = await openKept(play, waiting);
  if (store === null) return;
  undo.add(() => tableHost.close());
  await tableHost.begin(table, store);
}

/** The kept games, once the disk gives them; null when the program is to end before. */
async function openKept(
  { wish, table, tableHost, machine, log, undo }: Play,
  waiting: () => void,
): Promise<KeptStore | null> {
  let ended = false;
  undo.add(() => {
    ended = true;
  });
  const store = await openStore({
    ...{ home: wish.home, choice: table.choice, machine, waiting, log: log.part('store') },
    onView: (view) => tableHost.tell(view),
    ended: () => ended,
  });
  if (store === null) return null;
  undo.add(() => store.close());
  return store;
}

/** What was started, undone latest first when the program ends, or when a later start fails. */
class Undo {
  readonly #steps: (() => unknown)[] = [];

  add(step: () => unknown): void {
    this.#steps.push(step);
  }

  async run(): Promise<void> {
    for (const step of this.#steps.splice(0).reverse()) await step();
  }
}
