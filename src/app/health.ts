import type { Archive } from '../ports/archive.ts';
import type { GameStore } from '../ports/store.ts';
import type { BoardParts } from './board-parts.ts';
import type { Controller } from './controller.ts';
import type { GameChoice } from './game-choice.ts';
import { VERSION } from './version.ts';

/** What `GET /health` answers. */
export interface Health {
  /** A game can be played now: the sensors answer and the disk writes. */
  readonly ok: boolean;
  readonly status: 'ok' | 'starting' | 'degraded';
  readonly version: string;
  /** Seconds since the program's start. */
  readonly uptime: number;
  readonly game: string;
  readonly links: { readonly sensors: string; readonly actuators: string } | null;
  readonly store: { readonly writes: boolean; readonly aside: string | null } | null;
  /** Null: no mirror is configured. */
  readonly mirror: MirrorHealth | null;
}

/** How the link to other boards does; a game at this board needs it not. */
export interface MirrorHealth {
  readonly state: 'connected' | 'connecting' | 'off';
  /** Messages that are not delivered yet. */
  readonly waiting: number;
}

/** The parts of a running program, as far as they are there yet. */
export interface Running {
  choice: GameChoice;
  links: BoardParts | null;
  store: GameStore | null;
  archive: Archive | null;
  controller: Controller | null;
  mirror: (() => MirrorHealth) | null;
}

export function healthOf({ choice, links, store, controller, mirror }: Running): Health {
  const writes = controller?.writes ?? false;
  const sensors = links?.sensors.link.state;
  const ok = writes && sensors === 'up';
  const started = controller !== null && sensors !== 'connecting';
  return {
    ok,
    status: ok ? 'ok' : started ? 'degraded' : 'starting',
    version: VERSION,
    uptime: Math.round(process.uptime()),
    game: choice.head.game,
    links: links && { sensors: links.sensors.link.state, actuators: links.actuators.link.state },
    store: store && { writes, aside: store.aside },
    mirror: mirror?.() ?? null,
  };
}
