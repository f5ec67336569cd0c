// The cables of a board whose squares are panels: which plug goes to which, pin to pin of the same number.
import type { Profile } from '../profile-schema.ts';
import { type Feed, feedsOf, LEFT_RIGHT, linksOf, UP_DOWN } from './panels.ts';

/** A plug of a panel, or of the carrier. */
export interface CableEnd {
  /** As in `AB12`; null: the carrier. */
  readonly panel: string | null;
  readonly plug: string;
}

export interface Cable {
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
