import { type BoardPad, COPPER, type Copper, type Point, type Track } from './shapes.ts';

/** The copper without tracks that end nowhere: leftovers of ways that met others before their end. */
export function trimmed(copper: Copper, pads: readonly BoardPad[]): Copper {
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
      vias.some(({ at }) => Math.hypot(at.x - point.x, at.y - point.y) < COPPER.viaSize / 2) ||
      others.some((other) => other !== track && other.side === track.side && lies(point, other));
    let kept = all;
    for (;;) {
      const held = kept.filter((track) => holds(track.from, track, kept) && holds(track.to, track, kept));
      if (held.length === kept.length) return kept;
      kept = held;
    }
  });
  return { ...copper, tracks };
}

/** On the middle line of a track. */
function lies(point: Point, { from, to }: Track): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / square;
  const at = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - from.x - at * dx, point.y - from.y - at * dy) < 0.01;
}
