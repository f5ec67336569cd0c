/** The printed boards of each profile, and the files that are made of them. */

import { box, line, svg, text } from '../drawings.ts';
import type { MadeFile } from '../made-files.ts';
import type { Profile } from '../profile-schema.ts';
import { carrier } from './carrier.ts';
import { kicadBoard, kicadProject } from './kicad-board.ts';
import { cableList } from './panels.ts';
import type { Layout, Placed, Point } from './pcb-footprints.ts';
import { routed } from './router.ts';
import { type CircuitSymbol, type DrawnPart, joints, round, type Sheet, sheetOf } from './schematic-sheet.ts';
import { squaresPanel } from './squares-panel.ts';

// The printed boards of profiles, and what is made of each without KiCad.

/** The two boards of each profile; a panel that several share comes once. */
export function designsOf(profiles: readonly Profile[]): readonly Layout[] {
  const all = profiles.flatMap((profile) => [squaresPanel(profile), carrier(profile)]);
  return [...new Map(all.map((layout) => [layout.name, layout])).values()];
}

/** Which plug goes to which, by path as for the boards. */
export function cableFiles(profiles: readonly Profile[]): readonly MadeFile[] {
  return profiles.map((profile) => [
    `carrier-${profile.id}/carrier-${profile.id}-cables.csv`,
    cableList(profile),
  ]);
}

/** Its files, as `<name>/<name>…`. Leading the copper takes some seconds. */
export function boardFiles(layout: Layout): readonly MadeFile[] {
  const path = `${layout.name}/${layout.name}`;
  const sheet = sheetOf(layout);
  return [
    [`${path}.kicad_pcb`, kicadBoard(layout, routed(layout))],
    [`${path}.kicad_pro`, kicadProject(layout.name)],
    [`${path}-parts.csv`, partsList(layout)],
    [`${path}.kicad_sch`, kicadSchematic(layout.name, sheet)],
    [`${path}-schematic.svg`, schematic(sheet)],
  ];
}

/** What is soldered to one board, as manufacturers take it: value, references, footprint, how many. */
function partsList(layout: Layout): string {
  const kinds = new Map<string, Placed[]>();
  for (const part of layout.parts) {
    if (part.footprint.pads.length === 0) continue;
    const key = `${part.value}\n${part.footprint.name}`;
    kinds.set(key, [...(kinds.get(key) ?? []), part]);
  }
  const rows = [...kinds].map(([key, parts]) => {
    const [value = '', footprint = ''] = key.split('\n');
    return [value, parts.map(({ ref }) => ref).join(','), footprint, `${parts.length}`];
  });
  return [['Comment', 'Designator', 'Footprint', 'Quantity'], ...rows]
    .map((row) => `${row.map((cell) => `"${cell}"`).join(',')}\n`)
    .join('');
}

// A schematic as a picture, and as KiCad reads it.

// The circuit diagram of one board as a picture.

/** Dots a mm. */
const SCALE = 4;
const BLUE = '#1f5f99';

function schematic({ title, parts, frames }: Sheet): string {
  const at = (mm: number): number => Math.round(mm * SCALE * 10) / 10;
  const lowest = Math.max(...frames.map((frame) => frame.box.to.y));
  const width = Math.max(...frames.map((frame) => frame.box.to.x));
  return svg(at(width + 12.7), at(lowest + 10), title, [
    text(at(12.7), at(11), title, 'start', 20),
    text(
      at(12.7),
      at(17),
      'pins with one name beside them are one net; a cross: the pin is on none',
      'start',
      12,
    ),
    ...frames.flatMap((frame) => {
      const { from, to } = frame.box;
      return [
        box(at(from.x), at(from.y), at(to.x - from.x), at(to.y - from.y), 'none', '#bbb'),
        text(at(from.x + 2), at(from.y + 5), frame.title, 'start', 14),
      ];
    }),
    ...parts.flatMap((drawn) => partShapes(drawn, at)),
  ]);
}

