import { type BitLayout, halvesOf, popcount } from './bit-layout.ts';
import {
  type Board,
  boardOf,
  opponentOf,
  PIECES,
  type Piece,
  Placement,
  type Position,
  type Square,
} from './board.ts';
import { RulesError } from './error.ts';
import { type Act, type Move, runsAfter, type SliderAction } from './progress.ts';
import type { GameId, RuleSet } from './rulesets.ts';

declare const sliderBrand: unique symbol;
/** A slider's name as engraved: `S3` is the slider of row 3. */
export type SliderId = string & { readonly [sliderBrand]: true };
export type TrapColour = 'orange' | 'green';
/** Left (its left trap is open), neutral (both shut), right; as seen from the bottom seat. */
export type Notch = 'L' | 'N' | 'R';
export type Sector = 'piece' | TrapColour;

export interface Slider {
  readonly id: SliderId;
  readonly colour: TrapColour;
  readonly left: Square;
  readonly right: Square;
}

/** Where the trapdoors are: data of the board profile, never code (docs/rules.md, Trapdoors). */
export interface TrapLayout {
  readonly sliders: readonly Slider[];
}

/** The wheel: equal sectors, clockwise from angle 0; `toleranceDegrees` around a line between different sectors is a border. */
export interface Spinner {
  readonly sectors: readonly Sector[];
  readonly toleranceDegrees: number;
}

/** A slider as a board profile writes it: squares by their algebraic names. */
export interface SliderData {
  readonly id: string;
  readonly colour: TrapColour;
  readonly left: string;
  readonly right: string;
}

/** The layout that a profile's sliders make on that board; throws a `RulesError` of code `badLayout` or `badSquare`. */
export function trapLayout(board: Board, sliders: readonly SliderData[]): TrapLayout {
  const ids = new Set<string>();
  const squares = new Set<Square>();
  const trap = (slider: SliderData, name: string): Square => {
    const square = board.squareAt(board.algebraic(name));
    if (square === null)
      throw badLayout(slider.id, name, `${name} is a light square`, 'put traps on dark squares');
    if (squares.has(square))
      throw badLayout(slider.id, name, `${name} is a trap already`, 'use each square once');
    squares.add(square);
    return square;
  };
  return {
    sliders: sliders.map((slider) => {
      if (ids.has(slider.id))
        throw badLayout(
          slider.id,
          slider.id,
          'there are two sliders of that name',
          'name each one differently',
        );
      ids.add(slider.id);
      return {
        id: slider.id as SliderId,
        colour: slider.colour,
        left: trap(slider, slider.left),
        right: trap(slider, slider.right),
      };
    }),
  };
}

function badLayout(id: string, input: string, problem: string, wayOut: string): RulesError {
  return new RulesError({ code: 'badLayout', input, where: `slider ${id}`, problem, wayOut });
}

/** Where a slider stands when those traps are open. */
export function notchOf(slider: Slider, openTraps: readonly Square[]): Notch {
  if (openTraps.includes(slider.left)) return 'L';
  return openTraps.includes(slider.right) ? 'R' : 'N';
}

/** The trap that is open at that notch. */
function trapAt(slider: Slider, notch: Notch): Square | null {
  switch (notch) {
    case 'L':
      return slider.left;
    case 'N':
      return null;
    case 'R':
      return slider.right;
  }
}

/** The trapdoors of the board as sold, which both trapdoor games are played on. A test holds it to that board's profile. */
const AS_SOLD = /* @__PURE__ */ trapLayout(boardOf(8), [
  { id: 'S3', colour: 'orange', left: 'c3', right: 'g3' },
  { id: 'S4', colour: 'green', left: 'b4', right: 'f4' },
  { id: 'S5', colour: 'green', left: 'c5', right: 'g5' },
  { id: 'S6', colour: 'orange', left: 'b6', right: 'f6' },
]);

/** Where the trapdoors are unless a board says otherwise. */
export const TRAP_LAYOUTS: Readonly<Record<Extract<GameId, 'trappes' | 'trappes-anglo'>, TrapLayout>> = {
  trappes: AS_SOLD,
  'trappes-anglo': AS_SOLD,
};

/** The usual trapdoors of that game; null where it has none. */
export function usualLayout(id: GameId): TrapLayout | null {
  return id === 'trappes' || id === 'trappes-anglo' ? TRAP_LAYOUTS[id] : null;
}

/** What a player may do with the sliders of that colour (of both when none is named), in the layout's order, then L, N, R. */
export function sliderActions(
  ruleSet: RuleSet,
  layout: TrapLayout,
  position: Position,
  colour?: TrapColour,
): readonly SliderAction[] {
  return layout.sliders
    .filter((slider) => colour === undefined || slider.colour === colour)
    .flatMap((slider) => {
      const now = notchOf(slider, position.openTraps);
      return notchesFrom(now, ruleSet).map((notch) => actionOf(slider, now, notch, position));
    });
}

/** The notches in reach: one step along L – N – R, or any other one. */
function notchesFrom(now: Notch, ruleSet: RuleSet): readonly Notch[] {
  const others = (['L', 'N', 'R'] as const).filter((notch) => notch !== now);
  return ruleSet.sliderTravel === 'full' || now === 'N' ? others : ['N'];
}

