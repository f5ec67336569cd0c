// src/hardware/magnetics.ts: a sound reed closes within 9–12 mm of a disc's centre and opens by 17 mm.
import { centreOf, squaresNear } from './board-geometry.ts';
import { isReached, type ReedReach, type RoomBoard, type RoomState, stackOn } from './room-state.ts';
import { closedSwitches } from './switches.ts';

const SOUND: ReedReach = { closesMm: 10.5, opensMm: 17 };

/** Reeds that a disc sliding at (x, y) holds closed, given those it held before. */
export function reedsUnder(
  board: RoomBoard,
  held: readonly string[],
  x: number,
  y: number,
): readonly string[] {
  return squaresNear(board, x, y).filter((at) => {
    const centre = centreOf(board, at);
    if (centre === null) return false;
    const distance = Math.hypot(centre.x - x, centre.y - y) * board.pitchMm;
    const { closesMm, opensMm } = board.reeds[at] ?? SOUND;
    return distance <= (held.includes(at) ? opensMm : closesMm);
  });
}

/** The closed contacts as the matrix has them, reeds and switches: one bitmap a row (rank 1 first), bit = column. */
export function closedContacts(state: RoomState): readonly number[] {
  const { board } = state;
  const rows = closedSwitches(state);
  const close = (at: string): void => {
    const centre = centreOf(board, at);
    if (centre === null) return;
    const row = Math.floor(centre.y);
    rows[row] = (rows[row] ?? 0) | (1 << Math.floor(centre.x));
  };
  for (const { place } of state.discs)
    if (place.on === 'square' && holdsReed(state, place.at)) close(place.at);
  for (const at of state.slidOver) close(at);
  return rows;
}

/** A disc on its square closes the reed, unless it has slid off the open flap. */
function holdsReed(state: RoomState, at: string): boolean {
  if (state.board.leadless.includes(at) && isReached(state, at)) return false;
  return stackOn(state, at).length > 0 && !state.falls.some((fall) => fall.at === at && fall.reedOpen);
}
