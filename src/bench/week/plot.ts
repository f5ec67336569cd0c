import { box, line, svg, text } from '../../hardware/hardware.ts';
import type { Sample } from './week.ts';

/** One curve of the drawing. */
interface Curve {
  readonly title: string;
  readonly unit: string;
  readonly of: (sample: Sample) => number;
}

const CURVES: readonly Curve[] = [
  { title: 'heap in use, without code', unit: 'MB', of: ({ heap }) => heap / 1e6 },
  { title: 'open files and handles', unit: '', of: ({ files, handles }) => (files ?? 0) + handles },
  { title: 'timers of the programs', unit: '', of: ({ timers }) => timers },
  { title: 'disk without games and matches', unit: 'kB', of: ({ rest }) => rest / 1e3 },
  { title: 'half-moves played', unit: '', of: ({ halfMoves }) => halfMoves },
];
const WIDTH = 720;
const LEFT = 60;
const RIGHT = 20;
const HEIGHT = 90;
const GAP = 40;

/** What was held hour by hour, each from nothing up to its most. */
export function plotWeek(samples: readonly Sample[]): string {
  const last = samples.at(-1)?.hours ?? 1;
  const shapes = CURVES.flatMap((curve, row) => drawn(curve, samples, last, GAP + row * (HEIGHT + GAP)));
  const height = GAP + CURVES.length * (HEIGHT + GAP);
  return svg(WIDTH, height, `What ${last} hours of play in virtual time come to hold`, shapes);
}

function drawn({ title, unit, of }: Curve, samples: readonly Sample[], last: number, top: number): string[] {
  const most = Math.max(1, ...samples.map(of));
  const wide = WIDTH - LEFT - RIGHT;
  const points = samples.map((sample): [number, number] => [
    round(LEFT + (wide * sample.hours) / last),
    round(top + HEIGHT - (HEIGHT * of(sample)) / most),
  ]);
  const days = Array.from({ length: Math.floor(last / 24) + 1 }, (_, day) => day);
  return [
    box(LEFT, top, wide, HEIGHT, '#fff', '#bbb'),
    line(points, '#1f4e79'),
    text(LEFT, top - 6, title, 'start'),
    text(LEFT - 6, top + 10, `${shown(most)} ${unit}`.trim(), 'end', 10),
    text(LEFT - 6, top + HEIGHT, '0', 'end', 10),
    ...days.map((day) =>
      text(round(LEFT + (wide * 24 * day) / last), top + HEIGHT + 14, `day ${day}`, 'middle', 10),
    ),
  ];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function shown(value: number): string {
  return value < 100 ? value.toFixed(1).replace(/\.0$/, '') : String(Math.round(value));
}
