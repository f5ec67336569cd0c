// The panel of 2 × 2 squares: reed, diode and lights of each, plugs to its neighbours on the underside. Where a board has traps, the
// two dark squares can be cut out along four bridges; what was on them then hangs on five wires beside. Shelves and bars of traps pass
// under the light squares: what hangs low stands around their middles, where nothing passes (hardware/mechanics.md).

import { partKind } from '../part-kinds.ts';
import { contactNet, crossingLabel } from '../pins.ts';
import type { Profile } from '../profile-schema.ts';
import { LEFT_RIGHT, TRAP_PINS, UP_DOWN } from './panels.ts';
import {
  DIODE,
  type Layout,
  LED,
  PANEL_SCREW,
  type Placed,
  type Point,
  plug,
  REED,
  type Text,
  type Turn,
  WIRES,
} from './pcb-footprints.ts';

/** Lights stand so far off the middle of their square, as in the tile [D]. */
const LIGHT_OFF = 15;
/**
 * A trap takes its window in the deck (hardware/mechanics.json), and at its free edge its whole square, as wide as its feet: the panel
 * is cut along the two inner sides, and around their corner, where the panel's lines pass [D].
 */
export const TRAP = {
  opening: 47.1,
  feet: 50.4,
  feetHalf: 20.5,
  chamfer: 2,
  slot: 2,
  bridge: 4,
  atEdge: 3,
} as const;
/** From the middle of a light square: plugs beside the reed's hole, a trap's wires, diodes [D]. */
const PLUG_OFF = 8.05;
const WIRES_OFF = 18.5;
const DIODE_OFF = 13;
/** Screws: off the light square's middle both ways, but so far inside its corners; their heads keep clear of bars [D]. */
const SCREW = { off: 17, inside: 8 } as const;
/** Panels do not touch [D]. */
const GAP = 0.4;

export function squaresPanel({ pitchMm, sliders }: Pick<Profile, 'pitchMm' | 'sliders'>): Layout {
  const side = 2 * pitchMm - GAP;
  const hasTraps = sliders.length > 0;
  const middle = side / 2;
  const centre = (column: number, row: number): Point => ({
    x: middle + (column - 0.5) * pitchMm,
    y: middle - (row - 0.5) * pitchMm,
  });
  const squares = [0, 1].flatMap((column) => [0, 1].map((row) => ({ column, row })));
  const parts: Placed[] = squares.flatMap(({ column, row }) =>
    squareParts(column, row, centre(column, row), { pitchMm, hasTraps }),
  );
  const dark = squares.filter(({ column, row }) => column === row);
  const [upper, lower] = [centre(0, 1), centre(1, 0)];
  parts.push(
    edgePlug('JN', UP_DOWN, { x: upper.x, y: upper.y - PLUG_OFF }, 180),
    edgePlug('JS', UP_DOWN, { x: lower.x, y: lower.y + PLUG_OFF }, 0),
    edgePlug('JW', LEFT_RIGHT, { x: upper.x, y: upper.y + PLUG_OFF }, 0),
    edgePlug('JE', LEFT_RIGHT, { x: lower.x, y: lower.y - PLUG_OFF }, 180),
  );
  if (hasTraps) parts.push(...dark.map(({ column, row }) => trapWires(column, row, centre(column, 1 - row))));
  const far = Math.min(SCREW.off, pitchMm / 2 - SCREW.inside);
  for (const [index, { x, y }] of [upper, lower].entries()) {
    for (const [corner, off] of [-far, far].entries())
      parts.push({
        ref: `H${2 * corner + index + 1}`,
        value: 'M3',
        footprint: PANEL_SCREW,
        at: { x: x + off, y: y + off },
        turn: 0,
        side: 'B',
        nets: {},
        label: '',
      });
  }
  const name = `squares-${pitchMm}${hasTraps ? '-traps' : ''}`;
  return {
    name,
    title: `Damier: 2 x 2 squares of ${pitchMm} mm`,
    size: { x: side, y: side },
    cutouts: hasTraps ? dark.flatMap(({ column, row }) => slots(centre(column, row), column, pitchMm)) : [],
    islands: hasTraps ? dark.map(({ column, row }) => corner(centre(column, row), column, pitchMm)) : [],
    parts,
    texts: texts(name, side, centre),
    wide: new Set(),
    pour: null,
    grid: 0.25,
  };
}

