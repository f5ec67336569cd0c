// Where the names of parts and pins are printed: beside the part, clear of pads, holes, other print and the board's edge.
import {
  type Box,
  type Layout,
  onBoard,
  type Placed,
  type Point,
  padsOf,
  rounded,
  type Text,
} from './shapes.ts';

/** A KiCad stroke letter at this share of its height, with the space to the next. */
const LETTER_WIDTH = 0.92;
const SIZES = [1, 0.8] as const;
const CLEAR = 0.25;

/** All that is printed on a board: its own texts, its plugs' pins, then the name of each part. Throws where one finds no room. */
export function labelsOf(layout: Layout): readonly Text[] {
  const taken = { F: obstacles(layout, 'F'), B: obstacles(layout, 'B') };
  const printed: Text[] = [];
  const print = (text: Text): void => {
    printed.push(text);
    taken[text.side].push(boxOf(text));
  };
  for (const text of layout.texts) print(text);
  for (const part of layout.parts) for (const text of pinTexts(part, layout, taken[part.side])) print(text);
  for (const part of layout.parts) {
    const words = part.label ?? part.ref;
    if (words === '') continue;
    const free = candidates(part, words).find(
      (text) => isOnBoard(boxOf(text), layout) && !taken[text.side].some((box) => touch(box, boxOf(text))),
    );
    if (free === undefined) throw new Error(`${layout.name}: no room to print ${words}`);
    print(free);
  }
  return printed;
}

function obstacles(layout: Layout, side: 'F' | 'B'): Box[] {
  const pads = layout.parts.flatMap(padsOf).filter((pad) => pad.side === null || pad.side === side);
  return [
    ...pads.map(({ at, size }) => around(at, size.x, size.y)),
    ...layout.parts.flatMap((part) =>
      part.footprint.holes.map(({ at, diameter }) => around(onBoard(part, at), diameter, diameter)),
    ),
    ...layout.parts
      .filter((part) => part.side === side)
      .flatMap((part) =>
        part.footprint.silk.map(({ from, to }) => spanning(onBoard(part, from), onBoard(part, to))),
      ),
    ...layout.cutouts.flatMap((points) =>
      points.map((point, index) => spanning(point, points[(index + 1) % points.length] ?? point)),
    ),
  ];
}

/** Places around the body, near ones first. */
function candidates(part: Placed, words: string): readonly Text[] {
  const { from, to } = part.footprint.body;
  const body = spanning(onBoard(part, from), onBoard(part, to));
  const middle = { x: (body.from.x + body.to.x) / 2, y: (body.from.y + body.to.y) / 2 };
  const half = { x: (body.to.x - body.from.x) / 2, y: (body.to.y - body.from.y) / 2 };
  const texts: Text[] = [];
  for (const size of SIZES) {
    const [wide, high] = [widthOf(words, size) / 2, size * 0.6];
    for (let away = 0.4; away < 6; away += 0.4) {
      for (let along = 0; along <= Math.max(half.x, half.y) + 2; along += 0.6) {
        for (const sign of along === 0 ? [1] : [1, -1]) {
          const shift = along * sign;
          const upright = [
            { x: middle.x + shift, y: middle.y - half.y - away - high },
            { x: middle.x + shift, y: middle.y + half.y + away + high },
            { x: middle.x - half.x - away - wide, y: middle.y + shift },
            { x: middle.x + half.x + away + wide, y: middle.y + shift },
          ];
          const lying = [
            { x: middle.x - half.x - away - high, y: middle.y + shift },
            { x: middle.x + half.x + away + high, y: middle.y + shift },
            { x: middle.x + shift, y: middle.y - half.y - away - wide },
            { x: middle.x + shift, y: middle.y + half.y + away + wide },
          ];
          texts.push(...upright.map((at) => text(at, words, size, part.side, 0)));
          texts.push(...lying.map((at) => text(at, words, size, part.side, 90)));
        }
      }
    }
  }
  return texts.sort((a, b) => b.size - a.size || distance(a.at, middle) - distance(b.at, middle));
}

/** Beside each pad, on the side of the plug that looks to the board's middle, or on the other where that is taken. */
function pinTexts(part: Placed, layout: Layout, taken: readonly Box[]): readonly Text[] {
  const { pinLabels } = part;
  if (pinLabels === undefined) return [];
  const { from, to } = part.footprint.body;
  const body = spanning(onBoard(part, from), onBoard(part, to));
  const pads = padsOf(part);
  const isAcross = pads.every((pad) => pad.at.y === pads[0]?.at.y);
  const isFirst = isAcross ? part.at.y < layout.size.y / 2 : part.at.x < layout.size.x / 2;
  const beside = (isAfter: boolean): readonly Text[] =>
    pads.flatMap((pad) => {
      const words = pinLabels[pad.name];
      if (words === undefined) return [];
      const size = 0.8;
      const reach = widthOf(words, size) / 2 + 0.5;
      const y = isAfter ? body.to.y + reach : body.from.y - reach;
      const x = isAfter ? body.to.x + reach : body.from.x - reach;
      return isAcross
        ? [text({ x: pad.at.x, y }, words, size, part.side, 90)]
        : [text({ x, y: pad.at.y }, words, size, part.side, 0)];
    });
  const isFree = (texts: readonly Text[]): boolean =>
    texts.every((one) => isOnBoard(boxOf(one), layout) && !taken.some((box) => touch(box, boxOf(one))));
  const inwards = beside(isFirst);
  const outwards = beside(!isFirst);
  return isFree(outwards) && !isFree(inwards) ? outwards : inwards;
}

function text(at: Point, words: string, size: number, side: Text['side'], turn: Text['turn']): Text {
  return { at: { x: rounded(at.x), y: rounded(at.y) }, words, size, side, turn };
}

export function widthOf(words: string, size: number): number {
  return words.length * size * LETTER_WIDTH;
}

function boxOf({ at, words, size, turn }: Text): Box {
  const [wide, high] = [widthOf(words, size), size * 1.3];
  return turn === 0 ? around(at, wide, high) : around(at, high, wide);
}

function around({ x, y }: Point, width: number, height: number): Box {
  return { from: { x: x - width / 2, y: y - height / 2 }, to: { x: x + width / 2, y: y + height / 2 } };
}

function spanning(a: Point, b: Point): Box {
  return {
    from: { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) },
    to: { x: Math.max(a.x, b.x), y: Math.max(a.y, b.y) },
  };
}

function touch(a: Box, b: Box): boolean {
  return (
    a.from.x < b.to.x + CLEAR &&
    b.from.x < a.to.x + CLEAR &&
    a.from.y < b.to.y + CLEAR &&
    b.from.y < a.to.y + CLEAR
  );
}

function isOnBoard({ from, to }: Box, { size }: Layout): boolean {
  return from.x > 0.6 && from.y > 0.6 && to.x < size.x - 0.6 && to.y < size.y - 0.6;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
