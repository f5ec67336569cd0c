// The router's picture of a board: for each side and each kind of copper, which net may pass a point of the grid.
import { type BoardPad, COPPER, isWithin, type Layout, onBoard, type Point, padsOf } from './shapes.ts';

/** Kinds of copper, by what the router lays down: a thin track, a wide one, a via. */
export const KINDS = ['thin', 'wide', 'via'] as const;
export type Kind = (typeof KINDS)[number];

const HALF: Readonly<Record<Kind, number>> = {
  thin: COPPER.thin / 2,
  wide: COPPER.wide / 2,
  via: COPPER.viaSize / 2,
};
/** Between two points of the grid a track may be nearer than at either; this much is kept beyond the rule. */
const RESERVE = 0.08;

/** Free, or nobody's; else one more than the index of the one net that may pass. */
const FREE = 0;
const CLOSED = -1;

export interface Node {
  readonly column: number;
  readonly row: number;
  readonly layer: 0 | 1;
}

export class Grid {
  readonly step: number;
  readonly columns: number;
  readonly rows: number;
  /** Points of one side. */
  readonly plane: number;
  /** Which island each point lies in, from 1; 0: none. */
  readonly island: Uint8Array;
  private readonly allowed: Readonly<Record<Kind, Int16Array>>;
  /** How many nets lie so near to each point that this kind of copper would touch them. */
  private readonly used: Readonly<Record<Kind, Uint8Array>>;

  constructor(layout: Layout, nets: readonly string[]) {
    this.step = layout.grid;
    this.columns = Math.floor(layout.size.x / this.step) + 1;
    this.rows = Math.floor(layout.size.y / this.step) + 1;
    this.plane = this.columns * this.rows;
    const planes = <T>(make: () => T): Readonly<Record<Kind, T>> => ({
      thin: make(),
      wide: make(),
      via: make(),
    });
    this.allowed = planes(() => new Int16Array(2 * this.plane));
    this.used = planes(() => new Uint8Array(2 * this.plane));
    this.island = new Uint8Array(2 * this.plane);
    for (const [index, island] of layout.islands.entries()) {
      const { middle, size } = boundsOf(island);
      this.over(middle, size, (at) => {
        if (!isWithin(this.placeOf(at), island)) return;
        this.island[at] = index + 1;
        this.island[at + this.plane] = index + 1;
      });
    }
    for (const kind of KINDS) this.close(layout, kind, nets);
  }

  /** May that net lead copper of that kind through here, whatever other nets do? */
  isAllowed(kind: Kind, node: number, net: number): boolean {
    const who = this.allowed[kind][node];
    return who === FREE || who === net + 1;
  }

  /** For the search, which asks too often to ask by name. */
  planesOf(kind: Kind): { readonly allowed: Int16Array; readonly used: Uint8Array } {
    return { allowed: this.allowed[kind], used: this.used[kind] };
  }

  usedBy(kind: Kind, node: number): number {
    return this.used[kind][node] ?? 0;
  }

  /** Points at which copper of each kind would be too near to this one. */
  near(kind: Kind, node: number): readonly (readonly [Kind, readonly number[]])[] {
    const layers = kind === 'via' ? [0, 1] : [Math.floor(node / this.plane)];
    const at = node % this.plane;
    return KINDS.map((other) => {
      const offsets = this.disc(HALF[kind] + HALF[other] + COPPER.clearance + RESERVE);
      const on = other === 'via' || kind === 'via' ? [0, 1] : layers;
      return [other, on.flatMap((layer) => this.around(at, offsets).map((one) => one + layer * this.plane))];
    });
  }

  /** One net more, or one less, at those points. */
  count(kind: Kind, nodes: Iterable<number>, by: 1 | -1): void {
    const plane = this.used[kind];
    for (const node of nodes) plane[node] = (plane[node] ?? 0) + by;
  }

  placeOf(node: number): Point {
    const at = node % this.plane;
    return { x: (at % this.columns) * this.step, y: Math.floor(at / this.columns) * this.step };
  }

  /** Points of the grid within a pad, on the sides that it is on. */
  within(pad: BoardPad): readonly number[] {
    const nodes: number[] = [];
    const reach = { x: Math.max(pad.size.x / 2 - 0.15, 0.2), y: Math.max(pad.size.y / 2 - 0.1, 0.2) };
    const isRound = pad.shape === 'circle';
    this.over(pad.at, reach, (at, dx, dy) => {
      if (isRound && dx * dx + dy * dy > reach.x * reach.x) return;
      if (pad.side !== 'B') nodes.push(at);
      if (pad.side !== 'F') nodes.push(at + this.plane);
    });
    return nodes;
  }

