/** A circuit on a sheet: the symbol of each part, and where it is drawn. */

import type { Box, Layout, Placed, Point } from './pcb-footprints.ts';

// The symbols of a circuit diagram, in mm, x to the right and y downwards from the symbol's middle. Pins end on the grid of 1.27 mm
// that KiCad joins things on.

interface SymbolPin {
  /** As the board's pad is called. */
  readonly name: string;
  /** Where it is joined. */
  readonly at: Point;
  readonly side: 'left' | 'right';
}

export interface CircuitSymbol {
  readonly name: string;
  readonly lines: readonly (readonly Point[])[];
  readonly boxes: readonly Box[];
  readonly pins: readonly SymbolPin[];
  /** From the middle of its body to where a pin is joined. */
  readonly reach: number;
  /** Names of its pins are written inside. */
  readonly showsPins: boolean;
  /** Half of its height. */
  readonly half: number;
}

const PITCH = 2.54;
const REACH = 7.62;

type Stroke = readonly (readonly [x: number, y: number])[];

/** A triangle that points to its bar, at the left: the first pin of a diode is its band. */
const TRIANGLE: readonly Stroke[] = [
  [
    [-1.9, -1.9],
    [-1.9, 1.9],
  ],
  [
    [1.9, -1.9],
    [-1.9, 0],
    [1.9, 1.9],
    [1.9, -1.9],
  ],
];
const ARROWS: readonly Stroke[] = [
  [
    [-0.6, -2.2],
    [0.7, -3.5],
  ],
  [
    [0.8, -2.2],
    [2.1, -3.5],
  ],
];
const CONTACT: readonly Stroke[] = [
  [
    [-2.54, 0],
    [2.2, -1.6],
  ],
];
const PLATES: readonly Stroke[] = [
  [
    [-0.6, -2],
    [-0.6, 2],
  ],
  [
    [0.6, -2],
    [0.6, 2],
  ],
];
const PLUS: readonly Stroke[] = [
  [
    [-2.4, -1.5],
    [-1.2, -1.5],
  ],
  [
    [-1.8, -2.1],
    [-1.8, -0.9],
  ],
];

/** What a part with two pins is drawn as, by the beginning of its footprint's name; how far its leads reach inwards. */
const TWO_PINS: readonly {
  readonly begins: RegExp;
  readonly strokes: readonly Stroke[];
  readonly inner: number;
  readonly box?: readonly [half: number, high: number];
}[] = [
  { begins: /^R_/, strokes: [], inner: 2.54, box: [2.54, 1] },
  {
    begins: /^PTC_/,
    strokes: [
      [
        [-2.4, 1.6],
        [2.4, -1.6],
      ],
    ],
    inner: 2.54,
    box: [2.54, 1],
  },
  { begins: /^D_/, strokes: TRIANGLE, inner: 1.9 },
  { begins: /^LED_/, strokes: [...TRIANGLE, ...ARROWS], inner: 1.9 },
  { begins: /^CP_/, strokes: [...PLATES, ...PLUS], inner: 0.6 },
  { begins: /^C_/, strokes: PLATES, inner: 0.6 },
  { begins: /^Reed_/, strokes: CONTACT, inner: 2.54, box: [3.4, 1.9] },
];
/** Plugs of what is a contact. */
const SWITCH = { strokes: CONTACT, inner: 2.54 } as const;

function symbolOf(part: Placed): CircuitSymbol {
  const { footprint, nets } = part;
  const all = [...new Set(footprint.pads.map(({ name }) => name))];
  // Of a whole MCU board only what is wired.
  const pins = /^Arduino/.test(footprint.name) ? all.filter((name) => nets[name] !== undefined) : all;
  const drawing = /^S/.test(part.ref) ? SWITCH : TWO_PINS.find(({ begins }) => begins.test(footprint.name));
  const [left, right] = pins;
  if (drawing !== undefined && pins.length === 2 && left !== undefined && right !== undefined)
    return twoPins(`${/^S/.test(part.ref) ? 'Switch_' : ''}${footprint.name}`, [left, right], drawing);
  return block(footprint.name, pins, /^JST_|^Wires_|^Terminal_/.test(footprint.name));
}

