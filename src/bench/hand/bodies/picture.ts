/** docs/bodies.svg: one half-move as bodies make it, and what its reeds tell. */
import { box, line, svg, text } from '../../../hardware/hardware.ts';
import { type Algebraic, createRules } from '../../../rules/rules.ts';
import { Random } from '../../random.ts';
import { type Edge, sense } from './sense.ts';
import { Disc, drawWood, given, type Place, reedAt, type Wood } from './wood.ts';

const BOARD = createRules('international').board;
const ORIGIN = BOARD.algebraic('d4');
const LANDING = BOARD.algebraic('c5');
const FREE = BOARD.algebraic('e5');
const SEEN_MS = 1900;
const EVERY_MS = 10;
/** From above: columns c to f, ranks 4 to 6; pixels a millimetre. */
const SCALE = 1.1;
const [LEFT, RIGHT] = [70, 700];
const PIECE = '#1f4e79';
const STRAY = '#b5452c';

/** A piece goes from d4 to c5; the disc in the other fingers hovers 4 mm over e5 meanwhile. */
export function picture(): string {
  const wood = drawWood(createRules('international'), 'sound', new Random(5));
  const piece = new Disc(1, over(wood, ORIGIN, 0));
  const stray = new Disc(1, { x: 0, y: -90, z: 0 });
  piece.go(100, 420, { ...over(wood, ORIGIN, 45), x: over(wood, ORIGIN, 0).x + 10 });
  piece.go(560, 900, over(wood, LANDING, 0), 10);
  stray.go(0, 420, over(wood, FREE, 3), 45);
  stray.go(1240, 1700, { x: 0, y: -90, z: 0 }, 45);
  const { edges } = sense(wood, [piece, stray], [], new Random(1));
  const heading = text(LEFT, 24, 'A man goes from d4 to c5; a second disc is held over e5', 'start', 15);
  return svg(RIGHT + 20, 610, 'A half-move as bodies make it, and what its reeds tell', [
    heading,
    ...fromAbove(wood, piece, stray),
    ...heights(piece, stray),
    ...[ORIGIN, FREE, LANDING].flatMap((at, row) =>
      reedTold(wood, [piece, stray], at, edges, 385 + row * 72),
    ),
    ...[0, 500, 1000, 1500].map((t) => text(xOf(t), 602, `${t} ms`, 'middle', 10)),
  ]);
}

function over(wood: Wood, at: Algebraic, z: number): Place {
  const { x, y } = reedAt(wood, at);
  return { x, y, z };
}

/** Squares c4 to f5, with both ways over them. */
function fromAbove(wood: Wood, piece: Disc, stray: Disc): string[] {
  const side = wood.pitch * SCALE;
  const corner = { x: 2 * wood.pitch, y: 6 * wood.pitch };
  const at = ({ x, y }: Place): [number, number] => [
    round(LEFT + (x - corner.x) * SCALE),
    round(40 + (corner.y - y) * SCALE),
  ];
  const squares = [0, 1, 2].flatMap((row) =>
    [0, 1, 2, 3].map((column) =>
      box(
        round(LEFT + column * side),
        round(40 + row * side),
        round(side),
        round(side),
        (row + column) % 2 === 0 ? '#eee6d6' : '#cdbb98',
        '#bbb',
      ),
    ),
  );
  const names = [ORIGIN, LANDING, FREE].map((name) => {
    const [x, y] = at(over(wood, name, 0));
    return text(x, y + 14, name, 'middle', 9);
  });
  const inside = samples(stray).filter(
    ({ place: { x, y } }) => x > corner.x && y > corner.y - 3 * wood.pitch,
  );
  return [
    ...squares,
    ...names,
    line(
      samples(piece).map(({ place }) => at(place)),
      PIECE,
      2,
    ),
    line(
      inside.map(({ place }) => at(place)),
      STRAY,
      2,
    ),
    text(LEFT + 4 * side + 20, 60, 'from above: the piece', 'start'),
    line(
      [
        [LEFT + 4 * side + 150, 56],
        [LEFT + 4 * side + 190, 56],
      ],
      PIECE,
      2,
    ),
    text(LEFT + 4 * side + 20, 80, 'the second disc', 'start'),
    line(
      [
        [LEFT + 4 * side + 150, 76],
        [LEFT + 4 * side + 190, 76],
      ],
      STRAY,
      2,
    ),
  ];
}

/** How high above the wood both are. */
function heights(piece: Disc, stray: Disc): string[] {
  const [top, high, most] = [210, 140, 60];
  const y = (z: number) => round(top + high - (z / most) * high);
  const curve = (disc: Disc): [number, number][] => samples(disc).map(({ t, place }) => [xOf(t), y(place.z)]);
  return [
    box(LEFT, top, RIGHT - LEFT, high, '#fff', '#bbb'),
    text(LEFT - 6, top + 10, `${most} mm`, 'end', 10),
    text(LEFT - 6, top + high, 'wood', 'end', 10),
    text(LEFT + 6, top + 14, 'height', 'start', 11),
    line(curve(piece), PIECE, 2),
    line(curve(stray), STRAY, 2),
  ];
}

/** The field at a reed with its two thresholds, and under it what the firmware tells. */
function reedTold(
  wood: Wood,
  discs: readonly Disc[],
  at: Algebraic,
  edges: readonly Edge[],
  top: number,
): string[] {
  const reed = reedAt(wood, at);
  const [high, most] = [40, 60];
  const y = (field: number) => round(top + high - (Math.min(most, field) / most) * high);
  const field = Array.from({ length: SEEN_MS / EVERY_MS }, (_, index): [number, number] => {
    const t = index * EVERY_MS;
    const sum = discs.reduce((all, disc) => all + given(wood, reed, disc.strength, disc.at(t)), 0);
    return [xOf(t), y(Math.abs(sum))];
  });
  const threshold = (value: number) =>
    line(
      [
        [LEFT, y(value)],
        [RIGHT, y(value)],
      ],
      '#bbb',
      1,
    );
  return [
    text(LEFT - 6, top + 24, at, 'end', 13),
    text(LEFT - 6, top + high + 14, 'told', 'end', 10),
    threshold(reed.pullIn),
    threshold(reed.dropOut),
    text(RIGHT - 4, y(reed.pullIn) - 3, `closes at ${reed.pullIn.toFixed(0)} AT`, 'end', 9),
    text(RIGHT - 4, y(reed.dropOut) + 9, `opens at ${reed.dropOut.toFixed(0)} AT`, 'end', 9),
    line(field, '#333', 1.5),
    ...spansOf(at, edges, at === ORIGIN).map(([from, to]) =>
      box(xOf(from), top + high + 6, round(xOf(to) - xOf(from)), 9, '#333', 'none'),
    ),
  ];
}

/** When a square was told as occupied. */
function spansOf(at: Algebraic, edges: readonly Edge[], first: boolean): [number, number][] {
  const spans: [number, number][] = [];
  let since = first ? 0 : null;
  for (const { t, on } of edges.filter((edge) => edge.at === at)) {
    if (!on && since !== null) spans.push([since, t]);
    since = on ? t : null;
  }
  return since === null ? spans : [...spans, [since, SEEN_MS]];
}

function samples(disc: Disc): { readonly t: number; readonly place: Place }[] {
  return Array.from({ length: SEEN_MS / EVERY_MS }, (_, index) => ({
    t: index * EVERY_MS,
    place: disc.at(index * EVERY_MS),
  }));
}

function xOf(t: number): number {
  return round(LEFT + ((RIGHT - LEFT) * t) / SEEN_MS);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