  private close(layout: Layout, kind: Kind, nets: readonly string[]): void {
    const half = HALF[kind];
    const plane = this.allowed[kind];
    const shut = (node: number, who: number): void => {
      const before = plane[node] ?? FREE;
      plane[node] = before === FREE || before === who ? who : CLOSED;
    };
    const both = (at: number, who: number): void => {
      shut(at, who);
      shut(at + this.plane, who);
    };
    for (let at = 0; at < this.plane; at += 1) {
      const { x, y } = this.placeOf(at);
      const edge = half + COPPER.edge;
      if (x < edge || y < edge || x > layout.size.x - edge || y > layout.size.y - edge) both(at, CLOSED);
    }
    for (const opening of layout.cutouts) {
      const { middle, size } = boundsOf(opening);
      const away = half + COPPER.edge;
      this.over(middle, { x: size.x + away, y: size.y + away }, (at, dx, dy) => {
        if (nearPolygon({ x: middle.x + dx, y: middle.y + dy }, opening) < away) both(at, CLOSED);
      });
    }
    for (const part of layout.parts) {
      for (const { at, diameter } of part.footprint.holes) {
        const away = diameter / 2 + half + 0.3;
        this.over(onBoard(part, at), { x: away, y: away }, (node, dx, dy) => {
          if (dx * dx + dy * dy < away * away) both(node, CLOSED);
        });
      }
      for (const pad of padsOf(part)) {
        const who = pad.net === null ? CLOSED : nets.indexOf(pad.net) + 1;
        const away = half + COPPER.clearance + RESERVE;
        const size = { x: pad.size.x / 2, y: pad.size.y / 2 };
        this.over(pad.at, { x: size.x + away, y: size.y + away }, (at, dx, dy) => {
          const distance = pad.shape === 'circle' ? Math.hypot(dx, dy) - size.x : outside(size, dx, dy);
          // A via in a pad that is drilled would be a hole in a hole.
          const inHole =
            kind === 'via' && pad.drill !== null && Math.hypot(dx, dy) < (pad.drill + 1.2) / 2 + 0.3;
          if (distance >= away && !inHole) return;
          const whose = inHole ? CLOSED : who;
          if (pad.side !== 'B') shut(at, whose);
          if (pad.side !== 'F') shut(at + this.plane, whose);
        });
      }
    }
  }

  private over(middle: Point, reach: Point, visit: (at: number, dx: number, dy: number) => void): void {
    const { step, columns, rows } = this;
    for (let row = Math.max(0, Math.ceil((middle.y - reach.y) / step)); row < rows; row += 1) {
      const dy = row * step - middle.y;
      if (dy > reach.y) break;
      for (let column = Math.max(0, Math.ceil((middle.x - reach.x) / step)); column < columns; column += 1) {
        const dx = column * step - middle.x;
        if (dx > reach.x) break;
        visit(row * columns + column, dx, dy);
      }
    }
  }

  private readonly discs = new Map<number, readonly (readonly [dx: number, dy: number])[]>();

  private disc(radius: number): readonly (readonly [dx: number, dy: number])[] {
    const known = this.discs.get(radius);
    if (known !== undefined) return known;
    const offsets: [number, number][] = [];
    const reach = Math.ceil(radius / this.step);
    for (let dy = -reach; dy <= reach; dy += 1) {
      for (let dx = -reach; dx <= reach; dx += 1) {
        if (Math.hypot(dx, dy) * this.step < radius) offsets.push([dx, dy]);
      }
    }
    this.discs.set(radius, offsets);
    return offsets;
  }

  private around(at: number, offsets: readonly (readonly [number, number])[]): readonly number[] {
    const [column, row] = [at % this.columns, Math.floor(at / this.columns)];
    const nodes: number[] = [];
    for (const [dx, dy] of offsets) {
      const [x, y] = [column + dx, row + dy];
      if (x >= 0 && y >= 0 && x < this.columns && y < this.rows) nodes.push(y * this.columns + x);
    }
    return nodes;
  }
}

function boundsOf(polygon: readonly Point[]): { readonly middle: Point; readonly size: Point } {
  const xs = polygon.map(({ x }) => x);
  const ys = polygon.map(({ y }) => y);
  const [fromX, toX, fromY, toY] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return {
    middle: { x: (fromX + toX) / 2, y: (fromY + toY) / 2 },
    size: { x: (toX - fromX) / 2, y: (toY - fromY) / 2 },
  };
}

/** How far a point lies from a polygon; 0 within it. */
function nearPolygon(point: Point, polygon: readonly Point[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const [index, a] of polygon.entries()) {
    const b = polygon[(index + 1) % polygon.length] ?? a;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const along = ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy);
    const at = Math.min(1, Math.max(0, along));
    nearest = Math.min(nearest, Math.hypot(point.x - a.x - at * dx, point.y - a.y - at * dy));
  }
  return isWithin(point, polygon) ? 0 : nearest;
}

/** How far a point lies outside a rectangle of those half sides; negative: inside. */
function outside(size: Point, dx: number, dy: number): number {
  const [x, y] = [Math.abs(dx) - size.x, Math.abs(dy) - size.y];
  return Math.max(x, y) < 0 ? Math.max(x, y) : Math.hypot(Math.max(x, 0), Math.max(y, 0));
}
