/** Wood: its grain as numbers, and the bare board painted with it. */

import type { SquareColour } from '../../rules/rules.ts';
import { type BoardSize, cellsInReadingOrder, isDark } from '../board/geometry.ts';

/** Wood grain as numbers: value noise stretched along the fibre, the same for the same seed. Pure. */

/** A wood: its tones from dark to light as [r, g, b], and how strongly fibres and pores show. */
interface Wood {
  readonly dark: readonly [number, number, number];
  readonly light: readonly [number, number, number];
  /** Fibres across one square. */
  readonly fibres: number;
  /** How far pores darken, 0…1. */
  readonly pores: number;
}

const LIGHT_WOOD: Wood = { dark: [188, 152, 103], light: [239, 213, 170], fibres: 14, pores: 0.14 };
const DARK_WOOD: Wood = { dark: [56, 33, 20], light: [156, 111, 80], fibres: 15, pores: 0.34 };
const RED_WOOD: Wood = { dark: [104, 26, 20], light: [176, 66, 52], fibres: 15, pores: 0.3 };
const PINK_WOOD: Wood = { dark: [138, 78, 72], light: [193, 124, 116], fibres: 15, pores: 0.26 };
const FRAME_WOOD: Wood = { dark: [36, 20, 12], light: [103, 68, 45], fibres: 16, pores: 0.4 };

/** A number of 0…1 that looks random but follows from the lattice point and the seed. */
function lattice(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(seed, 1_442_695_041);
  h = Math.imul(h ^ (h >>> 13), 1_274_126_177);
  return ((h ^ (h >>> 16)) >>> 0) / 4_294_967_296;
}

/** Smooth noise of 0…1 with one lattice point a unit. */
function noise(x: number, y: number, seed: number): number {
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
function tone(wood: Wood, along: number, across: number, seed: number): number {
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

// Paints the bare wooden board on a canvas: frame with mitred corners, brass line, squares.

/** Measures in device pixels. */
interface BoardMeasures {
  readonly size: BoardSize;
  readonly squareColour: SquareColour;
  readonly square: number;
  readonly frame: number;
}

const PLAYED: Readonly<Record<SquareColour, Wood>> = { black: DARK_WOOD, red: RED_WOOD, pink: PINK_WOOD };

type Direction = 'across' | 'down';

/** A piece of wood of w × h pixels whose fibres run across or down; `scale` pixels are one square. */
function plank(w: number, h: number, wood: Wood, run: Direction, seed: number, scale: number): ImageData {
  const image = new ImageData(w, h);
  const [dr, dg, db] = wood.dark;
  const [lr, lg, lb] = wood.light;
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i += 4) {
      const along = (run === 'across' ? x : y) / scale;
      const across = (run === 'across' ? y : x) / scale;
      const k = tone(wood, along, across, seed);
      image.data[i] = dr + (lr - dr) * k;
      image.data[i + 1] = dg + (lg - dg) * k;
      image.data[i + 2] = db + (lb - db) * k;
      image.data[i + 3] = 255;
    }
  }
  return image;
}

function plankCanvas(...args: Parameters<typeof plank>): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [args[0], args[1]];
  canvas.getContext('2d')?.putImageData(plank(...args), 0, 0);
  return canvas;
}

/** A tile of dark wood as a data address, for doors and rims drawn by CSS and SVG. */
export function woodTile(kind: 'dark' | 'frame'): string {
  const wood = { dark: DARK_WOOD, frame: FRAME_WOOD }[kind];
  const run = kind === 'frame' ? 'across' : 'down';
  return plankCanvas(152, 152, wood, run, 77, 76).toDataURL('image/webp', 0.9);
}

export function paintBoard(canvas: HTMLCanvasElement, measures: BoardMeasures): void {
  const { size, squareColour, square, frame } = measures;
  const side = Math.round(size * square + 2 * frame);
  canvas.width = side;
  canvas.height = side;
  const ctx = canvas.getContext('2d');
  if (ctx === null) return;
  paintFrame(ctx, side, frame, square);
  for (const [seed, cell] of cellsInReadingOrder(size).entries()) {
    const dark = isDark(cell);
    const wood = dark ? PLAYED[squareColour] : LIGHT_WOOD;
    const left = Math.round(frame + cell.col * square);
    const top = Math.round(frame + (size - 1 - cell.row) * square);
    const right = Math.round(frame + (cell.col + 1) * square);
    const bottom = Math.round(frame + (size - cell.row) * square);
    const run = dark ? 'down' : 'across';
    const image = plank(right - left, bottom - top, wood, run, 11 + seed * 7, square);
    ctx.putImageData(image, left, top);
    shadeSquare(ctx, left, top, right - left, bottom - top, seed);
  }
  paintLight(ctx, frame, size * square);
}

