// The squares' panels under the deck as bodies: their boards, with the traps' squares cut out, and what hangs from them.
import { type Panel, panelsOf, squaresOf } from '../pcb/panels.ts';
import { isWithin, onBoard, type Placed, type Point } from '../pcb/shapes.ts';
import { panelOutline, squaresPanel } from '../pcb/squares-panel.ts';
import type { Profile } from '../profile-schema.ts';
import type { Sizes } from './mechanics-schema.ts';

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

export interface PanelBodies {
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
