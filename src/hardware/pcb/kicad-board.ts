/** A printed board as KiCad reads it, with its labels. */

import {
  type Box,
  COPPER,
  type Copper,
  type Layout,
  type Line,
  onBoard,
  type Placed,
  type Point,
  padsOf,
  rounded,
  type Side,
  type Text,
} from './pcb-footprints.ts';

// Where the names of parts and pins are printed: beside the part, clear of pads, holes, other print and the board's edge.

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

function widthOf(words: string, size: number): number {
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

// KiCad's board file (s-expression, version 20211014: KiCad 6 and later).

/** Where the board's corner lies on KiCad's sheet. */
const CORNER = { x: 50, y: 50 };
const LAYERS = [
  '0 "F.Cu" signal',
  '31 "B.Cu" signal',
  '34 "B.Paste" user',
  '35 "F.Paste" user',
  '36 "B.SilkS" user "B.Silkscreen"',
  '37 "F.SilkS" user "F.Silkscreen"',
  '38 "B.Mask" user',
  '39 "F.Mask" user',
  '44 "Edge.Cuts" user',
  '46 "B.CrtYd" user "B.Courtyard"',
  '47 "F.CrtYd" user "F.Courtyard"',
  '48 "B.Fab" user',
  '49 "F.Fab" user',
];

/** The board as KiCad opens it. Poured copper is left to be filled there (key B), or by `npm run pcb`. */
export function kicadBoard(layout: Layout, { tracks, vias }: Copper): string {
  const names = [...new Set(layout.parts.flatMap(({ nets }) => Object.values(nets)))];
  const number = (net: string): number => names.indexOf(net) + 1;
  const lines = [
    '(kicad_pcb (version 20211014) (generator damier)',
    '  (general (thickness 1.6))',
    '  (paper "A3")',
    `  (title_block (title ${quoted(layout.title)}) (company "Damier") (comment 1 "CERN-OHL-P-2.0"))`,
    `  (layers ${LAYERS.map((layer) => `(${layer})`).join(' ')})`,
    '  (setup (pad_to_mask_clearance 0.05))',
    '  (net 0 "")',
    ...names.map((name) => `  (net ${number(name)} ${quoted(name)})`),
    ...layout.parts.flatMap((part) => footprint(part, number)),
    ...edges([{ x: 0, y: 0 }, { x: layout.size.x, y: 0 }, layout.size, { x: 0, y: layout.size.y }]),
    ...layout.cutouts.flatMap(edges),
    ...labelsOf(layout).map(printed),
    ...tracks.map(
      ({ from, to, width, side, net }) =>
        `  (segment (start ${sheet(from)}) (end ${sheet(to)}) (width ${width}) (layer "${side}.Cu") (net ${number(net)}))`,
    ),
    ...vias.map(
      ({ at, net }) =>
        `  (via (at ${sheet(at)}) (size ${COPPER.viaSize}) (drill ${COPPER.viaDrill}) (layers "F.Cu" "B.Cu") (net ${number(net)}))`,
    ),
    ...(layout.pour === null ? [] : pour(layout, layout.pour, number(layout.pour))),
    ')',
  ];
  return `${lines.join('\n')}\n`;
}

/** The rules that KiCad checks it by; beside the board, under its name. */
export function kicadProject(name: string): string {
  const classes = [
    {
      name: 'Default',
      clearance: COPPER.clearance,
      track_width: COPPER.thin,
      via_diameter: COPPER.viaSize,
      via_drill: COPPER.viaDrill,
    },
  ];
  const rules = {
    min_clearance: COPPER.clearance,
    min_copper_edge_clearance: COPPER.edge - 0.05,
    min_hole_clearance: 0.25,
    min_hole_to_hole: 0.25,
    min_through_hole_diameter: COPPER.viaDrill,
    min_track_width: COPPER.thin,
    min_via_annular_width: 0.13,
    min_via_diameter: COPPER.viaSize,
  };
  const project = {
    board: { design_settings: { rules } },
    meta: { filename: `${name}.kicad_pro`, version: 1 },
    net_settings: { classes, meta: { version: 2 } },
  };
  return `${JSON.stringify(project, null, 2)}\n`;
}

function footprint(part: Placed, number: (net: string) => number): readonly string[] {
  const { ref, value, turn, side, at } = part;
  const mirrored = ({ x, y }: Point): Point => ({ x: side === 'B' ? -x : x, y });
  const { pads, silk, body, holes, name } = part.footprint;
  const kept = part.footprint.courtyard ?? { box: body, isBeneath: false };
  const other = side === 'F' ? 'B' : 'F';
  const attribute =
    pads.length === 0
      ? 'exclude_from_pos_files exclude_from_bom'
      : pads.some(({ drill }) => drill !== null)
        ? 'through_hole'
        : 'smd';
  const word = (what: string, words: string, layer: string) =>
    `    (fp_text ${what} ${quoted(words)} (at 0 0 ${turn}) (layer "${side}.${layer}") hide ${effects(1, side)})`;
  return [
    `  (footprint "damier:${name}" (layer "${side}.Cu")`,
    `    (at ${sheet(at)} ${turn}) (attr ${attribute})`,
    word('reference', ref, 'Fab'),
    word('value', value, 'Fab'),
    ...silk.map((line) => strokes(line, mirrored, `${side}.SilkS`, 0.15)),
    ...courtyard(kept.box).map((line) =>
      strokes(line, mirrored, `${kept.isBeneath ? other : side}.CrtYd`, 0.05),
    ),
    ...holes.map(({ at: hole, diameter }) => {
      const place = mirrored(hole);
      return `    (pad "" np_thru_hole circle (at ${place.x} ${place.y}) (size ${diameter} ${diameter}) (drill ${diameter}) (layers "*.Cu" "*.Mask"))`;
    }),
    ...pads.map((pad) => {
      const place = mirrored(pad.at);
      const net = part.nets[pad.name];
      const on = net === undefined ? '' : ` (net ${number(net)} ${quoted(net)})`;
      const layers = pad.drill === null ? `"${side}.Cu" "${side}.Paste" "${side}.Mask"` : '"*.Cu" "*.Mask"';
      const drill = pad.drill === null ? '' : ` (drill ${pad.drill})`;
      const kind = pad.drill === null ? 'smd' : 'thru_hole';
      return `    (pad ${quoted(pad.name)} ${kind} ${pad.shape} (at ${place.x} ${place.y} ${turn}) (size ${pad.size.x} ${pad.size.y})${drill} (layers ${layers})${on})`;
    }),
    '  )',
  ];
}

function courtyard({ from, to }: Placed['footprint']['body']): readonly Line[] {
  const corners = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
  return corners.map((corner, index) => ({ from: corner, to: corners[(index + 1) % 4] ?? from }));
}

function strokes({ from, to }: Line, place: (point: Point) => Point, layer: string, width: number): string {
  const [a, b] = [place(from), place(to)];
  return `    (fp_line (start ${a.x} ${a.y}) (end ${b.x} ${b.y}) (layer "${layer}") (width ${width}))`;
}

function edges(points: readonly Point[]): readonly string[] {
  return points.map((from, index) => {
    const to = points[(index + 1) % points.length] ?? from;
    return `  (gr_line (start ${sheet(from)}) (end ${sheet(to)}) (layer "Edge.Cuts") (width 0.1))`;
  });
}

function printed({ at, words, size, side, turn }: Text): string {
  return `  (gr_text ${quoted(words)} (at ${sheet(at)} ${turn}) (layer "${side}.SilkS") ${effects(size, side)})`;
}

function effects(size: number, side: Side): string {
  const mirror = side === 'B' ? ' (justify mirror)' : '';
  return `(effects (font (size ${size} ${size}) (thickness 0.15))${mirror})`;
}

function pour({ size }: Layout, name: string, net: number): readonly string[] {
  const [from, toX, toY] = [0.5, size.x - 0.5, size.y - 0.5];
  const corners = [
    { x: from, y: from },
    { x: toX, y: from },
    { x: toX, y: toY },
    { x: from, y: toY },
  ];
  return [
    `  (zone (net ${net}) (net_name ${quoted(name)}) (layers "F.Cu" "B.Cu") (hatch edge 0.5)`,
    '    (connect_pads (clearance 0.3)) (min_thickness 0.25)',
    '    (fill yes (thermal_gap 0.4) (thermal_bridge_width 0.5))',
    `    (polygon (pts ${corners.map((corner) => `(xy ${sheet(corner)})`).join(' ')})))`,
  ];
}

function sheet({ x, y }: Point): string {
  const mm = (value: number) => `${Math.round(value * 10000) / 10000}`;
  return `${mm(x + CORNER.x)} ${mm(y + CORNER.y)}`;
}

function quoted(words: string): string {
  return `"${words.replaceAll('"', "'")}"`;
}
