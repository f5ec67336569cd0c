// The panel of 2 × 2 squares: reed, diode and lights of each, plugs to its neighbours on the underside. Where a board has traps, the
// two dark squares can be cut out along four bridges; what was on them then hangs on a plug beside.
import { contactNet, crossingLabel } from '../net-names.ts';
import { partKind } from '../part-kinds.ts';
import type { Profile } from '../profile-schema.ts';
import { LEFT_RIGHT, TRAP_PINS, UP_DOWN } from './panels.ts';
import { DIODE, LED, MOUNTING_HOLE, plug, REED } from './pcb-footprints.ts';
import type { Box, Layout, Placed, Point, Text, Turn } from './shapes.ts';

/** Lights stand so far off the middle of their square, as in the tile [D]. */
const LIGHT_OFF = 15;
/** A trap's frame takes its whole window in the deck (hardware/mechanics.json): the panel is cut along the two inner sides [D]. */
const TRAP = { opening: 47.1, slot: 2, bridge: 4, atEdge: 3 } as const;
/** The sliders' bars run along the borders between ranks, under the panels: what hangs from a panel keeps away from there. */
const BORDER = 8.2;
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
    squareParts(column, row, centre(column, row), hasTraps),
  );
  const dark = squares.filter(({ column, row }) => column === row);
  const edge = 5.2;
  parts.push(
    edgePlug('JN', UP_DOWN, { x: centre(0, 1).x, y: BORDER }, 180),
    edgePlug('JS', UP_DOWN, { x: centre(1, 0).x, y: side - BORDER }, 0),
    edgePlug('JW', LEFT_RIGHT, { x: edge, y: centre(0, 1).y }, 90),
    edgePlug('JE', LEFT_RIGHT, { x: side - edge, y: centre(1, 0).y }, 270),
  );
  if (hasTraps) parts.push(...dark.map(({ column, row }) => trapPlug(column, row, centre)));
  const far = pitchMm / 2 - 6;
  for (const [index, [dx, dy]] of [
    [-far, -far],
    [far, far],
  ].entries()) {
    for (const [column, row] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const { x, y } = centre(column, row);
      parts.push({
        ref: `H${2 * index + column + 1}`,
        value: 'M3',
        footprint: MOUNTING_HOLE,
        at: { x: x + (dx ?? 0), y: y + (dy ?? 0) },
        turn: 0,
        side: 'F',
        nets: {},
        label: '',
      });
    }
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

function squareParts(column: number, row: number, at: Point, hasTraps: boolean): readonly Placed[] {
  const label = crossingLabel(column, row);
  const reed = contactNet('reed', column, row);
  const file = UP_DOWN[column] ?? '';
  const rank = LEFT_RIGHT[row] ?? '';
  const isDark = column === row;
  const sign = column === 0 ? 1 : -1;
  // Beside a square that may be cut out, the diode stands on the light one.
  const diodeAt = isDark && hasTraps ? { x: at.x, y: at.y - sign * 31 } : { x: at.x + sign * 8, y: at.y };
  // The deck lies on the upper side: lights stand up into it, reeds hang down from their upper ends, diodes lie beneath.
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
      turn: isDark && hasTraps ? 0 : 90,
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

/** Takes the place of reed and lights of a square that is cut out. */
function trapPlug(column: number, row: number, centre: (column: number, row: number) => Point): Placed {
  const label = crossingLabel(column, row);
  const [file, com] = [UP_DOWN[column] ?? '', 'COM'];
  const nets = [contactNet('reed', column, row), file, com, `AMBER_${label}`, `BLUE_${label}`];
  const light = centre(column, 1 - row);
  const at = { x: light.x, y: light.y + (row === 0 ? 9 : -9) };
  return {
    ref: `JT_${label}`,
    value: 'JST XH, 5 pins',
    footprint: plug(nets.length),
    at,
    turn: row === 0 ? 180 : 0,
    side: 'B',
    nets: Object.fromEntries(nets.map((net, index) => [`${index + 1}`, net])),
    pinLabels: Object.fromEntries(TRAP_PINS.map((name, index) => [`${index + 1}`, name])),
  };
}

/** The part of the panel that a trap's frame takes: a corner of it, up to the two cuts. */
function corner({ x, y }: Point, column: number, pitchMm: number): Box {
  const [inner, outer] = [TRAP.opening / 2, pitchMm / 2 + 1];
  return column === 0
    ? { from: { x: x - outer, y: y - inner }, to: { x: x + inner, y: y + outer } }
    : { from: { x: x - inner, y: y - outer }, to: { x: x + outer, y: y + inner } };
}

/** Slots along the two inner sides, with bridges that hold what is in the corner until it is cut out. */
function slots({ x, y }: Point, column: number, pitchMm: number): readonly (readonly Point[])[] {
  const outer = TRAP.opening / 2;
  const inner = outer - TRAP.slot;
  const half = TRAP.bridge / 2;
  const end = pitchMm / 2 - GAP / 2 - TRAP.atEdge;
  const drawn: readonly (readonly (readonly [number, number])[])[] = [
    [
      [half, -outer],
      [outer, -outer],
      [outer, -half],
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
      [outer, half],
      [outer, end],
      [inner, end],
    ],
  ];
  // Of the panel's other dark square the same, turned by 180°.
  const sign = column === 0 ? 1 : -1;
  return drawn.map((points) => points.map(([dx, dy]) => ({ x: x + sign * dx, y: y + sign * dy })));
}

function texts(name: string, side: number, centre: (column: number, row: number) => Point): readonly Text[] {
  const onTop = (at: Point, words: string, size: number): Text => ({ at, words, size, side: 'F', turn: 0 });
  return [
    onTop({ x: centre(0, 1).x, y: BORDER + 5 }, `Damier ${name}`, 1.2),
    onTop({ x: centre(1, 0).x, y: side - BORDER - 7 }, 'this side to the deck', 1),
    onTop({ x: centre(1, 0).x, y: side - BORDER - 4.5 }, 'files __ __  ranks __ __', 1),
    onTop({ x: centre(0, 1).x, y: 2.5 }, '^ to the top seat', 1),
  ];
}
