// Leads the copper of a board on two layers. Negotiated congestion (McMurchie and Ebeling, PathFinder, 1995): nets may cross at
// first, and where they do, the place becomes dearer until each has a way of its own. No chance in it: the same board is led the
// same way each time.

import { cheapestPath, Grid, KINDS, type Kind } from './grid.ts';
import {
  type BoardPad,
  COPPER,
  type Copper,
  type Layout,
  type Point,
  padsOf,
  rounded,
  type Track,
  type Via,
} from './pcb-footprints.ts';

const MOST_ROUNDS = 60;

interface Route {
  /** Each from one pad, or from copper of the net, to the next pad. */
  readonly paths: readonly (readonly number[])[];
  readonly ends: readonly { readonly node: number; readonly pad: BoardPad }[];
  readonly covers: ReadonlyMap<Kind, ReadonlySet<number>>;
  readonly nodes: readonly (readonly [Kind, number])[];
}

/** Tracks and vias that join every net. Throws where a board is too crowded. */
export function routed(layout: Layout): Copper {
  const pads = layout.parts.flatMap(padsOf);
  const byNet = new Map<string, BoardPad[]>();
  for (const pad of pads) if (pad.net !== null) byNet.set(pad.net, [...(byNet.get(pad.net) ?? []), pad]);
  const nets = [...byNet.keys()];
  const grid = new Grid(layout, nets);
  const history = new Float32Array(2 * grid.plane);
  const routes = new Map<number, Route>();
  const order = nets
    .map((name, net) => ({ net, span: layout.wide.has(name) ? -1 : spanOf(byNet.get(name) ?? []) }))
    .sort((a, b) => a.span - b.span || a.net - b.net)
    .map(({ net }) => net);

  let waiting = order;
  for (let round = 0; waiting.length > 0; round += 1) {
    if (round === MOST_ROUNDS) {
      const names = waiting.map((net) => nets[net]).join(', ');
      throw new Error(`${layout.name}: no way was found for ${names}; give the board more room`);
    }
    const pressure = 0.6 * 1.5 ** Math.min(round, 16);
    for (const net of waiting) {
      cover(grid, routes.get(net), -1);
      const name = nets[net] ?? '';
      const kind = layout.wide.has(name) ? 'wide' : 'thin';
      const route = routeOf(grid, byNet.get(name) ?? [], { net, kind, pressure, history });
      if (route === null) throw new Error(`${layout.name}: ${name} is walled in`);
      routes.set(net, route);
      cover(grid, route, 1);
    }
    waiting = order.filter((net) => {
      const crossed = routes.get(net)?.nodes.filter(([kind, node]) => grid.usedBy(kind, node) > 1) ?? [];
      for (const [, node] of crossed) history[node] = (history[node] ?? 0) + 0.7;
      return crossed.length > 0;
    });
  }
  return trimmed(copperOf(grid, layout, nets, routes), pads);
}

function spanOf(pads: readonly BoardPad[]): number {
  const xs = pads.map(({ at }) => at.x);
  const ys = pads.map(({ at }) => at.y);
  return Math.max(...xs) - Math.min(...xs) + Math.max(...ys) - Math.min(...ys);
}

function cover(grid: Grid, route: Route | undefined, by: 1 | -1): void {
  for (const [kind, nodes] of route?.covers ?? []) grid.count(kind, nodes, by);
}

function routeOf(
  grid: Grid,
  pads: readonly BoardPad[],
  want: { net: number; kind: 'thin' | 'wide'; pressure: number; history: Float32Array },
): Route | null {
  const isOnIsland = ({ nodes: [node = 0] }: PadPlace) => (grid.island[node] ?? 0) > 0;
  const all: readonly PadPlace[] = pads.map((pad) => ({
    pad,
    nodes: grid.within(pad).filter((node) => grid.isAllowed('thin', node, want.net)),
  }));
  // What lies on islands comes last: a way to it is then the end of one.
  const places = [...all.filter((place) => !isOnIsland(place)), ...all.filter(isOnIsland)];
  const [first, ...others] = places;
  if (first === undefined) return null;
  const tree = new Set(first.nodes);
  let left = others.filter(({ nodes }) => !nodes.some((node) => tree.has(node)));
  const paths: (readonly number[])[] = [];
  const ends: { node: number; pad: BoardPad }[] = [];
  const start = first;
  const joined: PadPlace[] = [start];
  while (left.length > 0) {
    const onLand = left.filter((place) => !isOnIsland(place));
    const next = nearestTo(joined, onLand.length > 0 ? onLand : left);
    const path = cheapestPath(grid, tree, new Set(next.nodes), want);
    const [from, to] = [path?.at(0), path?.at(-1)];
    if (path === null || from === undefined || to === undefined) return null;
    paths.push(path);
    for (const place of joined) if (place.nodes.includes(from)) ends.push({ node: from, pad: place.pad });
    ends.push({ node: to, pad: next.pad });
    for (const node of [...path, ...next.nodes]) tree.add(node);
    joined.push(next);
    left = left.filter((place) => place !== next);
  }
  const nodes = paths.flatMap((path) =>
    path.flatMap((node, index): (readonly [Kind, number])[] => {
      const next = path[index + 1];
      const isVia = next !== undefined && next % grid.plane === node % grid.plane;
      return isVia
        ? [
            [want.kind, node],
            ['via', node],
          ]
        : [[want.kind, node]];
    }),
  );
  const covers = new Map<Kind, Set<number>>(KINDS.map((kind) => [kind, new Set<number>()]));
  for (const [kind, node] of nodes) {
    for (const [other, around] of grid.near(kind, node))
      for (const one of around) covers.get(other)?.add(one);
  }
  return { paths, ends, covers, nodes };
}