function actionOf(slider: Slider, now: Notch, notch: Notch, position: Position): SliderAction {
  const opens = trapAt(slider, notch);
  return {
    kind: 'slider',
    slider: slider.id,
    colour: slider.colour,
    notch,
    opens,
    closes: trapAt(slider, now),
    fell: opens !== null && position.pieces.has(opens) ? opens : null,
  };
}

/** The traps that are open after the action; none of them with `recloseTraps`. */
function trapsAfter(ruleSet: RuleSet, position: Position, action: SliderAction): Position['openTraps'] {
  if (ruleSet.recloseTraps) return [];
  const kept = position.openTraps.filter((square) => square !== action.closes);
  return (action.opens === null ? kept : [...kept, action.opens]).sort((a, b) => a - b);
}

/** One slider brought to one notch, as sets of squares. */
interface PackedAction {
  readonly colour: TrapColour;
  /** The trap that is open where the slider must stand before; empty in the middle. */
  readonly fromLo: number;
  readonly fromHi: number;
  /** Both traps of the slider. */
  readonly bothLo: number;
  readonly bothHi: number;
  /** The trap that opens; empty in the middle. */
  readonly opensLo: number;
  readonly opensHi: number;
}

/** All slider actions of a board, and which of them are open when those traps are. */
export interface SliderTable {
  readonly actions: readonly PackedAction[];
  count(openLo: number, openHi: number): number;
  isOpen(action: PackedAction, openLo: number, openHi: number): boolean;
  openAfterLo(action: PackedAction, openLo: number): number;
  openAfterHi(action: PackedAction, openHi: number): number;
}

const NOTCHES: readonly Notch[] = ['L', 'N', 'R'];

export function createSliderTable(
  ruleSet: RuleSet,
  traps: TrapLayout | null,
  layout: BitLayout,
): SliderTable {
  const sliders = traps?.sliders ?? [];
  const FULL = ruleSet.sliderTravel === 'full';
  const RECLOSE = ruleSet.recloseTraps;
  // From the middle both ways are open; from a side the middle, and with full travel the other side too.
  const MOST = 2 * sliders.length;
  return {
    actions: sliders.flatMap((slider) => actionsOf(slider, FULL, layout)),
    count: (openLo, openHi) => (FULL ? MOST : MOST - popcount(openLo, openHi)),
    isOpen: ({ fromLo, fromHi, bothLo, bothHi }, openLo, openHi) =>
      (openLo & bothLo) === fromLo && (openHi & bothHi) === fromHi,
    openAfterLo: ({ bothLo, opensLo }, openLo) => (RECLOSE ? 0 : (openLo & ~bothLo) | opensLo),
    openAfterHi: ({ bothHi, opensHi }, openHi) => (RECLOSE ? 0 : (openHi & ~bothHi) | opensHi),
  };
}

function actionsOf(slider: Slider, full: boolean, layout: BitLayout): readonly PackedAction[] {
  const both = halvesOf(layout, [slider.left, slider.right]);
  const trap = (notch: Notch) => {
    const square = trapAt(slider, notch);
    return halvesOf(layout, square === null ? [] : [square]);
  };
  return NOTCHES.flatMap((now) =>
    NOTCHES.filter((notch) => notch !== now && (full || now === 'N' || notch === 'N')).map((notch) => {
      const from = trap(now);
      const opens = trap(notch);
      return {
        colour: slider.colour,
        fromLo: from.lo,
        fromHi: from.hi,
        bothLo: both.lo,
        bothHi: both.hi,
        opensLo: opens.lo,
        opensHi: opens.hi,
      };
    }),
  );
}

/** The position after an act that is known to be legal; of any other it makes nonsense. */
export function playUnchecked(ruleSet: RuleSet, position: Position, act: Act): Position {
  const pieces = new Placement(position.pieces);
  switch (act.kind) {
    case 'move':
      return playedMove(ruleSet, position, act, moved(pieces, position, act));
    case 'slider':
      return slid(ruleSet, pieces, position, act);
    case 'huff':
      pieces.delete(act.square);
      return { ...position, pieces };
  }
}

function playedMove(
  ruleSet: RuleSet,
  before: Position,
  move: Move,
  pieces: ReadonlyMap<Square, Piece>,
): Position {
  const turn = opponentOf(before.turn);
  const kingRuns = runsAfter(ruleSet, before, move, pieces);
  return { turn, pieces, openTraps: before.openTraps, ...(kingRuns && { kingRuns }) };
}

function moved(pieces: Map<Square, Piece>, position: Position, move: Move): ReadonlyMap<Square, Piece> {
  const mover = pieces.get(move.from);
  if (mover === undefined) throw new Error(`no piece on ${move.from} to move`);
  pieces.delete(move.from);
  for (const square of move.captured) pieces.delete(square);
  if (!move.fell) pieces.set(move.to, move.crowned ? PIECES[position.turn].king : mover);
  return pieces;
}

function slid(
  ruleSet: RuleSet,
  pieces: Map<Square, Piece>,
  position: Position,
  action: SliderAction,
): Position {
  if (action.fell !== null) pieces.delete(action.fell);
  return { turn: opponentOf(position.turn), pieces, openTraps: trapsAfter(ruleSet, position, action) };
}
