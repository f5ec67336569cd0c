// Draws hardware/parts/pictures/*.png (after `npm run build`; needs Debian's openscad, no display): each printed part, a trap, and the trap
// board in the steps in which it is put together, and what is other on a plain board. `node tools/part-pictures.mjs STEP FILE [above|below] [S3=-15 …]` draws it up to that step,
// with the sliders so many mm from N.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import { loadProfile } from '../dist/adapters/profile/profile.js';
import {
  flapAngle,
  panelsOf,
  placedParts,
  readMechanics,
  readPartList,
  readStl,
  STEPS,
} from '../dist/hardware/hardware.js';

const PARTS = fileURLToPath(new URL('../hardware/parts/', import.meta.url));
const WIDTH = 720;
const HEIGHT = 480;
/** Each pixel is the mean of so many by so many. */
const FINE = 3;
const PAPER = [250, 248, 244];
const WOOD = [222, 184, 135];
const DARK_WOOD = [139, 94, 60];
const BRASS = [200, 164, 60];
const RED = [178, 60, 50];
const GREY = [150, 160, 165];
const GREEN = [70, 140, 95];

/** From the front, the right and above; or from below. */
const ABOVE = { turn: -35, tilt: 35 };
const BELOW = { turn: -35, tilt: -35 };

const { sizes } = readMechanics(readFileSync(join(PARTS, '../mechanics.json'), 'utf8'));
const list = readPartList(readFileSync(join(PARTS, 'parts.json'), 'utf8'));
const profile = loadProfile('trappes-8x8');
const placed = placedParts(profile, sizes);
/** A board without traps, for the steps that every board has. */
const PLAIN = 'classic-8x8';
const partNamed = (name) => list.find((part) => part.name === name);

const COLOURS = [
  [/^tile-dark|^trap-frame|^border|^disc/, DARK_WOOD],
  [/^trap-flap|^slider$/, BRASS],
  [/^trap-lever/, GREY],
  [/^shelf|^servo-horn/, RED],
  [/^servo-bracket|^drawer-switch|^encoder|^spinner/, GREY],
];
const colourOf = (name) => COLOURS.find(([pattern]) => pattern.test(name))?.[1] ?? WOOD;

/** A placed part, its slider s mm from N, as a solid to draw. @param board whose sizes it has, where not the trap board's */
function solidOf(part, ways = {}, board = null) {
  const { source, set } = partNamed(part.name);
  return { source, set, board, colour: colourOf(part.name), part, s: ways[part.motion.slider] ?? 0 };
}

/** Each point where the part stands. */
function atPlace({ part, s }) {
  const { x: dx, y: dy, turned: isTurned, mirrored, motion } = part;
  const angle = motion.kind === 'swings' ? (flapAngle(sizes, motion.opens * s) * Math.PI) / 180 : 0;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return ([x, y, z]) => {
    const [u, w] = [x - sizes.axleX, z - sizes.axleZ];
    const swung =
      motion.kind === 'swings'
        ? [sizes.axleX + u * cos + w * sin, y, sizes.axleZ - u * sin + w * cos]
        : [x, y, z];
    const sign = isTurned ? -1 : 1;
    const along = motion.kind === 'slides' ? s : 0;
    return [(mirrored ? -1 : sign) * swung[0] + dx + along, sign * swung[1] + dy, swung[2]];
  };
}

const upTo = (step, ways) =>
  placed
    .filter(({ name }) => STEPS.slice(0, step).some(({ parts }) => parts.includes(name)))
    .map((part) => solidOf(part, ways));
/** A plain board, as far as these steps go. */
const plain = (...steps) =>
  placedParts(loadProfile(PLAIN), sizes)
    .filter(({ name }) => STEPS.some(({ step, parts }) => steps.includes(step) && parts.includes(name)))
    .map((part) => solidOf(part, {}, PLAIN));
/** The same without its floor: what lies inside is seen. */
const plainOpen = () => plain('deck', 'tiles', 'box').filter(({ part }) => part.name !== 'floor');
/** Its panels, as plates under the deck. */
function panels() {
  const board = loadProfile(PLAIN);
  const half = board.pitchMm - 0.2;
  const top = -sizes.tileH - sizes.carrierH;
  return panelsOf(board).map(({ across, up }) => {
    const [x, y] = [across, up].map((nth) => (2 * nth + 0.5) * board.pitchMm);
    return { faces: plate([x - half, y - half, top - 1.6], [x + half, y + half, top]), colour: GREEN };
  });
}
/** A box from one corner to the other, as triangles. */
function plate(from, to) {
  const corner = (n) => [0, 1, 2].map((axis) => ((n >> axis) & 1 ? to : from)[axis]);
  const sides = [
    [0, 1, 3, 2],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 3, 7, 6],
    [0, 2, 6, 4],
    [1, 3, 7, 5],
  ];
  return sides.flatMap(([a, b, c, d]) => [
    [corner(a), corner(b), corner(c)],
    [corner(a), corner(c), corner(d)],
  ]);
}
const one = (name) =>
  placed.find((part) => part.name === name) ?? { name, x: 0, y: 0, motion: { kind: 'fixed' } };
