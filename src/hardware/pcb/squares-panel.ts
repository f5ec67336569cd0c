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
/** The opening of a trap with room to move, the slot that is milled around it, and the bridges that hold what is in it [D]. */
const TRAP = { opening: 44, slot: 2, bridge: 4 } as const;
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
    edgePlug('JN', UP_DOWN, { x: centre(0, 1).x, y: edge }, 180),
    edgePlug('JS', UP_DOWN, { x: centre(1, 0).x, y: side - edge }, 0),
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
    cutouts: hasTraps ? dark.flatMap(({ column, row }) => slots(centre(column, row))) : [],
    islands: hasTraps ? dark.map(({ column, row }) => opening(centre(column, row))) : [],
    parts,
    texts: texts(name, centre),
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
  const diodeAt = isDark && hasTraps ? { x: at.x, y: at.y - sign * 31 } : { x: at.x - 9, y: at.y };
  const base = { turn: 0, side: 'F' } as const;
  const parts: Placed[] = [
    {
      ...base,
      ref: `K${label}`,
      value: partKind('reed').value,
      footprint: REED,
      at,
      nets: { 1: reed, 2: file },
    },
    {
      ...base,
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

function opening({ x, y }: Point): Box {
  const half = TRAP.opening / 2;
  return { from: { x: x - half, y: y - half }, to: { x: x + half, y: y + half } };
}

/** Four slots around the opening, with a bridge in the middle of each side. */
function slots({ x, y }: Point): readonly (readonly Point[])[] {
  const outer = TRAP.opening / 2;
  const inner = outer - TRAP.slot;
  const half = TRAP.bridge / 2;
  return [0, 1, 2, 3].map((quarter) => {
    const corner: readonly (readonly [number, number])[] = [
      [half, -outer],
      [outer, -outer],
      [outer, -half],
      [inner, -half],
      [inner, -inner],
      [half, -inner],
    ];
    return corner.map(([dx, dy]) => {
      let [a, b] = [dx, dy];
      for (let turn = 0; turn < quarter; turn += 1) [a, b] = [-b, a];
      return { x: x + a, y: y + b };
    });
  });
}

function texts(name: string, centre: (column: number, row: number) => Point): readonly Text[] {
  const onTop = (at: Point, words: string, size: number): Text => ({ at, words, size, side: 'F', turn: 0 });
  return [
    onTop({ x: centre(0, 1).x, y: centre(0, 1).y - 14 }, `Damier ${name}`, 1.2),
    onTop({ x: centre(1, 0).x, y: centre(1, 0).y + 12 }, 'this side to the tiles', 1),
    onTop({ x: centre(1, 0).x, y: centre(1, 0).y + 14.5 }, 'files __ __  ranks __ __', 1),
    onTop({ x: centre(0, 1).x, y: 3.5 }, '^ to the top seat', 1),
  ];
}
