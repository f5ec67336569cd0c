// Where a disc closes a reed, upright under the centre or lying beside it: regions as the model of magnetics.ts gives them, with the
// weakest and the strongest of magnet and reed together.
import { lyingReed, uprightReed } from './magnetics.ts';
import { box, line, svg, text } from './svg.ts';

/** The reed lies so far beside the square's middle. */
const BESIDE_MM = 12;
/** Magnet and reed may each be off by 30 %. */
const OFF = 0.3;

export interface Region {
  readonly what: string;
  readonly colour: string;
  /** Ampere-turns of a nominal magnet at its rim. */
  readonly turns: number;
}

/** From the middle outwards. */
export const REGIONS: readonly Region[] = [
  {
    what: 'closes in any case: a reed of 25 AT + 30 %, a magnet of − 30 %',
    colour: '#1b7a3d',
    turns: (25 * (1 + OFF)) / (1 - OFF),
  },
  { what: 'closes a reed of 25 AT', colour: '#66b36b', turns: 25 },
  { what: 'closes a reed of 15 AT', colour: '#b3dca8', turns: 15 },
  {
    what: 'may close: a reed of 15 AT − 30 %, a magnet of + 30 %',
    colour: '#f4d58d',
    turns: (15 * (1 - OFF)) / (1 + OFF),
  },
  {
    what: 'may hold one that is closed: drop-out 5 AT − 30 %, a magnet of + 30 %',
    colour: '#f2b8a0',
    turns: (5 * (1 - OFF)) / (1 + OFF),
  },
];

/** Which attitude, and the ampere-turns with a disc at x, y from the square's middle. */
export const ATTITUDES: readonly {
  readonly title: string;
  readonly turnsAt: (x: number, y: number) => number;
}[] = [
  { title: 'upright, under the centre (built so)', turnsAt: (x, y) => uprightReed(Math.hypot(x, y)) },
  { title: 'lying, its middle 12 mm beside the centre', turnsAt: (x, y) => lyingReed(BESIDE_MM, x, y) },
];

const STEP_MM = 1;
const REACH_MM = 30;
const SCALE = 7;
const PANEL = 2 * REACH_MM * SCALE + 20;
const TOP = 50;

/** Rows of a region: y, and from where to where along x; each cell of 1 mm is asked at its middle. */
export function regionRows(
  turnsAt: (x: number, y: number) => number,
  least: number,
): readonly { readonly y: number; readonly from: number; readonly to: number }[] {
  const cells = Array.from({ length: (2 * REACH_MM) / STEP_MM }, (_, n) => -REACH_MM + n * STEP_MM);
  return cells.flatMap((y) => {
    const runs: { y: number; from: number; to: number }[] = [];
    for (const x of cells) {
      if (turnsAt(x + STEP_MM / 2, y + STEP_MM / 2) < least) continue;
      const last = runs.at(-1);
      if (last?.to === x) last.to = x + STEP_MM;
      else runs.push({ y, from: x, to: x + STEP_MM });
    }
    return runs;
  });
}

export function reedDrawing(): string {
  const legend = TOP + PANEL + 10;
  return svg(2 * PANEL, legend + REGIONS.length * 22 + 30, 'Where a disc closes a reed', [
    text(10, 24, 'Where the middle of a disc may be: the square’s middle is the cross', 'start', 16),
    ...ATTITUDES.flatMap(({ title, turnsAt }, index) => attitude(title, turnsAt, index * PANEL)),
    ...REGIONS.flatMap(({ what, colour, turns }, index) => [
      box(20, legend + index * 22, 16, 14, colour),
      text(44, legend + index * 22 + 12, `${what}: ${turns.toFixed(1)} A of a nominal magnet`, 'start'),
    ]),
    text(
      20,
      legend + REGIONS.length * 22 + 14,
      'Squares of 50 mm, and of 45 mm. Beyond the border a disc is the next square’s.',
      'start',
    ),
  ]);
}

function attitude(title: string, turnsAt: (x: number, y: number) => number, left: number): readonly string[] {
  const x = (mm: number): number => left + 10 + (mm + REACH_MM) * SCALE;
  const y = (mm: number): number => TOP + (REACH_MM - mm) * SCALE;
  const square = (half: number): readonly (readonly [number, number])[] =>
    [
      [-half, -half],
      [half, -half],
      [half, half],
      [-half, half],
      [-half, -half],
    ].map(([a = 0, b = 0]) => [x(a), y(b)]);
  return [
    text(x(0), TOP - 6, title, 'middle', 14),
    // The widest lies lowest.
    ...[...REGIONS].reverse().map(({ colour, turns }) => {
      const rows = regionRows(turnsAt, turns).map(
        (row) => `M${x(row.from)} ${y(row.y + STEP_MM)}H${x(row.to)}V${y(row.y)}H${x(row.from)}Z`,
      );
      return `<path d="${rows.join('')}" fill="${colour}"/>`;
    }),
    line(square(25)),
    line(square(22.5), '#999', 1),
    line([
      [x(-1.5), y(0)],
      [x(1.5), y(0)],
    ]),
    line([
      [x(0), y(-1.5)],
      [x(0), y(1.5)],
    ]),
  ];
}
