/** What is known and assumed of magnets, reeds and hands: three data files, checked and without their units and origins. */

import * as v from 'valibot';
import { ampereTurns, gaugeOf } from '../../../hardware/hardware.ts';
import { type Algebraic, type Board, GAME_IDS, type Rules } from '../../../rules/rules.ts';
import type { Random } from '../../random.ts';
import { MEASURED_GAMES } from '../families.ts';
import { allSquares } from '../squares.ts';
import families from './families.json' with { type: 'json' };
import field from './field.json' with { type: 'json' };
import hands from './hands.json' with { type: 'json' };

const told = v.pipe(v.string(), v.nonEmpty());

/** A number with its unit and where it comes from. */
const one = () =>
  v.pipe(
    v.strictObject({ is: v.number(), unit: told, origin: told }),
    v.transform(({ is }) => is),
  );

/** The least and the most. */
const range = () =>
  v.pipe(
    v.strictObject({ is: v.strictTuple([v.number(), v.number()]), unit: told, origin: told }),
    v.transform(({ is }): readonly [number, number] => is),
  );

/** Log-normal: half lie below the median; cut off at both ends. */
const times = () =>
  v.pipe(
    v.strictObject({
      is: v.strictObject({ median: v.number(), spread: v.number(), least: v.number(), most: v.number() }),
      unit: told,
      origin: told,
    }),
    v.transform(({ is }) => is),
  );

const fieldSchema = v.strictObject({
  table: v.strictObject({ reachMm: one(), heightMm: one() }),
  reed: v.strictObject({
    lengthMm: one(),
    gapMm: one(),
    gapSpreadMm: range(),
    pullInAt: range(),
    dropOutAt: one(),
    dropOutShare: range(),
    bounceMs: range(),
  }),
  magnet: v.strictObject({ spread: range(), discHeightMm: one(), discMm: one() }),
  board: v.strictObject({ sound: range(), weak: range(), strong: range() }),
  pitchMm: v.strictObject({ 6: one(), 8: one(), '8 with traps': one(), 10: one() }),
  debounce: v.strictObject({ onMs: one(), offMs: one() }),
});

const handsSchema = v.strictObject({
  ms: v.strictObject({
    think: times(),
    longThink: times(),
    quickThink: times(),
    carryLeast: times(),
    held: times(),
    hop: times(),
    hover: times(),
    betweenPieces: times(),
    linger: times(),
    strayAfterLift: times(),
    strayRests: times(),
    discRests: times(),
    unfelt: times(),
    nudge: times(),
    nudgeRests: times(),
    halfFetched: times(),
    crown: times(),
    press: times(),
    afterSpin: times(),
    chooseSlider: times(),
    sliderRuns: times(),
    slidesOff: times(),
    fallsPast: times(),
  }),
  mm: v.strictObject({
    landing: one(),
    landingMost: one(),
    centred: one(),
    offCentre: range(),
    nudged: range(),
    lift: range(),
    skim: range(),
    hover: range(),
    stray: range(),
    strayAside: one(),
    sleeveBehind: range(),
    sleeveHeight: range(),
    tray: one(),
  }),
  msPerMm: v.strictObject({ carry: one(), slide: one() }),
  sleeveStrength: range(),
});

/** How often a hand does what: probabilities for each half-move. */
const habit = v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 0);
const habitsSchema = v.strictObject({
  slide: habit,
  skim: habit,
  sleeve: habit,
  strayAside: habit,
  strayOrigin: habit,
  restDisc: habit,
  strayThrough: habit,
  replyFirst: habit,
  halfKing: habit,
  kingApart: habit,
  unfelt: habit,
  adjust: habit,
  adjustLanded: habit,
  hover: habit,
  early: habit,
  twoHands: habit,
  linger: habit,
  skimOff: habit,
  rush: habit,
  knock: habit,
  halfOff: habit,
});

