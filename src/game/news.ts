import type { GameEvent } from './event.ts';

/** What has just happened, for those who cannot see it: the last events, numbered from the program's start. */
export interface News {
  /** The number of the last one; 0: none yet. */
  readonly last: number;
  /** Oldest first; the last of them has the number `last`. */
  readonly events: readonly GameEvent[];
}

export const NO_NEWS: News = { last: 0, events: [] };

/** A page that is slow misses a view, and no event: so many come again with each, and all of one step. */
const KEPT = 12;

export function newsWith({ last, events }: News, more: readonly GameEvent[]): News {
  return { last: last + more.length, events: [...events, ...more].slice(-Math.max(KEPT, more.length)) };
}
