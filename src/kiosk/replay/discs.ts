/** Discs that follow a game. The same disc stays the same one on its way, so that it is seen to move. Pure. */

import type { Disc, DiscPlace, Room } from '../../ports/page.ts';
import {
  type Face,
  type Notch,
  notchOf,
  type Position,
  type Rules,
  type Side,
  withDiscs,
} from '../../rules/rules.ts';
import { cellOf, centreOf, nameOf, nameOfNumber } from '../board/geometry.ts';

/** What is to stand on a square, the lowest disc first. */
export interface Standing {
  readonly side: Side;
  readonly discs: readonly Face[];
}

/**
 * The discs set so that the squares hold what they should. Discs that are in the way move where one of their side is missing. One
 * for which there is no place is held over its square while `isHeld` says so; otherwise it lies in its tray.
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

// A game's position as a room draws it. Pure.

/** The pieces of a position, by algebraic squares. */
export function standing({ board, ruleSet }: Rules, { pieces }: Position): ReadonlyMap<string, Standing> {
  const list = [...pieces].map(([square, { side, kind }]) => ({ square, side, king: kind === 'king' }));
  return new Map(
    withDiscs(list, ruleSet.kingSupply).map(({ square, side, discs }) => [
      nameOfNumber(square, board.size),
      { side, discs },
    ]),
  );
}

const TRAVEL: Readonly<Record<Notch, number>> = { L: -1, N: 0, R: 1 };

/** These discs, with sliders and doors as the position has them. */
export function roomOf({ layout, board }: Rules, { openTraps }: Position, discs: readonly Disc[]): Room {
  const sliders = (layout?.sliders ?? []).map((slider) => ({ ...slider, notch: notchOf(slider, openTraps) }));
  return {
    discs,
    sliders: Object.fromEntries(sliders.map(({ id, notch }) => [id, TRAVEL[notch]])),
    traps: Object.fromEntries(
      sliders.flatMap(({ left, right, notch }) => [
        [nameOfNumber(left, board.size), notch === 'L' ? 1 : 0],
        [nameOfNumber(right, board.size), notch === 'R' ? 1 : 0],
      ]),
    ),
    wheel: { angle: 0, speed: 0 },
    buttons: { bottom: false, top: false },
  };
}

/** Made when it is asked for first. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
