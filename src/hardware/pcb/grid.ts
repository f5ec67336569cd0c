/** The grid on which tracks are laid, and the cheapest way over it. */

import {
  type BoardPad,
  COPPER,
  isWithin,
  type Layout,
  onBoard,
  type Point,
  padsOf,
} from './pcb-footprints.ts';

// The router's picture of a board: for each side and each kind of copper, which net may pass a point of the grid.

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

/** What it costs to go one step of the grid against the side's own direction (x above, y below), and to change sides. */
const AGAINST = 1.25;
const VIA = 9;
const DIAGONAL = Math.SQRT2;
/** How much more the rest of the way counts than the way so far: a little longer a way, found much sooner. */
const GREED = 1.2;

interface Wanted {
  readonly net: number;
  readonly kind: 'thin' | 'wide';
  /** How much a place costs more for each net that is there already, and what it has cost before. */
  readonly pressure: number;
  readonly history: Float32Array;
}

/** The cheapest way from any of those points to any of the others (A*), with both ends; null where there is none. */
export function cheapestPath(
  grid: Grid,
  from: ReadonlySet<number>,
  to: ReadonlySet<number>,
  { net, kind, pressure, history }: Wanted,
): readonly number[] | null {
  const { columns, rows, plane } = grid;
  const own = net + 1;
  const track = grid.planesOf(kind);
  const via = grid.planesOf('via');
  const cost = new Float32Array(2 * plane).fill(Number.POSITIVE_INFINITY);
  const cameFrom = new Int32Array(2 * plane).fill(-1);
  const isDone = new Uint8Array(2 * plane);
  // Ends may be closed to tracks as wide as this one, being narrower than it.
  const isEnd = new Uint8Array(2 * plane);
  const [target = 0] = to;
  const island = grid.island[target] ?? 0;
  const starts = [...from].filter((node) => grid.island[node] === 0 || grid.island[node] === island);
  for (const node of starts) isEnd[node] = 1;
  for (const node of to) isEnd[node] = 2;
  const [minX, maxX, minY, maxY] = extent(grid, to);
  const queue = new Queue();
  const offer = (node: number, x: number, y: number, total: number, parent: number): void => {
    if (total >= (cost[node] ?? 0)) return;
    cost[node] = total;
    cameFrom[node] = parent;
    const dx = x < minX ? minX - x : x > maxX ? x - maxX : 0;
    const dy = y < minY ? minY - y : y > maxY ? y - maxY : 0;
    queue.push(node, total + GREED * (Math.max(dx, dy) + (DIAGONAL - 1) * Math.min(dx, dy)));
  };
  for (const node of starts)
    offer(node, (node % plane) % columns, Math.floor((node % plane) / columns), 0, -1);
  for (let node = queue.pop(); node !== null; node = queue.pop()) {
    if (isDone[node] === 1) continue;
    isDone[node] = 1;
    if (isEnd[node] === 2) return back(cameFrom, node);
    const isAbove = node < plane;
    const at = isAbove ? node : node - plane;
    const y = Math.floor(at / columns);
    const x = at - y * columns;
    const sofar = cost[node] ?? 0;
    for (let dy = -1; dy <= 1; dy += 1) {
      for (let dx = -1; dx <= 1; dx += 1) {
        if ((dx === 0 && dy === 0) || x + dx < 0 || x + dx >= columns || y + dy < 0 || y + dy >= rows)
          continue;
        const next = node + dx + dy * columns;
        if (isDone[next] === 1) continue;
        const who = track.allowed[next];
        if (who !== 0 && who !== own && isEnd[next] === 0) continue;
        const where = grid.island[next] ?? 0;
        if (where !== 0 && where !== island) continue;
        const length = dx !== 0 && dy !== 0 ? DIAGONAL : (dy === 0) === isAbove ? 1 : AGAINST;
        const dear = (1 + (history[next] ?? 0)) * (1 + pressure * (track.used[next] ?? 0));
        offer(next, x + dx, y + dy, sofar + length * dear, node);
      }
    }
    const other = isAbove ? node + plane : at;
    const [here, there] = [via.allowed[node], via.allowed[other]];
    if (isDone[other] === 1 || (here !== 0 && here !== own) || (there !== 0 && there !== own)) continue;
    const crowd = Math.max(via.used[node] ?? 0, via.used[other] ?? 0);
    offer(other, x, y, sofar + VIA * (1 + pressure * crowd), node);
  }
  return null;
}

function extent(grid: Grid, nodes: ReadonlySet<number>): readonly [number, number, number, number] {
  let [minX, maxX, minY, maxY] = [grid.columns, 0, grid.rows, 0];
  for (const node of nodes) {
    const at = node % grid.plane;
    const [x, y] = [at % grid.columns, Math.floor(at / grid.columns)];
    [minX, maxX] = [Math.min(minX, x), Math.max(maxX, x)];
    [minY, maxY] = [Math.min(minY, y), Math.max(maxY, y)];
  }
  return [minX, maxX, minY, maxY];
}

function back(cameFrom: Int32Array, end: number): readonly number[] {
  const path: number[] = [];
  for (let node = end; node !== -1; node = cameFrom[node] ?? -1) path.push(node);
  return path.reverse();
}

/** A binary heap; of two that cost the same, the one that came first. */
class Queue {
  private readonly nodes: number[] = [];
  private readonly costs: number[] = [];

  push(node: number, cost: number): void {
    const { nodes, costs } = this;
    let at = nodes.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((costs[parent] ?? 0) <= cost) break;
      nodes[at] = nodes[parent] ?? 0;
      costs[at] = costs[parent] ?? 0;
      at = parent;
    }
    nodes[at] = node;
    costs[at] = cost;
  }

  pop(): number | null {
    const { nodes, costs } = this;
    const first = nodes[0];
    const [node, cost] = [nodes.pop(), costs.pop()];
    if (first === undefined || node === undefined || cost === undefined) return null;
    if (nodes.length === 0) return first;
    let at = 0;
    for (let child = 1; child < nodes.length; child = 2 * at + 1) {
      if (child + 1 < nodes.length && (costs[child + 1] ?? 0) < (costs[child] ?? 0)) child += 1;
      if ((costs[child] ?? 0) >= cost) break;
      nodes[at] = nodes[child] ?? 0;
      costs[at] = costs[child] ?? 0;
      at = child;
    }
    nodes[at] = node;
    costs[at] = cost;
    return first;
  }
}
