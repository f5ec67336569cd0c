/** The virtual room: a pure reducer over what hands, servos, the wheel and time do. The entry of this folder. */

import type { Disc, PageMessage, RoomRefusal } from '../../../ports/page.ts';
import {
  centreOf,
  type Fall,
  type Placed,
  putInHand,
  putInTray,
  putOnSquare,
  type RoomState,
  reedsUnder,
  shows,
  stackOn,
  trapOpenings,
} from './room-state.ts';

export {
  closedContacts,
  newRoom,
  type Placed,
  type RoomBoard,
  type RoomState,
  roomBoard,
  roomOf,
} from './room-state.ts';

/** What a page's hand does to the room. */
export type HandGesture = Extract<
  PageMessage,
  { type: 'lift' | 'carry' | 'drop' | 'wheel' | 'wheelRelease' | 'button' }
>;

export type RoomInput =
  | { readonly kind: 'gesture'; readonly gesture: HandGesture }
  | { readonly kind: 'setUp'; readonly placement: readonly Placed[] }
  /** Servos: travel of every slider in notches. */
  | { readonly kind: 'sliders'; readonly travel: Readonly<Record<string, number>> }
  /** The simulated wheel: cumulative angle in degrees, degrees a second. */
  | { readonly kind: 'wheel'; readonly angle: number; readonly speed: number }
  | { readonly kind: 'elapsed'; readonly ms: number };

/** The room after an input; the same object when nothing changed, as when a gesture is refused. */
export function stepRoom(state: RoomState, input: RoomInput): RoomState {
  switch (input.kind) {
    case 'gesture': {
      const done = gestured(state, input.gesture);
      return typeof done === 'string' ? state : done;
    }
    case 'setUp':
      return beginHelping(dropInTrays(state), input.placement);
    case 'sliders':
      return beginFalls({ ...state, travel: input.travel });
    case 'wheel':
      return { ...state, wheel: { angle: input.angle, speed: input.speed } };
    case 'elapsed':
      return helpOn(continueFalls(state, input.ms), input.ms);
  }
}

/** Why the hand cannot do that in the room as it is; null: it can. */
export function roomRefusal(state: RoomState, gesture: HandGesture): RoomRefusal | null {
  const done = gestured(state, gesture);
  return typeof done === 'string' ? done : null;
}

function gestured(state: RoomState, gesture: HandGesture): RoomState | RoomRefusal {
  switch (gesture.type) {
    case 'lift':
      return lift(state, gesture.disc, gesture.top ?? false);
    case 'carry':
      return carry(state, gesture.x, gesture.y, gesture.sliding ?? false);
    case 'drop':
      if (state.hand.length === 0) return 'emptyHand';
      return gesture.to.on === 'tray'
        ? emptyHanded(putInTray(state, state.hand, gesture.to.side))
        : dropOn(state, gesture.to.at);
    case 'button':
      return { ...state, buttons: { ...state.buttons, [gesture.seat]: gesture.down } };
    // The wheel turns in the simulated board, which reports where it is.
    case 'wheel':
    case 'wheelRelease':
      return state;
  }
}

/** Takes a disc and all above it, or only the uppermost of its square, into the hand, on top of what is there. */
function lift(state: RoomState, id: number, topOnly: boolean): RoomState | RoomRefusal {
  const disc = state.discs.find((candidate) => candidate.id === id);
  if (disc === undefined) return 'noDisc';
  if (disc.place.on === 'hand') return 'inHand';
  const { place } = disc;
  if (place.on === 'tray') {
    const middle = state.board.size / 2;
    return taken(putInHand(state, [id], middle, 0), [id]);
  }
  const centre = centreOf(state.board, place.at);
  if (centre === null) throw new Error(`disc ${id} stands on ${place.at}, which this board has not`);
  if (outOfReach(state, place.at)) return 'outOfReach';
  const stack = stackOn(state, place.at);
  const ids = (topOnly ? stack.slice(-1) : stack.slice(place.level)).map((one) => one.id);
  const lifted = taken(putInHand(state, ids, centre.x, centre.y), ids);
  return stackOn(lifted, place.at).length > 0
    ? lifted
    : { ...lifted, falls: lifted.falls.filter(({ at }) => at !== place.at) };
}

function taken(state: RoomState, ids: readonly number[]): RoomState {
  return { ...state, hand: [...state.hand, ...ids], helping: null };
}

function carry(state: RoomState, x: number, y: number, sliding: boolean): RoomState | RoomRefusal {
  if (state.hand.length === 0) return 'emptyHand';
  return {
    ...putInHand(state, state.hand, x, y),
    slidOver: sliding ? reedsUnder(state.board, state.slidOver, x, y) : [],
  };
}

function dropOn(state: RoomState, at: string): RoomState | RoomRefusal {
  if (centreOf(state.board, at) === null) return 'noSquare';
  return beginFalls(emptyHanded(putOnSquare(state, state.hand, at)));
}

function emptyHanded(state: RoomState): RoomState {
  return { ...state, hand: [], slidOver: [] };
}

/** What the hand holds is laid aside, each disc in the tray of its colour. */
function dropInTrays(state: RoomState): RoomState {
  const laid = state.discs.filter((disc) => disc.place.on === 'hand');
  return emptyHanded(laid.reduce((room, disc) => putInTray(room, [disc.id], disc.side), state));
}

// Reckoned: a disc slides off for 130 ms, then drops 60 mm in 110 ms.

/** A third of the flap's 80°: wood slides on wood. */
const SLIDES_FROM = 1 / 3;
const REED_FREE_MS = 130;
const FALLEN_MS = 240;

/** Discs on traps that are open far enough begin to slide. */
function beginFalls(state: RoomState): RoomState {
  const openings = trapOpenings(state);
  const begun: Fall[] = Object.entries(openings)
    .filter(([at, opening]) => opening >= SLIDES_FROM && stackOn(state, at).length > 0)
    .filter(([at]) => !state.board.jammed.includes(at) && !state.falls.some((fall) => fall.at === at))
    .map(([at]) => ({ at, reedOpen: false, ms: 0 }));
  return begun.length === 0 ? state : { ...state, falls: [...state.falls, ...begun] };
}

/** Lets the discs that slide go on for `ms`; those that have fallen lie in the tray of their colour. */
function continueFalls(state: RoomState, ms: number): RoomState {
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
function outOfReach(state: RoomState, at: string): boolean {
  return state.falls.some((fall) => fall.at === at && fall.reedOpen);
}

/** A quick but human pace: above the debounce times of 20 ms and 40 ms, so that every reed is seen. */
const MS_A_DISC = 100;

/** Begins to arrange. Where all stands in place already one disc is still lifted: a new game begins for hands alone. */
function beginHelping(state: RoomState, placement: readonly Placed[]): RoomState {
  const [first] = placement;
  const inPlace = moveOneDisc(state, placement) === state;
  const top = inPlace && first !== undefined ? stackOn(state, first.at).at(-1) : undefined;
  const begun = top === undefined ? state : putInTray(state, [top.id], top.side);
  return { ...begun, helping: { placement, ms: 0 } };
}

/** Goes on arranging for `ms`; done when every disc that there is stands where it should. A trap that is open still is waited for. */
function helpOn(state: RoomState, ms: number): RoomState {
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
