// The circuit of one board as a drawing: each part a box with its pins, and at each pin the name of its net. Pins of one name are
// joined; nothing else is.
import { box, line, svg, text } from '../svg.ts';
import type { Layout, Placed } from './shapes.ts';

const ROW = 15;
const HEAD = 20;
const GAP = 14;
const BOX = 96;
const STUB = 14;
const COLUMN = BOX + 2 * STUB + 2 * 92;
const COLUMNS = 5;

/** Columns are filled one after the other, parts of a kind beside one another. */
export function schematic(layout: Layout): string {
  const parts = layout.parts.filter(({ footprint }) => footprint.pads.length > 0);
  const heights = parts.map(heightOf);
  const most = Math.max(...heights, heights.reduce((sum, height) => sum + height, 0) / COLUMNS + 120);
  const shapes: string[] = [];
  let [column, y] = [0, 0];
  for (const [index, part] of parts.entries()) {
    const height = heights[index] ?? 0;
    if (y > 0 && y + height > most) [column, y] = [column + 1, 0];
    shapes.push(...drawn(part, column * COLUMN + COLUMN / 2 + 10, 60 + y));
    y += height;
  }
  const width = (column + 1) * COLUMN + 20;
  return svg(Math.ceil(width), Math.ceil(most + 70), layout.title, [
    text(20, 28, layout.title, 'start', 18),
    text(20, 46, 'pins with one name beside them are one net; pins without are open', 'start', 12),
    ...shapes,
  ]);
}

function pinsOf({ footprint, nets }: Placed): readonly string[] {
  const names = [...new Set(footprint.pads.map(({ name }) => name))];
  // Of a whole MCU board only what is wired.
  return names.length > 30 ? names.filter((name) => nets[name] !== undefined) : names;
}

function heightOf(part: Placed): number {
  return HEAD + Math.ceil(pinsOf(part).length / 2) * ROW + GAP;
}

/** Half of the pins on the left, half on the right. */
function drawn(part: Placed, x: number, y: number): readonly string[] {
  const pins = pinsOf(part);
  const half = Math.ceil(pins.length / 2);
  const left = x - BOX / 2;
  const value = part.value.length > 26 ? `${part.value.slice(0, 25)}…` : part.value;
  return [
    text(x, y + 9, `${part.ref} · ${value}`, 'middle', 11),
    box(left, y + HEAD - 6, BOX, half * ROW + 4, '#fff'),
    ...pins.flatMap((pin, index) => {
      const isLeft = index < half;
      const at = y + HEAD + (index % half) * ROW + 6;
      const edge = isLeft ? left : left + BOX;
      const end = isLeft ? edge - STUB : edge + STUB;
      const net = part.nets[pin];
      return [
        text(isLeft ? edge + 4 : edge - 4, at + 4, pin, isLeft ? 'start' : 'end', 10),
        ...(net === undefined
          ? []
          : [
              line(
                [
                  [edge, at],
                  [end, at],
                ],
                '#1f5f99',
              ),
              text(isLeft ? end - 4 : end + 4, at + 4, net, isLeft ? 'end' : 'start', 10),
            ]),
      ];
    }),
  ];
}
