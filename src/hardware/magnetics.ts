// What a disc's magnet does to a reed: the ampere-turns along it, which its rating is in. A flat magnet is two discs of magnetic
// charge; the integral of H along a reed is the difference of their potential at its ends. Steel of the reed itself, which draws the
// field in, is in neither this nor the rating's coil: both are compared in air, so ±30 % stay [M].

const B_R_TESLA = 1.19;
const MU_0 = 4e-7 * Math.PI;
const MAGNET = { radius: 4, height: 2 };
const RINGS = 10;
const SPOKES = 16;

export interface Place {
  readonly x: number;
  readonly y: number;
  /** Below the underside of the magnet, mm. */
  readonly depth: number;
}

/** Ampere-turns between two points, of an N35 magnet Ø8 × 2 mm at x = y = 0. */
export function ampereTurns(from: Place, to: Place): number {
  return potential(to) - potential(from);
}

function potential({ x, y, depth }: Place): number {
  let sum = 0;
  for (let ring = 0; ring < RINGS; ring += 1) {
    const radius = MAGNET.radius * Math.sqrt((ring + 0.5) / RINGS);
    for (let spoke = 0; spoke < SPOKES; spoke += 1) {
      const angle = (2 * Math.PI * (spoke + (ring % 2) / 2)) / SPOKES;
      const away = Math.hypot(x - radius * Math.cos(angle), y - radius * Math.sin(angle));
      sum += 1 / Math.hypot(away, depth) - 1 / Math.hypot(away, depth + MAGNET.height);
    }
  }
  const area = (Math.PI * MAGNET.radius ** 2) / (RINGS * SPOKES);
  return ((B_R_TESLA / MU_0 / (4 * Math.PI)) * sum * area) / 1000;
}

/** Upright, its upper end so far under the magnet, the disc so far off its axis; `discs` stacked. */
export function uprightReed(offMm: number, { gap = 9, length = 20, discs = 1 } = {}): number {
  let sum = 0;
  for (let disc = 0; disc < discs; disc += 1) {
    const upper = gap + disc * 8;
    sum += ampereTurns({ x: offMm, y: 0, depth: upper }, { x: offMm, y: 0, depth: upper + length });
  }
  return Math.abs(sum);
}

/** Lying along x with its middle at (`middle`, 0) and a disc at (`x`, `y`). */
export function lyingReed(middle: number, x: number, y: number, { depth = 10.5, length = 20 } = {}): number {
  const end = (sign: 1 | -1): Place => ({ x: middle + (sign * length) / 2 - x, y: -y, depth });
  return Math.abs(ampereTurns(end(-1), end(1)));
}

/** What reeds are sorted into, ampere-turns, and how far off a reed or a magnet may be. */
export const REEDS = { least: 15, most: 25, dropOut: 5, off: 0.3 } as const;
/** Of a disc, mm: no smaller one is safe (wiring.md, "Safety first"). */
const DISC_MM = 34;

/** Where a disc is laid to try a reed out: against an edge of its square, or into a corner of it, which needs no ruler. */
export interface Gauge {
  readonly against: 'edge' | 'corner';
  /** Of the disc from the reed. */
  readonly offMm: number;
}

/** The farther of the two that a reed at the hard end of its bin must still close at. */
export function gaugeOf(pitchMm: number): Gauge {
  const edge = (pitchMm - DISC_MM) / 2;
  const corner = edge * Math.SQRT2;
  return corner <= radiusOf(REEDS.most)
    ? { against: 'corner', offMm: corner }
    : { against: 'edge', offMm: edge };
}

/** How far off the axis a disc may be for an upright reed to have so many. */
export function radiusOf(wanted: number, options = {}): number {
  let radius = 0;
  while (radius < 40 && uprightReed(radius, options) >= wanted) radius += 0.1;
  return Math.round(radius * 10) / 10;
}

/** What a Hall switch under the centre sees: mT along the axis, of `discs` stacked; positive as right under a disc. */
export function fluxMt(offMm: number, { depth = 9, discs = 1 } = {}): number {
  const step = 0.05;
  let perMm = 0;
  for (let disc = 0; disc < discs; disc += 1) {
    const at = (sign: 1 | -1): Place => ({ x: offMm, y: 0, depth: depth + disc * 8 + sign * step });
    perMm += (potential(at(-1)) - potential(at(1))) / (2 * step);
  }
  // Amperes a mm are thousands a metre; the µ0 of those is tesla, and a thousandth of it is told.
  return perMm * MU_0 * 1e6;
}
