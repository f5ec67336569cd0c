/** Discs that follow a game: the same disc stays the same one on its way, so that it is seen to move. Pure. */

import type { Disc, DiscPlace } from '../../ports/page.ts';
import type { Face, Side } from '../../rules/rules.ts';
import { cellOf, centreOf, nameOf } from '../board/geometry.ts';

/** What is to stand on a square, the lowest disc first. */
export interface Standing {
  readonly side: Side;
  readonly discs: readonly Face[];
}

/**
 * The discs set so that the squares hold what they should. Discs that are in the way move where one of their side is missing;
 * one for which there is no place is held over its square while `isHeld` says so, and else lies in its tray.
 */
export function settled(
  before: readonly Disc[],
  wanted: ReadonlyMap<string, Standing>,
  isHeld: (square: string, side: Side) => boolean,
): readonly Disc[] {
  const staying = before.filter((disc) => stays(disc, wanted));
  const free = before.filter((disc) => !staying.includes(disc)).sort((a, b) => rank(a) - rank(b));
  const moved: Disc[] = [];
  let nextId = before.reduce((most, { id }) => Math.max(most, id), 0) + 1;
  for (const [at, { side, discs }] of wanted) {
    for (const [level, face] of discs.entries()) {
      if (staying.some((disc) => isOn(disc, at, level))) continue;
      const index = free.findIndex((disc) => disc.side === side && shows(disc, face));
      const [taken] = index < 0 ? [] : free.splice(index, 1);
      const shown = face === 'king' ? { face } : {};
      moved.push({ id: taken?.id ?? nextId++, side, ...shown, place: { on: 'square', at, level } });
    }
  }
  return [...staying, ...moved, ...free.map((disc) => putAway(disc, isHeld))].sort((a, b) => a.id - b.id);
}

/** A disc at rest is changed by nothing that leaves its square as it was. */
function stays(disc: Disc, wanted: ReadonlyMap<string, Standing>): boolean {
  if (disc.place.on !== 'square') return false;
  const standing = wanted.get(disc.place.at);
  const face = standing?.discs[disc.place.level];
  return standing?.side === disc.side && face !== undefined && shows(disc, face);
}

function shows({ face }: Disc, wanted: Face): boolean {
  return (face ?? 'man') === wanted;
}

function isOn({ place }: Disc, at: string, level: number): boolean {
  return place.on === 'square' && place.at === at && place.level === level;
}

/** What is in the hand is put down first, what lies in a tray last. */
function rank({ place }: Disc): number {
  return place.on === 'hand' ? 0 : place.on === 'square' ? 1 : 2;
}

function putAway(disc: Disc, isHeld: (square: string, side: Side) => boolean): Disc {
  const from = squareOf(disc.place);
  if (from === null || !isHeld(from, disc.side)) return { ...disc, place: { on: 'tray', side: disc.side } };
  const cell = cellOf(from);
  return cell === null ? disc : { ...disc, place: { on: 'hand', ...centreOf(cell) } };
}

function squareOf(place: DiscPlace): string | null {
  switch (place.on) {
    case 'square':
      return place.at;
    case 'hand':
      return nameOf({ col: Math.floor(place.x), row: Math.floor(place.y) });
    case 'tray':
      return null;
  }
}
