import type { Disc, DiscPlace, Room } from '../../../ports/page.ts';
import { type BoardSize, cellName, cellOf, type Face, type Notch, type Side } from '../../../rules/rules.ts';
import type { Profile } from '../../profile/profile.ts';
import { flapOpenings } from '../mechanics.ts';

/** Where discs are to stand, and what they show, the lowest first. */
export interface Placed {
  readonly at: string;
  readonly side: Side;
  readonly discs: readonly Face[];
}

/** The physical facts of the room that are no part of a disc: from the board profile. */
export interface RoomBoard {
  readonly size: BoardSize;
  readonly pitchMm: number;
  /** In the box: those of the start position and some spare ones. */
  readonly discs: number;
  /** Those of them that show a king. */
  readonly kings: number;
  readonly sliders: readonly { readonly id: string; readonly left: string; readonly right: string }[];
  /** Microswitches that are fitted. */
  readonly contacts: Profile['contacts'];
  /** Traps through which no disc falls. */
  readonly jammed: readonly string[];
  /** Traps whose flap stays shut while their reed loses its lead. */
  readonly leadless: readonly string[];
  /** Reeds that are not as sorted, or over which magnets are not; the others are sound. */
  readonly reeds: Readonly<Record<string, ReedReach>>;
}

/** How near a disc has to come to a reed, and how far it must go. */
interface ReedReach {
  readonly closesMm: number;
  readonly opensMm: number;
}

/** What is wrong with traps and reeds, by their squares. */
type Broken = Pick<RoomBoard, 'jammed' | 'leadless' | 'reeds'>;
const NONE_BROKEN: Broken = { jammed: [], leadless: [], reeds: {} };

/** Discs that have begun to slide off an opening flap. */
export interface Fall {
  readonly at: string;
  /** The flap's reed is free of them. */
  readonly reedOpen: boolean;
  readonly ms: number;
}

/** The virtual room: what really lies and stands where. Never derived from a game. */
export interface RoomState {
  readonly board: RoomBoard;
  readonly discs: readonly Disc[];
  /** Ids of the discs in the hand, lowest first. */
  readonly hand: readonly number[];
  /** Reeds that the disc in the sliding hand keeps closed. */
  readonly slidOver: readonly string[];
  readonly falls: readonly Fall[];
  readonly travel: Readonly<Record<string, number>>;
  readonly wheel: Room['wheel'];
  readonly buttons: Room['buttons'];
  /** What a helping hand is arranging, and for how long it has worked on the next disc. */
  readonly helping: { readonly placement: readonly Placed[]; readonly ms: number } | null;
}

export function roomBoard(
  profile: Profile,
  contacts: Profile['contacts'] = [],
  broken: Broken = NONE_BROKEN,
): RoomBoard {
  return {
    size: profile.size,
    pitchMm: profile.pitchMm,
    discs: profile.discs,
    kings: profile.kings,
    sliders: profile.sliders.map(({ id, left, right }) => ({ id, left, right })),
    contacts,
    ...broken,
  };
}

const NOTCH_TRAVEL: Readonly<Record<Notch, number>> = { L: -1, N: 0, R: 1 };

/** The room as it is first set up: what does not stand on the board lies in the trays. */
export function newRoom(
  board: RoomBoard,
  placement: readonly Placed[],
  notches: Readonly<Record<string, Notch>> = {},
): RoomState {
  const places = placement.flatMap(({ at, side, discs }) =>
    discs.map((face, level) => ({ side, ...faceOf(face), place: { on: 'square', at, level } as const })),
  );
  const spares = (['W', 'B'] as const).flatMap((side) =>
    (['man', 'king'] as const).flatMap((face) => {
      const placed = places.filter((disc) => disc.side === side && shows(disc, face)).length;
      const boxed = (face === 'king' ? board.kings : board.discs - board.kings) / 2;
      const length = Math.max(0, boxed - placed);
      return Array.from({ length }, () => ({ side, ...faceOf(face), place: { on: 'tray', side } as const }));
    }),
  );
  return {
    board,
    discs: [...places, ...spares].map((disc, index) => ({ id: index + 1, ...disc })),
    hand: [],
    slidOver: [],
    falls: [],
    travel: Object.fromEntries(board.sliders.map(({ id }) => [id, NOTCH_TRAVEL[notches[id] ?? 'N']])),
    wheel: { angle: 0, speed: 0 },
    buttons: { bottom: false, top: false },
    helping: null,
  };
}

