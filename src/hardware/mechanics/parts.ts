/** The parts of a board: how it is laid out, where each lies, and how many there are. */

import * as v from 'valibot';
import { readJson } from '../../json/json.ts';
import { cellName, cellOf, cellsOf } from '../../rules/rules.ts';
import { formFault, ProfileError } from '../fault.ts';
import type { Profile } from '../profile-schema.ts';
import type { Sizes } from './mechanics-schema.ts';

// Where everything of a board stands: x to the right of the middle of a1, y upwards from it, mm.

/** Servo motors disturb reeds that are nearer (wiring.md, "Reeds and magnets") [M]. */
const MOTOR_FROM_REED_MM = 60;
/** Between a servo's bracket and what is beside it [D]. */
const BESIDE_BRACKET_MM = 1;
/** From its bracket to the deck's edge: wall, screws and a hand [D]. */
const BRACKET_TO_EDGE_MM = 24;

/** The slider of a row with its two traps. */
export interface TrapRow {
  readonly slider: string;
  readonly y: number;
  readonly left: number;
  readonly right: number;
  /** −1: the servo stands on the left. */
  readonly servoSide: -1 | 1;
  readonly servo: number;
}

export interface BoardLayout {
  readonly fieldMm: number;
  readonly trapDistance: number;
  readonly servoDistance: number;
  readonly rows: readonly TrapRow[];
  /** x of each comb's middle. */
  readonly combs: readonly number[];
  readonly borderX: number;
  readonly borderY: number;
  readonly boxZ: number;
}

export function boardLayout({ size, pitchMm, sliders }: Profile, sizes: Sizes): BoardLayout {
  const placed = sliders.map((slider) => {
    const [left, right] = [columnOf(slider.left), columnOf(slider.right)];
    const onRight = size - 1 - right <= left;
    return { slider, left, right, onRight, fromEdge: onRight ? size - 1 - right : left };
  });
  const servoDistance = sliders.length === 0 ? 0 : servoFromTrap(placed, pitchMm, sizes);
  const rows = placed.map(({ slider, left, right, onRight }): TrapRow => {
    const [leftX, rightX] = [left * pitchMm, right * pitchMm];
    return {
      slider: slider.id,
      y: (slider.row - 1) * pitchMm,
      left: leftX,
      right: rightX,
      servoSide: onRight ? 1 : -1,
      servo: onRight ? rightX + servoDistance : leftX - servoDistance,
    };
  });
  const trapDistance = Math.max(0, ...rows.map(({ left, right }) => right - left));
  const atTraps = rows.flatMap(({ left, right }) => [left - sizes.combX, right + sizes.combX]);
  const beyondField = servoDistance - (Math.min(...placed.map(({ fromEdge }) => fromEdge)) + 0.5) * pitchMm;
  const middle = rows.length === 0 ? [] : [((size - 1) * pitchMm) / 2];
  return {
    fieldMm: size * pitchMm,
    trapDistance,
    servoDistance,
    rows,
    combs: [...new Set([...atTraps, ...middle])].sort((a, b) => a - b),
    borderX:
      rows.length === 0
        ? sizes.border
        : Math.max(sizes.servoBorder, beyondField + sizes.servoReach[1] + BRACKET_TO_EDGE_MM),
    borderY: sizes.border,
    boxZ: rows.length === 0 ? sizes.plainBoxZ : sizes.trapBoxZ,
  };
}

/** From a slider's nearer trap: beside the field, clear of its reeds, and of the shelf where that comes out of the field. */
function servoFromTrap(
  placed: readonly { readonly fromEdge: number }[],
  pitchMm: number,
  { shelfEnd, stop, servoReach }: Sizes,
): number {
  const [inwards] = servoReach;
  const besideField = Math.max(MOTOR_FROM_REED_MM, pitchMm / 2 + inwards + BESIDE_BRACKET_MM);
  const farthest = Math.max(...placed.map(({ fromEdge }) => fromEdge)) * pitchMm;
  return Math.max(farthest + besideField, shelfEnd + stop + inwards + BESIDE_BRACKET_MM);
}

function columnOf(square: string): number {
  return cellOf(square)?.column ?? 0;
}

// The form of hardware/parts/parts.json: what is printed or cut.

