import { MEGA_PINS } from '../pins.ts';

// What a printed board is made of, in mm as KiCad counts: x to the right, y downwards, seen from the top side.

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Side = 'F' | 'B';
export type Turn = 0 | 90 | 180 | 270;

/** Where a pin is soldered. A pad with a drill goes through; one without lies on the side of its part. */
interface Pad {
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

// The footprints of the printed boards. Their pads are called as the circuit calls the pins, so that a netlist read back from a
// board needs no translation. Sizes: data sheets of the series that each is named after.

/** Axial, lying: 1/4 W resistor or DO-35, bent to 7.62 mm. The first pin of a diode is its band. */
function axial(name: string, pins: readonly [string, string], hasBand: boolean): Footprint {
  const body = { from: point(-3.2, -1.2), to: point(3.2, 1.2) };
  const band = hasBand ? [line(-2.2, -1, -2.2, 1), line(-2, -1, -2, 1)] : [];
  return {
    name,
    pads: [round(pins[0], -3.81, 0, 1.6, 0.8, hasBand), round(pins[1], 3.81, 0, 1.6, 0.8)],
    silk: [...frame({ from: point(-2.6, -1), to: point(2.6, 1) }), ...band],
    body: grown(body, 1.4, 0),
    holes: [],
    solids: [{ box: grown(body, 1.4, 0), high: 2.2 }],
  };
}

export const RESISTOR = axial('R_Axial_P7.62mm', ['1', '2'], false);
export const DIODE = axial('D_DO-35_P7.62mm', ['K', 'A'], true);

/** 3 mm, upright; the flat side of its collar is the cathode. */
export const LED: Footprint = {
  name: 'LED_D3.0mm',
  pads: [round('K', -1.27, 0, 1.7, 0.9, true), round('A', 1.27, 0, 1.7, 0.9)],
  silk: [line(-2.4, -1.2, -2.4, 1.2), ...open(2.5, 1.6)],
  body: { from: point(-2.5, -1.7), to: point(2.5, 1.7) },
  holes: [],
};

/**
 * The hole that a tile's boss comes through with its reed, and the two pads that the reed's leads are soldered to: its lower one (1), and
 * the wire down along it from its upper one (2).
 */
export const REED: Footprint = {
  name: 'Reed_In_Boss_D11mm',
  pads: [round('1', -7.2, 0, 1.8, 0.9, true), round('2', 7.2, 0, 1.8, 0.9)],
  silk: [line(-8.3, -1.1, -8.3, 1.1), line(8.3, -1.1, 8.3, 1.1)],
  body: { from: point(-8.4, -5.6), to: point(8.4, 5.6) },
  holes: [{ at: point(0, 0), diameter: 11 }],
  // The leads, bent up beside the boss.
  solids: [
    { box: { from: point(-8.6, -2), to: point(-5.3, 2) }, high: 17.9 },
    { box: { from: point(5.3, -2), to: point(8.6, 2) }, high: 17.9 },
  ],
};

/** Holes for five wires that are soldered in; they lie flat on the board. */
export const WIRES: Footprint = {
  name: 'Wires_1x05_P2.54mm',
  pads: Array.from({ length: 5 }, (_, index) =>
    round(`${index + 1}`, (index - 2) * 2.54, 0, 1.7, 0.9, index === 0),
  ),
  silk: frame({ from: point(-6.4, -1.2), to: point(6.4, 1.2) }),
  body: { from: point(-6.4, -1.2), to: point(6.4, 1.2) },
  holes: [],
  solids: [{ box: { from: point(-6.4, -1.2), to: point(6.4, 1.2) }, high: 1.8 }],
};

/** JST XH, upright (B2B-XH-A and so on), its pins from the left; they are called by their numbers if not otherwise. */
export function plug(pins: number, names: readonly string[] = []): Footprint {
  const half = ((pins - 1) * 2.5) / 2;
  const body = { from: point(-half - 2.45, -2.35), to: point(half + 2.45, 3.4) };
  const pads = Array.from({ length: pins }, (_, index) =>
    round(names[index] ?? `${index + 1}`, index * 2.5 - half, 0, 1.7, 0.95, index === 0),
  );
  const mark = [line(-half - 2.9, -2.7, -half - 2.9, -0.8), line(-half - 2.9, -2.7, -half - 1.2, -2.7)];
  // Mated it is 9.8 mm high; its wires turn back beside it, on the side away from its latch.
  const wires = { from: body.from, to: point(body.to.x, body.to.y + 1.5) };
  const solids = [{ box: wires, high: 12.8 }];
  return { name: `JST_XH_B${pins}B-XH-A`, pads, silk: [...frame(body), ...mark], body, holes: [], solids };
}

/** Screw terminal of two, 5.08 mm. */
export const TERMINAL: Footprint = {
  name: 'Terminal_2_P5.08mm',
  pads: [round('5V', -2.54, 0, 2.6, 1.3, true), round('0V', 2.54, 0, 2.6, 1.3)],
  silk: frame({ from: point(-5.2, -4.2), to: point(5.2, 4.2) }),
  body: { from: point(-5.2, -4.2), to: point(5.2, 4.2) },
  holes: [],
};

export const PTC: Footprint = {
  name: 'PTC_Radial_P5.08mm',
  pads: [round('1', -2.54, 0, 1.9, 1), round('2', 2.54, 0, 1.9, 1)],
  silk: frame({ from: point(-4.2, -1.8), to: point(4.2, 1.8) }),
  body: { from: point(-4.2, -1.8), to: point(4.2, 1.8) },
  holes: [],
};

/** Radial electrolytic; its plus is the square pad and the cross beside it. */
export function electrolytic(diameter: number, pitch: number): Footprint {
  const half = diameter / 2;
  const body = { from: point(-half, -half), to: point(half, half) };
  const plus = [
    line(-half - 1.4, -half, -half - 0.4, -half),
    line(-half - 0.9, -half - 0.5, -half - 0.9, -half + 0.5),
  ];
  return {
    name: `CP_Radial_D${diameter.toFixed(1)}mm_P${pitch.toFixed(2)}mm`,
    pads: [round('+', -pitch / 2, 0, 1.9, 1, true), round('-', pitch / 2, 0, 1.9, 1)],
    silk: [...frame(body), ...plus],
    body,
    holes: [],
  };
}

export const CERAMIC: Footprint = {
  name: 'C_Disc_P5.00mm',
  pads: [round('1', -2.5, 0, 1.6, 0.8), round('2', 2.5, 0, 1.6, 0.8)],
  silk: frame({ from: point(-3.7, -1.3), to: point(3.7, 1.3) }),
  body: { from: point(-3.7, -1.3), to: point(3.7, 1.3) },
  holes: [],
};

/** HT16K33, 28 pins, SOP: VSS, COM0–7 and ROW15–11 down the left side, ROW10–0, SCL, SDA, VDD up the right. */
export const HT16K33: Footprint = (() => {
  const coms = Array.from({ length: 8 }, (_, com) => `COM${com}`);
  const rows = Array.from({ length: 16 }, (_, row) => `ROW${15 - row}`);
  const names = ['GND', ...coms, ...rows, 'SCL', 'SDA', 'VDD'];
  const pads = names.map((name, index): Pad => {
    const isLeft = index < 14;
    const y = ((isLeft ? index : 27 - index) - 6.5) * 1.27;
    return { name, at: point(isLeft ? -4.65 : 4.65, y), size: { x: 2, y: 0.6 }, shape: 'rect', drill: null };
  });
  return {
    name: 'SOIC-28W_7.5x17.9mm',
    pads,
    silk: [...frame({ from: point(-3.2, -8.95), to: point(3.2, 8.95) }), line(-5.6, -9, -3.2, -9)],
    body: { from: point(-5.9, -9.2), to: point(5.9, 9.2) },
    holes: [],
  };
})();

/** The row of six at the end of a PCA9685 module, which stands on it; the names are printed on the module in this order. */
export const SERVO_MODULE: Footprint = {
  name: 'PCA9685_Module_Socket',
  pads: ['GND', 'OE', 'SCL', 'SDA', 'VCC', 'V+'].map((name, index) =>
    round(name, 0, (index - 2.5) * 2.54, 1.7, 1, index === 0),
  ),
  silk: frame({ from: point(-1.6, -7.9), to: point(1.6, 7.9) }),
  body: { from: point(-1.6, -7.9), to: point(1.6, 7.9) },
  holes: [],
};

/** Places of a Mega's headers from its lower left corner in mm; a Uno has those of its own pins in the same places. */
function headerPads(names: ReadonlySet<string>): readonly Pad[] {
  const at = (name: string, x: number, y: number): readonly Pad[] =>
    names.has(name) ? [round(name, x, y, 1.7, 1)] : [];
  const run = (from: number, y: number, pins: readonly string[]): readonly Pad[] =>
    pins.flatMap((name, index) => at(name, from + index * 2.54, y));
  const numbers = (letter: string, first: number, last: number) =>
    Array.from(
      { length: Math.abs(last - first) + 1 },
      (_, i) => `${letter}${first + Math.sign(last - first) * i}`,
    );
  const double = Array.from({ length: 16 }, (_, row) => [`D${22 + 2 * row}`, `D${23 + 2 * row}`] as const);
  return [
    ...run(38.1, -2.54, ['5V', 'GND', 'GND', 'VIN']),
    ...run(50.8, -2.54, numbers('A', 0, 7)),
    ...run(73.66, -2.54, numbers('A', 8, 15)),
    ...run(28.956, -50.8, numbers('D', 13, 8)),
    ...run(45.72, -50.8, numbers('D', 7, 0)),
    ...run(68.58, -50.8, numbers('D', 14, 21)),
    ...double.flatMap((pins, row) =>
      pins.flatMap((name, column) => at(name, 93.98 + column * 2.54, -48.26 + row * 2.54)),
    ),
  ];
}

/** The board hangs under the carrier, as under a shield. Its USB socket stands out at the left. */
function shield(name: string, pins: readonly string[], width: number, holes: Footprint['holes']): Footprint {
  const body = { from: point(0, -53.34), to: point(width, 0) };
  const courtyard = { box: body, isBeneath: true };
  return { name, pads: headerPads(new Set(pins)), silk: [], body, courtyard, holes };
}

export const MEGA = shield(
  'Arduino_Mega2560_Shield',
  ['5V', 'GND', 'VIN', ...MEGA_PINS.map((pin) => pin.name)],
  101.6,
  [],
);
export const UNO = shield(
  'Arduino_Uno_Shield',
  [
    '5V',
    'GND',
    'VIN',
    ...MEGA_PINS.map((pin) => pin.name).filter((pin) => /^(D\d|D1[0-3]|A[0-5])$/.test(pin)),
  ],
  68.58,
  [],
);

/** For an M3 screw of brass or nylon. */
export const MOUNTING_HOLE: Footprint = {
  name: 'MountingHole_3.2mm_M3',
  pads: [],
  silk: [],
  body: { from: point(-3.2, -3.2), to: point(3.2, 3.2) },
  holes: [{ at: point(0, 0), diameter: 3.2 }],
};

/** The same where a panel is screwed to the deck: a pan head lies on it. */
export const PANEL_SCREW: Footprint = {
  ...MOUNTING_HOLE,
  solids: [{ box: { from: point(-3, -3), to: point(3, 3) }, high: 2.2 }],
};

function point(x: number, y: number): Point {
  return { x, y };
}

function line(x1: number, y1: number, x2: number, y2: number): Line {
  return { from: point(x1, y1), to: point(x2, y2) };
}

function round(name: string, x: number, y: number, size: number, drill: number, isFirst = false): Pad {
  return { name, at: point(x, y), size: point(size, size), shape: isFirst ? 'rect' : 'circle', drill };
}

function frame({ from, to }: Box): readonly Line[] {
  return [
    line(from.x, from.y, to.x, from.y),
    line(to.x, from.y, to.x, to.y),
    line(to.x, to.y, from.x, to.y),
    line(from.x, to.y, from.x, from.y),
  ];
}

/** Above and below, open at the sides where pads are. */
function open(x: number, y: number): readonly Line[] {
  return [line(-x, -y, x, -y), line(-x, y, x, y)];
}

function grown({ from, to }: Box, x: number, y: number): Box {
  return { from: point(from.x - x, from.y - y), to: point(to.x + x, to.y + y) };
}