const familySchema = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[a-z-]+$/)),
  stands: v.pipe(v.string(), v.nonEmpty()),
  games: v.optional(v.array(v.picklist(GAME_IDS)), [...MEASURED_GAMES]),
  liking: v.optional(v.picklist(['any', 'captures', 'kings', 'crowning', 'traps']), 'any'),
  board: v.optional(v.picklist(['sound', 'weak', 'strong', 'any']), 'sound'),
  habits: habitsSchema,
});

export type BodyFamily = v.InferOutput<typeof familySchema>;
type BoardKind = keyof typeof FIELD.board;

export const FIELD = v.parse(fieldSchema, field);
export const HANDS = v.parse(handsSchema, hands);
export const BODY_FAMILIES: readonly BodyFamily[] = v.parse(
  v.strictObject({ families: v.array(familySchema) }),
  families,
).families;

// Magnets, reeds and wood: how bodies move, what a reed feels of them, and how one board is built.

/** How bodies move: along legs, each as smooth as a hand's reach. */

/** Where a disc is, mm: from the board's bottom-left corner, and its underside above the wood. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** From one place to the next, in ms; `hump`: so much higher in the middle, mm. */
export interface Leg {
  readonly from: number;
  readonly to: number;
  readonly start: Place;
  readonly end: Place;
  readonly hump: number;
}

/** Least jerk (Flash and Hogan 1985): what human reaches look like. */
function eased(share: number): number {
  return share ** 3 * (10 + share * (6 * share - 15));
}

export function placeOn({ from, to, start, end, hump }: Leg, t: number): Place {
  const share = t >= to ? 1 : t <= from ? 0 : eased((t - from) / (to - from));
  const between = (one: number, other: number) => one + (other - one) * share;
  return {
    x: between(start.x, end.x),
    y: between(start.y, end.y),
    z: between(start.z, end.z) + hump * 4 * share * (1 - share),
  };
}

/** A magnet that lies, or goes along its legs; `strength` of a nominal one, negative with the other pole down. */
export class Disc {
  readonly strength: number;
  readonly start: Place;
  readonly legs: Leg[] = [];

  constructor(strength: number, start: Place) {
    this.strength = strength;
    this.start = start;
  }

  /** Where it is after its last leg. */
  get place(): Place {
    return this.legs.at(-1)?.end ?? this.start;
  }

  /** Where it is at a moment. */
  at(t: number): Place {
    const leg = this.legs.findLast(({ from }) => from <= t);
    return leg === undefined ? this.start : placeOn(leg, t);
  }

  /** When its last leg ends. */
  get free(): number {
    return this.legs.at(-1)?.to ?? 0;
  }

  /** A leg that begins before the last one has ended is a fault of the generator: it throws. */
  go(from: number, to: number, end: Place, hump = 0): void {
    if (from < this.free || to < from)
      throw new Error(`a disc is moved at ${from}, and is busy until ${this.free}`);
    this.legs.push({ from, to, start: this.place, end, hump });
  }
}

// What a magnet gives an upright reed, ampere-turns, by how far off its axis and how high above the wood it is.

/** Of the table, mm. */
const STEP = 0.5;
const LOWEST = FIELD.reed.gapSpreadMm[0];
const { reachMm: REACH, heightMm: HIGHEST } = FIELD.table;
const COLUMNS = REACH / STEP + 1;
const ROWS = (HIGHEST - LOWEST) / STEP + 1;
let table: Float64Array | null = null;

/** By what the model of src/hardware says; signed, so that two magnets may help or hinder one another. */
export function exactField(offMm: number, heightMm: number): number {
  const depth = FIELD.reed.gapMm + heightMm;
  const at = (below: number) => ({ x: offMm, y: 0, depth: below });
  return -ampereTurns(at(depth), at(depth + FIELD.reed.lengthMm));
}