function squareParts(
  column: number,
  row: number,
  at: Point,
  { pitchMm, hasTraps }: { readonly pitchMm: number; readonly hasTraps: boolean },
): readonly Placed[] {
  const label = crossingLabel(column, row);
  const reed = contactNet('reed', column, row);
  const file = UP_DOWN[column] ?? '';
  const rank = LEFT_RIGHT[row] ?? '';
  const isDark = column === row;
  const sign = column === 0 ? 1 : -1;
  // Of a square that may be cut out, the diode lies on the light one above or below it.
  const diodeAt = {
    x: at.x - sign * DIODE_OFF * (isDark && hasTraps ? -1 : 1),
    y: isDark && hasTraps ? at.y - sign * pitchMm : at.y,
  };
  // The deck lies on the upper side: lights stand up into it, reeds stand in their tiles' bosses, diodes lie beneath.
  const base = { turn: 0, side: 'F' } as const;
  const beneath = { turn: 0, side: 'B' } as const;
  const parts: Placed[] = [
    {
      ...beneath,
      ref: `K${label}`,
      value: partKind('reed').value,
      footprint: REED,
      at,
      nets: { 1: reed, 2: file },
    },
    {
      ...beneath,
      ref: `D${label}`,
      value: '1N4148',
      footprint: DIODE,
      at: diodeAt,
      turn: 90,
      nets: { K: rank, A: reed },
    },
  ];
  if (!isDark) return parts;
  for (const [letter, colour, shift] of [
    ['A', 'AMBER', -LIGHT_OFF],
    ['B', 'BLUE', LIGHT_OFF],
  ] as const) {
    parts.push({
      ...base,
      ref: `L${letter}${label}`,
      value: partKind(colour === 'AMBER' ? 'amber' : 'blue').value,
      footprint: LED,
      at: { x: at.x + shift, y: at.y - shift },
      nets: { A: `${colour}_${label}`, K: 'COM' },
    });
  }
  return parts;
}

function edgePlug(ref: string, nets: readonly string[], at: Point, turn: Turn): Placed {
  const pins = Object.fromEntries(nets.map((net, index) => [`${index + 1}`, net]));
  return {
    ref,
    value: `JST XH, ${nets.length} pins`,
    footprint: plug(nets.length),
    at,
    turn,
    side: 'B',
    nets: pins,
    pinLabels: pins,
  };
}

/** Take the place of reed and lights of a square that is cut out; they stand on the light square above or below. */
function trapWires(column: number, row: number, light: Point): Placed {
  const label = crossingLabel(column, row);
  const nets = [
    contactNet('reed', column, row),
    UP_DOWN[column] ?? '',
    'COM',
    `AMBER_${label}`,
    `BLUE_${label}`,
  ];
  return {
    ref: `JT_${label}`,
    value: '5 wires to the trap',
    footprint: WIRES,
    at: { x: light.x, y: light.y + (row === 0 ? WIRES_OFF : -WIRES_OFF) },
    turn: row === 0 ? 180 : 0,
    side: 'B',
    nets: Object.fromEntries(nets.map((net, index) => [`${index + 1}`, net])),
    pinLabels: Object.fromEntries(TRAP_PINS.map((name, index) => [`${index + 1}`, name])),
  };
}

type Offset = readonly [dx: number, dy: number];

