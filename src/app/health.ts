/** Signs of life for others: the watchdog, systemd, the exhibit's browser. */

import { closeSync, futimesSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isCoded } from '../adapters/words/words.ts';
import type { Lock } from '../exhibit/exhibit.ts';
import type { Trouble } from '../game/game.ts';
import type { Clock } from '../ports/clock.ts';
import { PROTOCOL } from '../ports/page.ts';
import type { SettingsState, StaffDesk } from '../ports/staff.ts';
import type { KeptStore } from '../ports/store.ts';
import type { Side } from '../rules/rules.ts';
import type { AtBoard } from './board-parts.ts';
import { messageOf } from './errors.ts';
import { replaceFile } from './home.ts';
import type { DamagedFile } from './home-files.ts';
import { VERSION } from './machine.ts';
import type { MirrorHealth } from './mirror/mirror.ts';

/** What `GET /health` answers. */
export interface Health {
  /**
   * A game can be played now: the sensors answer, the disk writes and no player has failed. While the board is locked, only the
   * disk counts.
   */
  readonly ok: boolean;
  readonly status: 'ok' | 'starting' | 'degraded' | 'locked';
  /** Of what server and pages, or programs, say to each other (ports/page.ts). */
  readonly protocol: number;
  readonly version: string;
  /** How many pages are open; the server counts them. */
  readonly pages?: number;
  /** The process, for who has to end it. */
  readonly pid: number;
  /** Seconds since the program's start. */
  readonly uptime: number;
  readonly game: string;
  /** Why visitors cannot play; null: they can. */
  readonly lock: Lock | null;
  /** Which settings it runs with (ports/staff.ts); null until staff's part is there. */
  readonly settings: SettingsState['from'] | null;
  readonly links: { readonly sensors: string; readonly actuators: string } | null;
  readonly store: { readonly writes: boolean; readonly aside: string | null } | null;
  /** Players without a hand here who have failed or are not there: which, and what is being tried. */
  readonly players: readonly (Trouble & { readonly side: Side })[];
  /** How the way to other boards stands; null: none was asked for. A game at this board does not need it. */
  readonly mirror: MirrorHealth | null;
  /** Files of the home folder that could not be used, and what has become of them. */
  readonly damaged: readonly DamagedFile[];
}

/** From what health is read; null: it is not there yet, or none was asked for. */
export interface Signs {
  readonly atBoard: AtBoard;
  readonly store: Pick<KeptStore, 'aside'> | null;
  readonly mirror: { readonly health: MirrorHealth | null } | null;
  readonly staff: Pick<StaffDesk, 'lock' | 'inForce'> | null;
  readonly damaged: readonly DamagedFile[];
}

export function healthOf({ atBoard, store, mirror, staff, damaged }: Signs): Health {
  const { choice, board, loop } = atBoard;
  const writes = loop?.writes ?? false;
  const sensors = board?.sensors.link.state;
  const lock = staff?.lock ?? null;
  const players = (['W', 'B'] as const).flatMap((side) => {
    const trouble = loop?.troubles?.[side] ?? null;
    return trouble === null ? [] : [{ side, ...trouble }];
  });
  const ok = writes && (lock !== null || (sensors === 'up' && players.length === 0));
  const started = loop !== null && sensors !== 'connecting';
  return {
    ok,
    status: ok ? (lock === null ? 'ok' : 'locked') : started ? 'degraded' : 'starting',
    protocol: PROTOCOL,
    version: VERSION,
    pid: process.pid,
    uptime: Math.round(process.uptime()),
    game: choice.head.game,
    lock,
    settings: staff?.inForce.from ?? null,
    links: board && { sensors: board.sensors.link.state, actuators: board.actuators.link.state },
    store: store && { writes, aside: store.aside },
    players,
    mirror: mirror?.health ?? null,
    damaged,
  };
}

const BEAT_MS = 5000;

/**
 * Where the heartbeat is: in `RUNTIME_DIRECTORY`, which systemd keeps in memory and where no disk counts; otherwise in the folder
 * of kept games.
 */
export function heartbeatFile(home: string, { RUNTIME_DIRECTORY: runtime }: NodeJS.ProcessEnv): string {
  return join(runtime || home, 'heartbeat');
}

/**
 * Touches a file at once and every 5 s while the program's loop runs. A watchdog that finds it older than 30 s may restart the
 * program. A full disk or a pulled cable does not stop it, because no restart cures them; `/health` tells of those.
 */
export function startHeartbeat(file: string, clock: Clock): () => void {
  let cancel: () => void = () => undefined;
  const beat = () => {
    cancel = clock.after(BEAT_MS, beat);
    touch(file);
  };
  beat();
  return () => cancel();
}

/** Writes no byte: a full disk takes a file's time, and an empty file. */
function touch(file: string): void {
  const now = new Date();
  try {
    const beaten = openSync(file, 'a');
    try {
      futimesSync(beaten, now, now);
    } finally {
      closeSync(beaten);
    }
  } catch (error) {
    // A read-only disk takes no beat. It takes no journal either, and the journal has said so already.
    if (!isCoded(error)) throw error;
  }
}

/**
 * Writes the page's address into a file beside the heartbeat, `page`, for the exhibit's browser and for updates. So the port is set
 * in one place, and everything else reads it here. Every user may read it. The function that it returns removes the file.
 */
export function tellPageAddress(
  home: string,
  { RUNTIME_DIRECTORY: runtime }: NodeJS.ProcessEnv,
  url: string,
  log: (message: string) => void,
): () => void {
  const file = join(runtime || home, 'page');
  try {
    replaceFile(file, `${url}\n`, 0o644);
  } catch (error) {
    log(`${file} cannot be written, so that no update and no kiosk finds the page: ${messageOf(error)}`);
  }
  return () => rmSync(file, { force: true });
}