/** Every square is a piece of its own: a tone of its own, and a fine joint around it. */
function shadeSquare(
  ctx: CanvasRenderingContext2D,
  left: number,
  top: number,
  w: number,
  h: number,
  seed: number,
): void {
  const lean = ((seed * 37) % 11) - 5;
  ctx.fillStyle = lean > 0 ? `rgb(30 12 0 / ${lean * 0.016})` : `rgb(255 236 200 / ${-lean * 0.012})`;
  ctx.fillRect(left, top, w, h);
  ctx.strokeStyle = 'rgb(40 20 8 / 0.55)';
  ctx.lineWidth = Math.max(1, w / 60);
  ctx.strokeRect(left, top, w, h);
}

/** Light comes from the upper left: a soft sheen there, a shade at the lower right. */
function paintLight(ctx: CanvasRenderingContext2D, frame: number, field: number): void {
  const shade = ctx.createLinearGradient(frame, frame, frame + field, frame + field);
  shade.addColorStop(0, 'rgb(255 244 220 / 0.10)');
  shade.addColorStop(0.55, 'rgb(60 40 20 / 0)');
  shade.addColorStop(1, 'rgb(30 22 16 / 0.20)');
  ctx.fillStyle = shade;
  ctx.fillRect(frame, frame, field, field);
  const edge = Math.max(3, frame / 5);
  for (const [x0, y0, x1, y1] of [
    [frame, frame, frame, frame + edge],
    [frame, frame, frame + edge, frame],
  ] as const) {
    const drop = ctx.createLinearGradient(x0, y0, x1, y1);
    drop.addColorStop(0, 'rgb(0 0 0 / 0.42)');
    drop.addColorStop(1, 'rgb(0 0 0 / 0)');
    ctx.fillStyle = drop;
    ctx.fillRect(frame, frame, x1 === x0 ? field : edge, y1 === y0 ? field : edge);
  }
}

function paintFrame(ctx: CanvasRenderingContext2D, side: number, frame: number, square: number): void {
  const f = Math.ceil(frame);
  const across = plankCanvas(side, f, FRAME_WOOD, 'across', 301, square);
  const down = plankCanvas(f, side, FRAME_WOOD, 'down', 402, square);
  ctx.fillStyle = '#50321f';
  ctx.fillRect(0, 0, side, side);
  mitred(ctx, side, f, 'top', () => ctx.drawImage(across, 0, 0));
  mitred(ctx, side, f, 'bottom', () => ctx.drawImage(across, 0, side - f));
  mitred(ctx, side, f, 'left', () => ctx.drawImage(down, 0, 0));
  mitred(ctx, side, f, 'right', () => ctx.drawImage(down, side - f, 0));
  mitreLines(ctx, side, f);
  brassLine(ctx, side, frame);
}

/** Draws inside one of the frame's four trapeziums, with its share of the light. */
function mitred(
  ctx: CanvasRenderingContext2D,
  side: number,
  f: number,
  edge: 'top' | 'right' | 'bottom' | 'left',
  draw: () => void,
): void {
  const inner = side - f;
  const corners = {
    top: [0, 0, side, 0, inner, f, f, f],
    right: [side, 0, side, side, inner, inner, inner, f],
    bottom: [0, side, side, side, inner, inner, f, inner],
    left: [0, 0, 0, side, f, inner, f, f],
  }[edge];
  const shade = { top: 0.02, left: 0.08, right: 0.2, bottom: 0.26 }[edge];
  ctx.save();
  ctx.beginPath();
  for (let i = 0; i < corners.length; i += 2) ctx.lineTo(corners[i] ?? 0, corners[i + 1] ?? 0);
  ctx.closePath();
  ctx.clip();
  draw();
  ctx.fillStyle = `rgb(18 8 2 / ${shade})`;
  ctx.fillRect(0, 0, side, side);
  ctx.restore();
}

function mitreLines(ctx: CanvasRenderingContext2D, side: number, f: number): void {
  ctx.strokeStyle = 'rgb(20 9 3 / 0.6)';
  ctx.lineWidth = 1;
  ctx.beginPath();
  for (const [x, y] of [
    [0, 0],
    [side, 0],
    [side, side],
    [0, side],
  ] as const) {
    ctx.moveTo(x, y);
    ctx.lineTo(x === 0 ? f : side - f, y === 0 ? f : side - f);
  }
  ctx.stroke();
}

/** A brass inlay near the field, and a dark groove inside it. */
function brassLine(ctx: CanvasRenderingContext2D, side: number, frame: number): void {
  const inset = frame * 0.83;
  const width = Math.max(1.2, frame * 0.06);
  const brass = ctx.createLinearGradient(0, 0, side, side);
  brass.addColorStop(0, '#dcbf74');
  brass.addColorStop(0.4, '#b68b42');
  brass.addColorStop(0.6, '#d9b866');
  brass.addColorStop(1, '#8a6428');
  ctx.lineWidth = width;
  ctx.strokeStyle = brass;
  ctx.strokeRect(inset, inset, side - 2 * inset, side - 2 * inset);
  const groove = frame - inset - width / 2;
  ctx.lineWidth = groove;
  ctx.strokeStyle = 'rgb(18 9 4 / 0.85)';
  const middle = frame - groove / 2;
  ctx.strokeRect(middle, middle, side - 2 * middle, side - 2 * middle);
}
