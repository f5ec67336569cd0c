// A printed board as it is after a step: what the step solders is dark, what was there is grey, what comes later an outline.
import { labelsOf } from '../pcb/labels.ts';
import { type Layout, onBoard, type Placed, type Point, padsOf, type Side } from '../pcb/shapes.ts';
import { svg } from '../svg.ts';

/** Pixels a millimetre, by the width of the board: a carrier fills a page as two sides of a panel do. */
const SCALE = { wide: 4.2, small: 4.6 } as const;
const MARGIN = 14;
const COLOURS = {
  board: '#dce9e0',
  edge: '#5d7a66',
  now: '#b2552f',
  done: '#b9c2bc',
  later: '#f6f9f7',
  ink: '#26352c',
};

export interface Progress {
  readonly now: ReadonlySet<string>;
  readonly done: ReadonlySet<string>;
}

/** @param sides F from above; B from below, as it lies when it is turned over about its vertical axis */
export function boardPicture(layout: Layout, progress: Progress, sides: readonly Side[]): string {
  const scale = layout.size.x > 150 ? SCALE.wide : SCALE.small;
  const step = layout.size.x * scale + MARGIN;
  const width = Math.ceil(sides.length * step + MARGIN);
  const height = Math.ceil(layout.size.y * scale + 2 * MARGIN + 16);
  const shapes = sides.flatMap((side, nth) => {
    const view = new View(layout, side, scale, MARGIN + nth * step);
    return view.shapes(progress);
  });
  return svg(width, height, layout.title, shapes);
}

class View {
  private readonly layout: Layout;
  private readonly side: Side;
  private readonly scale: number;
  private readonly left: number;

  constructor(layout: Layout, side: Side, scale: number, left: number) {
    this.layout = layout;
    this.side = side;
    this.scale = scale;
    this.left = left;
  }

  shapes(progress: Progress): readonly string[] {
    const { size, cutouts, parts } = this.layout;
    const words = this.side === 'F' ? 'from above' : 'from below';
    const bodies = parts.filter(({ footprint }) => footprint.pads.length > 0);
    return [
      `<text x="${this.left}" y="12" font-size="11" fill="${COLOURS.ink}">${this.layout.name}, ${words}</text>`,
      this.box({ x: 0, y: 0 }, size, COLOURS.board, COLOURS.edge),
      ...cutouts.map(
        (points) => `<polygon points="${points.map((one) => this.pair(one)).join(' ')}" fill="#fdfcf9"/>`,
      ),
      ...bodies.flatMap((part) => this.body(part, progress)),
      this.pads(bodies),
      ...this.words(progress),
    ];
  }

  /** What hangs on the other side is dashed. */
  private body(part: Placed, { now, done }: Progress): readonly string[] {
    const { body, courtyard } = part.footprint;
    const isBeneath = courtyard?.isBeneath === true || part.side !== this.side;
    const { from, to } = courtyard?.box ?? body;
    const [a, b] = [onBoard(part, from), onBoard(part, to)];
    const isNow = now.has(part.ref);
    if (isBeneath && !isNow) return [];
    const fill = isBeneath ? 'none' : isNow ? COLOURS.now : done.has(part.ref) ? COLOURS.done : COLOURS.later;
    const stroke = isNow ? COLOURS.now : COLOURS.edge;
    return [this.box(a, b, fill, stroke, isBeneath ? ' stroke-dasharray="6 4" stroke-width="2"' : '')];
  }

  private pads(parts: readonly Placed[]): string {
    const dots = parts
      .flatMap(padsOf)
      .filter(({ side }) => side === null || side === this.side)
      .map(({ at, size, shape }) => {
        const [x, y] = [this.x(at), this.y(at)];
        const [w, h] = [size.x * this.scale * 0.42, size.y * this.scale * 0.42];
        return shape === 'rect'
          ? `M${n(x - w)} ${n(y - h)}h${n(2 * w)}v${n(2 * h)}h${n(-2 * w)}z`
          : round(x, y, h);
      });
    return `<path d="${dots.join('')}" fill="#d3b25a"/>`;
  }

  private words({ now }: Progress): readonly string[] {
    const isNow = (words: string) => now.has(words.split(' ')[0] ?? '');
    return labelsOf(this.layout)
      .filter(({ side }) => side === this.side)
      .map(({ at, words, size, turn }) => {
        const [x, y] = [n(this.x(at)), n(this.y(at) + size * this.scale * 0.35)];
        const spin = turn === 0 ? '' : ` transform="rotate(-90 ${n(this.x(at))} ${n(this.y(at))})"`;
        const look = isNow(words) ? ` font-weight="bold" fill="${COLOURS.now}"` : ` fill="${COLOURS.ink}"`;
        return `<text x="${x}" y="${y}" font-size="${n(Math.max(6.5, size * this.scale * 1.25))}" text-anchor="middle"${look}${spin}>${words}</text>`;
      });
  }

  private box(a: Point, b: Point, fill: string, stroke: string, more = ''): string {
    const [x, y] = [Math.min(this.x(a), this.x(b)), Math.min(this.y(a), this.y(b))];
    const [w, h] = [Math.abs(this.x(a) - this.x(b)), Math.abs(this.y(a) - this.y(b))];
    return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" stroke="${stroke}"${more}/>`;
  }

  private pair(point: Point): string {
    return `${n(this.x(point))},${n(this.y(point))}`;
  }

  private x({ x }: Point): number {
    return this.left + (this.side === 'F' ? x : this.layout.size.x - x) * this.scale;
  }

  private y({ y }: Point): number {
    return MARGIN + 6 + y * this.scale;
  }
}

function round(x: number, y: number, r: number): string {
  return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`;
}

/** To a tenth of a pixel. */
function n(value: number): number {
  return Math.round(value * 10) / 10;
}