const TRAP = ['trap-frame', 'trap-flap', 'trap-lever', 'slider', 'shelf-left', 'shelf-right'];
/** The row of S3 alone. */
const row = (s) =>
  placed
    .filter(({ name, y }) => y === 100 && (TRAP.includes(name) || name.startsWith('servo')))
    .map((part) => solidOf(part, { S3: s }));
/** Its trap that opens at R, seen from where the next row would be. */
const near = ([x, y]) => x > 258 && x < 345 && y > 60 && y < 140;

const printed = list.filter(({ made }) => made === 'printed').map(({ name }) => name);
const upsideDown = new Set(list.filter(({ lies }) => lies === 'upside down').map(({ name }) => name));
const scenes = [
  ...printed.map((name) => ({
    name,
    solids: [solidOf(one(name))],
    view: upsideDown.has(name) && !name.startsWith('disc') ? BELOW : ABOVE,
  })),
  ...[0, 6, 10, 15].map((s) => ({ name: `trap-${s}`, solids: row(s), view: { turn: -20, tilt: -20 }, near })),
  { name: 'row', solids: row(15), view: BELOW },
  ...STEPS.map(({ step }, index) => ({
    name: `step-${index + 1}-${step}`,
    solids: upTo(index + 1, { S3: 15, S5: -15 }),
    view: index < 2 || index > 7 ? ABOVE : BELOW,
  })),
  { name: 'classic-1-deck', solids: plain('deck'), view: ABOVE },
  { name: 'classic-2-tiles', solids: plain('deck', 'tiles'), view: ABOVE },
  { name: 'classic-9-box', solids: [...plainOpen(), ...panels()], view: BELOW },
  {
    name: 'disc-cut',
    solids: [
      { source: 'disc.scad', set: { part: 'cut' }, colour: WOOD },
      { source: 'disc.scad', set: { part: 'magnet' }, colour: RED },
    ],
    view: ABOVE,
  },
];

/** The drawings name their board in one file: of another board they are copied, and that file is written anew. */
function sourcesOf(board, folder) {
  if (board === null) return PARTS;
  const copy = join(folder, board);
  cpSync(PARTS, copy, { recursive: true, filter: (file) => !file.endsWith('.png') });
  writeFileSync(join(copy, 'board.scad'), `include <boards/${board}.scad>\n`);
  return copy;
}

const rendered = new Map();

/** Triangles of a solid: three corners each, mm. */
function triangles(solid, folder) {
  if (solid.faces !== undefined) return solid.faces;
  const { source, set, board = null } = solid;
  const key = JSON.stringify([source, set, board]);
  if (!rendered.has(key)) {
    const file = join(folder, 'solid.stl');
    const defines = Object.entries(set).flatMap(([name, value]) => [
      '-D',
      `${name}=${JSON.stringify(value)}`,
    ]);
    execFileSync('openscad', ['-q', '-o', file, ...defines, join(sourcesOf(board, folder), source)], {
      stdio: 'inherit',
    });
    rendered.set(
      key,
      readStl(readFileSync(file, 'utf8')).map((at) => [at.slice(0, 3), at.slice(3, 6), at.slice(6, 9)]),
    );
  }
  const faces = rendered.get(key);
  return solid.part === undefined ? faces : faces.map((corners) => corners.map(atPlace(solid)));
}

/** Turns about z, then tilts towards the eye: x to the right, y upwards on paper, z towards the eye. */
function turned([x, y, z], { turn, tilt }) {
  const [a, b] = [turn, tilt].map((degrees) => (degrees * Math.PI) / 180);
  const across = x * Math.cos(a) - y * Math.sin(a);
  const away = x * Math.sin(a) + y * Math.cos(a);
  return [across, z * Math.cos(b) + away * Math.sin(b), z * Math.sin(b) - away * Math.cos(b)];
}

