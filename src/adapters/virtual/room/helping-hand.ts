import type { Disc } from '../../../ports/page.ts';
import { putInTray, putOnSquare } from './placing.ts';
import { type Placed, type RoomState, shows, stackOn, trapOpenings } from './room-state.ts';

/** A quick but human pace: above the debounce times of 20 ms and 40 ms, so that every reed is seen. */
const MS_A_DISC = 100;

/** Begins to arrange. Where all stands in place already one disc is still lifted: a new game begins for hands alone. */
export function beginHelping(state: RoomState, placement: readonly Placed[]): RoomState {
  const [first] = placement;
  const inPlace = moveOneDisc(state, placement) === state;
  const top = inPlace && first !== undefined ? stackOn(state, first.at).at(-1) : undefined;
  const begun = top === undefined ? state : putInTray(state, [top.id], top.side);
  return { ...begun, helping: { placement, ms: 0 } };
}

/** Goes on arranging for `ms`; done when every disc that there is stands where it should. A trap that is open still is waited for. */
export function helpOn(state: RoomState, ms: number): RoomState {
  if (state.helping === null) return state;
  const { placement, ms: worked } = state.helping;
  if (worked + ms < MS_A_DISC) return { ...state, helping: { placement, ms: worked + ms } };
  const after = moveOneDisc(state, placement);
  const waits = placement.some((placed) => isOpenTrap(state, placed.at) && lacksDisc(state, placed));
  return { ...after, helping: after === state && !waits ? null : { placement, ms: 0 } };
}

/** Clears what stands wrong, then fills what is empty; the same state when nothing is left to do. */
function moveOneDisc(state: RoomState, placement: readonly Placed[]): RoomState {
  const wanted = new Map(placement.map((placed) => [placed.at, placed]));
  const gap = placement.find((placed) => !isOpenTrap(state, placed.at) && lacksDisc(state, placed));
  if (gap !== undefined) {
    const source = sparePieceFor(state, gap, wanted);
    if (source !== undefined) return putOnSquare(state, [source.id], gap.at);
  }
  const surplus = state.discs.find((disc) => isSurplus(state, disc, wanted));
  return surplus === undefined ? state : putInTray(state, [surplus.id], surplus.side);
}

function isOpenTrap(state: RoomState, at: string): boolean {
  return (trapOpenings(state)[at] ?? 0) > 0;
}

/** What stands there is right as far as it goes, and too low. */
function lacksDisc(state: RoomState, placed: Placed): boolean {
  const { at, discs } = placed;
  const stack = stackOn(state, at);
  return stack.length < discs.length && stack.every((disc) => fits(disc, placed));
}

/** Of that colour, and with the face that is wanted there; the discs of one piece show the same. */
function fits(disc: Disc, { side, discs }: Placed): boolean {
  return disc.side === side && discs.every((face) => shows(disc, face));
}

/** A disc that fits from the tray, else one that stands where it should not. */
function sparePieceFor(state: RoomState, gap: Placed, wanted: ReadonlyMap<string, Placed>): Disc | undefined {
  const fitting = state.discs.filter((disc) => fits(disc, gap));
  return (
    fitting.find((disc) => isSurplus(state, disc, wanted)) ?? fitting.find((disc) => disc.place.on === 'tray')
  );
}

/** The uppermost disc of a stack that is too high there or has a wrong disc in it. */
function isSurplus(state: RoomState, disc: Disc, wanted: ReadonlyMap<string, Placed>): boolean {
  if (disc.place.on !== 'square') return false;
  const { at } = disc.place;
  const stack = stackOn(state, at);
  if (stack.at(-1)?.id !== disc.id) return false;
  const target = wanted.get(at);
  if (target === undefined) return true;
  return stack.length > target.discs.length || stack.some((one) => !fits(one, target));
}