function partShapes(drawn: DrawnPart, at: (mm: number) => number): readonly string[] {
  const { part, symbol, at: middle } = drawn;
  const x = (mm: number): number => at(middle.x + mm);
  const y = (mm: number): number => at(middle.y + mm);
  return [
    text(x(0), y(-symbol.half - 1), `${part.ref}  ${part.value}`, 'middle', 9),
    ...symbol.boxes.map(({ from, to }) =>
      box(x(from.x), y(from.y), at(to.x - from.x), at(to.y - from.y), '#fff'),
    ),
    ...symbol.lines.map((points) => line(points.map((point) => [x(point.x), y(point.y)]))),
    ...joints(drawn).flatMap(({ pin, at: joint, net }) => {
      const sign = pin.side === 'left' ? -1 : 1;
      const [end, edge] = [at(joint.x), at(joint.x - sign * 2.54)];
      const [outwards, inwards] =
        pin.side === 'left' ? (['end', 'start'] as const) : (['start', 'end'] as const);
      const words = symbol.showsPins
        ? [text(edge - sign * 3, at(joint.y) + 3, pin.name, inwards, 8)]
        : [text((edge + end) / 2, at(joint.y) - 3, pin.name, 'middle', 6)];
      return [
        line(
          [
            [edge, at(joint.y)],
            [end, at(joint.y)],
          ],
          BLUE,
        ),
        ...words,
        text(end + sign * 3, at(joint.y) + 3, net ?? '×', outwards, 8),
      ];
    }),
  ];
}

// KiCad's schematic file (s-expression, version 20211123: KiCad 6 and later), its symbols embedded.

const STROKE = '(stroke (width 0.2) (type default) (color 0 0 0 0))';

/** @param name of the board: its file, and the project that the sheet is of */
export function kicadSchematic(name: string, sheet: Sheet): string {
  const { title, paper, parts, frames } = sheet;
  const id = (what: string): string => uuid(`${name} ${what}`);
  const symbols = new Map(parts.map(({ symbol }) => [symbol.name, symbol]));
  const lines = [
    '(kicad_sch (version 20211123) (generator damier)',
    `  (uuid ${id('sheet')})`,
    `  (paper "${paper}")`,
    `  (title_block (title ${quoted(title)}) (company "Damier") (comment 1 "CERN-OHL-P-2.0"))`,
    '  (lib_symbols',
    ...[...symbols.values()].flatMap(libSymbol),
    '  )',
    ...frames.flatMap(({ title: words, box: { from, to } }, index) => [
      ...border(from, to).map(([a, b], side) => graphicLine(a, b, id(`frame ${index} ${side}`))),
      `  (text ${quoted(words)} (at ${round(from.x + 2)} ${round(from.y + 5)} 0) (effects (font (size 2 2)) (justify left bottom)) (uuid ${id(`title ${index}`)}))`,
    ]),
    ...parts.flatMap((drawn) => [...instance(drawn, id), ...labels(drawn, id)]),
    '  (sheet_instances (path "/" (page "1")))',
    '  (symbol_instances',
    ...parts.map(
      ({ part }) =>
        `    (path "/${id(part.ref)}" (reference ${quoted(part.ref)}) (unit 1) (value ${quoted(part.value)}) (footprint "damier:${part.footprint.name}"))`,
    ),
    '  )',
    ')',
  ];
  return `${lines.join('\n')}\n`;
}

