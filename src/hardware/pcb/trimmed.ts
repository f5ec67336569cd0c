import type { BoardPad, Copper, Point, Track } from './shapes.ts';

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
