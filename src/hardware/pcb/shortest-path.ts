import type { Grid } from './grid.ts';

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
