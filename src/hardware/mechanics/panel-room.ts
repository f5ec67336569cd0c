/** Whether the printed boards have room beneath the wood, while traps move. */

import { type Panel, panelsOf, squaresOf } from '../pcb/panels.ts';
import { isWithin, onBoard, type Placed, type Point } from '../pcb/pcb-footprints.ts';
import { panelOutline, squaresPanel, TRAP } from '../pcb/squares-panel.ts';
import type { Profile } from '../profile-schema.ts';
import type { Mechanics, Sizes } from './mechanics-schema.ts';
import { boardLayout, type TrapRow } from './parts.ts';
import type { Reckoned } from './trap-loads.ts';
import { wedge } from './trap-motion.ts';

// The squares' panels under the deck as bodies: their boards, with the traps' squares cut out, and what hangs from them.

type Span = readonly [from: number, to: number];

/** A board, flat: its outline and holes in x and y. */
export interface PanelBoard {
  readonly name: string;
  readonly outline: readonly Point[];
  readonly holes: readonly { readonly at: Point; readonly radius: number }[];
  readonly z: Span;
}

/** A part with what is plugged into it, as the box that it takes up. */
export interface Hanging {
  /** Panel and part, as in `AB34 JS`. */
  readonly name: string;
  readonly x: Span;
  readonly y: Span;
  readonly z: Span;
}

interface PanelBodies {
  readonly boards: readonly PanelBoard[];
  readonly hanging: readonly Hanging[];
}

/** Every panel of a board at its place; x and y from the middle of a1, z from the surface. */
export function panelBodies(profile: Profile, sizes: Sizes): PanelBodies {
  const each = panelsOf(profile).map((panel) => bodiesOf(profile, sizes, panel));
  return { boards: each.map(({ board }) => board), hanging: each.flatMap(({ hanging }) => hanging) };
}

function bodiesOf(profile: Profile, sizes: Sizes, panel: Panel) {
  const { size, parts, islands } = squaresPanel(profile);
  const traps = new Set(profile.sliders.flatMap(({ left, right }) => [left, right]));
  const squares = squaresOf(panel);
  const cut = ([0, 1] as const).filter((n) => traps.has(squares[n === 0 ? 'a1' : 'b2'] ?? ''));
  const top = -sizes.tileH - sizes.carrierH - sizes.panelGap;
  const under = top - sizes.panelH;
  const placed = ({ x, y }: Point): Point => ({
    x: (2 * panel.across + 0.5) * profile.pitchMm + x - size.x / 2,
    y: (2 * panel.up + 0.5) * profile.pitchMm + size.y / 2 - y,
  });
  const isLeft = (at: Point): boolean =>
    !islands.some((island, n) => cut.some((one) => one === n) && isWithin(at, island));
  // The wires to a trap are only where there is one.
  const fitted = parts.filter(
    ({ ref, at }) =>
      isLeft(at) && (!ref.startsWith('JT_') || cut.some((n) => ref.endsWith(n === 0 ? 'A1' : 'B2'))),
  );
  return {
    board: {
      name: `panel ${panel.name}`,
      outline: panelOutline(profile, cut).map(placed),
      holes: fitted.flatMap((part) =>
        part.footprint.holes.map(({ at, diameter }) => ({
          at: placed(onBoard(part, at)),
          radius: diameter / 2,
        })),
      ),
      z: [under, top] as const,
    },
    hanging: fitted
      .filter(({ side }) => side === 'B')
      .flatMap((part) => hang(part, panel, { placed, under })),
  };
}

function hang(
  part: Placed,
  panel: Panel,
  { placed, under }: { placed: (point: Point) => Point; under: number },
): readonly Hanging[] {
  return (part.footprint.solids ?? []).map(({ box, high }) => {
    const [a, b] = [box.from, box.to].map((corner) => placed(onBoard(part, corner)));
    const span = (axis: 'x' | 'y'): Span => {
      const [one, other] = [a?.[axis] ?? 0, b?.[axis] ?? 0];
      return [Math.min(one, other), Math.max(one, other)];
    };
    return { name: `${panel.name} ${part.ref}`, x: span('x'), y: span('y'), z: [under - high, under] };
  });
}

// How near the sliders' bars and shelves come to what hangs from the squares' panels, on their whole way. Boxes only: the assembly
// test (test/hardware/assembly.itest.ts) holds the parts themselves against each other.

type Box = Pick<Hanging, 'x' | 'y' | 'z'>;

/** Both bodies may be off by 0.2 mm, towards each other. */
const LEAST_MM = 0.4;

export function panelRoom({ sizes }: Mechanics, profile: Profile): readonly Reckoned[] {
  const { rows } = boardLayout(profile, sizes);
  const { hanging } = panelBodies(profile, sizes);
  const swept = rows.flatMap((row) => sweptBy(row, sizes));
  const nearest = (refs: RegExp): number =>
    Math.min(
      ...hanging.filter(({ name }) => refs.test(name)).flatMap((one) => swept.map((box) => gap(one, box))),
    );
  const room = (what: string, how: string, value: number): Reckoned => ({
    what,
    how,
    value,
    limit: LEAST_MM,
    least: true,
    unit: 'mm',
  });
  return [
    room(
      'wires and solder under a panel, above the bars',
      `they end ${-sizes.electronicsZ} mm under the surface`,
      sizes.electronicsZ - sizes.barZ[1],
    ),
    room(
      'plugs of a panel beside shelves and bars',
      'mated, with wires turned back; from stop to stop',
      nearest(/ J[NSWE]$/),
    ),
    room('reeds’ leads beside shelves', 'bent up along the boss', nearest(/ K/)),
    room(
      'diodes, screws, wires of traps above shelves',
      'a pan head or a diode 2.2 mm high',
      nearest(/ (D|H|JT)/),
    ),
    room(
      'panel’s edge beside a trap’s feet',
      'cut along the whole square there',
      TRAP.feet / 2 - sizes.footEnd,
    ),
  ];
}

/** Where a row's bar and shelves come on their way. */
function sweptBy({ y, left, right }: TrapRow, sizes: Sizes): readonly Box[] {
  const { barY, barZ, stop, shelfIn, shelfBridge, shelfEnd, shelfFarY, footZ, shelfH } = sizes;
  const [, tip] = wedge(sizes);
  const bar: Box = {
    x: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
    y: [y + barY[0], y + barY[1]],
    z: [barZ[0], barZ[1]],
  };
  const z = [footZ - shelfH, footZ] as const;
  const shelf = (trap: number, opens: -1 | 1): readonly Box[] => {
    const along = (from: number, to: number): Box['x'] =>
      opens > 0 ? [trap + from - stop, trap + to + stop] : [trap - to - stop, trap - from + stop];
    return [
      { x: along(tip[0], tip[0] + shelfBridge), y: [y - shelfIn, y + shelfIn], z },
      { x: along(tip[0], shelfEnd), y: [y + shelfIn, y + barY[0]], z },
      { x: along(tip[0], shelfEnd), y: [y + shelfFarY, y - shelfIn], z },
    ];
  };
  return [bar, ...shelf(left, -1), ...shelf(right, 1)];
}

/** The most that two boxes are apart along one axis. */
function gap(a: Box, b: Box): number {
  return Math.max(
    ...(['x', 'y', 'z'] as const).map((axis) => Math.max(b[axis][0] - a[axis][1], a[axis][0] - b[axis][1])),
  );
}