/** In a library y counts upwards. */
function libSymbol({ name, lines, boxes, pins, showsPins }: CircuitSymbol): readonly string[] {
  const xy = ({ x, y }: Point): string => `${round(x)} ${round(-y)}`;
  const property = (index: number, key: string, value: string): string =>
    `      (property "${key}" "${value}" (id ${index}) (at 0 0 0) (effects (font (size 1.27 1.27))${index > 1 ? ' hide' : ''}))`;
  return [
    `    (symbol "damier:${name}" (pin_numbers hide) (pin_names (offset 0.5)${showsPins ? '' : ' hide'}) (in_bom yes) (on_board yes)`,
    property(0, 'Reference', 'X'),
    property(1, 'Value', name),
    property(2, 'Footprint', ''),
    property(3, 'Datasheet', ''),
    `      (symbol "${name}_0_1"`,
    ...boxes.map(
      ({ from, to }) =>
        `        (rectangle (start ${xy(from)}) (end ${xy(to)}) ${STROKE} (fill (type background)))`,
    ),
    ...lines.map(
      (points) =>
        `        (polyline (pts ${points.map((point) => `(xy ${xy(point)})`).join(' ')}) ${STROKE} (fill (type none)))`,
    ),
    '      )',
    `      (symbol "${name}_1_1"`,
    ...pins.map(
      (pin) =>
        `        (pin passive line (at ${xy(pin.at)} ${pin.side === 'left' ? 0 : 180}) (length 2.54) (name ${quoted(pin.name)} (effects (font (size 1.1 1.1)))) (number ${quoted(pin.name)} (effects (font (size 1 1)))))`,
    ),
    '      )',
    '    )',
  ];
}

function instance({ part, symbol, at }: DrawnPart, id: (what: string) => string): readonly string[] {
  const above = round(at.y - symbol.half - 1);
  const property = (index: number, key: string, value: string, x: number, rest: string): string =>
    `    (property "${key}" ${quoted(value)} (id ${index}) (at ${round(x)} ${above} 0) (effects (font (size 1.27 1.27)) ${rest}))`;
  return [
    `  (symbol (lib_id "damier:${symbol.name}") (at ${at.x} ${at.y} 0) (unit 1) (in_bom yes) (on_board yes) (uuid ${id(part.ref)})`,
    property(0, 'Reference', part.ref, at.x - 1, '(justify right bottom)'),
    property(1, 'Value', part.value, at.x + 1, '(justify left bottom)'),
    property(2, 'Footprint', `damier:${part.footprint.name}`, at.x, 'hide'),
    property(3, 'Datasheet', '', at.x, 'hide'),
    ...symbol.pins.map((pin) => `    (pin ${quoted(pin.name)} (uuid ${id(`${part.ref}.${pin.name}`)}))`),
    '  )',
  ];
}

function labels(drawn: DrawnPart, id: (what: string) => string): readonly string[] {
  return joints(drawn).map(({ pin, at, net }) => {
    const own = id(`label ${drawn.part.ref}.${pin.name}`);
    if (net === null) return `  (no_connect (at ${at.x} ${at.y}) (uuid ${own}))`;
    const [turn, justify] = pin.side === 'left' ? [180, 'right'] : [0, 'left'];
    return `  (global_label ${quoted(net)} (shape passive) (at ${at.x} ${at.y} ${turn}) (effects (font (size 1.27 1.27)) (justify ${justify})) (uuid ${own}))`;
  });
}

function border(from: Point, to: Point): readonly (readonly [Point, Point])[] {
  const corners = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
  return corners.map((corner, index) => [corner, corners[(index + 1) % 4] ?? from]);
}

/** KiCad 6 takes two points and no more. */
function graphicLine(from: Point, to: Point, own: string): string {
  const pts = [from, to].map(({ x, y }) => `(xy ${round(x)} ${round(y)})`).join(' ');
  return `  (polyline (pts ${pts}) (stroke (width 0.15) (type dash) (color 0 0 0 0)) (uuid ${own}))`;
}

function quoted(words: string): string {
  return `"${words.replaceAll('"', "'")}"`;
}

/** A name for KiCad that is the same each time: FNV-1a, four times with other beginnings. */
function uuid(words: string): string {
  const hex = [0, 1, 2, 3]
    .map((salt) => {
      let hash = 0x811c9dc5;
      for (const letter of `${salt} ${words}`)
        hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
      return (hash >>> 0).toString(16).padStart(8, '0');
    })
    .join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
