/** `damier play`: one game on one board, from the command line's wish to the running parts. The entry of this folder. */
import { join } from 'node:path';
import { systemClock } from '../adapters/clock/clock.ts';
import type { PageServer } from '../adapters/http/http.ts';
import type { Log } from '../adapters/log/log.ts';
import type { GameStore } from '../ports/store.ts';
import { createArchive } from './archive.ts';
import { type BoardParts, buildBoard, woodenProfile } from './board-parts.ts';
import { Controller } from './controller.ts';
import { chooseGame, type GameChoice, type GameWish, seated } from './game-choice.ts';
import { healthOf, type Running } from './health.ts';
import { startHeartbeat } from './heartbeat.ts';
import { lastResort } from './last-resort.ts';
import { LightShow } from './light-show.ts';
import { messageOf } from './message-of.ts';
import { openHome } from './open-home.ts';
import { openPage, pageUrl } from './open-page.ts';
import { openStore } from './open-store.ts';
import { findOpponent, type OpponentWish, readClock } from './opponents.ts';
import { type PlayerMaker, Players } from './players.ts';
import { seatPages } from './table.ts';
import { createTraceFile } from './trace-file.ts';
import { Undo } from './undo.ts';
import { VERSION } from './version.ts';

const clock = systemClock;

export { BadUse } from './bad-use.ts';
export { homeDirectory } from './home.ts';

export interface PlayWish extends OpponentWish {
  readonly game: GameWish;
  /** `virtual`, or the name or file of a profile: a board of wood. */
  readonly board: string;
  /** The time control (`5+3`), or null for no clocks. */
  readonly clock: string | null;
  /** A file for the trace, which must not exist yet. */
  readonly record: string | null;
  readonly host: string;
  /** 0 asks for any free one. */
  readonly port: number;
}

export interface Playing {
  readonly url: string;
  /** Lights out, servos released, everything on the disk. */
  stop(): Promise<void>;
  /** What to do with an error that no part has caught. */
  uncaught(error: unknown): void;
}

export interface PlayOptions {
  /** Takes each line of the log as people read it. */
  readonly say: (message: string) => void;
  /** Too much went wrong: the program is to end, and to be started again. */
  readonly giveUp: () => void;
}

/** Starts a game; its page answers at once, the board's links follow. Throws `BadUse`, and then nothing runs. */
export async function startPlay(wish: PlayWish, { say, giveUp }: PlayOptions): Promise<Playing> {
  const undo = new Undo();
  try {
    const { choice, makers } = await layTable(wish, say);
    const running: Running = { choice, links: null, store: null, archive: null, controller: null };
    const server = await openPage({
      ...{ host: wish.host, port: wish.port, choice, virtual: wish.board === 'virtual', log: say },
      health: () => healthOf(running),
      archive: () => running.archive,
    });
    undo.add(() => server.close());
    const { lock, log } = openHome(wish.home, say);
    undo.add(() => lock.release());
    undo.add(() => log.close());
    log.note('started', { version: VERSION, node: process.version, head: choice.head });
    undo.add(() => log.note('ended', { uptime: process.uptime() }));
    await untilItPlaysOrWaits({ wish, makers, running, server, log, undo }, giveUp);
    return {
      url: pageUrl(wish.host, server.port),
      stop: () => undo.run(),
      uncaught: lastResort({ now: clock.now, log: log.part('program'), end: giveUp }),
    };
  } catch (error) {
    await undo.run();
    throw error;
  }
}

/** The game, and who plays it. */
async function layTable(
  wish: PlayWish,
  say: PlayOptions['say'],
): Promise<{ choice: GameChoice; makers: readonly PlayerMaker[] }> {
  const game = chooseGame(wish.game, woodenProfile(wish));
  const opponent = await findOpponent(wish, game, say);
  const seats = { directed: opponent === null ? [] : [opponent.setup], clock: readClock(wish.clock) };
  return { choice: seated(game, seats), makers: opponent === null ? [] : [opponent.maker] };
}

interface Play {
  readonly wish: PlayWish;
  readonly makers: readonly PlayerMaker[];
  readonly running: Running;
  readonly server: PageServer;
  readonly log: Log;
  readonly undo: Undo;
}

/** A disk that is full keeps nobody from opening the page: what goes wrong behind the wait ends the program. */
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
  const store = await openKept(play, waiting);
  if (store !== null) await playAtBoard(play, store);
}

/** The kept games, once the disk gives them; null when the program is to end before. */
async function openKept(
  { wish, running, server, log, undo }: Play,
  waiting: () => void,
): Promise<GameStore | null> {
  let ended = false;
  undo.add(() => {
    ended = true;
  });
  const store = await openStore({
    ...{ home: wish.home, choice: running.choice, clock, waiting, log: log.part('store') },
    onView: (view) => server.publish({ type: 'view', view }),
    ended: () => ended,
  });
  if (store === null) return null;
  undo.add(() => store.close());
  running.store = store;
  running.archive = createArchive({ games: store, home: wish.home });
  return store;
}

async function playAtBoard(
  { wish, makers, running, server, log, undo }: Play,
  store: GameStore,
): Promise<void> {
  const { choice } = running;
  const trace = wish.record === null ? null : createTraceFile(wish.record, log.part('trace'));
  undo.add(() => trace?.close());
  const parts = await buildBoard({ ...wish, choice, clock, log: log.part('board') });
  const { virtual, sensors, actuators } = parts;
  undo.add(() => virtual?.close());
  undo.add(() => Promise.all([sensors.close(), actuators.close()]));
  const players = new Players({ makers, clock, log: log.part('players') });
  undo.add(() => players.close());
  const controller = new Controller({
    ...{ choice, store, board: sensors, actuators, players, clock, log: log.part('game') },
    onView: (view) => server.publish({ type: 'view', view }),
    traceTo: trace && ((line) => trace.write(line)),
  });
  undo.add(() => controller.stop());
  running.links = parts;
  running.controller = controller;
  undo.add(seatPages({ ...parts, controller, server, choice }));
  const lights = new LightShow({
    ...{ actuators, clock, profile: choice.profile, log: log.part('lights') },
    view: () => controller.view,
  });
  undo.add(() => lights.stop());
  const file = join(wish.home, 'heartbeat');
  undo.add(startHeartbeat({ file, clock, sound: () => controller.writes }));
  controller.start();
  lights.start();
  openLinks(parts, log.part('links'));
}

/** Each link is tried until it is there; how that goes, the links themselves say. */
function openLinks({ sensors, actuators }: BoardParts, log: (message: string) => void): void {
  for (const link of [sensors, actuators]) {
    link.open().catch((error: unknown) => log(`a link cannot be opened: ${messageOf(error)}`));
  }
}