const set = v.record(v.string(), v.union([v.string(), v.boolean()]));
const count = v.pipe(v.number(), v.integer(), v.minValue(1));
const takes = v.strictObject({
  footScrew: v.optional(v.pipe(count, v.description('nylon, M3 × 8'))),
  brassScrew: v.optional(v.pipe(count, v.description('M3 × 10, with its nut'))),
  woodScrew: v.optional(v.pipe(count, v.description('brass, 3 × 12'))),
});
const part = {
  name: v.string(),
  source: v.pipe(v.string(), v.regex(/^[a-z-]+\.scad$/, 'an OpenSCAD source beside the list')),
  set: v.pipe(set, v.description('OpenSCAD variables')),
  takes: v.pipe(takes, v.description('what is bought to fasten one; empty: glued, or it lies in its place')),
};

const printed = v.strictObject({
  ...part,
  made: v.literal('printed'),
  lies: v.optional(
    v.pipe(
      v.picklist(['upside down', 'on its side']),
      v.description('on the printer’s bed; left out: as it is drawn'),
    ),
  ),
});
const cut = v.strictObject({
  ...part,
  made: v.literal('cut'),
  sheet: v.pipe(v.string(), v.description('its thickness: a size of mechanics.json')),
  of: v.string(),
  outline: v.pipe(set, v.description('OpenSCAD variables for its outline')),
});

const partListSchema = v.array(v.variant('made', [printed, cut]));

export type ListedPart = v.InferOutput<typeof partListSchema>[number];
export type Lies = v.InferOutput<typeof printed>['lies'];
export type PrintedPart = Extract<ListedPart, { made: 'printed' }>;
export type CutPart = Extract<ListedPart, { made: 'cut' }>;

/** Reads `hardware/parts/parts.json`. Throws a `ProfileError` with every fault in it. */
export function readPartList(text: string): readonly ListedPart[] {
  const name = 'hardware/parts/parts.json';
  const read = readJson(text);
  if (!read.ok)
    throw new ProfileError(name, [{ place: read.place, what: read.message, wayOut: 'write JSON' }]);
  const result = v.safeParse(partListSchema, read.json.value);
  if (!result.success) throw new ProfileError(name, result.issues.map(formFault));
  return result.output;
}

// Every part of a board at its place: what the assembled model, its pictures, its test and the quantities go by.

/** How a part moves: along its row with the slider, or about its axle too, opening where the slider goes that way. */
export type Motion =
  | { readonly kind: 'fixed' }
  | { readonly kind: 'slides'; readonly slider: string }
  | { readonly kind: 'swings'; readonly slider: string; readonly opens: -1 | 1 };

export interface PlacedPart {
  /** As in hardware/parts/parts.json. */
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** By 180° about z. */
  readonly turned?: true;
  /** In x: a flat part that is turned over. */
  readonly mirrored?: true;
  readonly motion: Motion;
}

const FIXED: Motion = { kind: 'fixed' };
const fixed = (name: string, x = 0, y = 0): PlacedPart => ({ name, x, y, motion: FIXED });

/** The steps in which a board is put together, with the parts that each adds. */
export const STEPS: readonly { readonly step: string; readonly parts: readonly string[] }[] = [
  { step: 'deck', parts: ['deck', 'border-long', 'border-side'] },
  { step: 'tiles', parts: ['tile-dark', 'tile-light'] },
  { step: 'frames', parts: ['trap-frame'] },
  { step: 'combs', parts: ['comb-rest', 'comb'] },
  { step: 'flaps', parts: ['trap-flap', 'trap-lever'] },
  { step: 'sliders', parts: ['slider', 'shelf-left', 'shelf-right'] },
  { step: 'servos', parts: ['servo-bracket-right', 'servo-bracket-left', 'servo-horn'] },
  { step: 'tray', parts: ['tray', 'tray-side'] },
  {
    step: 'box',
    parts: [
      'wall-front',
      'wall-back',
      'wall-left',
      'wall-right',
      'floor',
      'drawer-floor',
      'drawer-front',
      'drawer-back',
      'drawer-side',
      'drawer-switch',
    ],
  },
  {
    step: 'wheel',
    parts: ['wheel-top', 'wheel-side', 'wheel-end', 'encoder-mount', 'wheel', 'spinner-hub'],
  },
];

