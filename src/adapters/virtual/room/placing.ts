import type { DiscPlace } from '../../../ports/page.ts';
import type { Side } from '../../../rules/rules.ts';
import { type RoomState, stackOn } from './room-state.ts';

/** Puts discs, the lowest first, on top of what stands on a square. */
export function putOnSquare(state: RoomState, ids: readonly number[], at: string): RoomState {
  const height = stackOn(state, at).length;
  return place(state, ids, (index) => ({ on: 'square', at, level: height + index }));
}

export function putInTray(state: RoomState, ids: readonly number[], side: Side): RoomState {
  return place(state, ids, () => ({ on: 'tray', side }));
}

export function putInHand(state: RoomState, ids: readonly number[], x: number, y: number): RoomState {
  return place(state, ids, () => ({ on: 'hand', x, y }));
}

function place(state: RoomState, ids: readonly number[], placeOf: (index: number) => DiscPlace): RoomState {
  return {
    ...state,
    discs: state.discs.map((disc) => {
      const index = ids.indexOf(disc.id);
      return index < 0 ? disc : { ...disc, place: placeOf(index) };
    }),
  };
}
