// How near the sliders' bars and shelves come to what hangs from the squares' panels, on their whole way. Boxes only: the assembly
// test (test/hardware/assembly.itest.ts) holds the parts themselves against each other.
import { TRAP } from '../pcb/squares-panel.ts';
import type { Profile } from '../profile-schema.ts';
import { boardLayout, type TrapRow } from './board-layout.ts';
import type { Mechanics, Sizes } from './mechanics-schema.ts';
import { type Hanging, panelBodies } from './panel-bodies.ts';
import type { Reckoned } from './trap-loads.ts';
import { wedge } from './trap-motion.ts';

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
