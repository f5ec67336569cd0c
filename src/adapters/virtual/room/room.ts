/** The virtual room: a pure reducer over what hands, servos, the wheel and time do. The entry of this folder. */
import type { PageMessage, RoomRefusal } from '../../../ports/page.ts';
import { centreOf } from './board-geometry.ts';
import { beginFalls, continueFalls, outOfReach } from './falls.ts';
import { beginHelping, helpOn } from './helping-hand.ts';
import { putInHand, putInTray, putOnSquare } from './placing.ts';
import { reedsUnder } from './reeds.ts';
import { type Placed, type RoomState, stackOn } from './room-state.ts';

export { closedContacts } from './reeds.ts';
export { newRoom, type Placed, type RoomBoard, type RoomState, roomBoard, roomOf } from './room-state.ts';

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
