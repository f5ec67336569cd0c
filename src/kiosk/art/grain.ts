/** Wood grain as numbers: value noise stretched along the fibre, the same for the same seed. Pure. */

/** A wood: its tones from dark to light as [r, g, b], and how strongly fibres and pores show. */
export interface Wood {
  readonly dark: readonly [number, number, number];
  readonly light: readonly [number, number, number];
  /** Fibres across one square. */
  readonly fibres: number;
  /** How far pores darken, 0…1. */
  readonly pores: number;
}

export const LIGHT_WOOD: Wood = { dark: [188, 152, 103], light: [239, 213, 170], fibres: 14, pores: 0.14 };
export const DARK_WOOD: Wood = { dark: [56, 33, 20], light: [156, 111, 80], fibres: 15, pores: 0.34 };
export const RED_WOOD: Wood = { dark: [104, 26, 20], light: [176, 66, 52], fibres: 15, pores: 0.3 };
export const PINK_WOOD: Wood = { dark: [138, 78, 72], light: [193, 124, 116], fibres: 15, pores: 0.26 };
export const FRAME_WOOD: Wood = { dark: [36, 20, 12], light: [103, 68, 45], fibres: 16, pores: 0.4 };

/** A number of 0…1 that looks random but follows from the lattice point and the seed. */
function lattice(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(seed, 1_442_695_041);
  h = Math.imul(h ^ (h >>> 13), 1_274_126_177);
  return ((h ^ (h >>> 16)) >>> 0) / 4_294_967_296;
}

/** Smooth noise of 0…1 with one lattice point a unit. */
export function noise(x: number, y: number, seed: number): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const fx = x - x0;
  const fy = y - y0;
  const sx = fx * fx * (3 - 2 * fx);
  const sy = fy * fy * (3 - 2 * fy);
  const above = lattice(x0, y0, seed) * (1 - sx) + lattice(x0 + 1, y0, seed) * sx;
  const below = lattice(x0, y0 + 1, seed) * (1 - sx) + lattice(x0 + 1, y0 + 1, seed) * sx;
  return above * (1 - sy) + below * sy;
}

/** Tone of the wood at a point, 0 (dark) … 1 (light). `along` and `across` the fibre, in squares. */
export function tone(wood: Wood, along: number, across: number, seed: number): number {
  const bend = (noise(along * 0.9, across * 1.6, seed + 1) - 0.5) * 0.1;
  const bent = (across + bend) * wood.fibres;
  const bands = noise(along * 0.5, bent * 0.32, seed + 2);
  const fibres = noise(along * 1.1, bent * 1.5, seed + 3);
  const threads = noise(along * 1.9, bent * 3.6, seed + 4);
  const fine = noise(along * 4.5, across * wood.fibres * 6.5, seed + 5);
  const pore = noise(along * 2.6, bent * 2.7, seed + 6);
  const base = 0.05 + 0.26 * bands + 0.3 * fibres + 0.3 * threads + 0.16 * fine;
  return Math.min(1, Math.max(0, base - (pore > 0.7 ? (pore - 0.7) * 2.4 * wood.pores : 0)));
}