function faceOf(face: Face): Pick<Disc, 'face'> {
  return face === 'king' ? { face } : {};
}

export function shows({ face }: Pick<Disc, 'face'>, wanted: Face): boolean {
  return (face ?? 'man') === wanted;
}

/** How far each trap is open, 0 … 1, by algebraic square. */
export function trapOpenings(state: RoomState): Readonly<Record<string, number>> {
  return Object.fromEntries(
    state.board.sliders.flatMap(({ id, left, right }) => {
      const opening = flapOpenings(state.travel[id] ?? 0);
      const isShut = (trap: string) => state.board.leadless.includes(trap);
      return [
        [left, isShut(left) ? 0 : opening.left],
        [right, isShut(right) ? 0 : opening.right],
      ];
    }),
  );
}

/** The slider of a trap is off neutral, on the trap's side. */
function isReached(state: RoomState, trap: string): boolean {
  return state.board.sliders.some(({ id, left, right }) => {
    const { left: toLeft, right: toRight } = flapOpenings(state.travel[id] ?? 0);
    return (trap === left && toLeft > 0) || (trap === right && toRight > 0);
  });
}

/** Discs on a square, lowest first. */
export function stackOn(state: RoomState, at: string): readonly Disc[] {
  return state.discs
    .filter(({ place }) => place.on === 'square' && place.at === at)
    .sort((one, other) => levelOf(one) - levelOf(other));
}

function levelOf({ place }: Disc): number {
  return place.on === 'square' ? place.level : 0;
}

/** The room as a page draws it. */
export function roomOf(state: RoomState): Room {
  return {
    discs: state.discs,
    sliders: state.travel,
    traps: trapOpenings(state),
    wheel: { angle: ((state.wheel.angle % 360) + 360) % 360, speed: state.wheel.speed },
    buttons: state.buttons,
  };
}

/** Centre of a square, in squares from the board's bottom-left corner; null for a name that this board does not have. */
export function centreOf(board: RoomBoard, at: string): { readonly x: number; readonly y: number } | null {
  const cell = cellOf(at);
  if (cell === null || cell.column >= board.size || cell.row >= board.size) return null;
  return { x: cell.column + 0.5, y: cell.row + 0.5 };
}

/** The square that a point lies on, or null beside the board. */
function squareAt(board: RoomBoard, x: number, y: number): string | null {
  const name = cellName({ column: Math.floor(x), row: Math.floor(y) });
  return centreOf(board, name) === null ? null : name;
}

/** The square and its eight neighbours, as far as they exist. */
function squaresNear(board: RoomBoard, x: number, y: number): readonly string[] {
  const steps = [-1, 0, 1];
  return steps.flatMap((dy) =>
    steps.flatMap((dx) => {
      const at = squareAt(board, x + dx, y + dy);
      return at === null ? [] : [at];
    }),
  );
}

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

// A switch a flap, one a slider, one at the drawer, on the crossings that no square uses.

const LINES = 10;
const NOTCH_MM = 15;
/** The bar's bump is flat for 1.5 mm on either side and gone after 4 (hardware/parts/slider.scad): half way up its lever lets go. */
const BUMP_MM = 2.75;

/** The rows of the matrix with the closed microswitches: one bitmap a row, bit = column. */
function closedSwitches(state: RoomState): number[] {
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

// src/hardware/magnetics.ts: a sound reed closes within 9–12 mm of a disc's centre and opens by 17 mm.

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
