// Reckoned: a disc slides off for 130 ms, then drops 60 mm in 110 ms.
import { type Fall, type RoomState, stackOn, trapOpenings } from './room-state.ts';

/** A third of the flap's 80°: wood slides on wood. */
const SLIDES_FROM = 1 / 3;
const REED_FREE_MS = 130;
const FALLEN_MS = 240;

/** Discs on traps that are open far enough begin to slide. */
export function beginFalls(state: RoomState): RoomState {
  const openings = trapOpenings(state);
  const begun: Fall[] = Object.entries(openings)
    .filter(([at, opening]) => opening >= SLIDES_FROM && stackOn(state, at).length > 0)
    .filter(([at]) => !state.board.jammed.includes(at) && !state.falls.some((fall) => fall.at === at))
    .map(([at]) => ({ at, reedOpen: false, ms: 0 }));
  return begun.length === 0 ? state : { ...state, falls: [...state.falls, ...begun] };
}

/** Lets the discs that slide go on for `ms`; those that have fallen lie in the tray of their colour. */
export function continueFalls(state: RoomState, ms: number): RoomState {
  if (state.falls.length === 0) return state;
  const openings = trapOpenings(state);
  const going = state.falls
    // A flap that shut again before the disc was off it has kept the disc.
    .filter((fall) => fall.reedOpen || (openings[fall.at] ?? 0) >= SLIDES_FROM)
    .map((fall) => ({ ...fall, ms: fall.ms + ms, reedOpen: fall.ms + ms >= REED_FREE_MS }));
  const fallen = new Set(going.filter((fall) => fall.ms >= FALLEN_MS).map((fall) => fall.at));
  return {
    ...state,
    falls: going.filter((fall) => !fallen.has(fall.at)),
    discs: state.discs.map((disc) =>
      disc.place.on === 'square' && fallen.has(disc.place.at)
        ? { ...disc, place: { on: 'tray', side: disc.side } }
        : disc,
    ),
  };
}

/** True while a disc on that square can no longer be caught by a hand. */
export function outOfReach(state: RoomState, at: string): boolean {
  return state.falls.some((fall) => fall.at === at && fall.reedOpen);
}
