import type { Lock } from '../exhibit/exhibit.ts';
import type { Trouble } from '../game/game.ts';
import { PROTOCOL } from '../ports/page.ts';
import type { SettingsState, StaffDesk } from '../ports/staff.ts';
import type { KeptStore } from '../ports/store.ts';
import type { Side } from '../rules/rules.ts';
import type { AtBoard } from './board-parts.ts';
import type { DamagedFile } from './home-files.ts';
import type { MirrorHealth } from './mirror/mirror.ts';
import { VERSION } from './version.ts';

/** What `GET /health` answers. */
export interface Health {
  /** A game can be played now: the sensors answer, the disk writes and no player has failed. While the board is locked, the disk alone counts. */
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
  /** How the way to other boards does; null: none was asked for. A game at this board needs it not. */
  readonly mirror: MirrorHealth | null;
  /** Files of the home folder that could not be used, and what has become of them. */
  readonly damaged: readonly DamagedFile[];
}

/** What health is seen by; null: it is not there yet, or none was asked for. */
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