function twoPins(
  name: string,
  [left, right]: readonly [string, string],
  drawing: (typeof TWO_PINS)[number] | typeof SWITCH,
): CircuitSymbol {
  const lead = (sign: number): readonly Point[] => [
    { x: sign * (REACH - PITCH), y: 0 },
    { x: sign * drawing.inner, y: 0 },
  ];
  const box = 'box' in drawing ? drawing.box : undefined;
  return {
    name: `${name}_${left}_${right}`.replaceAll(/[^\w.-]/g, (sign) => ({ '+': 'plus' })[sign] ?? '_'),
    lines: [lead(-1), lead(1), ...drawing.strokes.map((stroke) => stroke.map(([x, y]) => ({ x, y })))],
    boxes: box === undefined ? [] : [{ from: { x: -box[0], y: -box[1] }, to: { x: box[0], y: box[1] } }],
    pins: [
      { name: left, at: { x: -REACH, y: 0 }, side: 'left' },
      { name: right, at: { x: REACH, y: 0 }, side: 'right' },
    ],
    reach: REACH,
    showsPins: false,
    half: PITCH,
  };
}

/** A box: half of its pins at the left and half at the right; of a plug all at the right. */
function block(name: string, pins: readonly string[], isPlug: boolean): CircuitSymbol {
  const half = isPlug ? 0 : Math.ceil(pins.length / 2);
  const most = Math.max(half, pins.length - half);
  const top = -Math.floor((most - 1) / 2) * PITCH;
  const reach = isPlug ? 7.62 : 15.24;
  const edge = reach - PITCH;
  const y = { from: top - PITCH, to: top + most * PITCH };
  return {
    name: `${name}_${pins.length}`.replaceAll(/[^\w.-]/g, '_'),
    lines: [],
    boxes: [{ from: { x: -edge, y: y.from }, to: { x: edge, y: y.to } }],
    pins: pins.map((pin, index) => {
      const isLeft = index < half;
      return {
        name: pin,
        at: { x: isLeft ? -reach : reach, y: top + (isLeft ? index : index - half) * PITCH },
        side: isLeft ? 'left' : 'right',
      };
    }),
    reach,
    showsPins: true,
    half: Math.max(-y.from, y.to),
  };
}

// The circuit diagram of one board as it lies on paper: parts that work together in one frame with a title, from top to bottom, frame
// after frame. At each pin stands the name of its net; pins of one name are joined, and nothing else is.

export interface DrawnPart {
  readonly part: Placed;
  readonly symbol: CircuitSymbol;
  readonly at: Point;
}

interface Frame {
  readonly title: string;
  readonly box: Box;
}

export interface Sheet {
  readonly title: string;
  readonly paper: 'A3' | 'A2' | 'A1';
  readonly size: Point;
  readonly parts: readonly DrawnPart[];
  readonly frames: readonly Frame[];
}

/** What works together, by the references of its parts; a part is drawn with the first that has it. */
const GROUPS: readonly (readonly [title: string, refs: RegExp])[] = [
  ['Square a1', /^(K|D|LA|LB)A1$|^JT_A1$/],
  ['Square b1', /^(K|D)B1$/],
  ['Square a2', /^(K|D)A2$/],
  ['Square b2', /^(K|D|LA|LB)B2$|^JT_B2$/],
  ['To the next panels: up and down', /^J[NS]$/],
  ['To the next panels: left and right', /^J[WE]$/],
  ['Sensor board', /^U1$/],
  ['Files: pull-ups and series resistors', /^R[US][A-J]$/],
  ['Files, ranks and lights of the panels', /^J[NSWE]_/],
  ['Service contacts, each with its diode', /^[SD][A-J]\d+$/],
  ['Wheel', /^E1$|^RE\d$/],
  ['Buttons', /^SW[1-3]$/],
  ['Supply, rails and what senses them', /^(PS1|F\d|SW4|C[12]|RD\d)$/],
  ['Actuator board and its bus', /^(U2|RP\d|U4)$/],
  ['Light driver; diode and resistor give it 0x71', /^(U3|C3|DAD|RAD)$/],
  ['Lamps', /^JL_/],
];