interface PadPlace {
  readonly pad: BoardPad;
  readonly nodes: readonly number[];
}

function nearestTo(joined: readonly PadPlace[], left: readonly PadPlace[]): PadPlace {
  const away = ({ pad }: PadPlace) =>
    Math.min(...joined.map((one) => Math.hypot(one.pad.at.x - pad.at.x, one.pad.at.y - pad.at.y)));
  return left.reduce((best, one) => (away(one) < away(best) ? one : best));
}

function copperOf(
  grid: Grid,
  layout: Layout,
  nets: readonly string[],
  routes: ReadonlyMap<number, Route>,
): Copper {
  const tracks: Track[] = [];
  const vias: Via[] = [];
  for (const [net, name] of nets.entries()) {
    const route = routes.get(net);
    if (route === undefined) continue;
    const width = layout.wide.has(name) ? COPPER.wide : COPPER.thin;
    for (const path of route.paths) {
      const { lines, drops } = straightened(grid, path);
      tracks.push(...lines.map((line) => ({ ...line, net: name, width })));
      vias.push(...drops.map((at) => ({ at, net: name })));
    }
    for (const { node, pad } of route.ends) {
      const at = grid.placeOf(node);
      const from = { x: rounded(at.x), y: rounded(at.y) };
      if (from.x === pad.at.x && from.y === pad.at.y) continue;
      const side = node < grid.plane ? 'F' : 'B';
      tracks.push({ from, to: pad.at, side, net: name, width: Math.min(width, pad.size.x, pad.size.y) });
    }
  }
  return { tracks, vias: once(vias) };
}

/** Points in a line become one track. */
function straightened(grid: Grid, path: readonly number[]) {
  const lines: Omit<Track, 'net' | 'width'>[] = [];
  const drops: Via['at'][] = [];
  const place = (node: number) => {
    const { x, y } = grid.placeOf(node);
    return { x: rounded(x), y: rounded(y) };
  };
  let from = path[0] ?? 0;
  for (const [index, node] of path.entries()) {
    const next = path[index + 1];
    if (next === undefined || next % grid.plane === node % grid.plane) {
      if (node !== from)
        lines.push({ from: place(from), to: place(node), side: node < grid.plane ? 'F' : 'B' });
      if (next !== undefined) drops.push(place(node));
      from = next ?? node;
      continue;
    }
    const before = path[index - 1];
    if (before !== undefined && node !== from && next - node !== node - before) {
      lines.push({ from: place(from), to: place(node), side: node < grid.plane ? 'F' : 'B' });
      from = node;
    }
  }
  return { lines, drops };
}

function once(vias: readonly Via[]): readonly Via[] {
  const seen = new Set<string>();
  return vias.filter(({ at }) => {
    const key = `${at.x} ${at.y}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The copper without tracks that end nowhere: leftovers of ways that met others before their end. */
function trimmed(copper: Copper, pads: readonly BoardPad[]): Copper {
  const nets = new Map<string, Track[]>();
  for (const track of copper.tracks) nets.set(track.net, [...(nets.get(track.net) ?? []), track]);
  const tracks = [...nets].flatMap(([net, all]) => {
    const own = pads.filter((pad) => pad.net === net);
    const vias = copper.vias.filter((via) => via.net === net);
    const holds = (point: Point, track: Track, others: readonly Track[]): boolean =>
      own.some(
        ({ at, size, side }) =>
          (side === null || side === track.side) &&
          Math.abs(at.x - point.x) <= size.x / 2 &&
          Math.abs(at.y - point.y) <= size.y / 2,
      ) ||
      vias.some(({ at }) => Math.hypot(at.x - point.x, at.y - point.y) < 0.01) ||
      others.some((other) => other !== track && other.side === track.side && lies(point, other));
    let kept = all.filter(
      (track, index) =>
        !all.some(
          (other, at) =>
            other !== track &&
            other.side === track.side &&
            lies(track.from, other) &&
            lies(track.to, other) &&
            // Of two that cover each other the first stays.
            (at < index || !(lies(other.from, track) && lies(other.to, track))),
        ),
    );
    for (;;) {
      const held = kept.filter((track) => holds(track.from, track, kept) && holds(track.to, track, kept));
      if (held.length === kept.length) return kept;
      kept = held;
    }
  });
  return { ...copper, tracks: tracks.flatMap((track) => split(track, nets.get(track.net) ?? [])) };
}

/** In pieces where others of its net begin or end on it: KiCad takes an end for loose that meets another track in its middle. */
function split(track: Track, others: readonly Track[]): readonly Track[] {
  const { from, to } = track;
  const away = (point: Point): number => Math.hypot(point.x - from.x, point.y - from.y);
  const length = away(to);
  const cuts = others
    .filter((other) => other !== track && other.side === track.side)
    .flatMap((other) => [other.from, other.to])
    .filter((point) => lies(point, track) && away(point) > 0.01 && away(point) < length - 0.01)
    .sort((a, b) => away(a) - away(b))
    .filter((point, index, all) => index === 0 || away(point) - away(all[index - 1] ?? from) > 0.01);
  const ends = [from, ...cuts, to];
  return ends.slice(1).map((end, index) => ({ ...track, from: ends[index] ?? from, to: end }));
}

/** On the middle line of a track. */
function lies(point: Point, { from, to }: Track): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / square;
  const at = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - from.x - at * dx, point.y - from.y - at * dy) < 0.01;
}
