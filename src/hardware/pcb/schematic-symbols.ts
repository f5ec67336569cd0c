// The symbols of a circuit diagram, in mm, x to the right and y downwards from the symbol's middle. Pins end on the grid of 1.27 mm
// that KiCad joins things on.
import type { Box, Placed, Point } from './shapes.ts';

export interface SymbolPin {
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

export const PITCH = 2.54;
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

export function symbolOf(part: Placed): CircuitSymbol {
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
