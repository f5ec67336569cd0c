import { box, dot, line, svg, text } from './drawings.ts';
import { type Crossing, crossingLabel, crossingsOf, fileNet, rankNet } from './pins.ts';
import type { Profile } from './profile-schema.ts';

const CELL = 84;
const LEFT = 124;
const TOP = 150;
const [ROW_COLOUR, COLUMN_COLOUR] = ['#1f5f99', '#a3541d'];

/**
 * The matrix as it is soldered: seen from below, so that file a is on the right. Rows, columns, and at each crossing the diode with
 * its band to the row, then the reed or switch, to the column.
 */
export function matrixDrawing(
  profile: Profile,
  { corner = profile.size, isWired = true }: { readonly corner?: number; readonly isWired?: boolean } = {},
): string {
  const isWhole = corner === profile.size;
  const crossings = crossingsOf(profile).filter(
    ({ row, column }) => isWhole || (row < corner && column < corner),
  );
  const columns = numbersOf(crossings, ({ column }) => column);
  const rows = numbersOf(crossings, ({ row }) => row);
  const x = (column: number): number =>
    LEFT + (columns.length - 1 - columns.indexOf(column)) * CELL + CELL / 2;
  const y = (row: number): number => TOP + (rows.length - 1 - rows.indexOf(row)) * CELL + CELL / 2;
  const right = LEFT + columns.length * CELL;
  // The words above need so much.
  const width = Math.max(right + 20, 660);
  const height = TOP + rows.length * CELL + 20;
  const traps = new Set(profile.sliders.flatMap(({ left, right }) => [left, right]));
  const { sensor } = profile;
  return svg(width, height, `The matrix of ${profile.id}, seen from below`, [
    text(LEFT, 24, `${profile.id}: the matrix, seen from below (file a on the right)`, 'start', 16),
    text(
      LEFT,
      42,
      `${isWired ? 'each file: 4.7 kΩ to the Mega’s 5 V, 100 Ω to its pin; ' : ''}each crossing: band of the diode to the rank`,
      'start',
    ),
    ...crossings.map((crossing) =>
      field(x(crossing.column), y(crossing.row), crossing, traps.has(crossing.name)),
    ),
    ...rows.flatMap((row) =>
      rowLine(row, isWired ? sensor.rows[row] : undefined, y(row) + CELL * 0.36, LEFT, right),
    ),
    ...columns.flatMap((column) =>
      isWired
        ? columnLine(column, sensor.columns[column], x(column) + CELL * 0.36, height - 20)
        : looseColumn(column, x(column) + CELL * 0.36, height - 20),
    ),
    ...crossings.flatMap((crossing) => crossingShapes(x(crossing.column), y(crossing.row), crossing)),
  ]);
}

function numbersOf(crossings: readonly Crossing[], of: (crossing: Crossing) => number): readonly number[] {
  return [...new Set(crossings.map(of))].sort((a, b) => a - b);
}

function field(x: number, y: number, { row, column, part }: Crossing, isTrap: boolean): string {
  const dark = (row + column) % 2 === 0 ? '#e3d3bd' : '#f5eee3';
  const fill = part === 'switch' ? '#e8edf0' : dark;
  return box(x - CELL / 2, y - CELL / 2, CELL, CELL, isTrap ? '#d9a441' : fill, '#cfc4b2');
}

function rowLine(
  row: number,
  pin: string | undefined,
  y: number,
  from: number,
  to: number,
): readonly string[] {
  return [
    line(
      [
        [from - 20, y],
        [to, y],
      ],
      ROW_COLOUR,
      2,
    ),
    text(from - 26, y + 4, pin === undefined ? rankNet(row) : `${rankNet(row)} · ${pin}`, 'end'),
  ];
}

/** A wire that leads nowhere yet. */
function looseColumn(column: number, x: number, bottom: number): readonly string[] {
  return [
    text(x - 14, TOP - 30, fileNet(column)),
    line(
      [
        [x, TOP - 22],
        [x, bottom],
      ],
      COLUMN_COLOUR,
      2,
    ),
  ];
}

/** From the pin through 100 Ω to the node that the pull-up holds, and down the column. */
function columnLine(column: number, pin: string | undefined, x: number, bottom: number): readonly string[] {
  const node = TOP - 14;
  return [
    text(x - 14, 66, `${fileNet(column)} · ${pin}`),
    line(
      [
        [x, 72],
        [x, 84],
      ],
      COLUMN_COLOUR,
      2,
    ),
    box(x - 5, 84, 10, 26, '#fff'),
    text(x - 9, 101, '100', 'end', 10),
    line(
      [
        [x, 110],
        [x, bottom],
      ],
      COLUMN_COLOUR,
      2,
    ),
    dot(x, node),
    line(
      [
        [x, node],
        [x - 26, node],
      ],
      COLUMN_COLOUR,
    ),
    box(x - 52, node - 5, 26, 10, '#fff'),
    text(x - 39, node + 17, '4.7k', 'middle', 10),
  ];
}

function crossingShapes(x: number, y: number, { row, column, part, name }: Crossing): readonly string[] {
  const [rowY, columnX] = [y + CELL * 0.36, x + CELL * 0.36];
  const down = x - CELL * 0.26;
  const up = y - CELL * 0.08;
  const [flap, ...rest] = name.split(' ');
  return [
    ...(part === 'reed'
      ? [text(x - CELL * 0.44, y - CELL * 0.3, name, 'start', 13)]
      : [text(x - CELL * 0.44, y - CELL * 0.32, `${flap} ${rest.join(' ')}`, 'start', 11)]),
    // Band, triangle, then the contact.
    dot(down, rowY),
    line([
      [down, rowY],
      [down, up],
      [x, up],
    ]),
    line(
      [
        [down - 7, y + 17],
        [down + 7, y + 17],
      ],
      '#333',
      2.5,
    ),
    `<polygon points="${down - 7},${y + 4} ${down + 7},${y + 4} ${down},${y + 16}" fill="#333"/>`,
    ...contactShapes(x, up, part),
    line([
      [x + 20, up],
      [columnX, up],
    ]),
    dot(columnX, up),
    text(
      x - CELL * 0.14,
      y + CELL * 0.22,
      `D${crossingLabel(column, row)} ${part === 'reed' ? 'K' : 'S'}${crossingLabel(column, row)}`,
      'start',
      10,
    ),
  ];
}

function contactShapes(x: number, y: number, part: Crossing['part']): readonly string[] {
  const blades = [
    line(
      [
        [x, y],
        [x + 11, y - 3],
      ],
      '#333',
      2,
    ),
    line(
      [
        [x + 8, y + 1],
        [x + 20, y],
      ],
      '#333',
      2,
    ),
  ];
  if (part === 'switch') return blades;
  return [
    `<rect x="${x - 3}" y="${y - 7}" width="26" height="13" rx="6" fill="#fff" stroke="#333"/>`,
    ...blades,
  ];
}
