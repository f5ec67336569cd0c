// Draws hardware/parts/pictures/*.png from the OpenSCAD sources (Debian's openscad; it needs no display).
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';

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

/** From the front, the right and above; or from below. */
const ABOVE = { turn: -35, tilt: 30 };
const BELOW = { turn: -35, tilt: -30 };

const row = (s) => [
  { source: 'assembly.scad', set: { piece: 'frames', s }, colour: WOOD },
  { source: 'assembly.scad', set: { piece: 'flaps', s }, colour: DARK_WOOD },
  { source: 'assembly.scad', set: { piece: 'bar', s }, colour: BRASS },
];
const part = ({ source, part: name }) => [
  { source, set: name === undefined ? {} : { part: name }, colour: WOOD },
];

const scenes = [
  ...JSON.parse(readFileSync(join(PARTS, 'parts.json'), 'utf8')).map((one) => ({
    name: one.name,
    solids: part(one),
    view: one.name === 'tile' || one.name.startsWith('trap') ? BELOW : ABOVE,
  })),
  { name: 'trap-shut', solids: row(0), view: BELOW, near: 60 },
  { name: 'trap-open', solids: row(-15), view: BELOW, near: 60 },
  {
    name: 'row',
    solids: [...row(15), { source: 'assembly.scad', set: { piece: 'bracket' }, colour: WOOD }],
    view: BELOW,
  },
  {
    name: 'disc-cut',
    solids: [
      { source: 'disc.scad', set: { part: 'cut' }, colour: WOOD },
      { source: 'disc.scad', set: { part: 'magnet' }, colour: RED },
    ],
    view: ABOVE,
  },
];

/** Triangles of a solid: nine numbers each, mm. */
function triangles({ source, set }, folder) {
  const file = join(folder, 'solid.stl');
  const defines = Object.entries(set).flatMap(([name, value]) => ['-D', `${name}=${JSON.stringify(value)}`]);
  execFileSync('openscad', ['-q', '-o', file, ...defines, join(PARTS, source)], { stdio: 'inherit' });
  const corners = [...readFileSync(file, 'utf8').matchAll(/vertex (\S+) (\S+) (\S+)/g)].map((line) =>
    line.slice(1).map(Number),
  );
  return Array.from({ length: corners.length / 3 }, (_, index) => corners.slice(3 * index, 3 * index + 3));
}

/** Turns about z, then tilts towards the eye: x to the right, y upwards on paper, z towards the eye. */
function turned([x, y, z], { turn, tilt }) {
  const [a, b] = [turn, tilt].map((degrees) => (degrees * Math.PI) / 180);
  const across = x * Math.cos(a) - y * Math.sin(a);
  const away = x * Math.sin(a) + y * Math.cos(a);
  return [across, z * Math.cos(b) + away * Math.sin(b), z * Math.sin(b) - away * Math.cos(b)];
}

function draw({ solids, view, near }, folder) {
  const faces = solids.flatMap((solid) =>
    triangles(solid, folder).map((corners) => ({
      corners: corners.map((corner) => turned(corner, view)),
      colour: solid.colour,
      shown: near === undefined || corners.every(([x]) => Math.abs(x) < near),
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

const folder = mkdtempSync(join(tmpdir(), 'damier-parts-'));
try {
  for (const scene of scenes) {
    writeFileSync(join(PARTS, 'pictures', `${scene.name}.png`), png(draw(scene, folder)));
    console.log(`hardware/parts/pictures/${scene.name}.png`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
