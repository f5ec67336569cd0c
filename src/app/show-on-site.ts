import type { Log } from '../adapters/log/log.ts';
import type { Clock } from '../ports/clock.ts';
import type { Site } from '../ports/site.ts';
import { Broadcast } from './broadcast.ts';
import type { House } from './house.ts';

export interface Shown {
  readonly house: House;
  /** The last game as PDN; null: there is none. */
  readonly live: () => string | null;
  readonly clock: Clock;
  readonly log: Log;
}

/** The game is shown on a site, if one is named; the answer ends it. */
export function showOnSite(site: Site | null, { house, live, clock, log }: Shown): () => void {
  if (site === null) return () => undefined;
  const show = new Broadcast({ site, live, clock, log: log.part('broadcast') });
  let known = '';
  const off = house.onView(({ plies, fen, outcome }) => {
    const now = `${plies.length} ${fen} ${outcome?.reason}`;
    if (now !== known) show.changed();
    known = now;
  });
  return () => {
    off();
    show.end();
  };
}
