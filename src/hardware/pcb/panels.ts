/** Panels beneath the squares, and the cables between them. */

import { squareCells } from '../light-cells.ts';
import { crossingLabel, fileNet, lightNet, rankNet, squareName } from '../pins.ts';
import type { Profile } from '../profile-schema.ts';

// How the squares are divided into panels of 2 × 2, and how the panels hang on one another and on the carrier. All panels of a
// board are alike; one is drawn as the panel of a1 to b2, and its nets are called as they are there.

/** Pins 1, 2, … of the plugs up and down a panel, and of those to its left and right: the panel's own nets. */
export const UP_DOWN = ['FILE_A', 'FILE_B', 'AMBER_A1', 'BLUE_A1', 'AMBER_B2', 'BLUE_B2'] as const;
export const LEFT_RIGHT = ['RANK1', 'RANK2', 'COM'] as const;
/** Pins of the plug that stands in for a square whose reed and lights are in a trap. */
export const TRAP_PINS = ['REED', 'FILE', 'COM', 'AMBER', 'BLUE'] as const;

type PanelNet = (typeof UP_DOWN)[number] | (typeof LEFT_RIGHT)[number];

/** A panel at its place: counted from 0 at a1, to the right and up. */
export interface Panel {
  readonly across: number;
  readonly up: number;
  /** `AB12`: its files and its ranks. */
  readonly name: string;
  /** What its own nets are on the board. */
  readonly nets: Readonly<Record<PanelNet, string>>;
}

/** A plug of the carrier for a chain of panels: the panel and its edge, and the net of each pin; null: left empty there. */
export interface Feed {
  readonly ref: string;
  readonly panel: Panel;
  readonly edge: 'left' | 'right' | 'top' | 'bottom';
  readonly pins: readonly (string | null)[];
}

/** A cable from one panel to the next, upwards or to the right, with the pins that have a wire. */
interface Link {
  readonly from: Panel;
  readonly to: Panel;
  readonly direction: 'up' | 'right';
  readonly pins: readonly number[];
}

export function panelsOf(profile: Profile): readonly Panel[] {
  const across = Array.from({ length: profile.size / 2 }, (_, index) => index);
  return across.flatMap((up) => across.map((column) => panelAt(profile, column, up)));
}

function panelAt(profile: Profile, across: number, up: number): Panel {
  const [column, row] = [2 * across, 2 * up];
  const lower = squareCells(profile, pdnNumber(profile.size, column, row));
  const upper = squareCells(profile, pdnNumber(profile.size, column + 1, row + 1));
  return {
    across,
    up,
    name: nameOf(column, row),
    nets: {
      FILE_A: fileNet(column),
      FILE_B: fileNet(column + 1),
      RANK1: rankNet(row),
      RANK2: rankNet(row + 1),
      COM: lightNet('COM', lower.amber.com),
      AMBER_A1: lightNet('ROW', lower.amber.row),
      BLUE_A1: lightNet('ROW', lower.blue.row),
      AMBER_B2: lightNet('ROW', upper.amber.row),
      BLUE_B2: lightNet('ROW', upper.blue.row),
    },
  };
}

/** The panel on which a square lies, and what its parts are called there: `CD34` and `A1` for c3. */
export function panelOf(column: number, row: number): { readonly panel: string; readonly printed: string } {
  const [left, lower] = [column - (column % 2), row - (row % 2)];
  return { panel: nameOf(left, lower), printed: crossingLabel(column % 2, row % 2) };
}

function nameOf(column: number, row: number): string {
  const letters = [fileNet(column), fileNet(column + 1)].map((net) => net.slice(-1)).join('');
  return `${letters}${row + 1}${row + 2}`;
}

function pdnNumber(size: number, column: number, row: number): number {
  return (size - 1 - row) * (size / 2) + Math.floor(column / 2) + 1;
}

/** Cables between panels: only wires whose net goes on. */
function linksOf(profile: Profile): readonly Link[] {
  const panels = panelsOf(profile);
  const at = (across: number, up: number) => panels.find((one) => one.across === across && one.up === up);
  return panels.flatMap((from) => {
    const link = (
      to: Panel | undefined,
      direction: Link['direction'],
      names: readonly PanelNet[],
    ): readonly Link[] => {
      if (to === undefined) return [];
      const pins = names.flatMap((name, pin) => (from.nets[name] === to.nets[name] ? [pin + 1] : []));
      return [{ from, to, direction, pins }];
    };
    return [
      ...link(at(from.across, from.up + 1), 'up', UP_DOWN),
      ...link(at(from.across + 1, from.up), 'right', LEFT_RIGHT),
    ];
  });
}

