// A switch a flap, one a slider, one at the drawer, on the crossings that no square uses.
import { type RoomState, trapOpenings } from './room-state.ts';

const LINES = 10;
const NOTCH_MM = 15;
/** The bar's bump is flat for 1.5 mm on either side and gone after 4 (hardware/parts/slider.scad): half way up its lever lets go. */
const BUMP_MM = 2.75;

/** The rows of the matrix with the closed microswitches: one bitmap a row, bit = column. */
export function closedSwitches(state: RoomState): number[] {
  const rows = new Array<number>(LINES).fill(0);
  const openings = trapOpenings(state);
  for (const { row, column, kind, of } of state.board.contacts)
    if (isClosed(state, openings, kind, of ?? '')) rows[row] = (rows[row] ?? 0) | (1 << column);
  return rows;
}

function isClosed(
  state: RoomState,
  openings: Readonly<Record<string, number>>,
  kind: RoomState['board']['contacts'][number]['kind'],
  of: string,
): boolean {
  switch (kind) {
    case 'flapShut':
      return (openings[of] ?? 0) === 0;
    case 'sliderNeutral': {
      return Math.abs(state.travel[of] ?? 0) * NOTCH_MM < BUMP_MM;
    }
    case 'drawerShut':
      return true;
  }
}