function draw({ solids, view, near: isNear = () => true }, folder) {
  const faces = solids.flatMap((solid) =>
    triangles(solid, folder).map((corners) => ({
      corners: corners.map((corner) => turned(corner, view)),
      colour: solid.colour,
      shown: corners.every(isNear),
    })),
  );
  const { scale, middle } = frame(faces.filter(({ shown }) => shown));
  const [width, height] = [WIDTH * FINE, HEIGHT * FINE];
  const depth = new Float32Array(width * height).fill(-Infinity);
  const picture = new Uint8Array(width * height * 3).map((_, index) => PAPER[index % 3]);
  for (const { corners, colour } of faces) {
    const points = corners.map(([x, y, z]) => [
      width / 2 + (x - middle[0]) * scale,
      height / 2 - (y - middle[1]) * scale,
      z,
    ]);
    fill(points, shade(corners, colour), { width, height, depth, picture });
  }
  return smaller(picture, width);
}

function frame(faces) {
  const along = (axis) => {
    const values = faces.flatMap(({ corners }) => corners.map((corner) => corner[axis]));
    return [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
  };
  const [[left, right], [low, high]] = [along(0), along(1)];
  const scale = 0.9 * FINE * Math.min(WIDTH / (right - left), HEIGHT / (high - low));
  return { scale, middle: [(left + right) / 2, (low + high) / 2] };
}

/** Light from the upper left, behind the eye. */
function shade([a, b, c], colour) {
  const [u, v] = [b, c].map((corner) => corner.map((value, axis) => value - a[axis]));
  const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(...normal) || 1;
  const light = Math.abs(-0.35 * normal[0] + 0.5 * normal[1] + 0.8 * normal[2]) / length;
  return colour.map((value) => Math.min(255, value * (0.45 + 0.6 * light)));
}

function fill([a, b, c], colour, { width, height, depth, picture }) {
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
  if (Math.abs(area) < 1e-9) return;
  const bounds = (axis, most) => [
    Math.max(0, Math.floor(Math.min(a[axis], b[axis], c[axis]))),
    Math.min(most - 1, Math.ceil(Math.max(a[axis], b[axis], c[axis]))),
  ];
  const [[left, right], [top, bottom]] = [bounds(0, width), bounds(1, height)];
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const p = ((b[0] - x) * (c[1] - y) - (c[0] - x) * (b[1] - y)) / area;
      const q = ((c[0] - x) * (a[1] - y) - (a[0] - x) * (c[1] - y)) / area;
      const r = 1 - p - q;
      if (p < 0 || q < 0 || r < 0) continue;
      const z = p * a[2] + q * b[2] + r * c[2];
      const at = y * width + x;
      if (z <= depth[at]) continue;
      depth[at] = z;
      picture.set(colour, 3 * at);
    }
  }
}

function smaller(picture, width) {
  return Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, (_, index) => {
    const [pixel, channel] = [Math.floor(index / 3), index % 3];
    const [x, y] = [(pixel % WIDTH) * FINE, Math.floor(pixel / WIDTH) * FINE];
    let sum = 0;
    for (let dy = 0; dy < FINE; dy += 1)
      for (let dx = 0; dx < FINE; dx += 1) sum += picture[3 * ((y + dy) * width + x + dx) + channel];
    return sum / FINE ** 2;
  });
}

/** PNG, 8 bits a channel, red, green, blue. */
function png(picture) {
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const lines = Array.from({ length: HEIGHT }, (_, y) =>
    Buffer.concat([Buffer.of(0), picture.subarray(y * WIDTH * 3, (y + 1) * WIDTH * 3)]),
  );
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(lines), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const [step, file, from = 'above', ...ways] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'damier-parts-'));
try {
  if (step === undefined) {
    const pictures = join(PARTS, 'pictures');
    for (const old of readdirSync(pictures)) rmSync(join(pictures, old));
    for (const scene of scenes) {
      writeFileSync(join(pictures, `${scene.name}.png`), png(draw(scene, folder)));
      console.log(`hardware/parts/pictures/${scene.name}.png`);
    }
  } else if (file === undefined || !(Number(step) >= 1 && Number(step) <= STEPS.length)) {
    const steps = STEPS.map((each, index) => `${index + 1} ${each.step}`).join(', ');
    console.error(`node tools/part-pictures.mjs STEP FILE [above|below] [S3=-15 …]; steps: ${steps}`);
    process.exitCode = 2;
  } else {
    const at = Object.fromEntries(ways.map((way) => way.split('=')).map(([id, mm]) => [id, Number(mm)]));
    const view = from === 'below' ? BELOW : ABOVE;
    writeFileSync(file, png(draw({ solids: upTo(Number(step), at), view }, folder)));
  }
} finally {
  rmSync(folder, { recursive: true });
}