/** What a board is put together from; its discs are not among it. */
export function placedParts(profile: Profile, sizes: Sizes): readonly PlacedPart[] {
  const layout = boardLayout(profile, sizes);
  const { rows, combs } = layout;
  const traps = new Set(profile.sliders.flatMap(({ left, right }) => [left, right]));
  return [
    fixed('deck'),
    ...['border-long', 'border-side'].flatMap((name) => pair(name, profile)),
    ...tiles(profile, traps),
    ...(rows.length === 0
      ? []
      : [
          ...pair('comb-rest', profile),
          ...combs.map((x) => fixed('comb', x)),
          ...rows.flatMap((row) => trapRow(row, layout)),
          fixed('tray'),
          ...['tray-side', 'drawer-side'].flatMap((name) => [
            fixed(name),
            { ...fixed(name, (profile.size - 1) * profile.pitchMm), mirrored: true as const },
          ]),
          ...['drawer-floor', 'drawer-front', 'drawer-back', 'drawer-switch'].map((name) => fixed(name)),
        ]),
    ...['wall-front', 'wall-back', 'wall-left', 'wall-right', 'floor'].map((name) => fixed(name)),
    ...(profile.spinner === null
      ? []
      : [
          ...['wheel-top', 'encoder-mount', 'wheel', 'spinner-hub'].map((name) => fixed(name)),
          ...['wheel-side', 'wheel-end'].flatMap((name) => [
            fixed(name),
            {
              ...fixed(name, 2 * wheelX(profile, layout), (profile.size - 1) * profile.pitchMm),
              turned: true as const,
            },
          ]),
        ]),
  ];
}

/** Middle of the wheel, which stands beside the box. */
export function wheelX({ size, pitchMm }: Profile, { borderX }: BoardLayout): number {
  return (size - 0.5) * pitchMm + borderX + 130;
}

/** A part and its like on the other side of the field. */
function pair(name: string, { size, pitchMm }: Profile): readonly PlacedPart[] {
  const far = (size - 1) * pitchMm;
  return [fixed(name), { ...fixed(name, far, far), turned: true }];
}

function tiles({ size, pitchMm }: Profile, traps: ReadonlySet<string>): readonly PlacedPart[] {
  return cellsOf(size)
    .filter((cell) => !traps.has(cellName(cell)))
    .map(({ column, row }) =>
      fixed((column + row) % 2 === 0 ? 'tile-dark' : 'tile-light', column * pitchMm, row * pitchMm),
    );
}

function trapRow(row: TrapRow, { servoDistance }: BoardLayout): readonly PlacedPart[] {
  const { slider, y, left, right, servoSide } = row;
  const slides: Motion = { kind: 'slides', slider };
  const trap = (opens: -1 | 1): readonly PlacedPart[] => {
    const at = { x: opens < 0 ? left : right, y, ...(opens < 0 ? { turned: true as const } : {}) };
    const swings: Motion = { kind: 'swings', slider, opens };
    return [
      { name: 'trap-frame', ...at, motion: FIXED },
      { name: 'trap-flap', ...at, motion: swings },
      { name: 'trap-lever', ...at, motion: swings },
    ];
  };
  return [
    ...trap(-1),
    ...trap(1),
    {
      name: 'slider',
      x: servoSide > 0 ? left : right,
      y,
      ...(servoSide < 0 ? { mirrored: true as const } : {}),
      motion: slides,
    },
    { name: 'shelf-left', x: left, y, motion: slides },
    { name: 'shelf-right', x: right, y, motion: slides },
    { ...fixed(servoSide > 0 ? 'servo-bracket-right' : 'servo-bracket-left', row.servo, y) },
    { ...fixed('servo-horn', servoSide > 0 ? right + servoDistance : left - servoDistance, y) },
  ];
}

/** How many of each part a board takes, by its name in hardware/parts/parts.json; what it has none of is left out. */
export function partCounts(profile: Profile, sizes: Sizes): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of placedParts(profile, sizes)) counts.set(name, (counts.get(name) ?? 0) + 1);
  counts.set('disc-lower', profile.discs).set('disc-upper', profile.discs - profile.kings);
  return profile.kings > 0 ? counts.set('disc-king', profile.kings) : counts;
}
