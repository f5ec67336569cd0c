import { type Part, partsOf, supplyNets } from './circuit.ts';
import { lyingReed, uprightReed } from './magnetics.ts';
import { partKind } from './part-kinds.ts';
import type { Profile } from './profile-schema.ts';

/** A drawing with its size, on paper white, in one font. */
export function svg(width: number, height: number, title: string, shapes: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" \
font-family="sans-serif" font-size="12" role="img">
<title>${title}</title>
<rect width="${width}" height="${height}" fill="#fdfcf9"/>
${shapes.join('\n')}
</svg>
`;
}

export function line(
  points: readonly (readonly [x: number, y: number])[],
  colour = '#333',
  width = 1.5,
): string {
  const path = points.map((point) => point.join(',')).join(' ');
  return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
}

export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  stroke = '#333',
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" stroke="${stroke}"/>`;
}

export function dot(x: number, y: number): string {
  return `<circle cx="${x}" cy="${y}" r="3" fill="#333"/>`;
}

/** @param anchor where the text lies from the point: it starts, is centred, or ends there */
export function text(
  x: number,
  y: number,
  words: string,
  anchor: 'start' | 'middle' | 'end' = 'middle',
  size = 12,
): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" font-size="${size}">${words}</text>`;
}

// Drawings for whoever solders: the supply, and where a reed lies in its bore.

const [LEFT, TOP, ACROSS, DOWN] = [120, 190, 74, 34];

/** Supply, rails and bus: a line a net, a column a part, and a dot where a pin of it is on the net. */
export function supplyDrawing(profile: Profile): string {
  const nets = supplyNets(profile);
  const parts = partsOf(profile).filter(
    ({ pins, kind }) =>
      kind !== 'divider' && Object.values(pins).filter((net) => nets.includes(net)).length > 1,
  );
  const width = LEFT + parts.length * ACROSS + 20;
  const height = TOP + nets.length * DOWN + 10;
  const y = (net: string): number => TOP + nets.indexOf(net) * DOWN;
  return svg(width, height, `Supply, rails and bus of ${profile.id}`, [
    text(20, 24, `${profile.id}: supply, rails and bus; a dot is a pin on the net`, 'start', 16),
    ...nets.flatMap((net) => [
      line(
        [
          [LEFT, y(net)],
          [width - 20, y(net)],
        ],
        colourOf(net),
        2.5,
      ),
      text(LEFT - 10, y(net) + 4, net, 'end'),
    ]),
    ...parts.flatMap((part, index) => column(part, LEFT + (index + 0.5) * ACROSS, nets, y)),
  ]);
}

function colourOf(net: string): string {
  if (net === 'GND') return '#333';
  return net === 'SDA' || net === 'SCL' ? '#1f5f99' : '#b03a2e';
}

function column(
  { ref, kind, pins }: Part,
  x: number,
  nets: readonly string[],
  y: (net: string) => number,
): readonly string[] {
  const on = nets.flatMap((net) => {
    const names = Object.keys(pins).filter((pin) => pins[pin] === net);
    return names.length === 0 ? [] : [{ at: y(net), name: names.join(', ') }];
  });
  const ends = [on.at(0)?.at ?? TOP, on.at(-1)?.at ?? TOP];
  const name = `<text transform="translate(${x + 4} ${TOP - 22}) rotate(-60)" font-size="11">${ref} ${shortName(kind)}</text>`;
  return [
    name,
    line(
      ends.map((end) => [x, end] as const),
      '#777',
      1,
    ),
    ...on.flatMap((pin) => [dot(x, pin.at), text(x + 6, pin.at - 5, pin.name, 'start', 10)]),
  ];
}

function shortName(kind: Part['kind']): string {
  return partKind(kind).value.split(/,| module/)[0] ?? '';
}

// Where a disc closes a reed, upright under the centre or lying beside it: regions as the model of magnetics.ts gives them, with the
// weakest and the strongest of magnet and reed together.

/** The reed lies so far beside the square's middle. */
const BESIDE_MM = 12;
/** Magnet and reed may each be off by 30 %. */
const OFF = 0.3;

interface Region {
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
const REED_TOP = 50;

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
  const legend = REED_TOP + PANEL + 10;
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
  const y = (mm: number): number => REED_TOP + (REACH_MM - mm) * SCALE;
  const square = (half: number): readonly (readonly [number, number])[] =>
    [
      [-half, -half],
      [half, -half],
      [half, half],
      [-half, half],
      [-half, -half],
    ].map(([a = 0, b = 0]) => [x(a), y(b)]);
  return [
    text(x(0), REED_TOP - 6, title, 'middle', 14),
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
