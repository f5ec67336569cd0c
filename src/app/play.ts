/** `damier play`: one game on one board, from the command line's wish to the running parts. The entry of this folder. */
import { fileURLToPath } from 'node:url';
import { systemClock } from '../adapters/clock/clock.ts';
import { type PageServer, startPageServer } from '../adapters/http/http.ts';
import { lockHome } from '../adapters/journal/home-lock.ts';
import { openGameStore } from '../adapters/journal/journal.ts';
import { makeFolder } from '../adapters/journal/make-folder.ts';
import type { GameStore } from '../ports/store.ts';
import { BadUse } from './bad-use.ts';
import { type BoardParts, buildVirtualBoard } from './board-parts.ts';
import { Controller } from './controller.ts';
import { chooseGame, type GameChoice, type GameWish } from './game-choice.ts';
import { LightShow } from './light-show.ts';
import { pageProfile } from './page-profile.ts';
import { seatPages } from './table.ts';
import { createTraceFile, type TraceFile } from './trace-file.ts';
import { Undo } from './undo.ts';
import { VERSION } from './version.ts';

export { BadUse } from './bad-use.ts';
export { homeDirectory } from './home.ts';

export interface PlayWish extends GameWish {
  /** Fixes everything that is random on a virtual board, the wheel's friction above all. */
  readonly seed: number | null;
  /** A file for the trace, which must not exist yet. */
  readonly record: string | null;
  readonly host: string;
  /** 0 asks for any free one. */
  readonly port: number;
  /** Folder of games and room (`homeDirectory`). */
  readonly home: string;
}

export interface Playing {
  readonly url: string;
  /** Lights out, servos released, everything on the disk. */
  stop(): Promise<void>;
}

type Log = (message: string) => void;

const SITE = fileURLToPath(new URL('../kiosk', import.meta.url));

/** Starts a game; its page answers at once, the board's links follow. Throws `BadUse`, and then nothing runs. */
export async function startPlay(wish: PlayWish, log: Log): Promise<Playing> {
  const undo = new Undo();
  try {
    const choice = chooseGame(wish);
    const server = await openServer(wish, choice, undo, log);
    const store = await openHome(wish.home, undo, log);
    const trace = wish.record === null ? null : createTraceFile(wish.record, log);
    undo.add(() => trace?.close());
    await playAtVirtualBoard({ wish, choice, server, store, trace }, undo, log);
    return { url: `http://${urlHost(wish.host)}:${server.port}/`, stop: () => undo.run() };
  } catch (error) {
    await undo.run();
    throw error;
  }
}

async function openServer(wish: PlayWish, choice: GameChoice, undo: Undo, log: Log): Promise<PageServer> {
  const { host, port } = wish;
  const about = { status: 'ok', version: VERSION, game: choice.head.game };
  try {
    const server = await startPageServer({ host, port, site: SITE, clock: systemClock, about, log });
    undo.add(() => server.close());
    server.publish({
      type: 'hello',
      version: VERSION,
      profile: pageProfile(choice.profile, choice.setup.rules),
      virtual: true,
    });
    return server;
  } catch (error) {
    throw listenFailure(error, wish);
  }
}

function listenFailure(error: unknown, { host, port }: PlayWish): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new BadUse(
        `port ${port} is busy: another program, perhaps another damier, listens there. ` +
          `End that one, or take another port: --port ${port + 1}, or PORT=${port + 1} in the environment`,
      );
    case 'EACCES':
      return new BadUse(`port ${port} may not be used by this user; take one above 1023, as --port 8080`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new BadUse(
        `--host ${host}: this machine has no such address; leave it out for the loopback address`,
      );
    default:
      return error;
  }
}

async function openHome(home: string, undo: Undo, log: Log): Promise<GameStore> {
  try {
    makeFolder(home);
    const lock = await lockHome(home);
    if (lock === null) {
      throw new BadUse(
        `another damier plays with the folder ${home}. End that one, or name another folder in DAMIER_HOME`,
      );
    }
    undo.add(() => lock.release());
    return openGameStore(home, log);
  } catch (error) {
    if (codeOf(error) === null) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new BadUse(`nothing can be kept in ${home} (${why}). Name another folder in DAMIER_HOME`);
  }
}

interface Prepared {
  readonly wish: PlayWish;
  readonly choice: GameChoice;
  readonly server: PageServer;
  readonly store: GameStore;
  readonly trace: TraceFile | null;
}

async function playAtVirtualBoard(prepared: Prepared, undo: Undo, log: Log): Promise<void> {
  const { wish, choice, server, store, trace } = prepared;
  const clock = systemClock;
  const parts = await buildVirtualBoard({ choice, home: wish.home, seed: wish.seed, clock, log });
  const { virtual, sensors, actuators } = parts;
  undo.add(() => virtual.close());
  undo.add(() => Promise.all([sensors.close(), actuators.close()]));
  const controller = new Controller({
    choice,
    store,
    board: sensors,
    actuators,
    clock,
    log,
    onView: (view) => server.publish({ type: 'view', view }),
    traceTo: trace && ((line) => trace.write(line)),
  });
  undo.add(() => controller.stop());
  undo.add(seatPages({ ...parts, controller, server, choice }));
  const lights = new LightShow({ actuators, clock, profile: choice.profile, view: () => controller.view });
  undo.add(() => lights.stop());
  controller.start();
  lights.start();
  openLinks(parts, log);
}

/** Each link is tried until it is there; how that goes, the links themselves say. */
function openLinks({ sensors, actuators }: BoardParts, log: Log): void {
  for (const link of [sensors, actuators]) {
    link.open().catch((error: unknown) => log(`a link cannot be opened: ${String(error)}`));
  }
}

function urlHost(host: string): string {
  if (host === '127.0.0.1') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