/** Points around a dark square's centre; of the panel's other dark square (column 1) the same, turned by 180°. */
function around({ x, y }: Point, column: number, points: readonly Offset[]): readonly Point[] {
  const sign = column === 0 ? 1 : -1;
  return points.map(([dx, dy]) => ({ x: x + sign * dx, y: y + sign * dy }));
}

/** Along the two inner sides of the lower dark square, from the panel's left edge to its lower one. */
function cut(pitchMm: number): readonly Offset[] {
  const { feetHalf, chamfer } = TRAP;
  const [outer, feet, edge] = [TRAP.opening / 2, TRAP.feet / 2, pitchMm / 2 - GAP / 2];
  return [
    [-edge, -outer],
    [outer - chamfer, -outer],
    [outer, chamfer - outer],
    [outer, -feetHalf],
    [feet, -feetHalf],
    [feet, feetHalf],
    [outer, feetHalf],
    [outer, edge],
  ];
}

/** The part of the panel that goes where a trap is, with a little around it. */
function corner(at: Point, column: number, pitchMm: number): readonly Point[] {
  const beyond = pitchMm / 2 + 1;
  return around(at, column, [
    ...cut(pitchMm),
    [beyond, beyond],
    [-beyond, beyond],
    [-beyond, -TRAP.opening / 2],
  ]);
}

/** Slots along the cut, with bridges that hold what is in the corner until it is cut out. */
function slots(at: Point, column: number, pitchMm: number): readonly (readonly Point[])[] {
  const { feetHalf, chamfer } = TRAP;
  const [outer, feet] = [TRAP.opening / 2, TRAP.feet / 2];
  const inner = outer - TRAP.slot;
  const half = TRAP.bridge / 2;
  const end = pitchMm / 2 - GAP / 2 - TRAP.atEdge;
  const drawn: readonly (readonly Offset[])[] = [
    [
      [half, -outer],
      [outer - chamfer, -outer],
      [outer, chamfer - outer],
      [outer, -feetHalf],
      [feet, -feetHalf],
      [feet, -half],
      [inner, -half],
      [inner, -inner],
      [half, -inner],
    ],
    [
      [-end, -outer],
      [-half, -outer],
      [-half, -inner],
      [-end, -inner],
    ],
    [
      [inner, half],
      [feet, half],
      [feet, feetHalf],
      [outer, feetHalf],
      [outer, end],
      [inner, end],
    ],
  ];
  return drawn.map((points) => around(at, column, points));
}

/** The panel's outline where it lies, with the squares of those columns cut out (0: the lower dark one, 1: the upper). */
export function panelOutline(
  { pitchMm }: Pick<Profile, 'pitchMm'>,
  without: readonly (0 | 1)[],
): readonly Point[] {
  const side = 2 * pitchMm - GAP;
  const edge = side / 2 - pitchMm / 2;
  const at = (column: number): Point => ({
    x: side / 2 + (column - 0.5) * pitchMm,
    y: side / 2 - (column - 0.5) * pitchMm,
  });
  const cornerOf = (column: 0 | 1): readonly Point[] =>
    around(at(column), column, without.includes(column) ? cut(pitchMm) : [[-edge, edge]]);
  return [...cornerOf(0), { x: side, y: side }, ...cornerOf(1), { x: 0, y: 0 }];
}

function texts(name: string, side: number, centre: (column: number, row: number) => Point): readonly Text[] {
  const onTop = (at: Point, words: string, size: number): Text => ({ at, words, size, side: 'F', turn: 0 });
  return [
    onTop({ x: centre(0, 1).x, y: 10 }, `Damier ${name}`, 1.2),
    onTop({ x: centre(1, 0).x, y: side - 11.5 }, 'this side to the deck', 1),
    onTop({ x: centre(1, 0).x, y: side - 9 }, 'files __ __  ranks __ __', 1),
    onTop({ x: centre(0, 1).x, y: 2.5 }, '^ to the top seat', 1),
  ];
}
