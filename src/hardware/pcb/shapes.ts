// What a printed board is made of, in mm as KiCad counts: x to the right, y downwards, seen from the top side.

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Side = 'F' | 'B';
export type Turn = 0 | 90 | 180 | 270;

/** Where a pin is soldered. A pad with a drill goes through; one without lies on the side of its part. */
export interface Pad {
  /** As the circuit calls the pin. Several pads of one pin have one name. */
  readonly name: string;
  readonly at: Point;
  readonly size: Point;
  readonly shape: 'circle' | 'rect' | 'oval';
  readonly drill: number | null;
}

export interface Line {
  readonly from: Point;
  readonly to: Point;
}

export interface Box {
  readonly from: Point;
  readonly to: Point;
}

export interface Footprint {
  readonly name: string;
  readonly pads: readonly Pad[];
  /** Printed on the board, and what the part's body covers. */
  readonly silk: readonly Line[];
  readonly body: Box;
  /** What no other part may cover, where that is not the body; of a board that hangs beneath, on the other side. */
  readonly courtyard?: { readonly box: Box; readonly isBeneath: boolean };
  /** Holes without copper. */
  readonly holes: readonly { readonly at: Point; readonly diameter: number }[];
  /** What it takes up over the side of the board that it is on, with what is plugged in; left out: not reckoned with. */
  readonly solids?: readonly { readonly box: Box; readonly high: number }[];
}

/** A part on the board. */
export interface Placed {
  readonly ref: string;
  readonly value: string;
  readonly footprint: Footprint;
  readonly at: Point;
  readonly turn: Turn;
  readonly side: Side;
  /** Net of each pad by its name; a pad that is left out is on none. */
  readonly nets: Readonly<Record<string, string>>;
  /** Printed beside it; left out: its reference. Empty: nothing. */
  readonly label?: string;
  /** Printed beside each pad of that name: pins of a plug. */
  readonly pinLabels?: Readonly<Record<string, string>>;
}

/** Printed words; `at` is their middle. */
export interface Text {
  readonly at: Point;
  readonly words: string;
  readonly size: number;
  readonly side: Side;
  /** 90: read from the right. */
  readonly turn: 0 | 90;
}

export interface Track extends Line {
  readonly net: string;
  readonly width: number;
  readonly side: Side;
}

export interface Via {
  readonly net: string;
  readonly at: Point;
}

/** A board before its copper is led. */
export interface Layout {
  readonly name: string;
  readonly title: string;
  readonly size: Point;
  /** Openings cut out of it, as closed polygons. */
  readonly cutouts: readonly (readonly Point[])[];
  /** What may be cut out later, as polygons: a net leads in to its pads there, and never through to another. */
  readonly islands: readonly (readonly Point[])[];
  readonly parts: readonly Placed[];
  readonly texts: readonly Text[];
  /** Width of the tracks of some nets; the others are thin. */
  readonly wide: ReadonlySet<string>;
  /** The net that is poured over what is left on both sides; null: none. */
  readonly pour: string | null;
  /** Step of the router's grid. */
  readonly grid: number;
}

export interface Copper {
  readonly tracks: readonly Track[];
  readonly vias: readonly Via[];
}

/** Sizes of copper: the cheapest class of every maker allows less than half of each (0.15 mm, via 0.5/0.3). */
export const COPPER = {
  thin: 0.25,
  wide: 1.5,
  clearance: 0.2,
  viaSize: 0.6,
  viaDrill: 0.3,
  edge: 0.3,
} as const;

/** A pad as it lies on the board. */
export interface BoardPad extends Pad {
  readonly ref: string;
  readonly net: string | null;
  /** Null: on both. */
  readonly side: Side | null;
}

/** A point of a footprint on the board: mirrored on the underside, turned against the clock as seen from the top. */
export function onBoard({ at, turn, side }: Pick<Placed, 'at' | 'turn' | 'side'>, point: Point): Point {
  const x = side === 'B' ? -point.x : point.x;
  const [dx, dy] = { 0: [x, point.y], 90: [point.y, -x], 180: [-x, -point.y], 270: [-point.y, x] }[turn] as [
    number,
    number,
  ];
  return { x: rounded(at.x + dx), y: rounded(at.y + dy) };
}

/** Every pad of a part, where it lies on the board. */
export function padsOf(part: Placed): readonly BoardPad[] {
  const isTurned = part.turn === 90 || part.turn === 270;
  return part.footprint.pads.map((pad) => ({
    ...pad,
    at: onBoard(part, pad.at),
    size: isTurned ? { x: pad.size.y, y: pad.size.x } : pad.size,
    ref: part.ref,
    net: part.nets[pad.name] ?? null,
    side: pad.drill === null ? part.side : null,
  }));
}

/** Whether a point lies within a polygon. */
export function isWithin({ x, y }: Point, polygon: readonly Point[]): boolean {
  let isInside = false;
  for (const [index, a] of polygon.entries()) {
    const b = polygon[(index + 1) % polygon.length] ?? a;
    if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) isInside = !isInside;
  }
  return isInside;
}

export function rounded(value: number): number {
  return Math.round(value * 10000) / 10000;
}