const PAPERS = [
  ['A3', { x: 420, y: 297 }],
  ['A2', { x: 594, y: 420 }],
  ['A1', { x: 841, y: 594 }],
] as const;
const BORDER = 12.7;
/** Below the parts is KiCad's title block. */
const FOOT = 38.1;
const COLUMN = 81.28;
const HEAD = 10.16;
/** A part's name stands above it. */
const ABOVE = 5.08;
const BETWEEN = 2.54;

/** Throws where a part belongs to no group: it would not be drawn. */
export function sheetOf(layout: Layout): Sheet {
  const parts = layout.parts.filter(({ footprint }) => footprint.pads.length > 0);
  const groupOf = ({ ref }: Placed): number => GROUPS.findIndex(([, refs]) => refs.test(ref));
  const left = parts.filter((part) => groupOf(part) < 0);
  if (left.length > 0)
    throw new Error(`${layout.name}: no group of the diagram has ${left.map(({ ref }) => ref).join(', ')}`);
  const groups = GROUPS.map(([title], group) => ({
    title,
    parts: parts.filter((part) => groupOf(part) === group),
  }));
  for (const [paper, size] of PAPERS) {
    const sheet = laidOut(groups, size);
    if (sheet !== null) return { title: layout.title, paper, size, ...sheet };
  }
  throw new Error(`${layout.name}: its diagram is larger than A1`);
}

/** Null where the paper is too small. */
function laidOut(
  groups: readonly { readonly title: string; readonly parts: readonly Placed[] }[],
  size: Point,
): Pick<Sheet, 'parts' | 'frames'> | null {
  const drawn: DrawnPart[] = [];
  const frames: Frame[] = [];
  const lowest = size.y - FOOT;
  let [column, y] = [0, 2 * BORDER];
  for (const { title, parts } of groups) {
    const whole = parts.map(symbolOf).reduce((sum, symbol) => sum + heightOf(symbol), HEAD);
    // Kept together where one column holds it.
    if (y + whole > lowest && 2 * BORDER + whole <= lowest) [column, y] = [column + 1, 2 * BORDER];
    let begun = y;
    let isContinued = false;
    const close = (): void => {
      const x = BORDER + column * COLUMN;
      frames.push({
        title: isContinued ? `${title} (continued)` : title,
        box: { from: { x, y: begun }, to: { x: x + COLUMN - BETWEEN, y } },
      });
    };
    for (const part of parts) {
      const symbol = symbolOf(part);
      const high = heightOf(symbol);
      const first = y === begun ? HEAD : 0;
      if (y + first + high > lowest) {
        if (y > begun) {
          close();
          isContinued = true;
        }
        [column, y] = [column + 1, 2 * BORDER];
        begun = y;
      }
      if (y === begun) y += HEAD;
      const middle = BORDER + column * COLUMN + 39.37;
      drawn.push({ part, symbol, at: { x: grid(middle), y: grid(y + ABOVE + upToGrid(symbol.half)) } });
      y += high;
    }
    if (y > begun) {
      close();
      y += BETWEEN;
    }
  }
  return BORDER + (column + 1) * COLUMN > size.x - BORDER ? null : { parts: drawn, frames };
}

/** Net of each pin of a drawn part, and where it is joined; null: on none. */
export function joints({ part, symbol, at }: DrawnPart) {
  return symbol.pins.map((pin) => ({
    pin,
    at: { x: round(at.x + pin.at.x), y: round(at.y + pin.at.y) },
    net: part.nets[pin.name] ?? null,
  }));
}

function heightOf({ half }: CircuitSymbol): number {
  return ABOVE + 2 * upToGrid(half) + BETWEEN;
}

function upToGrid(value: number): number {
  return Math.ceil(value / PITCH) * PITCH;
}

function grid(value: number): number {
  return round(Math.round(value / 1.27) * 1.27);
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
