// The circuit diagram of one board as it lies on paper: parts that work together in one frame with a title, from top to bottom, frame
// after frame. At each pin stands the name of its net; pins of one name are joined, and nothing else is.
import { type CircuitSymbol, PITCH, symbolOf } from './schematic-symbols.ts';
import type { Box, Layout, Placed, Point } from './shapes.ts';

export interface DrawnPart {
  readonly part: Placed;
  readonly symbol: CircuitSymbol;
  readonly at: Point;
}

export interface Frame {
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