/**
 * Where the chains begin at the carrier: below and at the left; and above and at the right for lines that another block of lights
 * cuts off there. Throws where a line is cut off at both ends.
 */
export function feedsOf(profile: Profile): readonly Feed[] {
  const panels = panelsOf(profile);
  const lines = Array.from({ length: profile.size / 2 }, (_, index) => index);
  return [
    ...lines.flatMap((across) => {
      const chain = panels.filter((panel) => panel.across === across);
      return feeds(chain, UP_DOWN, ['bottom', 'top'], chain[0]?.name.slice(0, 2) ?? '');
    }),
    ...lines.flatMap((up) => {
      const chain = panels.filter((panel) => panel.up === up);
      return feeds(chain, LEFT_RIGHT, ['left', 'right'], chain[0]?.name.slice(2) ?? '');
    }),
  ];
}

function feeds(
  chain: readonly Panel[],
  names: readonly PanelNet[],
  edges: readonly [Feed['edge'], Feed['edge']],
  which: string,
): readonly Feed[] {
  const [first, last] = [chain[0], chain.at(-1)];
  if (first === undefined || last === undefined) return [];
  const far = names.map((name) => {
    const nets = [...new Set(chain.map((panel) => panel.nets[name]))];
    if (nets.length > 2)
      throw new Error(`${name} of ${first.name} to ${last.name} is cut off: ${nets.join(', ')}`);
    return nets[1] ?? null;
  });
  const near: Feed = {
    ref: `J${letterOf(edges[0])}_${which}`,
    panel: first,
    edge: edges[0],
    pins: names.map((name) => first.nets[name]),
  };
  if (far.every((net) => net === null)) return [near];
  return [near, { ref: `J${letterOf(edges[1])}_${which}`, panel: last, edge: edges[1], pins: far }];
}

/** As the seats see it: W, E: left and right, S, N: bottom and top. */
function letterOf(edge: Feed['edge']): string {
  return { left: 'W', right: 'E', top: 'N', bottom: 'S' }[edge];
}

/** The squares of a panel as they are called on its drawing, with what they are called at its place. */
export function squaresOf({ across, up }: Panel): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [0, 1].flatMap((column) =>
      [0, 1].map((row) => [squareName(column, row), squareName(2 * across + column, 2 * up + row)]),
    ),
  );
}

// The cables of a board whose squares are panels: which plug goes to which, pin to pin of the same number.

/** A plug of a panel, or of the carrier. */
export interface CableEnd {
  /** As in `AB12`; null: the carrier. */
  readonly panel: string | null;
  readonly plug: string;
}

interface Cable {
  readonly from: CableEnd;
  readonly to: CableEnd;
  /** Of the housing at either end. */
  readonly positions: number;
  /** Pins that have a wire. */
  readonly wires: readonly number[];
  readonly lengthMm: number;
}

/** From one panel to the next, with room to plug and to turn it over [D]. */
const BETWEEN_PANELS_MM = 150;
/** From the carrier, which lies beside the field or under its edge, to the first panel of a chain [D]. */
const FROM_CARRIER_MM = 600;
const PLUG_AT: Readonly<Record<Feed['edge'], string>> = { bottom: 'JS', top: 'JN', left: 'JW', right: 'JE' };

export function cablesOf(profile: Profile): readonly Cable[] {
  return [
    ...feedsOf(profile).map(({ ref, panel, edge, pins }) => ({
      from: { panel: null, plug: ref },
      to: { panel: panel.name, plug: PLUG_AT[edge] },
      positions: pins.length,
      wires: pins.flatMap((net, pin) => (net === null ? [] : [pin + 1])),
      lengthMm: FROM_CARRIER_MM,
    })),
    ...linksOf(profile).map(({ from, to, direction, pins }) => ({
      from: { panel: from.name, plug: direction === 'up' ? 'JN' : 'JE' },
      to: { panel: to.name, plug: direction === 'up' ? 'JS' : 'JW' },
      positions: direction === 'up' ? UP_DOWN.length : LEFT_RIGHT.length,
      wires: pins,
      lengthMm: BETWEEN_PANELS_MM,
    })),
  ];
}

/** The same as a file, beside the carrier's. */
export function cableList(profile: Profile): string {
  const name = ({ panel, plug }: CableEnd) => (panel === null ? plug : `${panel} ${plug}`);
  const rows = cablesOf(profile).map(({ from, to, positions, wires, lengthMm }) => [
    name(from),
    name(to),
    `XH ${positions}`,
    wires.join(' '),
    `${lengthMm}`,
  ]);
  return [['from', 'to', 'housings', 'wires', 'length mm'], ...rows]
    .map((row) => `${row.join(',')}\n`)
    .join('');
}
