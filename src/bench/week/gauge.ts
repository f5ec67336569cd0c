/** What the process holds, and the curve of it. */

import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { getHeapCodeStatistics } from 'node:v8';
import { box, line, svg, text } from '../../hardware/hardware.ts';
import { garbageCollector } from '../process.ts';
import type { Sample } from './week.ts';

/** What the process holds, and what lies in its homes. */
export interface Holdings {
  /** Of the heap, what is in use once the garbage is collected, without compiled code; bytes. */
  readonly heap: number;
  /** Buffers outside of the heap, bytes. */
  readonly external: number;
  /** Sockets, pipes, threads and the like, without timers. */
  readonly handles: number;
  /** Open files; null where the system does not tell. */
  readonly files: number | null;
  /** The kept games, bytes. */
  readonly games: number;
  /** Logs of matches with other boards, bytes. */
  readonly matches: number;
  /** All else on the disk, bytes, and in so many files. */
  readonly rest: number;
  readonly restFiles: number;
  /** Kept moments of doubt, of the board that has most; files. */
  readonly doubts: number;
}

const OPEN_FILES = '/proc/self/fd';

export function holdingsNow(homes: readonly string[]): Holdings {
  garbageCollector()();
  const { heapUsed, external } = process.memoryUsage();
  const handles = process
    .getActiveResourcesInfo()
    .filter((name) => name !== 'Timeout' && name !== 'Immediate');
  const kept = homes.flatMap((home) => filesIn(home));
  const bytes = (of: readonly KeptFile[]) => of.reduce((sum, { size }) => sum + size, 0);
  const games = kept.filter(({ path }) => path.includes('damier.sqlite'));
  const matches = kept.filter(({ path }) => path.includes(`${sep}mirror${sep}`));
  const doubts = kept.filter(({ path }) => path.includes(`${sep}doubts${sep}`));
  const rest = kept.filter(
    (file) => !games.includes(file) && !matches.includes(file) && !doubts.includes(file),
  );
  return {
    heap: heapUsed - getHeapCodeStatistics().code_and_metadata_size,
    external,
    handles: handles.length,
    files: existsSync(OPEN_FILES) ? readdirSync(OPEN_FILES).length : null,
    ...{ games: bytes(games), matches: bytes(matches), rest: bytes(rest), restFiles: rest.length },
    doubts: mostInOneFolder(doubts),
  };
}

function mostInOneFolder(files: readonly KeptFile[]): number {
  const folders = new Map<string, number>();
  for (const { path } of files) {
    const folder = dirname(path);
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  return Math.max(0, ...folders.values());
}

interface KeptFile {
  readonly path: string;
  readonly size: number;
}

function filesIn(folder: string): readonly KeptFile[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name }) => {
      const path = join(parentPath, name);
      // The log takes another name while it is looked at.
      return existsSync(path) ? [{ path, size: lstatSync(path).size }] : [];
    });
}

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