/** The same from a table, between its points in a straight line; nothing out of its reach. */
export function fieldOf(offMm: number, heightMm: number): number {
  if (offMm >= REACH || heightMm >= HIGHEST) return 0;
  table ??= reckoned();
  const column = offMm / STEP;
  const row = (Math.max(heightMm, LOWEST) - LOWEST) / STEP;
  const [left, low] = [Math.floor(column), Math.floor(row)];
  const [right, up] = [column - left, row - low];
  const at = (x: number, y: number) => table?.[y * COLUMNS + x] ?? 0;
  const below = at(left, low) * (1 - right) + at(left + 1, low) * right;
  const above = at(left, low + 1) * (1 - right) + at(left + 1, low + 1) * right;
  return below * (1 - up) + above * up;
}

function reckoned(): Float64Array {
  const cells = new Float64Array(COLUMNS * ROWS);
  for (let row = 0; row < ROWS; row += 1)
    for (let column = 0; column < COLUMNS; column += 1)
      cells[row * COLUMNS + column] = exactField(column * STEP, LOWEST + row * STEP);
  return cells;
}

// One board of wood: its geometry, and reeds as they may be built in.

export interface Reed {
  readonly at: Algebraic;
  readonly x: number;
  readonly y: number;
  /** Its upper end is so much deeper than nominal, mm. */
  readonly deeper: number;
  readonly pullIn: number;
  readonly dropOut: number;
}

export interface Wood {
  readonly board: Board;
  readonly pitch: number;
  /** How much stronger the field is than reckoned. */
  readonly factor: number;
  /** Row after row, a1 first: as the matrix is scanned. */
  readonly reeds: readonly Reed[];
}

export function between(random: Random, [low, high]: readonly [number, number]): number {
  return low + (high - low) * random.next();
}

/** A board that has passed its bring-up: each reed closes under a disc laid where the maker tries it out. */
export function drawWood(rules: Rules, kind: BodyFamily['board'], random: Random): Wood {
  const { board } = rules;
  const pitch = pitchOf(rules);
  const kinds: readonly BoardKind[] = ['sound', 'weak', 'strong'];
  const factor = between(random, FIELD.board[kind === 'any' ? random.pick(kinds) : kind]);
  const tried = fieldOf(gaugeOf(pitch).offMm, 0) * factor;
  const reeds = allSquares(board).map((at, index) => {
    const x = ((index % board.size) + 0.5) * pitch;
    const y = (Math.floor(index / board.size) + 0.5) * pitch;
    for (;;) {
      const deeper = between(random, FIELD.reed.gapSpreadMm);
      const pullIn = between(random, FIELD.reed.pullInAt);
      const dropOut = Math.max(FIELD.reed.dropOutAt, pullIn * between(random, FIELD.reed.dropOutShare));
      const reed = { at, x, y, deeper, pullIn, dropOut };
      if (tried >= pullIn) return reed;
    }
  });
  return { board, pitch, factor, reeds };
}

function pitchOf({ board, layout }: Rules): number {
  const { pitchMm } = FIELD;
  switch (board.size) {
    case 6:
      return pitchMm[6];
    case 8:
      return layout === null ? pitchMm[8] : pitchMm['8 with traps'];
    case 10:
      return pitchMm[10];
  }
}

export function reedAt(wood: Wood, at: Algebraic): Reed {
  const reed = wood.reeds.find((one) => one.at === at);
  if (reed === undefined) throw new Error(`there is no reed under ${at}`);
  return reed;
}

/** What one magnet at a place gives a reed. */
export function given({ factor }: Wood, { x, y, deeper }: Reed, strength: number, place: Place): number {
  return factor * strength * fieldOf(Math.hypot(place.x - x, place.y - y), place.z + deeper);
}

/** Whether discs that come to lie so close a reed that was open. */
export function closes(wood: Wood, reed: Reed, discs: readonly Disc[], places: readonly Place[]): boolean {
  const sum = discs.reduce((all, disc, index) => {
    const place = places[index];
    return place === undefined ? all : all + given(wood, reed, disc.strength, place);
  }, 0);
  return Math.abs(sum) >= reed.pullIn;
}
